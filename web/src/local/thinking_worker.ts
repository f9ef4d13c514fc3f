// The engine of one family beside a server: finds moves for the computer when the page asks it to.
import { openEngine } from "./engine.ts";
import type { FromThinker, ToThinker } from "./messages.ts";
import { fileReader, importModule } from "./worker_files.ts";

const post = (message: FromThinker) => postMessage(message);
const fail = (error: unknown) => post({ failed: String(error) });

async function open({ family, base, wasm }: NonNullable<ToThinker["begin"]>) {
  return openEngine(await importModule(family, base), wasm, {
    onThought: (thought) => post({ thought }),
    readFile: fileReader(family, base),
    onFailure: fail,
  });
}

let engine: ReturnType<typeof open>;
onmessage = ({ data: { begin, think } }: MessageEvent<ToThinker>) => {
  if (begin) engine = open(begin);
  if (think)
    engine.then((open) => {
      const { game, position, moves, seed, player } = think;
      post({ found: open.ask({ ask: "think", game, position, moves, seed, player }) });
    }, fail);
};
