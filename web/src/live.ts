// The game on the screen: its state as the server last told it, and the person's commands. The state
// comes through a WebSocket that is opened again whenever it breaks.
import { batch, computed, effect, signal } from "@preact/signals";
import { api, Refusal, type Me } from "./api.ts";
import { goTo } from "./route.ts";
import { attempt, tell } from "./toast.ts";
import type { GameState, Hint, LiveThought, Text, View } from "./types.ts";

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

let socket: WebSocket | null = null;
let lookedAt = "";
const isOpen = signal(false);

// What the computer says of the position on the screen, by rank, when it is asked to look along.
export const isAnalysing = signal(localStorage.getItem("plateau.analysis") === "on");
export const analysis = signal<LiveThought[]>([]);
// What it says of every position of the game, by ply.
export const review = signal<Map<number, LiveThought> | null>(null);

// Which position is shown: null is the present one.
export const shownPly = signal<number | null>(null);
const earlier = signal<Map<number, View>>(new Map());

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

interface Kept {
  token: string;
  invitation?: string;
}

function keptOf(id: string): Kept | null {
  const text = localStorage.getItem(`plateau.game.${id}`);
  return text ? (JSON.parse(text) as Kept) : null;
}
export function keep(id: string, kept: Kept) {
  localStorage.setItem(`plateau.game.${id}`, JSON.stringify(kept));
}
export const token = (): string => keptOf(openId)?.token ?? "";

export async function openGame(id: string) {
  closeGame();
  openId = id;
  invitation.value = keptOf(id)?.invitation ?? null;
  try {
    receive(await api.game(id));
    await askWhoIAm();
    connect();
  } catch (error) {
    if (error instanceof Refusal) failure.value = error.text;
    else throw error;
  }
}

export function closeGame() {
  openId = "";
  isOpen.value = false;
  clearTimeout(retryTimer);
  socket?.close();
  socket = null;
  batch(() => {
    game.value = null;
    failure.value = null;
    thought.value = null;
    said.value = null;
    hint.value = null;
    shownPly.value = null;
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

const send = (message: unknown) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));
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
function receiveThought(message: LiveThought) {
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
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const opened = new WebSocket(`${scheme}//${location.host}/api/games/${id}/live`);
  socket = opened;
  opened.onopen = () => {
    retryDelay = 500;
    lookedAt = "";
    batch(() => {
      isConnected.value = true;
      isOpen.value = true;
    });
  };
  opened.onmessage = (event) => {
    if (id !== openId) return;
    const message = JSON.parse(event.data as string);
    if (message.type === "state") receive(message as GameState);
    if (message.type === "analysis" || message.type === "review") receiveAnalysis(message);
    if (message.type === "problem") tell(message.error);
    if (message.type === "thought") receiveThought(message as LiveThought);
  };
  opened.onclose = () => {
    if (id !== openId || socket !== opened) return;
    isConnected.value = false;
    isOpen.value = false;
    retryTimer = window.setTimeout(connect, retryDelay);
    retryDelay = Math.min(retryDelay * 2, 8000);
  };
}

export function receive(state: GameState) {
  const old = game.value;
  if (state.id !== openId || (old && state.revision < old.revision)) return;
  batch(() => {
    game.value = state;
    if (!old || old.plies !== state.plies) {
      hint.value = null;
      thought.value = null;
      if (said.value?.ply !== state.plies - 1) said.value = null;
      earlier.value = new Map();
      review.value = null;
      if (shownPly.value !== null && shownPly.value >= state.plies) shownPly.value = null;
    }
  });
  if (old && JSON.stringify(old.seats) !== JSON.stringify(state.seats)) void attempt(askWhoIAm);
}

async function command(work: (id: string, mine: string) => Promise<GameState>) {
  const state = await attempt(() => work(openId, token()));
  if (state) receive(state);
}

export const play = (move: string) => {
  const ply = game.value?.plies ?? 0;
  shownPly.value = null;
  variation.value = null;
  return command((id, mine) => api.move(id, mine, move, ply));
};
export const undo = () => command(api.undo);
export const redo = () => command(api.redo);
export const resign = () => command(api.resign);
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
  if (isHinting.value || !isMyTurn.value) return;
  if (hint.value) return play(hint.value.move);
  isHinting.value = true;
  const answer = await attempt(() => api.hint(openId, token()));
  isHinting.value = false;
  if (answer && answer.ply === game.value?.plies) hint.value = answer;
}

export async function showPly(ply: number | null) {
  const state = game.value;
  if (!state) return;
  variation.value = null;
  if (ply === null || ply >= state.plies) {
    shownPly.value = null;
    return;
  }
  const wanted = Math.max(0, ply);
  if (!earlier.value.has(wanted)) {
    const view = await attempt(() => api.gameAt(state.id, wanted));
    if (!view || game.value !== state) return;
    earlier.value = new Map(earlier.value).set(wanted, view);
  }
  shownPly.value = wanted;
}

export const step = (by: number) => {
  const now = variation.value;
  if (now) return by < 0 ? tryLine(now.ply, now.moves.slice(0, by)) : undefined;
  return showPly((shownPly.value ?? game.value?.plies ?? 0) + by);
};
