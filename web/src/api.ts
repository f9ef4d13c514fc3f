// Commands to whoever keeps the games. A refusal is thrown as the sentence that came back, in both languages.
import { signal } from "@preact/signals";
import type { Rule, RuleChanges, RuleFile, RuleProblem } from "./axis/rule_copy.ts";
import { transport } from "./transport.ts";
import type { FormatInfo, Game, GameState, Hint, Judgement, ListedGame, Proof, Text, Threats, View, Way } from "./types.ts";

export class Refusal extends Error {
  constructor(
    public text: Text,
    public status: number,
  ) {
    super(text.en);
  }
}

// Whether the last request found nobody: told until one is answered.
export const isUnreachable = signal(false);

async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const { status, body: text } = await reach(method, path, body, token);
  const answer = read(text);
  if (status < 200 || status > 299 || answer === null) throw new Refusal(answer?.error ?? transport.unreachable, status);
  return answer as T;
}

async function reach(method: string, path: string, body?: unknown, token?: string) {
  try {
    const answer = await transport.request(method, path, body, token);
    isUnreachable.value = false;
    return answer;
  } catch {
    isUnreachable.value = true;
    throw new Refusal(transport.unreachable, 0);
  }
}

// An answer that broke off, or is none, is no answer.
function read(text: string): { error?: Text } | null {
  try {
    return JSON.parse(text) as { error?: Text } | null;
  } catch {
    return null;
  }
}

// Asks again, less and less often, until the server answers or nobody wants to know any more.
export async function persist<T>(work: () => Promise<T>, isWanted = () => true): Promise<T> {
  for (let wait = 500; ; wait = Math.min(2 * wait, 8000)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 0 || !isWanted()) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

export interface SeatWish {
  kind: "person" | "computer" | "open";
  player?: string;
  rules?: RuleChanges; // of the player's rule base
  name?: string;
  power?: string;
}
export interface GameWish {
  game?: string;
  seats: SeatWish[];
  position?: string;
  moves?: string;
  record?: string;
  format?: string;
  number?: number;
  threats?: boolean;
  stuck?: string; // a cell whose piece cannot move
  clock?: { seconds: number; increment: number };
}
export interface Look extends View {
  game: string;
  name: string;
  start: string;
  moves: string[];
  wins?: Way[]; // when threats were asked for
  why?: Text; // the piece is stuck
  read?: { format: string; games: { first: string; second: string; result: string; plies: number }[] };
}
export interface Made {
  token: string;
  invitations: Record<string, string>;
  state: GameState;
}
export interface Me {
  seats: number[];
  host: boolean;
}

export const api = {
  get: <T>(path: string) => ask<T>("GET", path),
  post: <T>(path: string, body: unknown) => ask<T>("POST", path, body),
  catalog: () => ask<{ games: ListedGame[] }>("GET", "/api/catalog").then((answer) => answer.games),
  describe: (game: string) => ask<Game>("GET", `/api/catalog/${encodeURIComponent(game)}`),
  reach: () => ask<{ hosts: string[] }>("GET", "/api/reach").then((answer) => answer.hosts),
  newGame: (wish: GameWish) => ask<Made>("POST", "/api/games", wish),
  game: (id: string) => ask<GameState>("GET", `/api/games/${id}`),
  gameAt: (id: string, ply: number) => ask<View>("GET", `/api/games/${id}?ply=${ply}`),
  me: (id: string, token: string) => ask<Me>("GET", `/api/games/${id}/me`, undefined, token),
  join: (id: string, invitation: string, name: string) =>
    ask<{ token: string; seat: number }>("POST", `/api/games/${id}/join`, { invitation, name }),
  move: (id: string, token: string, move: string, ply: number) => ask<GameState>("POST", `/api/games/${id}/moves`, { move, ply }, token),
  undo: (id: string, token: string) => ask<GameState>("POST", `/api/games/${id}/undo`, {}, token),
  redo: (id: string, token: string) => ask<GameState>("POST", `/api/games/${id}/redo`, {}, token),
  resign: (id: string, token: string) => ask<GameState>("POST", `/api/games/${id}/resign`, {}, token),
  draw: (id: string, token: string) => ask<GameState>("POST", `/api/games/${id}/draw`, {}, token),
  rename: (id: string, token: string, name: string) => ask<GameState>("POST", `/api/games/${id}/name`, { name }, token),
  decline: (id: string, token: string) => ask<GameState>("POST", `/api/games/${id}/decline`, {}, token),
  now: (id: string, token: string) => ask<unknown>("POST", `/api/games/${id}/now`, {}, token),
  rematch: (id: string, token: string) => ask<GameState>("POST", `/api/games/${id}/rematch`, {}, token),
  opinion: (id: string, token: string, answer: string, remark: string, share: boolean) =>
    ask<unknown>("POST", `/api/games/${id}/opinion`, { answer, remark, share }, token),
  compose: (wish: { game: string; pieces: { cell: string; symbol: string }[]; to_move: number }) =>
    ask<{ position: string }>("POST", "/api/compose", wish).then((answer) => answer.position),
  look: (wish: Omit<GameWish, "seats">) => ask<Look>("POST", "/api/look", wish),
  threats: (id: string, ply: number) => ask<Threats>("GET", `/api/games/${id}/threats?ply=${ply}`),
  judge: (id: string, ply: number) => ask<Judgement>("GET", `/api/games/${id}/judge?ply=${ply}`),
  formats: (id: string) => ask<{ formats: FormatInfo[] }>("GET", `/api/games/${id}/formats`).then((answer) => answer.formats),
  record: (id: string, format = "text") => reach("GET", `/api/games/${id}/record?format=${format}`).then((answer) => answer.body),
  view: <T>(id: string, from: number) => ask<T>("GET", `/api/games/${id}/view?from=${from}`),
  foresee: <T>(id: string, orders: string) => ask<T>("GET", `/api/games/${id}/view?order=${encodeURIComponent(orders)}`),
  prove: (wish: { game: string; position: string; moves: string }) => ask<Proof>("POST", "/api/prove", wish),
  rules: (player: string) => ask<{ files: RuleFile[] }>("GET", `/api/rules/${player}`).then((answer) => answer.files),
  checkRules: (player: string, changes: RuleChanges) =>
    ask<{ files: { name: string; rules: Rule[] }[]; problem: RuleProblem | null }>("POST", `/api/rules/${player}`, changes),
  advise: <T>(wish: { game: string; position: string; player: string; phase: string; rules?: RuleChanges }) =>
    ask<T>("POST", "/api/advise", wish),
  hint: (id: string, token: string) => ask<Hint>("POST", `/api/games/${id}/hint`, {}, token),
  players: (id: string, token: string, seat: number, player: string) =>
    ask<GameState>("POST", `/api/games/${id}/players`, { seat, player }, token),
};
