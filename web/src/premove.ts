// A move chosen while the opponent thinks: kept as the cells touched, and played as soon as it is one's turn, if it is legal then.
import { computed, effect, signal } from "@preact/signals";
import { meant } from "./board/choose.ts";
import { game, isMyTurn, me, play, playedAt, shownPly, variation } from "./live.ts";
import { premoves } from "./settings.ts";
import { tell } from "./toast.ts";
import type { Choice, GameState, Text } from "./types.ts";
import { isWarned } from "./warnings.ts";

export const premove = signal<string[] | null>(null);

const doubleClick = 400; // milliseconds: the second click of two is not meant as a move

// Only where a move is made by touching one cell, or a piece and where it goes.
const isSimple = ({ legal, diagram }: GameState): boolean => {
  const isFree = new Set(diagram?.cells.filter((cell) => !cell.off).map((cell) => cell.id));
  return legal.length > 0 && legal.every(({ clicks }) => clicks.length > 0 && clicks.every((cell) => isFree.has(cell)));
};

export const mayPremove = computed(() => {
  const state = game.value;
  if (!state?.diagram || premoves.value.value === "off" || state.ending || isWarned(state.game)) return false;
  return me.value.seats.length === 1 && !isMyTurn.value && shownPly.value === null && !variation.value && isSimple(state);
});

// Everything that could be a move one turn later, as far as a page that knows no rules can tell.
export function choicesAhead({ legal, diagram }: GameState): Choice[] {
  if (!diagram) return [];
  const taken = new Map(diagram.pieces.map((piece) => [piece.cell, piece]));
  const cells = diagram.cells.filter((cell) => !cell.off).map((cell) => cell.id);
  const choice = (...clicks: string[]): Choice => ({ move: clicks.join(" "), clicks });
  const isOneTouch = legal.every(({ clicks }) => clicks.length === 1);
  if (isOneTouch && diagram.falls) return legal.map(({ clicks }) => choice(...clicks)); // any cell of a column stands for its lowest
  if (isOneTouch) return cells.filter((cell) => !taken.has(cell)).map((cell) => choice(cell));
  const movers = new Set(legal.map(({ clicks }) => taken.get(clicks[0]!)?.owner));
  const isMine = (owner: number) => movers.size > 1 || me.value.seats.includes(owner);
  return diagram.pieces
    .filter((piece) => isMine(piece.owner))
    .flatMap(({ cell }) => cells.filter((to) => to !== cell).map((to) => choice(cell, to)));
}

export function chooseAhead(clicks: string[]) {
  if (performance.now() - playedAt() > doubleClick) premove.value = clicks;
}

// The legal move that these cells mean now.
function moveOf({ legal, diagram }: GameState, clicks: string[]): string | undefined {
  const from = diagram ? meant(diagram, legal, clicks[0]!) : clicks[0];
  const to = clicks.length > 1 ? clicks.at(-1) : from;
  const found = legal.filter((one) => one.clicks[0] === from && one.clicks.at(-1) === to);
  return found.length === 1 ? found[0]!.move : undefined;
}

const isLost: Text = { en: "Your premove is no longer possible.", fr: "Votre coup anticipé n'est plus possible." };

let plies = 0;
effect(() => {
  const state = game.value;
  const isBack = (state?.plies ?? 0) < plies;
  plies = state?.plies ?? 0;
  const clicks = premove.peek();
  if (!clicks) return;
  if (!state || state.ending || isBack) premove.value = null;
  else if (isMyTurn.value) {
    premove.value = null;
    const move = moveOf(state, clicks);
    if (move === undefined) tell(isLost);
    else void play(move);
  }
});

addEventListener("keydown", (event) => {
  if (event.key === "Escape") premove.value = null;
});
