// In the place of web/src/words.ts: what is said on a board.
import { say } from "./settings.ts";

const words = {
  which_move: { en: "Which move?", fr: "Quel coup ?" },
  play_this: { en: "Play", fr: "Jouer" },
  empty: { en: "empty", fr: "vide" },
  light_square: { en: "light square", fr: "case claire" },
};
export const t = (word: keyof typeof words): string => say(words[word]);
