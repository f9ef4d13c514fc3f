// One sentence at the bottom of the page, for a while.
import { signal } from "@preact/signals";
import { Refusal } from "./api.ts";
import type { Text } from "./types.ts";

export const toast = signal<Text | null>(null);
let timer = 0;

export function tell(text: Text) {
  toast.value = text;
  clearTimeout(timer);
  timer = window.setTimeout(() => (toast.value = null), 5000);
}

// Runs a command and tells the person what the server refused.
export async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tell(error.text);
    return undefined;
  }
}
