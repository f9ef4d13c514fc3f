// The game on the screen: its state as it was last told, and the person's commands. The state comes through a channel
// that is opened again whenever it breaks.
import { batch, computed, effect, signal } from "@preact/signals";
import { api, persist, Refusal, type Me } from "./api.ts";
import { keep, keptOf, noteGame, ownGames } from "./own_games.ts";
import { goTo } from "./route.ts";
import { say } from "./settings.ts";
import { attempt, tell } from "./toast.ts";
import { transport } from "./transport.ts";
import type { Live } from "./transport_types.ts";
import type { GameState, Hint, LiveThought, Text, View } from "./types.ts";
import { colon, t } from "./words.ts";

export const game = signal<GameState | null>(null);
export const failure = signal<Text | null>(null);
export const isConnected = signal(true);
export const me = signal<Me>({ seats: [], host: false });
export const thought = signal<LiveThought | null>(null);
// Why the computer played its last move, where it says.
export const said = signal<LiveThought | null>(null);
export const hint = signal<Hint | null>(null);
export const isHinting = signal(false);
export const invitation = signal<string | null>(null);

let channel: Live | null = null;
let lookedAt = "";
export const isOpen = signal(false);

// What the server asks of this page where it thinks for the computer (local/thinking.ts).
export interface Wish {
  type: "think" | "hurry";
  turn: number;
}
let grant: (wish: Wish) => void = () => {};
export const onWish = (work: (wish: Wish) => void) => (grant = work);

// What the computer says of the position on the screen, by rank, when it is asked to look along.
export const isAnalysing = signal(localStorage.getItem("plateau.analysis") === "on");
export const analysis = signal<LiveThought[]>([]);
// What it says of every position of the game, by ply.
export const review = signal<Map<number, LiveThought> | null>(null);

// Which position is shown: null is the present one.
export const shownPly = signal<number | null>(null);
const earlier = signal<Map<number, View>>(new Map());
// Where somebody who steps through the game stops, in numbers of moves; null is after each move.
export const stops = signal<number[] | null>(null);

// Moves tried on the board beside those of the game, from the position after `ply` moves.
export interface Variation {
  ply: number;
  moves: string[];
  clicks: string[][];
  view: View;
}
export const variation = signal<Variation | null>(null);
export const variations = signal<{ ply: number; moves: string[] }[]>([]);

export async function tryLine(ply: number, moves: string[]) {
  const state = game.value;
  if (!state) return;
  if (moves.length === 0) {
    variation.value = null;
    return showPly(ply);
  }
  const played = state.moves.slice(0, ply).map((move) => move.text);
  const look = await attempt(() => api.look({ game: state.game.spec, position: state.start, moves: [...played, ...moves].join(" ") }));
  if (!look || game.value?.id !== state.id) return;
  const clicks = shown.value?.legal.find((choice) => choice.move === moves.at(-1))?.clicks ?? [];
  const before = variation.value;
  batch(() => {
    variation.value = {
      ply,
      moves,
      clicks: [...(before?.clicks.slice(0, moves.length - 1) ?? []), clicks],
      view: { ...look, ending: look.ending ?? null },
    };
    const others = variations.value.filter((one) => one.ply !== ply || !moves.join(" ").startsWith(one.moves.join(" ")));
    const isKnown = others.some((one) => one.ply === ply && one.moves.join(" ").startsWith(moves.join(" ")));
    variations.value = isKnown ? others : [...others, { ply, moves }];
  });
}
export const tryMove = (move: string) => {
  const now = variation.value;
  return tryLine(now?.ply ?? shownPly.value ?? game.value?.plies ?? 0, [...(now?.moves ?? []), move]);
};

export const shown = computed<View | null>(() => {
  if (variation.value) return variation.value.view;
  if (shownPly.value === null) return game.value;
  return earlier.value.get(shownPly.value) ?? game.value;
});
export const isMyTurn = computed(() => {
  const state = game.value;
  return !!state && !state.ending && me.value.seats.includes(state.actor);
});

let openId = "";
let retryDelay = 500;
let retryTimer = 0;

export const token = (): string => keptOf(openId)?.token ?? "";

export async function openGame(id: string) {
  closeGame();
  openId = id;
  invitation.value = keptOf(id)?.invitation ?? null;
  try {
    const isWanted = () => openId === id;
    const state = await persist(() => api.game(id), isWanted);
    if (!isWanted()) return;
    receive(state);
    await persist(askWhoIAm, isWanted);
    if (isWanted()) connect();
  } catch (error) {
    if (openId !== id) return;
    if (error instanceof Refusal) failure.value = error.text;
    else throw error;
  }
}

// When one last moved in the open game.
let lastPlay = -Infinity;
export const playedAt = (): number => lastPlay;

export function closeGame() {
  openId = "";
  lastPlay = -Infinity;
  isOpen.value = false;
  clearTimeout(retryTimer);
  channel?.close();
  channel = null;
  batch(() => {
    game.value = null;
    failure.value = null;
    thought.value = null;
    said.value = null;
    hint.value = null;
    shownPly.value = null;
    stops.value = null;
    earlier.value = new Map();
    me.value = { seats: [], host: false };
    isConnected.value = true;
    analysis.value = [];
    review.value = null;
    variation.value = null;
    variations.value = [];
  });
}

// Whether looking at the computer's lines would be unfair: a game with somebody else is under way.
export const mayAnalyse = computed(() => {
  const state = game.value;
  if (!state) return false;
  return state.ending !== null || me.value.seats.length !== 1 || state.seats.some((seat) => seat.kind === "computer");
});

// Nobody is helped against somebody else, not even before they come.
export const mayAskHint = computed(() => {
  const state = game.value;
  if (!state || state.ending) return false;
  return me.value.seats.length > 0 && state.seats.every((seat, i) => seat.kind === "computer" || me.value.seats.includes(i + 1));
});

export const send = (message: unknown) => channel?.send(message);
let lookTag = 0;

// Asks for the position on the screen, whenever that is another one.
effect(() => {
  const state = game.value;
  const ply = shownPly.value ?? state?.plies ?? 0;
  const key =
    state && isConnected.value && isOpen.value && isAnalysing.value && mayAnalyse.value
      ? `${state.id} ${ply} ${state.revision} ${variation.value?.moves.join(" ") ?? ""}`
      : "";
  if (key === lookedAt) return;
  lookedAt = key;
  analysis.value = [];
  ++lookTag;
  const tried = variation.value;
  send({ analyse: key ? { ply: tried?.ply ?? ply, variation: tried?.moves ?? [], tag: lookTag } : null });
});

export function toggleAnalysis() {
  isAnalysing.value = !isAnalysing.value;
  localStorage.setItem("plateau.analysis", isAnalysing.value ? "on" : "off");
}

export function startReview() {
  const state = game.value;
  if (!state) return;
  isAnalysing.value = false;
  lookedAt = "";
  review.value = new Map();
  send({ review: { tag: ++lookTag } });
}

function receiveAnalysis(message: LiveThought & { tag: number }) {
  if (message.tag !== lookTag) return;
  if (message.type === "review") {
    if (review.value) review.value = new Map(review.value).set(message.ply, message);
  } else {
    analysis.value = [...analysis.value.filter((one) => one.rank !== message.rank), message].sort((a, b) => a.rank - b.rank);
  }
}

// A thought of the move to come, or the reasons of the one that was just made.
export function receiveThought(message: LiveThought) {
  const plies = game.value?.plies ?? 0;
  if (message.ply === plies) thought.value = message;
  if (message.ply === plies - 1) said.value = message;
}

async function askWhoIAm() {
  const mine = token();
  me.value = mine ? await api.me(openId, mine) : { seats: [], host: false };
}

function connect() {
  const id = openId;
  const opened: Live = transport.live(id, {
    onOpen() {
      if (id !== openId) return;
      retryDelay = 500;
      lookedAt = "";
      batch(() => {
        isConnected.value = true;
        isOpen.value = true;
      });
    },
    onMessage: (message) => id === openId && hear(message as { type: string }),
    onClose() {
      if (id !== openId || channel !== opened) return;
      isConnected.value = false;
      isOpen.value = false;
      retryTimer = window.setTimeout(connect, retryDelay);
      retryDelay = Math.min(retryDelay * 2, 8000);
    },
  });
  channel = opened;
}

function hear(message: { type: string }) {
  if (message.type === "state") receive(message as GameState);
  if (message.type === "analysis" || message.type === "review") receiveAnalysis(message as LiveThought & { tag: number });
  if (message.type === "think" || message.type === "hurry") grant(message as Wish);
  if (message.type === "problem") tell((message as unknown as { error: Text }).error);
  if (message.type === "thought") receiveThought(message as LiveThought);
}

export function receive(state: GameState) {
  const old = game.value;
  if (state.id !== openId || (old && state.revision < old.revision)) return;
  // What somebody did comes as the answer to it, and once more to everybody: it is drawn once.
  if (old?.revision === state.revision && JSON.stringify(old) === JSON.stringify(state)) return;
  batch(() => {
    game.value = state;
    if (!old || old.plies !== state.plies) {
      hint.value = null;
      thought.value = null;
      if (said.value?.ply !== state.plies - 1) said.value = null;
      // Former positions stay what they were, unless moves were taken back.
      if (old && state.plies < old.plies) earlier.value = new Map();
      review.value = null;
      if (shownPly.value !== null && shownPly.value >= state.plies) shownPly.value = null;
    }
  });
  if (old) hearRefusal(old, state);
  if (old && JSON.stringify(old.seats) !== JSON.stringify(state.seats)) void attempt(askWhoIAm);
}

// What one asked for is gone, and nothing else has changed: the opponent said no.
function hearRefusal(old: GameState, state: GameState) {
  const asked = (one: GameState) => me.value.seats.some((seat) => one.draw_offer === seat || one.undo_offer === seat);
  if (asked(old) && !asked(state) && old.plies === state.plies && !state.ending) tell(declined);
}
const declined: Text = { en: "Your opponent declined.", fr: "Votre adversaire a refusé." };

async function command(work: (id: string, mine: string) => Promise<GameState>) {
  const state = await attempt(() => work(openId, token()));
  if (state) receive(state);
}

// The move under way: a second touch before its answer is no second move.
let sent = "";

export async function play(move: string) {
  const ply = game.value?.plies ?? 0;
  const turn = `${openId} ${ply}`;
  if (sent === turn) return;
  sent = turn;
  lastPlay = performance.now();
  shownPly.value = null;
  variation.value = null;
  try {
    await command((id, mine) => api.move(id, mine, move, ply));
  } finally {
    if (sent === turn) sent = "";
  }
}
export const undo = () => command(api.undo);
export const redo = () => command(api.redo);
export const resign = () => command(api.resign);
export const rename = (name: string) => command((id, mine) => api.rename(id, mine, name));
export const decline = () => command(api.decline);
export const draw = () => command(api.draw);
export async function rematch() {
  const mine = token();
  const next = game.value?.rematch || (await attempt(() => api.rematch(openId, mine)))?.rematch;
  if (!next) return;
  keep(next, { token: mine });
  goTo("g", next);
}
export const moveNow = () => attempt(() => api.now(openId, token()));
export const changePlayer = (seat: number, player: string) => command((id, mine) => api.players(id, mine, seat, player));

export async function askHint() {
  if (isHinting.value || !isMyTurn.value || !mayAskHint.value) return;
  if (hint.value) return play(hint.value.move);
  isHinting.value = true;
  const answer = await attempt(() => api.hint(openId, token()));
  isHinting.value = false;
  if (answer && answer.ply === game.value?.plies) hint.value = answer;
}

let wishes = 0;
export async function showPly(ply: number | null) {
  const state = game.value;
  if (!state) return;
  const wish = ++wishes;
  variation.value = null;
  if (ply === null || ply >= state.plies) {
    shownPly.value = null;
    return;
  }
  const wanted = Math.max(0, ply);
  if (!earlier.value.has(wanted)) {
    const view = await attempt(() => api.gameAt(state.id, wanted));
    if (!view || game.value?.id !== state.id || game.value.plies < wanted) return;
    earlier.value = new Map(earlier.value).set(wanted, view);
    if (wish !== wishes) return; // the person has gone elsewhere in the meantime
  }
  shownPly.value = wanted;
}

export const step = (by: number) => {
  const now = variation.value;
  if (now) return by < 0 ? tryLine(now.ply, now.moves.slice(0, by)) : undefined;
  const here = shownPly.value ?? stops.value?.at(-1) ?? game.value?.plies ?? 0;
  if (!stops.value) return showPly(here + by);
  return showPly(by < 0 ? (stops.value.filter((ply) => ply < here).at(-1) ?? 0) : (stops.value.find((ply) => ply > here) ?? null));
};

// What this browser plays is found again on the start page.
effect(() => {
  if (game.value) noteGame(game.value, me.value.seats);
});

// The tab says where one is wanted.
effect(() => {
  const state = game.value;
  const waiting = ownGames.value.filter((one) => one.isMyTurn && one.hasOtherPerson).length;
  const title = state ? say(state.game.title) : "";
  if (state && isMyTurn.value && me.value.seats.length < state.seats.length) document.title = `${t("your_turn")}${colon()} ${title}`;
  else document.title = `${!state && waiting ? `(${waiting}) ` : ""}${title ? `${title} · ` : ""}Plateau`;
});
