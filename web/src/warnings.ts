// Games in which a win can come out of the blue: who can win at once here, by which ways, and whether the move just
// chosen lets the opponent do so. Only where looking at the computer's lines would be fair.
import { effect, signal } from "@preact/signals";
import { api } from "./api.ts";
import { game, isMyTurn, mayAnalyse, play, shownPly, variation } from "./live.ts";
import { attempt } from "./toast.ts";
import type { Card, Judgement, Threats, Way } from "./types.ts";

export const isWarned = (card: Card): boolean => card.warnings.length > 0;

const kept = (key: string, otherwise: string) => signal((localStorage.getItem(`plateau.${key}`) ?? otherwise) === "on");
export const warns = kept("warnings", "on");
export const judges = kept("judges", "off");
export function toggle(which: typeof warns, key: string) {
  which.value = !which.value;
  localStorage.setItem(`plateau.${key}`, which.value ? "on" : "off");
}

export const threats = signal<Threats | null>(null);
export const pointedWay = signal<Way | null>(null); // drawn on the board
export const doubt = signal<{ move: string; wins: Way[] } | null>(null); // a move that was held back
export const judgement = signal<Judgement | null>(null);
export const isJudging = signal(false);

let asked = "";
effect(() => {
  const state = game.value;
  const isOn = !!state && warns.value && mayAnalyse.value && isWarned(state.game) && !variation.value;
  const ply = shownPly.value ?? state?.plies ?? 0;
  const key = isOn ? `${state.id} ${ply} ${state.revision}` : "";
  if (key === asked) return;
  asked = key;
  threats.value = null;
  pointedWay.value = null;
  doubt.value = null;
  if (!state || !isOn) return;
  void api.threats(state.id, ply).then(
    (found) => {
      if (key === asked) threats.value = found;
    },
    () => {},
  );
});

// The last move of one's own is judged when it has been made.
let judged = "";
effect(() => {
  const state = game.value;
  const isOn = !!state && judges.value && mayAnalyse.value && !state.ending;
  const mine = state ? state.moves.map((move) => !move.luck && state.seats[move.seat - 1]?.kind === "person").lastIndexOf(true) + 1 : 0;
  const key = isOn && mine > 0 ? `${state.id} ${mine} ${state.moves[mine - 1]!.text}` : "";
  if (key === judged) return;
  judged = key;
  judgement.value = null;
  isJudging.value = key !== "";
  if (!key) return;
  void api.judge(state!.id, mine).then(
    (found) => {
      if (key === judged) ((judgement.value = found), (isJudging.value = false));
    },
    () => {
      if (key === judged) isJudging.value = false;
    },
  );
});

// Plays a move, unless it would let the opponent win at once: then the person is asked.
export async function playWithCare(move: string) {
  const state = game.value;
  if (!state || !warns.value || !mayAnalyse.value || !isWarned(state.game)) return play(move);
  const after = await attempt(() => api.look({ game: state.game.spec, position: state.position, moves: move, threats: true }));
  if (game.value !== state || !isMyTurn.value) return;
  const isOpponents = after && after.to_move !== state.to_move && !after.ending;
  if (!isOpponents || !after.wins?.length) return play(move);
  doubt.value = { move, wins: after.wins };
}
