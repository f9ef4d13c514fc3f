// <plateau-board>: the board of the page as an element for any page. It draws what plateau-engine's {ask: "look"} answers and
// knows no rule; a move that a person makes on it comes as the event "move".
import { render } from "preact";
import { Board } from "../src/board/board.tsx";
import { SharedDefs } from "../src/board/pieces.tsx";
import type { Choice, Diagram } from "../src/types.ts";
import { language } from "./settings.ts";
import style from "./style.css";

interface Look {
  diagram: Diagram | null;
  legal: Choice[];
  to_move: number;
  moves: { move: string; cells: string[] }[];
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);

class PlateauBoard extends HTMLElement {
  static observedAttributes = ["flipped", "locked", "label", "lang"];
  #root = this.attachShadow({ mode: "open" });
  #look: Look | null = null;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
  }

  get look(): Look | null {
    return this.#look;
  }
  set look(look: Look | null) {
    this.#look = look;
    this.#draw();
  }

  connectedCallback() {
    this.#draw();
  }
  disconnectedCallback() {
    render(null, this.#root);
  }
  attributeChangedCallback() {
    this.#draw();
  }

  #tell = (move: string) => this.dispatchEvent(new CustomEvent("move", { detail: { move }, bubbles: true, composed: true }));

  #draw() {
    const look = this.#look;
    if (!this.isConnected || !look?.diagram) return;
    language.value = this.closest("[lang]")?.getAttribute("lang")?.startsWith("fr") ? "fr" : "en";
    const last = look.moves.at(-1);
    render(
      <>
        <SharedDefs />
        <Board
          diagram={look.diagram}
          legal={this.hasAttribute("locked") ? [] : look.legal}
          last={last && { text: last.move, clicks: last.cells, seat: 3 - look.to_move }}
          flipped={this.hasAttribute("flipped")}
          label={this.getAttribute("label") ?? "Plateau"}
          toMove={look.to_move}
          onMove={this.#tell}
        />
      </>,
      this.#root,
    );
  }
}

customElements.define("plateau-board", PlateauBoard);
