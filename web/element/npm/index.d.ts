import type { Choice, Look } from "plateau-engine";

/** The board of a game. Attributes: `flipped`, `locked` (only to look at), `label` and `lang` (en, fr). */
export interface PlateauBoard extends HTMLElement {
  /** What to show: the answer of plateau-engine to `{ask: "look"}`, or anything with the same fields. */
  look: Pick<Look, "diagram" | "legal" | "to_move" | "moves"> | null;
  addEventListener(type: "move", listener: (event: CustomEvent<{ move: Choice["move"] }>) => void): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "plateau-board": PlateauBoard;
  }
}
