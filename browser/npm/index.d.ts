export type Family = "connect_four" | "in_a_row" | "draughts" | "gyges" | "avalam" | "axis_allies";
export const families: Family[];

export interface Text {
  en: string;
  fr: string;
}

export class Refusal extends Error {
  text: Text;
}

/** Where a question is about: a game, a position (none: the start) and the moves played from there. */
export interface Place {
  game: string;
  position?: string;
  moves?: string[];
}

export interface Game {
  name: string;
  title: Text;
  summary: Text;
  relative_of: string;
}

export interface Choice {
  move: string;
  /** The cells to touch, in order. */
  clicks: string[];
}

export interface Look {
  position: string;
  /** 1 or 2. */
  to_move: number;
  legal: Choice[];
  /** Nobody's win is 0. */
  ending: { winner: number; reason: Text } | null;
  moves: { move: string; cells: string[] }[];
  /** What to draw: cells, lines, pieces; null for games on a map. */
  diagram: Diagram | null;
}

export interface Diagram {
  board: string;
  width: number;
  height: number;
  falls: boolean;
  cells: { id: string; x: number; y: number; look: string; name?: Text; off?: boolean }[];
  lines: [number, number, number, number][];
  pieces: { cell: string; kind: string; owner: number; symbol: string; height: number }[];
  labels: { x: number; y: number; text: string }[];
}

export interface Thought {
  depth: number;
  score: number;
  win_chance: number;
  nodes: number;
  seconds: number;
  line: string[];
  proven?: "win" | "draw" | "loss" | null;
  reasons: (Text & { rule?: string })[];
  rank: number;
}

export class Plateau {
  static open(family: Family): Promise<Plateau>;
  ask(question: { ask: "games" }): Promise<{ games: Game[] }>;
  ask(question: { ask: "game"; game: string }): Promise<Record<string, unknown>>;
  ask(question: { ask: "look" } & Place): Promise<Look>;
  ask(question: { ask: "think"; player?: string } & Place, onThought?: (thought: Thought) => void): Promise<Thought & { move: string }>;
  ask(question: { ask: "bench"; game: string }): Promise<{ signature: number; rows: { name: string; nodes: number; seconds: number }[] }>;
  close(): void;
}
