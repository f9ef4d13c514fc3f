// The games the server offers, asked for once.
import { signal } from "@preact/signals";
import { api, Refusal } from "./api.ts";
import type { Game, Text } from "./types.ts";

export const games = signal<Game[] | null>(null);
export const catalogFailure = signal<Text | null>(null);

export async function loadCatalog() {
  if (games.value) return;
  try {
    games.value = await api.catalog();
    catalogFailure.value = null;
  } catch (error) {
    if (error instanceof Refusal) catalogFailure.value = error.text;
    else throw error;
  }
}

export const findGame = (name: string): Game | undefined => games.value?.find((game) => game.name === name);
