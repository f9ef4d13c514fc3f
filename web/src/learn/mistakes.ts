// The mistakes of the person of this browser, gathered from reviews, to be tried again.
import { signal } from "@preact/signals";
import type { Judged } from "../judge.ts";
import type { GameState, Text } from "../types.ts";

export interface Mistake {
  id: string; // of the game, and the number of the move
  title: Text;
  spec: string;
  start: string;
  moves: string[]; // before the mistake
  played: string;
  better: string;
  found: number; // how often in a row it was found since: twice, and it is learned
}

const key = "plateau.mistakes";
const mostKept = 300;
const timesToLearn = 2;

function read(): Mistake[] {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as Mistake[] | null) ?? [];
  } catch {
    return [];
  }
}
export const mistakes = signal<Mistake[]>(read());
function write(all: Mistake[]) {
  mistakes.value = all.slice(-mostKept);
  localStorage.setItem(key, JSON.stringify(mistakes.value));
}

export function noteMistakes(state: GameState, judged: Judged[], seats: number[]) {
  const known = new Set(mistakes.value.map((one) => one.id));
  const fresh = judged
    .filter((one) => one.judgement !== "inaccuracy" && seats.includes(one.move.seat) && !known.has(`${state.id} ${one.ply}`))
    .map((one) => ({
      id: `${state.id} ${one.ply}`,
      title: state.game.title,
      spec: state.game.spec,
      start: state.start,
      moves: state.moves.slice(0, one.ply - 1).map((move) => move.text),
      played: one.move.text,
      better: one.better,
      found: 0,
    }));
  if (fresh.length > 0) write([...mistakes.value, ...fresh]);
}

// Found again it goes to the end of the queue, or leaves it; missed it begins anew.
export function noteRetry(id: string, isFound: boolean) {
  const one = mistakes.value.find((mistake) => mistake.id === id);
  if (!one) return;
  const others = mistakes.value.filter((mistake) => mistake.id !== id);
  const found = isFound ? one.found + 1 : 0;
  write(found >= timesToLearn ? others : [...others, { ...one, found }]);
}
