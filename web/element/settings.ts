// In the place of web/src/settings.ts: an element leaves the page around it alone.
import { signal } from "@preact/signals";
import type { Text } from "../src/types.ts";

export type Language = "en" | "fr";
export const language = signal<Language>("en");
export const say = (text: Text | undefined): string => (text ? text[language.value] : "");
