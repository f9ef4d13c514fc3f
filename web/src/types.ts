// What the server says, as it arrives.
export interface Text {
  en: string;
  fr: string;
}

export interface Cell {
  id: string;
  x: number;
  y: number;
  look: string;
  name?: Text;
  off?: true; // no piece in play ever stands there
}
export interface Piece {
  cell: string;
  kind: string;
  owner: number;
  symbol: string;
  height: number;
}
export interface Label {
  x: number;
  y: number;
  text: string;
}
export interface Diagram {
  board: string;
  width: number;
  height: number;
  falls: boolean;
  cells: Cell[];
  lines: [number, number, number, number][];
  pieces: Piece[];
  labels: Label[];
}

export interface OptionInfo {
  name: string;
  type: string;
  value: string;
  minimum: string;
  maximum: string;
  meaning: Text;
  kind: string; // what the value stands for: "evaluation" or "player" of the game, "megabytes", "threads"
  choices?: string[]; // of a player or an evaluation: what to choose from; none: any text
}
export interface Level {
  name: string;
  player: string;
}
export interface Opponent extends Level {
  title: Text;
  meaning: Text;
  powers: string[]; // the only ones it plays; none: any side
}
export interface Named {
  name: string;
  meaning: Text;
  options: OptionInfo[];
}
// A game in brief, as the list of games and every state tell it.
export interface Card {
  spec: string;
  name: string;
  title: Text;
  summary: Text;
  capabilities: string[];
  relative_of: string;
  view: "board" | "map"; // what shows it: a board drawn from diagrams, or a map with orders
  sides: [Text, Text];
  warnings: string[]; // what people are warned of: wins, threats
  exact: boolean; // whether the worth of every move can be asked for
}
export interface ListedGame extends Card {
  picture?: Diagram;
  problems?: number;
}
// A piece that can be put on the board by hand.
export interface PalettePiece extends Omit<Piece, "cell"> {
  name: Text;
  most?: number; // on the board
}
export interface Power {
  id: string;
  name: Text;
  side: number;
}
export interface Game extends Card {
  parameters: OptionInfo[];
  made_by_parameters: boolean;
  levels: Level[];
  ladder: string[]; // players from weak to strong: level:rung=1 and so on
  opponents: Opponent[];
  players: Named[];
  evaluations: Named[];
  score_unit: Text;
  powers: Power[];
  palette: PalettePiece[];
  diagram?: Diagram;
}

export interface Choice {
  move: string;
  clicks: string[];
}
// What a move is worth when the rest is played without a mistake.
export interface ExactMove {
  move: string;
  clicks: string[];
  value: "win" | "loss" | "draw" | null;
  score: number | null;
}
export interface PlayedMove {
  text: string;
  seat: number;
  clicks: string[];
  luck?: boolean;
}
export interface Seat {
  kind: "open" | "person" | "computer";
  player: string;
  name: string;
  side: number;
  power?: string;
}
export interface Ending {
  winner: number;
  reason: Text;
}

export interface View {
  position: string;
  to_move: number;
  legal: Choice[];
  ending: Ending | null;
  diagram: Diagram | null;
}
export interface GameState extends View {
  type: "state";
  id: string;
  revision: number;
  game: Card;
  created: string;
  actor: number;
  plies: number;
  seats: Seat[];
  start: string;
  moves: PlayedMove[];
  clock: { initial: number; increment: number; left: number[]; running: number } | null;
  redoable: boolean;
  rematch: string;
  draw_offer: number;
  undo_offer: number;
}

export interface Thought {
  depth: number;
  score: number;
  nodes: number;
  seconds: number;
  line: string[];
  win_chance: number;
  proven: "win" | "loss" | "draw" | null;
  reasons: Text[];
  rank: number;
}
export interface LiveThought extends Thought {
  type: "thought" | "analysis" | "review";
  ply: number;
  seat: number;
}
export interface Hint {
  move: string;
  ply: number;
  clicks?: string[];
  thought: Thought;
}

// A forced win: the winner's move, an answer to each defence that matters and one to all others (-1: the game is over).
export interface Proof {
  plies: number;
  positions: number;
  nodes: { move: string; replies: Record<string, number>; otherwise: number }[];
}

// A move with the cells it passes over.
export interface Way {
  move: string;
  cells: string[];
}
export interface Threats {
  ply: number;
  wins: Way[];
  threats: Way[];
}
export interface Judgement {
  ply: number;
  move: string;
  quality: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
  name: Text;
  best: string[];
  missed_wins: Way[];
  opponent_wins: Way[];
}
export interface FormatInfo {
  name: string;
  ending: string;
  about: Text;
}
