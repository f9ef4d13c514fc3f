// From evaluations to words: who stands better, and which moves gave something away.
import type { LiveThought, PlayedMove, Text, Thought } from "./types.ts";

// Chances of winning between 0 and 1, seen by the first seat.
export const chanceOfFirst = (thought: Pick<LiveThought, "seat" | "win_chance">): number =>
  thought.seat === 1 ? thought.win_chance : 1 - thought.win_chance;

// The score in men, seen by the first seat, as people write it; nothing where the game counts otherwise.
export function inMen(thought: Pick<LiveThought, "seat" | "score">, unit: Text | undefined, language: "en" | "fr"): string | null {
  if (!unit?.en.startsWith("hundredths")) return null;
  const men = (thought.seat === 1 ? thought.score : -thought.score) / 100;
  const digits = Math.abs(men).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return men === 0 ? digits : (men > 0 ? "+" : "−") + digits;
}

export type Judgement = "inaccuracy" | "mistake" | "blunder";
export const glyphs: Record<Judgement, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

// Loss of winning chance from which a move has a name.
const thresholds: [Judgement, number][] = [
  ["blunder", 0.15],
  ["mistake", 0.1],
  ["inaccuracy", 0.05],
];

export interface Judged {
  ply: number;
  move: PlayedMove;
  judgement: Judgement;
  better: string;
  loss: number;
}

// The moves of a game that were worse than they could have been; ply n is the position after n moves.
export function judge(moves: PlayedMove[], thoughts: Map<number, LiveThought>): Judged[] {
  const judged: Judged[] = [];
  moves.forEach((move, ply) => {
    const before = thoughts.get(ply);
    const after = thoughts.get(ply + 1);
    const better = before?.line[0];
    if (!before || !after || move.luck || !better || better === move.text) return;
    const chance = (thought: LiveThought) => (move.seat === 1 ? chanceOfFirst(thought) : 1 - chanceOfFirst(thought));
    const loss = chance(before) - chance(after);
    const found = thresholds.find(([, least]) => loss >= least);
    if (found) judged.push({ ply: ply + 1, move, judgement: found[0], better, loss });
  });
  return judged;
}

const largestScore = 1_000_000_000;
export const pliesToEnd = (thought: Thought): number => largestScore - Math.abs(thought.score);

export function shortNumber(value: number): string {
  if (value >= 1e9) return `${(value / 1e9).toFixed(1)} G`;
  if (value >= 1e6) return `${(value / 1e6).toFixed(1)} M`;
  if (value >= 1e4) return `${Math.round(value / 1e3)} k`;
  return String(value);
}
