// Which part of the map is seen. The world goes round: x is taken modulo the width.
import { signal } from "@preact/signals";

export interface Window {
  x: number;
  y: number;
  width: number;
}
export const seen = signal<Window>({ x: 0, y: 0, width: 2000 });

// Pixels for a unit of the map, in steps, so that names and stacks are laid out anew only when the zoom has changed.
export const zoomStep = signal(0.5);
export function noteZoom(scale: number) {
  const step = 1.12 ** Math.round(Math.log(Math.max(0.05, scale)) / Math.log(1.12));
  if (Math.abs(step - zoomStep.value) > 1e-6) zoomStep.value = step;
}

const smallest = 260;
export function look(to: Window, world: { width: number; height: number; wraps: boolean }, ratio: number) {
  const width = Math.min(world.width, Math.max(smallest, to.width));
  const height = width / ratio;
  const x = world.wraps ? ((to.x % world.width) + world.width) % world.width : Math.max(0, Math.min(world.width - width, to.x));
  const y = height >= world.height ? (world.height - height) / 2 : Math.max(0, Math.min(world.height - height, to.y));
  seen.value = { x, y, width };
}
