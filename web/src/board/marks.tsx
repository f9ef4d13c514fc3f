// What is drawn on cells beside the pieces: the last move, what can be touched, hints and values. Below the pieces or above.
import type { Cell, ExactMove, PlayedMove } from "../types.ts";
import { isHoled, type Places } from "./geometry.ts";
import { plainKind } from "./pieces.tsx";

const cellsOf = (ids: string[], { cells }: Places): Cell[] => ids.map((id) => cells.get(id)).filter((cell) => !!cell);

interface MarksBelowProps {
  places: Places;
  last: PlayedMove | undefined;
  touched: string[];
  ahead: string[]; // chosen for the next turn
}

export function MarksBelow({ places, last, touched, ahead }: MarksBelowProps) {
  return (
    <g class="marks" aria-hidden="true">
      {last?.clicks.map((id) => (
        <Mark cell={places.cells.get(id)} kind="last" />
      ))}
      {touched.map((id) => (
        <Mark cell={places.cells.get(id)} kind="touched" />
      ))}
      {ahead.map((id) => (
        <Mark cell={places.cells.get(id)} kind="ahead" />
      ))}
    </g>
  );
}

export interface MarksAboveProps {
  places: Places;
  last: PlayedMove | undefined;
  touched: string[];
  next: Set<string>; // the cells that can be touched next
  isStuck: boolean; // a piece was touched that cannot move: show those that can
  exact: ExactMove[] | undefined;
  arrows: string[][] | undefined;
  way: { cells: string[]; kind: string } | undefined;
  hint: string[] | undefined;
}

export function MarksAbove({ places, last, touched, next, isStuck, exact, arrows, way, hint }: MarksAboveProps) {
  const { cells, pieces, diagram } = places;
  const hasHoles = isHoled(diagram);
  return (
    <g class="marks above" aria-hidden="true">
      {hasHoles && last?.clicks.map((id) => <Mark cell={cells.get(id)} kind="last-ring" />)}
      {!hasHoles && last && last.clicks.length === 1 && <Mark cell={cells.get(last.clicks[0]!)} kind="last-dot" />}
      {touched.length > 0 && [...next].map((id) => <Mark cell={cells.get(id)} kind={pieces.has(id) ? "target-piece" : "target"} />)}
      {exact && exact.length > 0 && <ExactScores places={places} exact={exact} />}
      {arrows?.map((clicks, rank) => <LikedMove cells={cellsOf(clicks, places)} rank={rank} />).reverse()}
      {isStuck && touched.length === 0 && [...next].map((id) => <Mark cell={cells.get(id)} kind="target-piece" />)}
      {way && <WayMark cells={cellsOf(way.cells, places)} kind={way.kind} />}
      <WinningLine
        cells={cellsOf(
          diagram.pieces.filter((piece) => piece.kind !== plainKind(piece)).map((piece) => piece.cell),
          places,
        )}
      />
      {hint && <HintMark cells={cellsOf(hint, places)} />}
    </g>
  );
}

// A win that is so many plies away counts a thousand million less those: the plies are shown. A game's own exact
// score is small, and shown as it is.
function worthOf({ value, score }: ExactMove): string {
  if (value === "draw") return "=";
  const size = Math.abs(score ?? 0);
  return `${value === "win" ? "+" : "−"}${size > 900_000_000 ? 1_000_000_000 - size : size}`;
}

function ExactScores({ places, exact }: { places: Places; exact: ExactMove[] }) {
  return (
    <g class="exact-scores">
      {exact.map((one) => {
        const cell = places.cells.get(one.clicks.at(-1) ?? "");
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
  );
}

const distance = (a: Cell, b: Cell): number => Math.hypot(a.x - b.x, a.y - b.y);

// A ring around each stone that wins and, where they lie in one line, a stroke through them.
function WinningLine({ cells }: { cells: Cell[] }) {
  if (cells.length === 0) return null;
  const pairs = cells.flatMap((a) => cells.map((b) => [a, b] as const));
  const [from, to] = pairs.reduce((best, pair) => (distance(...pair) > distance(...best) ? pair : best));
  const isOneLine = cells.every((cell) => distance(from, cell) + distance(cell, to) < distance(from, to) + 0.01);
  return (
    <g class="winning">
      {isOneLine && <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />}
      {cells.map((cell) => (
        <circle class="winning-ring" cx={cell.x} cy={cell.y} r="0.41" />
      ))}
    </g>
  );
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
  if (!end) return null;
  if (!before)
    return (
      <g class={`walk ${kind}`}>
        <circle class="spot" cx={end.x} cy={end.y} r="0.42" />
      </g>
    );
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
