// What somebody who hears the page asks for: the evaluation, the last move, the pieces, the legal moves.
import { nameOfPiece } from "../board/names.ts";
import { gameNamed } from "../catalog.ts";
import { chanceOfFirst, inMen } from "../judge.ts";
import { analysis, game } from "../live.ts";
import type { Text, View } from "../types.ts";

export function spokenEvaluation(): Text {
  const best = analysis.value[0],
    first = game.value?.game.sides[0];
  if (!best || !first) return { en: "Switch the analysis on first (l).", fr: "Allumez d'abord l'analyse (l)." };
  const percent = Math.round(100 * chanceOfFirst(best)),
    line = best.line.slice(0, 4).join(" ");
  const sure: Text = best.proven ? { en: "proven", fr: "prouvé" } : { en: "estimated", fr: "estimé" };
  const unit = gameNamed(game.value!.game.name)?.score_unit;
  const worth = (language: "en" | "fr", men: string) => {
    const counted = best.proven ? null : inMen(best, unit, language);
    return counted ? `${counted} ${men}` : `${percent} %`;
  };
  return {
    en: `${first.en} ${worth("en", "men")}, ${sure.en}. Best: ${line}`,
    fr: `${first.fr} ${worth("fr", "pions")}, ${sure.fr}. Meilleur : ${line}`,
  };
}

// Words typed where moves are typed; nothing: it is a move.
export function answerTo(text: string, view: View, made: string[]): Text | null {
  const [word, cell] = text.toLowerCase().split(/\s+/);
  if (word === "last" || word === "dernier") {
    const last = made.at(-1);
    return last
      ? { en: `Move ${made.length}: ${last}`, fr: `Coup ${made.length} : ${last}` }
      : { en: "No move yet.", fr: "Aucun coup pour l'instant." };
  }
  if (word === "moves" || word === "coups") {
    const moves = view.legal.filter((choice) => !cell || choice.clicks[0] === cell).map((choice) => choice.move);
    const list = moves.slice(0, 40).join(", ") + (moves.length > 40 ? ", …" : "");
    return moves.length > 0
      ? { en: `${moves.length} legal: ${list}`, fr: `${moves.length} possibles : ${list}` }
      : { en: "No legal move.", fr: "Aucun coup possible." };
  }
  if ((word === "square" || word === "case") && cell && view.diagram) {
    const { cells, pieces, board } = view.diagram;
    const place = cells.find((one) => one.id.toLowerCase() === cell);
    if (!place) return { en: `There is no square ${cell}.`, fr: `Il n'y a pas de case ${cell}.` };
    const piece = pieces.find((one) => one.cell === place.id);
    const on = (language: "en" | "fr", empty: string) =>
      `${place.id}${language === "fr" ? "\u00a0:" : ":"} ${piece ? nameOfPiece(piece, board, language) : empty}`;
    return { en: on("en", "empty"), fr: on("fr", "vide") };
  }
  if ((word === "board" || word === "plateau") && view.diagram) {
    const { pieces, board } = view.diagram;
    const list = (language: "en" | "fr") => pieces.map((piece) => `${piece.cell} ${nameOfPiece(piece, board, language)}`).join(", ");
    return { en: list("en") || "The board is empty.", fr: list("fr") || "Le plateau est vide." };
  }
  return null;
}
