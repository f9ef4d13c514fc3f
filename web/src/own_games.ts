// The games of this browser: the keys to their seats, and enough about each to find it again.
import { signal } from "@preact/signals";
import { api, Refusal } from "./api.ts";
import { transport } from "./transport.ts";
import type { GameState, Text } from "./types.ts";

export interface Kept {
  token: string;
  invitation?: string;
  given?: number; // the moves that were there already: without one more it was only looked at
  summary?: Summary;
}
export interface Summary {
  title: Text;
  name: string; // of the game played
  spec: string;
  seats: { kind: string; player: string; name: string; side: Text; isMine: boolean }[];
  plies: number;
  isMyTurn: boolean;
  hasOtherPerson: boolean;
  ending: { winner: number; reason: Text } | null;
  at: number; // when it was last looked at or changed, milliseconds
}
export interface OwnGame extends Summary {
  id: string;
}

const prefix = "plateau.game.";
const mostKept = 200;

export function keptOf(id: string): Kept | null {
  try {
    const text = localStorage.getItem(prefix + id);
    return text ? (JSON.parse(text) as Kept) : null;
  } catch {
    return null;
  }
}
export function keep(id: string, kept: Kept) {
  localStorage.setItem(prefix + id, JSON.stringify({ ...keptOf(id), ...kept }));
}

export const ownGames = signal<OwnGame[]>(readAll());

// The newest first. Of very many the oldest are forgotten.
function readAll(): OwnGame[] {
  const ids = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  const all = ids.flatMap((key) => {
    const id = key.slice(prefix.length);
    const summary = keptOf(id)?.summary;
    return summary ? [{ id, ...summary }] : [];
  });
  all.sort((a, b) => b.at - a.at);
  for (const old of all.splice(mostKept)) drop(old.id);
  return all;
}

// Boards that were only looked at are no games of anybody.
function isWorthKeeping(state: GameState, kept: Kept, seats: number[]): boolean {
  const isForMe = (number: number) => seats.includes(number);
  const isAlone = state.seats.every((seat, i) => seat.kind === "person" && isForMe(i + 1));
  return seats.length > 0 && !(isAlone && state.plies <= (kept.given ?? 0));
}

export function noteGame(state: GameState, seats: number[]) {
  const kept = keptOf(state.id);
  if (!kept || !isWorthKeeping(state, kept, seats)) return;
  const summary: Summary = {
    title: state.game.title,
    name: state.game.name,
    spec: state.game.spec,
    seats: state.seats.map((seat, i) => ({
      kind: seat.kind,
      player: seat.player,
      name: seat.name,
      side: state.game.sides[seat.side - 1]!,
      isMine: seats.includes(i + 1),
    })),
    plies: state.plies,
    isMyTurn: !state.ending && seats.includes(state.actor),
    hasOtherPerson: state.seats.some((seat, i) => seat.kind !== "computer" && !seats.includes(i + 1)),
    ending: state.ending,
    at: Date.now(),
  };
  // The time is that of the last change, not of the last look.
  const before = kept.summary;
  if (before && before.plies === summary.plies && !before.ending === !summary.ending) summary.at = before.at;
  keep(state.id, { ...kept, summary });
  ownGames.value = readAll();
}

function drop(id: string) {
  localStorage.removeItem(prefix + id);
  transport.forgetGame(id);
}

export function forgetGame(id: string) {
  drop(id);
  ownGames.value = readAll();
}

// Looks whether friends have moved in the games under way.
export async function refreshOwnGames() {
  const waiting = ownGames.value.filter((one) => !one.ending && one.hasOtherPerson).slice(0, 8);
  for (const one of waiting) {
    try {
      const state = await api.game(one.id);
      const seats = one.seats.flatMap((seat, i) => (seat.isMine ? [i + 1] : []));
      noteGame(state, seats);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.status === 404) forgetGame(one.id);
    }
  }
}

// What friends see the person of this browser called.
export const ownName = signal(localStorage.getItem("plateau.name") ?? "");
export function chooseName(name: string) {
  ownName.value = name.slice(0, 40);
  localStorage.setItem("plateau.name", ownName.value);
}
