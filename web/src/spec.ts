// Specs of players, NAME[:key=value,...], taken apart and put together.
import type { Game, Named } from "./types.ts";

export interface Spec {
  name: string;
  options: Record<string, string>;
}

export function parseSpec(text: string): Spec {
  const [name = "", ...rest] = text.split(":");
  const pairs = rest.join(":").split(",").filter(Boolean);
  return { name, options: Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2))) };
}

export function specText({ name, options }: Spec): string {
  const pairs = Object.entries(options).map(([key, value]) => `${key}=${value}`);
  return pairs.length === 0 ? name : `${name}:${pairs.join(",")}`;
}

// A level or an opponent as the player it stands for; any other as it is.
export function meant(game: Game, text: string): Spec {
  const spec = parseSpec(text);
  const rung = spec.name === "level" ? game.ladder[Number(spec.options["rung"]) - 1] : undefined;
  if (rung) return parseSpec(rung);
  const named = [...game.levels, ...game.opponents].find((one) => one.name === spec.name);
  if (!named) return spec;
  const player = parseSpec(named.player);
  return { name: player.name, options: { ...player.options, ...spec.options } };
}

// With another value of an option. What belonged to the player or evaluation it named before goes with it.
export function withOption(spec: Spec, option: string, value: string, usual: string): Spec {
  const kept = Object.entries(spec.options).filter(([key]) => key !== option && !key.startsWith(`${option}.`));
  if (value !== usual) kept.push([option, value]);
  return { name: spec.name, options: Object.fromEntries(kept) };
}

// The player or the evaluation that an option's value names, where it names one.
export function namedBy(game: Game, kind: string, value: string): Named | undefined {
  const list = kind === "evaluation" ? game.evaluations : kind === "player" ? game.players : [];
  return list.find((one) => one.name === value);
}
