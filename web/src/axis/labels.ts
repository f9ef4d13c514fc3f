// Which names fit on the map at a zoom, all of them in a size that can be read: the important ones first, none over another.
import type { Atlas } from "./atlas.ts";

export interface Box {
  x: number; // the middle, in pixels of the map at this zoom
  y: number;
  width: number;
  height: number;
}
export interface Label {
  text: string;
  x: number; // in units of the map
  y: number;
}

export const labelSize = 12; // pixels on the screen
const letterWidth = 6.6; // pixels of a letter of that size, on average
const lineHeight = 14;

const overlap = (a: Box, b: Box) => Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) * 2 < a.height + b.height;

const shortened = (name: string): string =>
  name
    .split(/[ -]/)
    .map((part) => (part.length > 6 ? part.slice(0, 5) + "." : part))
    .join(" ");

function importance(atlas: Atlas, id: string): number {
  const zone = atlas.zones.get(id)!;
  const isCapital = atlas.map.powers.some((power) => power.capital === id);
  return (isCapital ? 1000 : 0) + 10 * (zone.ipc ?? 0) + (zone.terrain === "sea" ? 0 : 1) + atlas.picture.zones[id]!.room / 1000;
}

// `stacks` says how much room the units of a zone take, in pixels; names stand above them.
export function labelsAt(
  atlas: Atlas,
  scale: number, // pixels for a unit of the map
  stacks: Map<string, { width: number; height: number }>,
  always: string | null,
): Map<string, Label> {
  const taken: Box[] = [];
  for (const [id, { width, height }] of stacks) {
    const [x, y] = atlas.picture.zones[id]!.at;
    taken.push({ x: x * scale, y: y * scale, width, height });
  }
  const labels = new Map<string, Label>();
  const zones = [...atlas.zones.keys()].sort(
    (a, b) => (b === always ? 1 : 0) - (a === always ? 1 : 0) || importance(atlas, b) - importance(atlas, a),
  );
  for (const id of zones) {
    const { at, room } = atlas.picture.zones[id]!;
    const info = atlas.zones.get(id)!;
    const above = (stacks.get(id)?.height ?? 0) / 2 + (stacks.has(id) ? lineHeight / 2 + 1 : 0);
    const worth = info.terrain === "land" && (info.ipc ?? 0) > 0 ? ` ${info.ipc}` : "";
    for (const name of [atlas.zone(id), shortened(atlas.zone(id))]) {
      const text = name + worth;
      const box: Box = { x: at[0] * scale, y: at[1] * scale - above, width: text.length * letterWidth, height: lineHeight };
      const fits = box.width <= room * scale * 2.8 + 40 && !taken.some((other) => overlap(box, other));
      if (!fits && id !== always) continue;
      taken.push(box);
      labels.set(id, { text, x: at[0], y: at[1] - above / scale });
      break;
    }
  }
  return labels;
}
