// The games the server offers: the list is asked for once, what there is to know of one when a page first needs it.
import { signal } from "@preact/signals";
import { api, persist, Refusal } from "./api.ts";
import { attempt } from "./toast.ts";
import type { Game, ListedGame, Text } from "./types.ts";

export const games = signal<ListedGame[] | null>(null);
export const catalogFailure = signal<Text | null>(null);

export async function loadCatalog() {
  if (games.value) return;
  try {
    games.value = await persist(api.catalog);
    catalogFailure.value = null;
  } catch (error) {
    if (error instanceof Refusal) catalogFailure.value = error.text;
    else throw error;
  }
}

export const findGame = (name: string): ListedGame | undefined => games.value?.find((game) => game.name === name);

const known = signal<Record<string, Game>>({});
const asked = new Set<string>();

// Everything about a game; nothing while it is on its way.
export function gameNamed(name: string): Game | undefined {
  if (!asked.has(name)) {
    asked.add(name);
    void attempt(() => persist(() => api.describe(name))).then((game) => {
      if (game) known.value = { ...known.value, [name]: game };
      else asked.delete(name);
    });
  }
  return known.value[name];
}
