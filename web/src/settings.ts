// Language and theme: the browser's own wish until the person says otherwise.
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

export const say = (text: Text | undefined): string => (text ? text[language.value] : "");

effect(() => {
  document.documentElement.lang = language.value;
});
effect(() => {
  if (theme.value === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
});
