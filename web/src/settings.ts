// What the person chose, kept in this browser: language and theme, which follow the browser until then; how boards, pieces and text look.
import { effect, signal } from "@preact/signals";
import type { Text } from "./types.ts";

export type Language = "en" | "fr";
export type Theme = "auto" | "light" | "dark";

function remembered<T extends string>(key: string, allowed: readonly T[], otherwise: T): T {
  const value = localStorage.getItem(`plateau.${key}`);
  return allowed.includes(value as T) ? (value as T) : otherwise;
}

const wished: Language =
  (navigator.languages ?? [navigator.language]).map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === "fr" || tag === "en") ===
  "fr"
    ? "fr"
    : "en";

export const language = signal<Language>(remembered("language", ["en", "fr"] as const, wished));
export const theme = signal<Theme>(remembered("theme", ["auto", "light", "dark"] as const, "auto"));

export function chooseLanguage(value: Language) {
  localStorage.setItem("plateau.language", value);
  language.value = value;
}
export function chooseTheme(value: Theme) {
  localStorage.setItem("plateau.theme", value);
  theme.value = value;
}

function kept<T extends string>(key: string, allowed: readonly T[], otherwise: T) {
  const value = signal<T>(remembered(key, allowed, otherwise));
  effect(() => {
    document.documentElement.dataset[key] = value.value;
  });
  return { value, allowed, choose: (next: T) => (localStorage.setItem(`plateau.${key}`, next), (value.value = next)) };
}
export const boards = kept("board", ["wood", "meadow", "slate", "paper"] as const, "wood");
export const pieces = kept("pieces", ["classic", "flat", "safe"] as const, "classic");
export const textSize = kept("text", ["normal", "large"] as const, "normal");
export const premoves = kept("premoves", ["off", "on"] as const, "off");
// Who finds the moves of the computer's lower levels where there is a server.
export const thinking = kept("thinking", ["here", "server"] as const, "here");

export const say = (text: Text | undefined): string => (text ? text[language.value] : "");

// What the server says, as a sentence that stands alone.
export function sentence(text: Text): string {
  const said = say(text);
  return said.slice(0, 1).toUpperCase() + said.slice(1) + (/[.!?]$/.test(said) ? "" : ".");
}

effect(() => {
  document.documentElement.lang = language.value;
});
effect(() => {
  if (theme.value === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
});
