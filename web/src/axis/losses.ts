// The losses of one throw: which units the hits can be put on, and the cheapest choice.
import type { Atlas } from "./atlas.ts";
import type { Order } from "./orders.ts";

// Units of one kind and power, as the legal orders name them: "lose 2 uk infantry".
export interface LossKind {
  key: string; // "uk infantry"
  unit: string;
  power: string; // empty where the order needs none
  most: number;
}

export function lossKinds(orders: Order[]): LossKind[] {
  const kinds = new Map<string, LossKind>();
  for (const { text } of orders) {
    const [, count, power = "", unit] = /^lose (\d+) (?:([a-z_]+) )?([a-z_]+)$/.exec(text) ?? [];
    if (!unit) continue;
    const key = power ? `${power} ${unit}` : unit;
    const known = kinds.get(key);
    kinds.set(key, { key, unit, power, most: Math.max(Number(count), known?.most ?? 0) });
  }
  return [...kinds.values()];
}

const costOf = (atlas: Atlas, unit: string) => atlas.units.get(unit)?.cost ?? 0;

export function cheapestLosses(atlas: Atlas, kinds: LossKind[], hits: number): Record<string, number> {
  const chosen: Record<string, number> = {};
  let left = hits;
  for (const { key, most } of [...kinds].sort((a, b) => costOf(atlas, a.unit) - costOf(atlas, b.unit))) {
    const count = Math.min(left, most);
    if (count > 0) chosen[key] = count;
    left -= count;
  }
  return chosen;
}

export const lossOrder = (chosen: Record<string, number>): string =>
  `lose ${Object.entries(chosen)
    .filter(([, count]) => count > 0)
    .map(([key, count]) => `${count} ${key}`)
    .join(" ")}`;

export const losesAircraft = (atlas: Atlas, chosen: Record<string, number>): boolean =>
  Object.keys(chosen).some((key) => atlas.units.get(key.split(" ").at(-1)!)?.domain === "air");
