// Pieces in words, for those who hear the page.
import type { Language } from "../settings.ts";
import type { Piece } from "../types.ts";
import { paintOf } from "./pieces.tsx";

const kinds: Record<string, Record<Language, string>> = {
  stone: { en: "stone", fr: "pion" },
  "winning stone": { en: "stone of the winning line", fr: "pion de la ligne gagnante" },
  man: { en: "man", fr: "pion" },
  king: { en: "king", fr: "dame" },
  turned: { en: "turned man", fr: "pion retourné" },
  tower: { en: "tower", fr: "tour" },
  ring: { en: "ring", fr: "anneau" },
};
const colours: Record<string, Record<Language, string>> = {
  black: { en: "black", fr: "noir" },
  white: { en: "white", fr: "blanc" },
  yellow: { en: "yellow", fr: "jaune" },
  red: { en: "red", fr: "rouge" },
  cross: { en: "cross", fr: "croix" },
  nought: { en: "nought", fr: "rond" },
  one: { en: "first player's", fr: "du premier joueur" },
  two: { en: "second player's", fr: "du second joueur" },
};

export function nameOfPiece(piece: Piece, board: string, language: Language): string {
  const paint = paintOf(piece, board);
  if (paint === "cross" || paint === "nought") return colours[paint]![language];
  const kind = kinds[piece.kind]?.[language] ?? piece.kind;
  const colour = colours[paint]?.[language] ?? "";
  const height = piece.kind === "tower" || piece.kind === "ring" ? ` ${piece.height}` : "";
  return (language === "fr" ? `${kind} ${colour}` : `${colour} ${kind}`).trim() + height;
}
