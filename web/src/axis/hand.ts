// What the person has picked up: a zone, how many of each kind, where to.
import { batch, computed, signal } from "@preact/signals";
import { game, receive, token } from "../live.ts";
import { api } from "../api.ts";
import { attempt } from "../toast.ts";
import { atlas as currentAtlas, type Atlas } from "./atlas.ts";
import { centreOn } from "./map.tsx";
import { entriesOf, readOrder } from "./orders.ts";
import { isLookingBack, isMine, lostAircraft, refresh, type StackInfo, table } from "./table.ts";
import { seen } from "./view.ts";

export const chosenZone = signal<string | null>(null);
export const counts = signal<Record<string, number>>({});
export const aim = signal<string | null>(null);
export const isSending = signal(false);

export const legal = computed(() => {
  const zones = currentAtlas.value?.zones;
  if (!zones || !table.value || !isMine.value || isLookingBack.value || table.value.plies !== game.value?.plies) return [];
  return table.value.legal.map((text) => readOrder(text, (word) => zones.has(word)));
});

// Chooses a zone with everything in it that can go somewhere; cargo and raids wait to be chosen.
export function choose(zone: string | null) {
  const chosen: Record<string, number> = {};
  const taken = new Set<string>();
  if (zone)
    for (const entry of entriesOf(legal.value, zone).sort((a, b) => b.cargo.length - a.cargo.length))
      if (entry.verb !== "raid" && entry.verb !== "load" && entry.verb !== "rocket" && entry.verb !== "place" && !taken.has(entry.unit)) {
        chosen[entry.key] = entry.most;
        taken.add(entry.unit);
      }
  batch(() => {
    chosenZone.value = zone;
    counts.value = chosen;
    aim.value = null;
  });
}
export function pointAt(zone: string, atlas: Atlas) {
  choose(zone);
  centreOn(zone, atlas, Math.min(seen.value.width, 1000));
}

// Orders that would lose aircraft, until the person has said whether they are meant.
export const doubted = signal<{ orders: string[]; lost: StackInfo[] } | null>(null);

async function areDoubtful(orders: string[]): Promise<boolean> {
  const phase = table.value?.phase;
  if (phase !== "combat_move" && phase !== "noncombat_move") return false;
  const lost = await lostAircraft(orders);
  if (lost.length > 0) doubted.value = { orders, lost };
  return lost.length > 0;
}

// Sends orders one after the other; the first that is refused ends it. What would lose aircraft is asked about first.
export async function send(orders: string[], isSure = false): Promise<boolean> {
  const state = game.value;
  if (!state || isSending.value) return false;
  isSending.value = true;
  if (!isSure && (await areDoubtful(orders))) {
    isSending.value = false;
    return false;
  }
  let isDone = true;
  let plies = state.plies;
  for (const order of orders) {
    const answer = await attempt(() => api.move(state.id, token(), order, plies));
    if (!answer) {
      isDone = false;
      break;
    }
    receive(answer);
    plies = answer.plies;
  }
  const zone = chosenZone.value;
  await attempt(refresh);
  isSending.value = false;
  // Goes on with the same zone while it has something left to do.
  choose(zone && entriesOf(legal.value, zone).length > 0 ? zone : null);
  return isDone;
}
