// Whether a newer page waits, and what puts it in place of this one. Told on the start page, never in a game.
import { signal } from "@preact/signals";

export const newVersion = signal<(() => void) | null>(null);
