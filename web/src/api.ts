// Commands to the server. A refusal is thrown as the sentence the server gave, in both languages.
import type { Rule, RuleChanges, RuleFile, RuleProblem } from "./axis/rule_copy.ts";
import type { FormatInfo, Game, GameState, Hint, Judgement, ListedGame, Proof, Text, Threats, View, Way } from "./types.ts";

export class Refusal extends Error {
  constructor(
    public text: Text,
    public status: number,
  ) {
    super(text.en);
  }
}

const unreachable: Text = { en: "The server does not answer.", fr: "Le serveur ne répond pas." };

async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(unreachable, 0);
  }
  // An answer that broke off, or is none, is no answer.
  const answer = await response.json().catch(() => null);
  if (!response.ok || answer === null) throw new Refusal(answer?.error ?? unreachable, response.status);
  return answer as T;
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
  newGame: (wish: GameWish) => ask<Made>("POST", "/api/games", wish),
  game: (id: string) => ask<GameState>("GET", `/api/games/${id}`),
  gameAt: (id: string, ply: number) => ask<View>("GET", `/api/games/${id}?ply=${ply}`),
  me: (id: string, token: string) => ask<Me>("GET", `/api/games/${id}/me`, undefined, token),
  join: (id: string, invitation: string) => ask<{ token: string; seat: number }>("POST", `/api/games/${id}/join`, { invitation }),
  move: (id: string, token: string, move: string, ply: number) => ask<GameState>("POST", `/api/games/${id}/moves`, { move, ply }, token),
  undo: (id: string, token: string) => ask<GameState>("POST", `/api/games/${id}/undo`, {}, token),
  redo: (id: string, token: string) => ask<GameState>("POST", `/api/games/${id}/redo`, {}, token),
  resign: (id: string, token: string) => ask<GameState>("POST", `/api/games/${id}/resign`, {}, token),
  draw: (id: string, token: string) => ask<GameState>("POST", `/api/games/${id}/draw`, {}, token),
  now: (id: string, token: string) => ask<unknown>("POST", `/api/games/${id}/now`, {}, token),
  rematch: (id: string, token: string) => ask<GameState>("POST", `/api/games/${id}/rematch`, {}, token),
  opinion: (id: string, token: string, answer: string, remark: string) =>
    ask<unknown>("POST", `/api/games/${id}/opinion`, { answer, remark }, token),
  compose: (wish: { game: string; pieces: { cell: string; symbol: string }[]; to_move: number }) =>
    ask<{ position: string }>("POST", "/api/compose", wish).then((answer) => answer.position),
  look: (wish: Omit<GameWish, "seats">) => ask<Look>("POST", "/api/look", wish),
  threats: (id: string, ply: number) => ask<Threats>("GET", `/api/games/${id}/threats?ply=${ply}`),
  judge: (id: string, ply: number) => ask<Judgement>("GET", `/api/games/${id}/judge?ply=${ply}`),
  formats: (id: string) => ask<{ formats: FormatInfo[] }>("GET", `/api/games/${id}/formats`).then((answer) => answer.formats),
  record: (id: string, format = "text") =>
    fetch(`/api/games/${id}/record?format=${format}`)
      .then((answer) => answer.text())
      .catch(() => {
        throw new Refusal(unreachable, 0);
      }),
  view: <T>(id: string, from: number) => ask<T>("GET", `/api/games/${id}/view?from=${from}`),
  oddsOf: <T>(id: string, orders: string) => ask<T>("GET", `/api/games/${id}/view?order=${encodeURIComponent(orders)}`),
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
