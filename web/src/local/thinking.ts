// This page thinks for the computer in games that a server keeps: it offers to, once it has the engine, and is asked for each
// move (docs/http_api.md). What it does not find in time the server finds.
import { computed, effect } from "@preact/signals";
import { game, isOpen, me, onWish, receiveThought, said, send, token, type Wish } from "../live.ts";
import { rungOf } from "../parts/ladder.tsx";
import { thinking } from "../settings.ts";
import type { LiveThought } from "../types.ts";
import { familyOf, site, type Family } from "./files.ts";
import type { FromThinker, Position, ToThinker } from "./messages.ts";
import { engineOf } from "./modules.ts";

interface Wanted extends Wish, Position {
  ply: number;
  seat: number;
}

// Players that a server would ask a page for: it decides.
const isLevel = (player: string) => player !== "max" && (/^\w+$/.test(player) || rungOf(player) > 0);

// The game for which this page offers to think; "": for none.
const offered = computed(() => {
  const state = game.value;
  if (!state?.diagram || state.ending || !isOpen.value || thinking.value.value !== "here" || !familyOf(state.game.spec)) return "";
  const isAlone = state.seats.every((seat, i) => seat.kind === "computer" || me.value.seats.includes(i + 1));
  return isAlone && me.value.seats.length > 0 && state.seats.some(({ player }) => player && isLevel(player)) ? state.id : "";
});

let worker: Worker | null = null;
let family = ""; // whose engine the worker has
let wanted: Wanted | null = null; // what it thinks about
let best = ""; // the move it would play now

function end() {
  worker?.terminate();
  worker = null;
  wanted = null;
}

// One at a time, so that memory stays small.
function begin(wasm: WebAssembly.Module, name: string) {
  end();
  family = name;
  const begun = new Worker(new URL(site.worker, document.baseURI), { type: "module" });
  begun.onmessage = ({ data }: MessageEvent<FromThinker>) => begun === worker && hear(data);
  begun.onerror = () => begun === worker && answer("");
  worker = begun;
  tell({ begin: { family: site.families[name] as Family, base: document.baseURI, wasm } });
}
const tell = (message: ToThinker) => worker?.postMessage(message);

function answer(move: string) {
  const turn = wanted?.turn;
  wanted = null;
  if (!move) end();
  if (turn !== undefined) send({ found: { turn, move } });
}

const ofWanted = (thought: object): LiveThought => ({ ...(thought as LiveThought), type: "thought", ply: wanted!.ply, seat: wanted!.seat });

function hear({ thought, found, failed }: FromThinker) {
  if (failed !== undefined || (found && typeof found.move !== "string")) return answer("");
  if (!wanted) return;
  if (thought !== undefined) {
    const told = JSON.parse(thought) as { line?: string[] };
    best = told.line?.[0] ?? best;
    receiveThought(ofWanted(told));
  }
  if (!found) return;
  said.value = ofWanted(found);
  answer(found.move as string);
}

async function think(wish: Wanted) {
  const name = familyOf(wish.game)!;
  const wasm = await engineOf(site.families[name]!);
  // A thought of a position that is no more can only be ended together with its worker.
  if (!worker || wanted || family !== name) begin(wasm, name);
  wanted = wish;
  best = "";
  tell({ think: wish });
}

function hurry(turn: number) {
  if (wanted?.turn !== turn || !best) return; // the server moves, when nothing comes
  const move = best;
  const last = wanted;
  end();
  wanted = last;
  answer(move);
}

onWish((wish) => {
  if (wish.type === "hurry") hurry(wish.turn);
  else think(wish as Wanted).catch(() => send({ found: { turn: wish.turn, move: "" } }));
});

effect(() => {
  const id = offered.value;
  if (!id) {
    end();
    return send({ thinks: null });
  }
  const wasm = engineOf(site.families[familyOf(game.peek()!.game.spec)!]!);
  wasm.then(() => offered.peek() === id && send({ thinks: { token: token() } })).catch(() => {}); // the server thinks
});

// What was thought about a position that is taken back, or answered otherwise, is wanted no more.
effect(() => {
  const plies = game.value?.plies;
  if (wanted && plies !== wanted.ply) end();
});
