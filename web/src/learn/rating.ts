// How well the person of this browser solves problems: an Elo rating for each game, and the problem of the day.
import type { Piece } from "../types.ts";

export interface Posed {
  id: string;
  position: string;
  to_move: number;
  pieces: Piece[];
  win_in: number;
  grade: number;
  goal: "win" | "fours" | "men" | "only"; // "only": one move alone wins in the end
  gain: number; // men to win
  theme: string; // empty where problems have none
}

export interface Rating {
  rating: number;
  tried: string[]; // the first try at a problem counts, later ones do not
}

const firstRating = 1000;
const swing = 40; // how far one problem moves a rating at most

const ratingKey = (game: string) => `plateau.rating.${game}`;
const solvedKey = (game: string) => `plateau.solved.${game}`;

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export const solvedOf = (game: string): string[] => read<string[]>(solvedKey(game), []);
export function noteSolved(game: string, id: string) {
  localStorage.setItem(solvedKey(game), JSON.stringify([...new Set([...solvedOf(game), id])]));
}

export const ratingOf = (game: string): Rating => read<Rating>(ratingKey(game), { rating: firstRating, tried: [] });

// What a problem is worth: longer ones and harder grades more.
export const worthOf = (posed: { win_in: number; grade: number }): number => 600 + 200 * posed.win_in + 150 * posed.grade;

// The rating after a first try, by Elo's formula.
export function ratingAfter(rating: number, worth: number, isSolved: boolean): number {
  const expected = 1 / (1 + 10 ** ((worth - rating) / 400));
  return Math.round(rating + swing * ((isSolved ? 1 : 0) - expected));
}

export function noteTry(game: string, posed: Posed, isSolved: boolean) {
  const before = ratingOf(game);
  if (before.tried.includes(posed.id)) return;
  const rating = ratingAfter(before.rating, worthOf(posed), isSolved);
  localStorage.setItem(ratingKey(game), JSON.stringify({ rating, tried: [...before.tried, posed.id] }));
}

// The same for everybody on one day, another the next: steps through the list by a number that has no divisor in common
// with most lengths.
const stride = 7919;
export const dayNumber = (now = new Date()): number => Math.floor((now.getTime() - now.getTimezoneOffset() * 60000) / 86400000);
export const placeOfToday = (length: number, day = dayNumber()): number => (day * stride) % length;
