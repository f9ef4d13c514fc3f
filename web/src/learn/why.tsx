// Why a move was a mistake: one sentence that the server has proved, and its way over the board. Nothing where nothing is
// proved.
import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, Refusal } from "../api.ts";
import { Icon } from "../parts/icons.tsx";
import { showPly, shownPly } from "../live.ts";
import { say } from "../settings.ts";
import type { GameState, Text, Way } from "../types.ts";
import { pointedWay } from "../warnings.ts";

export interface Reason {
  text: Text | null;
  line: Way[];
  instead: boolean; // the line begins in place of the move
}

const reasons = signal<Record<string, Reason>>({});
let last: Promise<unknown> = Promise.resolve();

const keyOf = (state: GameState, ply: number) => `${state.id} ${ply} ${state.moves[ply - 1]?.text}`;

// One question after the other: a game may have many mistakes.
function ask(state: GameState, ply: number, better: string) {
  const key = keyOf(state, ply);
  if (key in reasons.value) return;
  const moves = state.moves.slice(0, ply).map((move) => move.text);
  const wish = { game: state.game.spec, position: state.start, moves: moves.join(" "), better };
  reasons.value = { ...reasons.value, [key]: { text: null, line: [], instead: false } };
  last = last.then(async () => {
    try {
      reasons.value = { ...reasons.value, [key]: await api.post<Reason>("/api/why", wish) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  });
}

// What was pointed at goes when another position is looked at.
let pointedAt: number | null = null;
effect(() => {
  const ply = shownPly.value;
  if (pointedAt === null || ply === pointedAt) return;
  pointedAt = null;
  pointedWay.value = null;
});

async function point(ply: number, way: Way) {
  await showPly(ply);
  pointedAt = shownPly.value;
  pointedWay.value = way;
}

export function Why({ state, ply, better }: { state: GameState; ply: number; better: string }) {
  const key = keyOf(state, ply);
  useEffect(() => ask(state, ply, better), [key]);
  const reason = reasons.value[key];
  if (!reason?.text) return null;
  const [first] = reason.line;
  const shown = reason.instead ? ply - 1 : ply;
  return (
    <button class="why" disabled={!first} onClick={() => first && void point(shown, first)}>
      <Icon name="bolt" /> {say(reason.text)}
    </button>
  );
}
