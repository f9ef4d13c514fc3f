// A module of WebAssembly behind one function: questions and answers are objects (docs/browser.md).
export type Question = Record<string, unknown> & { ask: string };

export interface Engine {
  megabytes(): number; // of memory, which never shrinks
  ask(question: Question): Record<string, unknown>;
}

interface Module {
  HEAPU8: Uint8Array;
  _malloc(size: number): number;
  _free(place: number): void;
  _plateau_ask(question: number): number;
  UTF8ToString(place: number): string;
  stringToUTF8(text: string, place: number, size: number): void;
  lengthBytesUTF8(text: string): number;
}
type CreateModule = (options: object) => Promise<Module>;

interface Ears {
  onEvent?(event: string): void; // of the tables that it keeps
  onThought?(thought: string): void; // what a thought has found so far
  readFile(path: string): Uint8Array | null;
  onFailure(error: unknown): void;
}

export async function openEngine(createModule: CreateModule, wasm: WebAssembly.Module, ears: Ears): Promise<Engine> {
  const module = await createModule({
    ...ears,
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) {
      WebAssembly.instantiate(wasm, imports).then(receive).catch(ears.onFailure);
      return {};
    },
  });
  return {
    megabytes: () => module.HEAPU8.length / 1024 / 1024,
    ask(question) {
      const text = JSON.stringify(question);
      const size = module.lengthBytesUTF8(text) + 1;
      const place = module._malloc(size);
      module.stringToUTF8(text, place, size);
      try {
        return JSON.parse(module.UTF8ToString(module._plateau_ask(place))) as Record<string, unknown>;
      } finally {
        module._free(place);
      }
    },
  };
}
