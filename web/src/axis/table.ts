// A game of Axis & Allies on the screen: the board as the server's state JSON says it, and what its table tells
// (legal orders, battles with odds, incomes, story, dice).
import { batch, computed, signal } from "@preact/signals";
import { game, isMyTurn, me, shown, shownPly, token } from "../live.ts";
import { api } from "../api.ts";
import { atlas } from "./atlas.ts";
import type { Text } from "../types.ts";

export type Units = Record<string, number>;
export interface ZoneState {
  owner?: string | null;
  factory?: boolean;
  aa?: number;
  units?: Record<string, Units>;
  moved?: Record<string, number[]>;
  battle?: boolean;
}
export interface Board {
  round: number;
  power: string;
  phase: string;
  step?: string;
  ipc: Record<string, number>;
  technologies: Record<string, string[]>;
  pending: Units;
  zones: Record<string, ZoneState>;
  fight?: { zone: string; round: number; hits: number; ship_hits: number; doomed: Record<string, Units>; submerged: Record<string, Units> };
}
export interface StackInfo {
  unit: string;
  count: number;
  power: string | null;
}
export interface BattleInfo {
  zone: string;
  attackers: StackInfo[];
  defenders: StackInfo[];
  bombarding: StackInfo[];
  at_sea: boolean;
  landing: boolean;
  aa_gun: boolean;
  win: number;
  takes: number;
  lose: number;
  attacker_loss: number;
  defender_loss: number;
  rounds: number;
  verdict: { id: string; word: Text; meaning: Text };
  defence: { word: Text; meaning: Text }; // the same battle as the defender sees it
}
export interface Happening {
  ply: number;
  power: string;
  round: number;
  text: Text;
  zones: string[]; // the way of the order, or where it happens
}
export interface Throw {
  ply: number;
  side: number;
  attacker: boolean;
  zone: string;
  round: number;
  dice: [number, number, number][];
  hits: number;
}
export interface AxisView {
  plies: number;
  acting: string;
  power: string;
  phase: string;
  step: string;
  round: number;
  legal: string[];
  battles: BattleInfo[];
  fight: BattleInfo | null;
  incomes: Record<string, { income: number; territories: number; capital_lost: boolean }>;
  production: Record<string, number>;
  airborne: { zone: string; unit: string }[];
  story: Happening[];
  throws: Throw[];
  luck: { dice: number; expected: number; hits: number; variance: number }[];
  may_undo: boolean;
}

export const table = signal<AxisView | null>(null);
export const story = signal<Happening[]>([]);
export const throws = signal<Throw[]>([]);
export const board = computed<Board | null>(() => (game.value ? readBoard(game.value.position) : null));
// What the map shows: a former position where one looks back.
export const seenBoard = computed<Board | null>(() => (shown.value ? readBoard(shown.value.position) : null));
export const isLookingBack = computed(() => shownPly.value !== null);
export const isMine = isMyTurn;
const mySeats = () => me.value.seats.flatMap((number) => game.value?.seats[number - 1] ?? []);
// Whether the person at the screen plays this power.
export const isMyPower = (power: string): boolean =>
  mySeats().some((seat) => (seat.power ? seat.power === power : seat.side === atlas.value?.sideOf(power)));
// Whether they play against the power that attacks now, and not that power itself.
export const amDefender = computed(() => {
  const attacker = board.value?.power ?? "";
  return !isMyPower(attacker) && mySeats().some((seat) => seat.side !== atlas.value?.sideOf(attacker));
});

export function readBoard(text: string): Board {
  const board = JSON.parse(text) as Board;
  for (const zone of Object.values(board.zones)) {
    if (!zone.aa || !zone.owner) continue;
    zone.units = { ...zone.units, [zone.owner]: { ...zone.units?.[zone.owner], aa_gun: zone.aa } };
  }
  return board;
}

let isAsked = false;
let asking: Promise<void> | null = null;
// Asks for the table whenever the game has moved on; one question at a time, the last one always after the call.
export function refresh(): Promise<void> {
  isAsked = true;
  asking ??= askUntilQuiet().finally(() => (asking = null));
  return asking;
}
async function askUntilQuiet() {
  while (isAsked) {
    isAsked = false;
    await askOnce();
  }
}
// The story comes in pieces, and anew after an undo.
async function askOnce() {
  const state = game.value;
  if (!state) return;
  const known = table.value && story.value.length + throws.value.length > 0 && state.plies >= table.value.plies ? table.value.plies : 0;
  const view = await api.view<AxisView>(state.id, known);
  if (game.value?.id !== state.id) return;
  batch(() => {
    table.value = view;
    story.value = [...(known ? story.value.filter((one) => one.ply < known) : []), ...view.story];
    throws.value = [...(known ? throws.value.filter((one) => one.ply < known) : []), ...view.throws];
  });
}
export function clearTable() {
  batch(() => {
    table.value = null;
    story.value = [];
    throws.value = [];
  });
}
// What orders would lead to: a battle, or aircraft that could not land any more.
interface Foreseen {
  battle: BattleInfo | null;
  lost_aircraft: StackInfo[];
}
const foresee = (orders: string[]): Promise<Foreseen> =>
  api.foresee<Foreseen>(game.value!.id, orders.join("; ")).catch(() => ({ battle: null, lost_aircraft: [] }));
export const oddsOf = (orders: string[]): Promise<BattleInfo | null> => foresee(orders).then((answer) => answer.battle);
export const lostAircraft = (orders: string[]): Promise<StackInfo[]> => foresee(orders).then((answer) => answer.lost_aircraft);
export const myToken = token;
