// A person's copy of a rule base: the files they changed and the rules they switched off. It lives in this browser.
import type { Text } from "../types.ts";

export interface Rule {
  name: string;
  title: Text; // for people; empty where the rule gives none
  why: Text;
  priority: number;
  line: number;
  last_line: number;
}
export interface RuleFile {
  name: string;
  text: string;
  rules: Rule[];
}
export interface RuleProblem {
  text: Text;
  file?: string;
  line?: number;
  column?: number;
}
export interface RuleChanges {
  files: Record<string, string>;
  off: string[];
}

export const players = ["rules", "thesis"] as const;
export type RulePlayer = (typeof players)[number];

export const untouched: RuleChanges = { files: {}, off: [] };
export const isUntouched = (changes: RuleChanges): boolean => Object.keys(changes.files).length + changes.off.length === 0;

const place = (player: RulePlayer) => `plateau.rules.${player}`;
const format = "plateau-rules/1";

// What can be read of a text that export wrote or this browser kept.
export function readChanges(text: string | null): RuleChanges | null {
  try {
    const { files, off } = JSON.parse(text ?? "") as Partial<RuleChanges>;
    const areTexts = (list: unknown[]) => list.every((one) => typeof one === "string");
    if (!files || !Array.isArray(off) || !areTexts(off) || !areTexts(Object.values(files))) return null;
    return { files, off };
  } catch {
    return null;
  }
}
export const keptChanges = (player: RulePlayer): RuleChanges => readChanges(localStorage.getItem(place(player))) ?? untouched;
export function keepChanges(player: RulePlayer, changes: RuleChanges) {
  if (isUntouched(changes)) localStorage.removeItem(place(player));
  else localStorage.setItem(place(player), JSON.stringify(changes));
}
export const exported = (player: RulePlayer, changes: RuleChanges): string => JSON.stringify({ format, player, ...changes }, undefined, 1);

export function withText(base: RuleFile[], changes: RuleChanges, name: string, text: string | null): RuleChanges {
  const files = { ...changes.files };
  if (text === null || base.some((file) => file.name === name && file.text === text)) delete files[name];
  else files[name] = text;
  return { ...changes, files };
}
export const switched = (changes: RuleChanges, rule: string): RuleChanges => ({
  ...changes,
  off: changes.off.includes(rule) ? changes.off.filter((one) => one !== rule) : [...changes.off, rule],
});

// The files as they are now. The rules of a text that cannot be read are those that were last read in it.
export function filesOf(base: RuleFile[], changes: RuleChanges, read: Record<string, Rule[]>): RuleFile[] {
  const names = new Set([...base.map((file) => file.name), ...Object.keys(changes.files)]);
  return [...names].sort().map((name) => {
    const ours = base.find((file) => file.name === name);
    const own = changes.files[name];
    return own === undefined ? ours! : { name, text: own, rules: read[name] ?? ours?.rules ?? [] };
  });
}

// Where a line and a column stand in a text; columns count letters.
export function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
}
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: [...lines.at(-1)!].length + 1 };
}
