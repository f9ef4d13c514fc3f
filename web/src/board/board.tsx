// A board that can be played on: draws a diagram, turns touches into moves. It knows no rule.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { language, say } from "../settings.ts";
import type { Cell, Choice, Diagram, Piece, PlayedMove } from "../types.ts";
import { t } from "../words.ts";
import { finished, meant, nextCells, touch, type Chosen } from "./choose.ts";
import { neighbour, rowsOf, viewOf } from "./geometry.ts";
import { Ground, Plate } from "./ground.tsx";
import { animate, changeOf } from "./motion.ts";
import { nameOfPiece } from "./names.ts";
import { PieceShape } from "./pieces.tsx";

export interface BoardProps {
  diagram: Diagram;
  legal: Choice[]; // empty: only to look at
  last?: PlayedMove;
  hint?: string[]; // cells of a suggested move
  exact?: { clicks: string[]; value: string | null; score: number | null }[]; // worth of each move
  way?: { cells: string[]; kind: "threat" | "win" }; // a way over the board that somebody points at
  arrows?: string[][]; // cells of the moves that analysis likes, best first
  flipped?: boolean;
  label: string;
  toMove: number;
  onMove?: (move: string) => void;
  onStuck?: (cell: string) => void; // a piece was touched that cannot move
}

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

// A win that is so many plies away counts a thousand million less those: the plies are shown. A game's own exact
// score is small, and shown as it is.
function worthOf({ value, score }: { value: string | null; score: number | null }): string {
  if (value === "draw") return "=";
  const size = Math.abs(score ?? 0);
  return `${value === "win" ? "+" : "−"}${size > 900_000_000 ? 1_000_000_000 - size : size}`;
}

// A half turn of the whole picture, labels included; the text stays upright because only places turn.
function turned(diagram: Diagram): Diagram {
  const { width, height } = diagram;
  return {
    ...diagram,
    cells: diagram.cells.map((cell) => ({ ...cell, x: width - cell.x, y: height - cell.y })),
    lines: diagram.lines.map(([x1, y1, x2, y2]) => [width - x1, height - y1, width - x2, height - y2]),
    labels: diagram.labels.map((label) => {
      const outside = label.x < 0 || label.y > height;
      // Labels along an edge stay on their side and change order.
      if (outside) return label.x < 0 ? { ...label, y: height - label.y } : { ...label, x: width - label.x };
      return { ...label, x: width - label.x + (label.x % 1 < 0.3 ? -0.7 : 0), y: height - label.y + (label.y % 1 < 0.3 ? -0.7 : 0) };
    }),
  };
}

export function Board({ diagram: given, legal, last, hint, arrows, way, exact, flipped, label, toMove, onMove, onStuck }: BoardProps) {
  const diagram = useMemo(() => (flipped ? turned(given) : given), [given, flipped]);
  const svg = useRef<SVGSVGElement>(null);
  const [touched, setTouched] = useState<string[]>([]);
  const [isMarked, setMarked] = useState(false);
  const [among, setAmong] = useState<Choice[] | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [ghosts, setGhosts] = useState<Piece[]>([]);
  const drag = useDrag(svg, diagram, legal, (from, to) => {
    const started = touch(legal, touched.at(-1) === from ? touched.slice(0, -1) : [], from);
    if (!started.move) take(touch(legal, started.touched, to));
  });

  const cells = useMemo(() => new Map(diagram.cells.map((cell) => [cell.id, cell])), [diagram]);
  const rows = useMemo(() => rowsOf(diagram.cells), [diagram]);
  const pieces = useMemo(() => new Map(diagram.pieces.map((piece) => [piece.cell, piece])), [diagram]);
  const canPlay = legal.length > 0 && !!onMove;
  const next = useMemo(() => (canPlay ? nextCells(legal, touched) : new Set<string>()), [legal, touched, canPlay]);

  // A new position: drop half-made choices, show what moved.
  const previous = useRef<Diagram | null>(null);
  useLayoutEffect(() => {
    setTouched([]);
    setAmong(null);
    setMarked(false);
    const before = previous.current;
    previous.current = diagram;
    if (!before || before.cells.length !== diagram.cells.length || before.cells[0]?.x !== diagram.cells[0]?.x) return;
    const change = changeOf(before, diagram, last);
    if (change.arrivals.length + change.travels.length > 6) return;
    if (svg.current) animate(svg.current, change, diagram);
    setGhosts(change.gone);
    const timer = setTimeout(() => setGhosts([]), 320);
    return () => clearTimeout(timer);
  }, [diagram]);

  function take(chosen: Chosen) {
    setAmong(chosen.among ?? null);
    if (chosen.move !== undefined) {
      setTouched([]);
      onMove?.(chosen.move);
    } else {
      setTouched(chosen.touched);
    }
  }
  function choose(id: string) {
    if (!canPlay) return;
    const chosen = touch(legal, touched, meant(diagram, legal, id));
    take(chosen);
    // A piece that cannot move: show those that can.
    const isStuck =
      chosen.touched.length === 0 && chosen.move === undefined && touched.length === 0 && pieces.has(id) && legal[0]!.clicks.length > 1;
    setMarked(isStuck);
    if (isStuck) onStuck?.(id);
  }

  useEffect(() => {
    const drop = (event: KeyboardEvent) => {
      if (event.key === "Escape") take({ touched: [] });
    };
    addEventListener("keydown", drop);
    return () => removeEventListener("keydown", drop);
  }, []);

  function onKeyDown(event: KeyboardEvent, cell: Cell) {
    const direction = directions[event.key];
    if (direction) {
      event.preventDefault();
      event.stopPropagation();
      const to = neighbour(diagram.cells, cell, ...direction);
      if (to) svg.current?.querySelector<SVGElement>(`[data-cell="${CSS.escape(to.id)}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      choose(cell.id);
    }
  }

  const view = viewOf(diagram);
  const target = hovered && canPlay ? meant(diagram, legal, hovered) : null;
  const ghostCell = target && next.has(target) && touched.length === 0 && !pieces.has(target) ? cells.get(target) : undefined;
  const done = canPlay ? finished(legal, touched) : undefined;
  const tabStop = focused ?? (touched.at(-1) || last?.clicks.at(-1) || diagram.cells[Math.floor(diagram.cells.length / 2)]?.id);
  const isHoled = diagram.board === "blue";
  const lang = language.value;

  const pieceGroup = (piece: Piece, key: string, extra = "") => {
    const cell = cells.get(piece.cell);
    if (!cell) return null;
    return (
      <g key={key} transform={`translate(${cell.x} ${cell.y})`}>
        <g class={`piece ${extra} ${drag.from === piece.cell ? "lifted" : ""}`} data-piece={extra ? undefined : piece.cell}>
          <PieceShape piece={piece} board={diagram.board} />
        </g>
      </g>
    );
  };

  return (
    <div class="board-wrap" style={{ "--ratio": (view.width / view.height).toFixed(4) }}>
      <svg
        ref={svg}
        class={`board ${canPlay ? "playable" : ""} ${diagram.falls ? "falls" : ""}`}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        role="grid"
        aria-label={label}
        {...drag.handlers}
      >
        <Ground diagram={diagram} />
        <g class="marks" aria-hidden="true">
          {last?.clicks.map((id) => (
            <Mark cell={cells.get(id)} kind="last" />
          ))}
          {touched.map((id) => (
            <Mark cell={cells.get(id)} kind="touched" />
          ))}
        </g>
        <g class="pieces" aria-hidden="true">
          {ghosts.map((piece) => pieceGroup(piece, `gone-${piece.cell}`, "gone"))}
          {diagram.pieces.map((piece) => pieceGroup(piece, piece.cell))}
          {ghostCell && (
            <g transform={`translate(${ghostCell.x} ${ghostCell.y})`} class="ghost">
              <PieceShape piece={pieceOf(toMove, diagram)} board={diagram.board} />
            </g>
          )}
        </g>
        {isHoled && <Plate diagram={diagram} />}
        <g class="marks above" aria-hidden="true">
          {isHoled && last?.clicks.map((id) => <Mark cell={cells.get(id)} kind="last-ring" />)}
          {!isHoled && last && last.clicks.length === 1 && <Mark cell={cells.get(last.clicks[0]!)} kind="last-dot" />}
          {touched.length > 0 && [...next].map((id) => <Mark cell={cells.get(id)} kind={pieces.has(id) ? "target-piece" : "target"} />)}
          {exact && exact.length > 0 && (
            <g class="exact-scores">
              {exact.map((one) => {
                const cell = cells.get(one.clicks.at(-1) ?? "");
                return (
                  cell &&
                  one.value && (
                    <g class={one.value} transform={`translate(${cell.x} ${cell.y})`}>
                      <circle r="0.34" />
                      <text>{worthOf(one)}</text>
                    </g>
                  )
                );
              })}
            </g>
          )}
          {arrows
            ?.map((clicks, rank) => <LikedMove cells={clicks.map((id) => cells.get(id)).filter((cell) => !!cell)} rank={rank} />)
            .reverse()}
          {isMarked && touched.length === 0 && [...next].map((id) => <Mark cell={cells.get(id)} kind="target-piece" />)}
          {way && <WayMark cells={way.cells.map((id) => cells.get(id)).filter((cell) => !!cell)} kind={way.kind} />}
          {hint && <HintMark cells={hint.map((id) => cells.get(id)).filter((cell) => !!cell)} />}
        </g>
        {rows.map((row) => (
          <g role="row" key={row[0]!.y}>
            {row.map((cell) => {
              const piece = pieces.get(cell.id);
              return (
                <rect
                  key={cell.id}
                  class={`cell ${next.has(diagram.falls ? meant(diagram, legal, cell.id) : cell.id) ? "open" : ""}`}
                  data-cell={cell.id}
                  x={cell.x - (cell.look === "goal" ? 1.2 : 0.5)}
                  y={cell.y - 0.5}
                  width={cell.look === "goal" ? 2.4 : 1}
                  height="1"
                  rx="0.12"
                  role="gridcell"
                  tabindex={cell.id === tabStop ? 0 : -1}
                  aria-selected={touched.includes(cell.id)}
                  aria-label={
                    cell.name
                      ? say(cell.name)
                      : cell.off && cell.look === "light"
                        ? t("light_square")
                        : `${cell.id}, ${piece ? nameOfPiece(piece, diagram.board, lang) : t("empty")}`
                  }
                  onClick={() => !drag.justDropped() && choose(cell.id)}
                  onPointerEnter={(event: PointerEvent) => event.pointerType === "mouse" && setHovered(cell.id)}
                  onPointerLeave={() => setHovered(null)}
                  onFocus={() => setFocused(cell.id)}
                  onKeyDown={(event: KeyboardEvent) => onKeyDown(event, cell)}
                />
              );
            })}
          </g>
        ))}
        {drag.from && drag.at && pieces.get(drag.from) && (
          <g class="dragged" transform={`translate(${drag.at.x} ${drag.at.y}) scale(1.12)`} aria-hidden="true">
            <PieceShape piece={pieces.get(drag.from)!} board={diagram.board} />
          </g>
        )}
      </svg>
      {(among || done) && (
        <div class="choices" role="group" aria-label={t("which_move")}>
          {(among ?? [done!]).map((choice) => (
            <button class="chip strong" onClick={() => take({ touched: [], move: choice.move })}>
              {t("play_this")} {choice.move}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

// A piece such as that seat plays with.
export function pieceOf(seat: number, diagram: Diagram): Piece {
  const sample = diagram.pieces.find((piece) => piece.owner === seat);
  return sample ?? { cell: "", kind: "stone", owner: seat, symbol: seat === 1 ? "x" : "o", height: 1 };
}

function Mark({ cell, kind }: { cell: Cell | undefined; kind: string }) {
  if (!cell) return null;
  const { x, y } = cell;
  if (kind === "target") return <circle class="mark-target" cx={x} cy={y} r="0.15" />;
  if (kind === "target-piece") return <circle class="mark-target-piece" cx={x} cy={y} r="0.45" />;
  if (kind === "last-ring") return <circle class="mark-last-ring" cx={x} cy={y} r="0.4" />;
  if (kind === "last-dot") return <circle class="mark-last-dot" cx={x} cy={y} r="0.09" />;
  if (cell.look === "light" || cell.look === "dark") return <rect class={`mark-${kind}`} x={x - 0.5} y={y - 0.5} width="1" height="1" />;
  return <circle class={`mark-${kind}`} cx={x} cy={y} r="0.48" />;
}

function HintMark({ cells }: { cells: Cell[] }) {
  const end = cells.at(-1);
  if (!end) return null;
  return (
    <g class="hint">
      {cells.length > 1 && <polyline points={cells.map((cell) => `${cell.x},${cell.y}`).join(" ")} />}
      <circle cx={end.x} cy={end.y} r="0.4" />
    </g>
  );
}

function WayMark({ cells, kind }: { cells: Cell[]; kind: string }) {
  const end = cells.at(-1),
    before = cells.at(-2);
  if (!end || !before) return null;
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  return (
    <g class={`walk ${kind}`}>
      <polyline points={cells.map((cell) => `${cell.x},${cell.y}`).join(" ")} />
      {cells.map((cell, i) => i > 0 && i < cells.length - 1 && <circle cx={cell.x} cy={cell.y} r="0.07" />)}
      <circle cx={cells[0]!.x} cy={cells[0]!.y} r="0.16" />
      <path class="head" d="M 0.12 0 L -0.26 -0.2 L -0.26 0.2 Z" transform={`translate(${end.x} ${end.y}) rotate(${angle})`} />
    </g>
  );
}

function LikedMove({ cells, rank }: { cells: Cell[]; rank: number }) {
  const end = cells.at(-1);
  if (!end) return null;
  if (cells.length === 1 || (cells.length === 2 && cells[0] === end))
    return (
      <g class={`liked rank-${rank}`}>
        <circle cx={end.x} cy={end.y} r="0.36" />
        <text x={end.x} y={end.y}>
          {rank + 1}
        </text>
      </g>
    );
  const before = cells.at(-2)!;
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  const path = cells.map((cell) => `${cell.x},${cell.y}`);
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  path[path.length - 1] = `${end.x - ((end.x - before.x) / length) * 0.3},${end.y - ((end.y - before.y) / length) * 0.3}`;
  return (
    <g class={`liked rank-${rank}`}>
      <polyline points={path.join(" ")} />
      <path class="head" d="M 0 0 L -0.38 -0.2 L -0.38 0.2 Z" transform={`translate(${end.x} ${end.y}) rotate(${angle})`} />
    </g>
  );
}

interface Point {
  x: number;
  y: number;
}

// Dragging a piece is touching where it was and where it is let go.
function useDrag(svg: { current: SVGSVGElement | null }, diagram: Diagram, legal: Choice[], drop: (from: string, to: string) => void) {
  const [from, setFrom] = useState<string | null>(null);
  const [at, setAt] = useState<Point | null>(null);
  const start = useRef<{ cell: string; x: number; y: number } | null>(null);
  const dropped = useRef(0);

  const cellOf = (event: PointerEvent) =>
    document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((one) => (one as HTMLElement).dataset?.cell)
      .find(Boolean);
  const pointOf = (event: PointerEvent): Point => {
    const matrix = svg.current!.getScreenCTM()!.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x: point.x, y: point.y };
  };
  const stop = () => {
    start.current = null;
    setFrom(null);
    setAt(null);
  };

  const handlers = {
    onPointerDown(event: PointerEvent) {
      const cell = cellOf(event);
      const canLift =
        cell && diagram.pieces.some((piece) => piece.cell === cell) && legal.some(({ clicks }) => clicks.length > 1 && clicks[0] === cell);
      if (canLift && event.button === 0) start.current = { cell, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent) {
      if (!start.current) return;
      const far = Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > 6;
      if (!from && far) {
        svg.current!.setPointerCapture(event.pointerId);
        setFrom(start.current.cell);
      }
      if (from || far) setAt(pointOf(event));
    },
    onPointerUp(event: PointerEvent) {
      const begun = start.current?.cell;
      if (from && begun) {
        const to = cellOf(event);
        dropped.current = performance.now();
        if (to && to !== begun) drop(begun, to);
      }
      stop();
    },
    onPointerCancel: stop,
  };
  return { from, at, handlers, justDropped: () => performance.now() - dropped.current < 80 };
}
