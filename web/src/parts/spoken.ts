// What somebody who hears the page asks for: the evaluation, the last move, the pieces, the legal moves.
import { nameOfPiece } from "../board/names.ts";
import { chanceOfFirst } from "../judge.ts";
import { analysis, game, shown } from "../live.ts";
import type { Text } from "../types.ts";

export function spokenEvaluation(): Text {
  const best = analysis.value[0],
    first = game.value?.game.sides[0];
  if (!best || !first) return { en: "Switch the analysis on first (l).", fr: "Allumez d'abord l'analyse (l)." };
  const percent = Math.round(100 * chanceOfFirst(best)),
    line = best.line.slice(0, 4).join(" ");
  const sure: Text = best.proven ? { en: "proven", fr: "prouvé" } : { en: "estimated", fr: "estimé" };
  return { en: `${first.en} ${percent} %, ${sure.en}. Best: ${line}`, fr: `${first.fr} ${percent} %, ${sure.fr}. Meilleur : ${line}` };
}

// Words typed where moves are typed; nothing: it is a move.
export function answerTo(text: string): Text | null {
  const [word, cell] = text.toLowerCase().split(/\s+/);
  const view = shown.value;
  if (!view) return null;
  if (word === "last" || word === "dernier") {
    const last = game.value?.moves.at(-1);
    return last
      ? { en: `Move ${game.value!.moves.length}: ${last.text}`, fr: `Coup ${game.value!.moves.length} : ${last.text}` }
      : { en: "No move yet.", fr: "Aucun coup encore." };
  }
  if (word === "moves" || word === "coups") {
    const moves = view.legal.filter((choice) => !cell || choice.clicks[0] === cell).map((choice) => choice.move);
    const list = moves.slice(0, 40).join(", ") + (moves.length > 40 ? ", …" : "");
    return moves.length > 0
      ? { en: `${moves.length} legal: ${list}`, fr: `${moves.length} possibles : ${list}` }
      : { en: "No legal move.", fr: "Aucun coup possible." };
  }
  if ((word === "board" || word === "plateau") && view.diagram) {
    const { pieces, board } = view.diagram;
    const list = (language: "en" | "fr") => pieces.map((piece) => `${piece.cell} ${nameOfPiece(piece, board, language)}`).join(", ");
    return { en: list("en") || "The board is empty.", fr: list("fr") || "Le plateau est vide." };
  }
  return null;
}
