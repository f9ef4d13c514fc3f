// Where things are on a board, in its own units.
import type { Cell, Diagram, Label, Piece } from "../types.ts";

// A diagram with its cells and pieces by the name of the cell.
export interface Places {
  diagram: Diagram;
  cells: Map<string, Cell>;
  pieces: Map<string, Piece>;
}

export const placesOf = (diagram: Diagram): Places => ({
  diagram,
  cells: new Map(diagram.cells.map((cell) => [cell.id, cell])),
  pieces: new Map(diagram.pieces.map((piece) => [piece.cell, piece])),
});

// A plate with holes stands before the pieces.
export const isHoled = (diagram: Diagram): boolean => diagram.board === "blue";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const labelRoom = 0.32;
const frame = 0.28;

// Whether a label tells of a reserve beside the board.
export const isOfReserve = (diagram: Diagram, label: Label): boolean =>
  diagram.cells.some((cell) => cell.look === "reserve" && Math.abs(cell.x - label.x) < 1 && Math.abs(cell.y - label.y) < 1);

// The ground: all cells, with a frame.
export function groundOf(diagram: Diagram): Box {
  let left = Infinity,
    top = Infinity,
    right = -Infinity,
    bottom = -Infinity;
  for (const cell of diagram.cells) {
    if (cell.look === "reserve") continue;
    left = Math.min(left, cell.x - 0.5);
    right = Math.max(right, cell.x + 0.5);
    top = Math.min(top, cell.y - 0.5);
    bottom = Math.max(bottom, cell.y + 0.5);
  }
  const cellsLeft = left,
    cellsBottom = bottom;
  for (const label of diagram.labels) {
    if (label.x > right || isOfReserve(diagram, label)) continue;
    if (label.x < left) left = Math.min(left, label.x - labelRoom + frame);
    if (label.y > bottom) bottom = Math.max(bottom, label.y + labelRoom - frame);
  }
  // As wide on the other side, so that the board lies in the middle.
  const aside = cellsLeft - left,
    under = bottom - cellsBottom;
  if (!diagram.cells.some((cell) => cell.look === "reserve")) right += aside;
  if (aside > 0) top -= under;
  return { x: left - frame, y: top - frame, width: right - left + 2 * frame, height: bottom - top + 2 * frame };
}

// Everything, reserves beside the ground included.
export function viewOf(diagram: Diagram): Box {
  const ground = groundOf(diagram);
  let right = ground.x + ground.width;
  let top = ground.y,
    bottom = ground.y + ground.height;
  for (const cell of diagram.cells) {
    right = Math.max(right, cell.x + 0.6);
    top = Math.min(top, cell.y - 0.6);
    bottom = Math.max(bottom, cell.y + 0.6);
  }
  for (const label of diagram.labels) right = Math.max(right, label.x + 0.3);
  const margin = 0.06;
  return { x: ground.x - margin, y: top - margin, width: right - ground.x + 2 * margin, height: bottom - top + 2 * margin };
}

// The nearest cell in a direction: mostly ahead, little aside.
export function neighbour(cells: Cell[], from: Cell, dx: number, dy: number): Cell | undefined {
  let best: Cell | undefined;
  let bestCost = Infinity;
  for (const cell of cells) {
    const ahead = (cell.x - from.x) * dx + (cell.y - from.y) * dy;
    const aside = Math.abs((cell.x - from.x) * dy) + Math.abs((cell.y - from.y) * dx);
    if (ahead < 0.25) continue;
    const cost = ahead + 3 * aside;
    if (cost < bestCost) {
      best = cell;
      bestCost = cost;
    }
  }
  return best;
}

// Rows of cells from top to bottom, each from left to right.
export function rowsOf(cells: Cell[]): Cell[][] {
  const rows = new Map<number, Cell[]>();
  for (const cell of cells) rows.set(cell.y, [...(rows.get(cell.y) ?? []), cell]);
  return [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row.sort((a, b) => a.x - b.x));
}

// A half turn of the whole picture, labels included; the text stays upright because only places turn.
export function turned(diagram: Diagram): Diagram {
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
