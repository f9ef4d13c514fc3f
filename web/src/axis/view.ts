// Which part of the map is seen. The world goes round: x is taken modulo the width.
import { signal } from "@preact/signals";

export interface Window {
  x: number;
  y: number;
  width: number;
}
export const seen = signal<Window>({ x: 0, y: 0, width: 2000 });

const smallest = 260;
export function look(to: Window, world: { width: number; height: number; wraps: boolean }, ratio: number) {
  const width = Math.min(world.width, Math.max(smallest, to.width));
  const height = width / ratio;
  const x = world.wraps ? ((to.x % world.width) + world.width) % world.width : Math.max(0, Math.min(world.width - width, to.x));
  const y = height >= world.height ? (world.height - height) / 2 : Math.max(0, Math.min(world.height - height, to.y));
  seen.value = { x, y, width };
}
