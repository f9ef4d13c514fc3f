// The engine of one family of games, in a page, a worker or node:
//
//     const engine = await openEngine(createModule, { "data/avalam/surroundings.weights": bytes });
//     engine.ask({ ask: "think", game: "avalam", player: "hard" });
//
// `createModule` is what plateau-FAMILY.mjs exports; files are those of data/FAMILY that the games read. Where there is no
// fetch, as in node, the bytes of plateau-FAMILY.wasm are handed in.

export async function openEngine(createModule, files, { wasmBinary, onThought, onEvent } = {}) {
  const module = await createModule({ wasmBinary, onEvent, onThought: onThought && ((text) => onThought(JSON.parse(text))) });
  const engine = new Engine(module);
  for (const [path, bytes] of Object.entries(files)) engine.putFile(path, bytes);
  return engine;
}

class Engine {
  constructor(module) {
    this.module = module;
  }

  putFile(path, bytes) {
    this.#withText(path, (name) => {
      const place = this.module._malloc(Math.max(bytes.length, 1));
      this.module.HEAPU8.set(bytes, place);
      this.module._plateau_put_file(name, place, bytes.length);
      this.module._free(place);
    });
  }

  // The answer, or an Error whose `text` says why in both languages.
  ask(question) {
    const answer = this.#withText(JSON.stringify(question), (text) => JSON.parse(this.module.UTF8ToString(this.module._plateau_ask(text))));
    if (!answer.error) return answer;
    throw Object.assign(new Error(answer.error.en), { text: answer.error });
  }

  #withText(text, use) {
    const size = this.module.lengthBytesUTF8(text) + 1;
    const place = this.module._malloc(size);
    this.module.stringToUTF8(text, place, size);
    try {
      return use(place);
    } finally {
      this.module._free(place);
    }
  }
}
