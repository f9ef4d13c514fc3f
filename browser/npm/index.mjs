// Board games with their players, in a web page: rules, moves and thoughts, by a worker.
//
//     const engine = await Plateau.open("connect_four");
//     const { position, legal } = await engine.ask({ ask: "look", game: "connect4", moves: ["4"] });
//     const { move } = await engine.ask({ ask: "think", game: "connect4", moves: ["4"], player: "hard" });

export const families = ["connect_four", "in_a_row", "draughts", "gyges", "avalam", "axis_allies"];

// What could not be answered; `text` says why in English and French.
export class Refusal extends Error {
  constructor(text) {
    super(text.en);
    this.text = text;
  }
}

export class Plateau {
  static async open(family) {
    if (!families.includes(family)) throw new Refusal({ en: `there is no family ${family}: expected ${families.join(", ")}`, fr: `il n'y a pas de famille ${family} ; choix possibles : ${families.join(", ")}` });
    const plateau = new Plateau(new Worker(new URL("worker.mjs", import.meta.url), { type: "module" }));
    await plateau.#send({ family });
    return plateau;
  }

  // Questions are answered one after the other. `onThought` is told what a thought has found so far.
  ask(question, onThought) {
    return this.#send({ question }, onThought);
  }

  // Ends a thought under way, too: whoever waits for it is refused.
  close() {
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new Refusal({ en: "the engine was closed", fr: "le moteur a été fermé" }));
    this.#waiting.clear();
  }

  #worker;
  #waiting = new Map();
  #asked = 0;

  constructor(worker) {
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      for (const { reject } of this.#waiting.values()) reject(new Refusal({ en: `the engine could not be loaded: ${event.message ?? ""}`, fr: `le moteur n'a pas pu être chargé : ${event.message ?? ""}` }));
      this.#waiting.clear();
    };
  }

  #send(message, onThought) {
    const number = ++this.#asked;
    this.#worker.postMessage({ number, ...message });
    return new Promise((resolve, reject) => this.#waiting.set(number, { resolve, reject, onThought }));
  }

  #receive({ number, thought, answer, error }) {
    // The oldest that waits is the one under way.
    if (thought) return this.#waiting.values().next().value?.onThought?.(thought);
    const { resolve, reject } = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (error) reject(new Refusal(error));
    else resolve(answer);
  }
}
