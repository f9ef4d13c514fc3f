// The engine of one family, fetched and compiled once, by the page: workers are ended and begun anew. That of another family
// takes its place, so that memory stays small; the browser keeps what it compiled of it.
import type { Family } from "./files.ts";

let known: { family: Family; engine: Promise<WebAssembly.Module> } | null = null;

async function compile(address: URL): Promise<WebAssembly.Module> {
  const found = fetch(address);
  return WebAssembly.compileStreaming(found).catch(async () => WebAssembly.compile(await (await fetch(address)).arrayBuffer()));
}

export function engineOf(family: Family): Promise<WebAssembly.Module> {
  if (known?.family === family) return known.engine;
  const made = { family, engine: compile(new URL(family.wasm, document.baseURI)) };
  known = made;
  made.engine.catch(() => known === made && (known = null)); // the next who asks tries again
  return made.engine;
}
