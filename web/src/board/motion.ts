// What changed between two pictures, shown as motion: pieces travel, fall, appear, vanish.
import type { Cell, Diagram, Piece, PlayedMove } from "../types.ts";
import { plainKind } from "./pieces.tsx";

const same = (a: Piece | undefined, b: Piece) =>
  !!a && plainKind(a) === plainKind(b) && a.owner === b.owner && a.height === b.height && a.symbol === b.symbol;

export interface Travel {
  cell: string;
  path: { dx: number; dy: number }[];
}
export interface Change {
  travels: Travel[];
  arrivals: string[];
  gone: Piece[];
}

export function changeOf(before: Diagram, after: Diagram, move: PlayedMove | undefined): Change {
  const cells = new Map(after.cells.map((cell) => [cell.id, cell]));
  const old = new Map(before.pieces.map((piece) => [piece.cell, piece]));
  const now = new Map(after.pieces.map((piece) => [piece.cell, piece]));
  const arrived = after.pieces.filter((piece) => !same(old.get(piece.cell), piece)).map((piece) => piece.cell);
  const left = before.pieces.filter((piece) => !same(now.get(piece.cell), piece));
  const change: Change = { travels: [], arrivals: [], gone: left };
  const from = move?.clicks[0];
  const to = move?.clicks.at(-1);
  const isTravel = !!from && !!to && from !== to && left.some((piece) => piece.cell === from) && arrived.includes(to);
  for (const cell of arrived) {
    if (isTravel && cell === to) {
      const end = cells.get(to) as Cell;
      const path = move!.clicks.map((id) => cells.get(id) ?? end).map((point) => ({ dx: point.x - end.x, dy: point.y - end.y }));
      change.travels.push({ cell, path });
    } else {
      change.arrivals.push(cell);
    }
  }
  if (isTravel) change.gone = left.filter((piece) => piece.cell !== from && piece.cell !== to);
  return change;
}

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function animate(svg: SVGSVGElement, change: Change, diagram: Diagram) {
  if (calm()) return;
  const find = (cell: string) => svg.querySelector<SVGGElement>(`[data-piece="${CSS.escape(cell)}"]`);
  for (const { cell, path } of change.travels) {
    const frames = path.map(({ dx, dy }) => ({ transform: `translate(${dx}px, ${dy}px)` }));
    find(cell)?.animate(frames, { duration: 180 + 130 * (path.length - 1), easing: "ease-in-out" });
  }
  for (const cell of change.arrivals) {
    const element = find(cell);
    if (!element) continue;
    if (diagram.falls) {
      const height = (diagram.cells.find((one) => one.id === cell)?.y ?? 0) + 0.6;
      element.animate(
        [
          { transform: `translateY(${-height}px)`, easing: "cubic-bezier(0.5, 0, 1, 0.6)" },
          { transform: "translateY(0)", offset: 0.72, easing: "ease-out" },
          { transform: `translateY(${-0.08 * Math.sqrt(height)}px)`, offset: 0.85, easing: "ease-in" },
          { transform: "translateY(0)" },
        ],
        { duration: 190 + 90 * height },
      );
    } else {
      element.animate(
        [
          { transform: "scale(0.5)", opacity: 0.2 },
          { transform: "scale(1)", opacity: 1 },
        ],
        {
          duration: 170,
          easing: "cubic-bezier(0.2, 1.4, 0.5, 1)",
        },
      );
    }
  }
}
