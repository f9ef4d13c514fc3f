// Studies: named analyses with chapters. A chapter is a tree of moves with comments; the first branch at each point is the
// main line. They stay in this browser, and a link holds a whole one.
import { signal } from "@preact/signals";

export interface Branch {
  move: string;
  comment?: string;
  next: Branch[];
}
export interface Chapter {
  name: string;
  game: string; // its spec
  start: string; // empty: the usual start
  comment?: string; // of the start
  next: Branch[];
}
export interface Study {
  id: string;
  name: string;
  chapters: Chapter[];
}

// Which branch is taken at each point.
export type Path = number[];

const key = "plateau.studies";

function isBranch(value: unknown): value is Branch {
  const one = value as Partial<Branch> | null;
  return typeof one?.move === "string" && Array.isArray(one.next) && one.next.every(isBranch);
}
function isChapter(value: unknown): value is Chapter {
  const one = value as Partial<Chapter> | null;
  return (
    [one?.name, one?.game, one?.start].every((text) => typeof text === "string") && Array.isArray(one?.next) && one.next.every(isBranch)
  );
}
export function isStudy(value: unknown): value is Study {
  const one = value as Partial<Study> | null;
  return [one?.id, one?.name].every((text) => typeof text === "string") && Array.isArray(one?.chapters) && one.chapters.every(isChapter);
}

function read(): Study[] {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "[]") as unknown;
    return Array.isArray(found) ? found.filter(isStudy) : [];
  } catch {
    return [];
  }
}
export const studies = signal<Study[]>(read());
function write(all: Study[]) {
  studies.value = all;
  localStorage.setItem(key, JSON.stringify(all));
}

export const keepStudy = (study: Study) => write([...studies.value.filter((one) => one.id !== study.id), study]);
export const forgetStudy = (id: string) => write(studies.value.filter((one) => one.id !== id));
export const newId = (): string => Math.random().toString(36).slice(2, 10);

// The moves of a line as the branches of a tree without variations.
export const lineOf = (moves: string[]): Branch[] => moves.reduceRight<Branch[]>((next, move) => [{ move, next }], []);

// The branches along a path; shorter where it leads nowhere.
export function along(chapter: Chapter, path: Path): Branch[] {
  const line: Branch[] = [];
  let next = chapter.next;
  for (const choice of path) {
    const branch = next[choice];
    if (!branch) break;
    line.push(branch);
    next = branch.next;
  }
  return line;
}
export const movesAt = (chapter: Chapter, path: Path): string[] => along(chapter, path).map((branch) => branch.move);
export const branchesAt = (chapter: Chapter, path: Path): Branch[] => along(chapter, path).at(-1)?.next ?? chapter.next;

// A copy in which what stands at a path is changed.
function changedAt(chapter: Chapter, path: Path, change: (next: Branch[]) => Branch[]): Chapter {
  const go = (next: Branch[], rest: Path): Branch[] => {
    const [choice, ...deeper] = rest;
    if (choice === undefined) return change(next);
    return next.map((branch, i) => (i === choice ? { ...branch, next: go(branch.next, deeper) } : branch));
  };
  return { ...chapter, next: go(chapter.next, path) };
}

// After a move played at a path: the branch that is there already, or a new one.
export function played(chapter: Chapter, path: Path, move: string): { chapter: Chapter; path: Path } {
  const known = branchesAt(chapter, path).findIndex((branch) => branch.move === move);
  if (known >= 0) return { chapter, path: [...path, known] };
  const place = branchesAt(chapter, path).length;
  return { chapter: changedAt(chapter, path, (next) => [...next, { move, next: [] }]), path: [...path, place] };
}

// Without the branch that a path ends with.
export const without = (chapter: Chapter, path: Path): Chapter =>
  changedAt(chapter, path.slice(0, -1), (next) => next.filter((_, i) => i !== path.at(-1)));

// With it as the main line at its point.
export const promoted = (chapter: Chapter, path: Path): Chapter =>
  changedAt(chapter, path.slice(0, -1), (next) => [next[path.at(-1)!]!, ...next.filter((_, i) => i !== path.at(-1))]);

export function commented(chapter: Chapter, path: Path, comment: string): Chapter {
  if (path.length === 0) return { ...chapter, comment };
  return changedAt(chapter, path.slice(0, -1), (next) => next.map((branch, i) => (i === path.at(-1) ? { ...branch, comment } : branch)));
}
export const commentAt = (chapter: Chapter, path: Path): string =>
  (path.length === 0 ? chapter.comment : along(chapter, path).at(-1)?.comment) ?? "";

// A study as the part of an address, and back; nothing where the text is none.
export function toLink(study: Study): string {
  const bytes = new TextEncoder().encode(JSON.stringify(study));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
export function fromLink(text: string): Study | null {
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const found = JSON.parse(new TextDecoder().decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)))) as unknown;
    return isStudy(found) ? found : null;
  } catch {
    return null;
  }
}
