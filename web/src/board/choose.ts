// From touched cells to a move, without knowing a rule: the legal moves name the cells to touch in order.
import type { Choice, Diagram } from "../types.ts";

export interface Chosen {
  touched: string[]; // the cells kept so far
  move?: string; // decided
  among?: Choice[]; // several moves with the same cells: the person picks one by name
}

const startsWith = (clicks: string[], prefix: string[]) => prefix.every((cell, i) => clicks[i] === cell);
const nothing: Chosen = { touched: [] };

// Where pieces fall, any cell of a column stands for the one that can be played.
export function meant(diagram: Diagram, legal: Choice[], cell: string): string {
  if (!diagram.falls) return cell;
  const x = diagram.cells.find((one) => one.id === cell)?.x;
  const inColumn = new Set(diagram.cells.filter((one) => one.x === x).map((one) => one.id));
  return legal.find((choice) => inColumn.has(choice.clicks[0] ?? ""))?.clicks[0] ?? cell;
}

function decide(candidates: Choice[], touched: string[]): Chosen {
  const complete = candidates.filter((choice) => choice.clicks.length === touched.length);
  if (candidates.length === 1 && (complete.length === 1 || touched.length > 1)) return { touched, move: candidates[0]!.move };
  if (complete.length > 0 && complete.length === candidates.length) return { touched, among: complete };
  return { touched };
}

// What touching `cell` means after `touched`.
export function touch(legal: Choice[], touched: string[], cell: string): Chosen {
  const next = [...touched, cell];
  const candidates = legal.filter((choice) => choice.clicks.length >= next.length && startsWith(choice.clicks, next));
  if (candidates.length > 0) return decide(candidates, next);

  // The last cell again: the move ends here although longer ones go on.
  if (touched.length > 1 && cell === touched.at(-1)) {
    const complete = legal.filter((c) => c.clicks.length === touched.length && startsWith(c.clicks, touched));
    if (complete.length === 1) return { touched, move: complete[0]!.move };
    if (complete.length > 1) return { touched, among: complete };
  }
  // The end of the only move that gets there, its middle left out.
  const ending = legal.filter((c) => startsWith(c.clicks, touched) && c.clicks.at(-1) === cell);
  if (ending.length === 1 && ending[0]!.clicks.length > 1) return { touched: ending[0]!.clicks, move: ending[0]!.move };
  if (ending.length > 1 && touched.length > 0) return { touched: next, among: ending };

  if (touched.length === 0 || cell === touched[0]) return nothing;
  return touch(legal, [], cell);
}

// The cells that can be touched next.
export function nextCells(legal: Choice[], touched: string[]): Set<string> {
  const cells = new Set<string>();
  for (const { clicks } of legal) if (startsWith(clicks, touched) && clicks.length > touched.length) cells.add(clicks[touched.length]!);
  return cells;
}

// The move that the touched cells spell already, while longer ones remain.
export function finished(legal: Choice[], touched: string[]): Choice | undefined {
  if (touched.length === 0) return undefined;
  return legal.find((choice) => choice.clicks.length === touched.length && startsWith(choice.clicks, touched));
}
