// A board that can be played on: draws a diagram, turns touches into moves. It knows no rule.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { language, say } from "../settings.ts";
import type { Cell, Choice, Diagram, ExactMove, Piece, PlayedMove } from "../types.ts";
import { t } from "../words.ts";
import { meant } from "./choose.ts";
import { useChoosing, type Choosing } from "./choosing.ts";
import { useDrag } from "./drag.ts";
import { isHoled, neighbour, placesOf, rowsOf, turned, viewOf, type Places } from "./geometry.ts";
import { Ground, Plate } from "./ground.tsx";
import { MarksAbove, MarksBelow } from "./marks.tsx";
import { animate, changeOf } from "./motion.ts";
import { nameOfPiece } from "./names.ts";
import { PieceShape, plainKind } from "./pieces.tsx";

export interface BoardProps {
  diagram: Diagram;
  legal: Choice[]; // empty: only to look at
  last?: PlayedMove;
  hint?: string[]; // cells of a suggested move
  exact?: ExactMove[]; // worth of each move
  way?: { cells: string[]; kind: "threat" | "win" }; // a way over the board that somebody points at
  ahead?: string[] | null; // cells of a move chosen for one's next turn
  isAhead?: boolean; // what is touched is for one's next turn: what will be legal is not known yet
  arrows?: string[][]; // cells of the moves that analysis likes, best first
  flipped?: boolean;
  label: string;
  toMove: number;
  onMove?: (move: string) => void;
  onStuck?: (cell: string) => void; // a piece was touched that cannot move
}

export function Board(props: BoardProps) {
  const { diagram: given, legal, last, hint, arrows, way, exact, flipped, label, toMove, ahead, isAhead, onMove, onStuck } = props;
  const diagram = useMemo(() => (flipped ? turned(given) : given), [given, flipped]);
  const places = useMemo(() => placesOf(diagram), [diagram]);
  const svg = useRef<SVGSVGElement>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const choosing = useChoosing(places, legal, onMove, onStuck);
  const drag = useDrag(svg, diagram, legal, choosing.drop);
  const ghosts = useMotion(svg, diagram, last, choosing.reset);

  const { touched, next, canPlay, isStuck } = choosing;
  const view = viewOf(diagram);
  const ratio = useWidest(view.width / view.height);
  const target = hovered && canPlay ? meant(diagram, legal, hovered) : null;
  const isOpen = target && next.has(target) && touched.length === 0 && !places.pieces.has(target);
  const tabStop = touched.at(-1) || last?.clicks.at(-1) || diagram.cells[Math.floor(diagram.cells.length / 2)]?.id;
  return (
    <div class="board-wrap" style={{ "--ratio": ratio.toFixed(4) }}>
      <svg
        ref={svg}
        class={`board ${canPlay ? "playable" : ""} ${diagram.falls ? "falls" : ""}`}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        role="grid"
        aria-label={label}
        {...drag.handlers}
      >
        <Ground diagram={diagram} />
        <MarksBelow places={places} last={last} touched={touched} ahead={ahead ?? []} />
        <Pieces
          places={places}
          gone={ghosts}
          lifted={drag.from}
          ghost={isOpen ? { ...pieceOf(toMove, diagram), cell: target } : undefined}
        />
        {isHoled(diagram) && <Plate diagram={diagram} />}
        <MarksAbove {...{ places, last, touched, isStuck, exact, arrows, way, hint }} next={isAhead ? new Set() : next} />
        <Cells
          places={places}
          choosing={choosing}
          legal={legal}
          tabStop={tabStop}
          onChoose={(id) => !drag.justDropped() && choosing.choose(id)}
          onHover={setHovered}
        />
        {drag.from && drag.at && places.pieces.get(drag.from) && (
          <g class="dragged" transform={`translate(${drag.at.x} ${drag.at.y}) scale(1.12)`} aria-hidden="true">
            <PieceShape piece={places.pieces.get(drag.from)!} board={diagram.board} />
          </g>
        )}
      </svg>
      <Choices choosing={choosing} />
    </div>
  );
}

// What lay beside the board at the start may go: the place that it had stays, and nothing moves.
function useWidest(ratio: number): number {
  const widest = useRef(ratio);
  widest.current = Math.max(widest.current, ratio);
  return widest.current;
}

// Shows what moved between two positions; `onChange` hears of each new one. Returns the pieces that are just leaving.
function useMotion(svg: { current: SVGSVGElement | null }, diagram: Diagram, last: PlayedMove | undefined, onChange: () => void): Piece[] {
  const [ghosts, setGhosts] = useState<Piece[]>([]);
  const previous = useRef<Diagram | null>(null);
  useLayoutEffect(() => {
    onChange();
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
  return ghosts;
}

interface PiecesProps {
  places: Places;
  gone: Piece[];
  lifted: string | null;
  ghost: Piece | undefined; // where the next piece would come
}

function Pieces({ places: { diagram, cells }, gone, lifted, ghost }: PiecesProps) {
  const group = (piece: Piece, key: string, extra = "") => {
    const cell = cells.get(piece.cell);
    if (!cell) return null;
    return (
      <g key={key} transform={`translate(${cell.x} ${cell.y})`}>
        <g class={`piece ${extra} ${lifted === piece.cell ? "lifted" : ""}`} data-piece={extra ? undefined : piece.cell}>
          <PieceShape piece={piece} board={diagram.board} />
        </g>
      </g>
    );
  };
  const place = ghost && cells.get(ghost.cell);
  return (
    <g class="pieces" aria-hidden="true">
      {gone.map((piece) => group(piece, `gone-${piece.cell}`, "gone"))}
      {diagram.pieces.map((piece) => group(piece, piece.cell))}
      {place && (
        <g transform={`translate(${place.x} ${place.y})`} class="ghost">
          <PieceShape piece={ghost} board={diagram.board} />
        </g>
      )}
    </g>
  );
}

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface CellsProps {
  places: Places;
  choosing: Choosing;
  legal: Choice[];
  tabStop: string | undefined; // the cell that the tab key reaches before any had the focus
  onChoose: (id: string) => void;
  onHover: (id: string | null) => void;
}

// What can be touched, pointed at and reached by keys: one transparent rectangle a cell.
function Cells({ places: { diagram, pieces }, choosing, legal, tabStop, onChoose, onHover }: CellsProps) {
  const [focused, setFocused] = useState<string | null>(null);
  const rows = useMemo(() => rowsOf(diagram.cells), [diagram]);
  const { next, touched, choose } = choosing;
  return (
    <>
      {rows.map((row) => (
        <g role="row" key={row[0]!.y}>
          {row.map((cell) => (
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
              tabindex={cell.id === (focused ?? tabStop) ? 0 : -1}
              aria-selected={touched.includes(cell.id)}
              aria-label={nameOfCell(cell, pieces.get(cell.id), diagram)}
              onClick={() => onChoose(cell.id)}
              onPointerEnter={(event: PointerEvent) => event.pointerType === "mouse" && onHover(cell.id)}
              onPointerLeave={() => onHover(null)}
              onFocus={() => setFocused(cell.id)}
              onKeyDown={(event: KeyboardEvent) => onCellKey(event, cell, diagram, choose)}
            />
          ))}
        </g>
      ))}
    </>
  );
}

function nameOfCell(cell: Cell, piece: Piece | undefined, diagram: Diagram): string {
  if (cell.name) return say(cell.name);
  if (cell.off && cell.look === "light") return t("light_square");
  return `${cell.id}, ${piece ? nameOfPiece(piece, diagram.board, language.value) : t("empty")}`;
}

// Arrows go to the next cell, enter and space touch this one.
function onCellKey(event: KeyboardEvent, cell: Cell, diagram: Diagram, choose: (id: string) => void) {
  const direction = directions[event.key];
  if (!direction && event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  event.stopPropagation();
  if (!direction) return choose(cell.id);
  const to = neighbour(diagram.cells, cell, ...direction);
  const board = (event.currentTarget as SVGElement).ownerSVGElement;
  if (to) board?.querySelector<SVGElement>(`[data-cell="${CSS.escape(to.id)}"]`)?.focus();
}

// Where the touched cells leave several moves, or one that could go on, the person picks by name.
function Choices({ choosing: { offered, take } }: { choosing: Choosing }) {
  if (offered.length === 0) return null;
  return (
    <div class="choices" role="group" aria-label={t("which_move")}>
      {offered.map((choice) => (
        <button class="chip strong" onClick={() => take({ touched: [], move: choice.move })}>
          {t("play_this")} {choice.move}
        </button>
      ))}
    </div>
  );
}

// A piece such as that seat plays with.
export function pieceOf(seat: number, diagram: Diagram): Piece {
  const sample = diagram.pieces.find((piece) => piece.owner === seat);
  const theirs = diagram.pieces.find((piece) => piece.owner === 3 - seat);
  if (sample) return { ...sample, kind: plainKind(sample) };
  // Whoever has none left plays with pieces like the opponent's, in the other colour.
  return {
    cell: "",
    kind: theirs ? plainKind(theirs) : "stone",
    owner: seat,
    symbol: (theirs && otherColour[theirs.symbol[0]!.toLowerCase()]) ?? (seat === 1 ? "x" : "o"),
    height: 1,
  };
}
const otherColour: Record<string, string> = { w: "b", b: "w", y: "r", r: "y", x: "o", o: "x" };
