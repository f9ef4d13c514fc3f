// The engines for web pages, as ./test and the tests beside this file open them in node.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openEngine } from "../../browser/npm/engine.mjs";

export const root = new URL("../..", import.meta.url).pathname;
export const folder = process.env.PLATEAU_MODULES ?? join(root, "build/browser");

function filesIn(path, files = {}) {
  for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
    const name = `${path}/${entry.name}`;
    if (entry.isDirectory()) filesIn(name, files);
    else files[name] = readFileSync(join(root, name));
  }
  return files;
}

export const families = ["connect_four", "in_a_row", "draughts", "gyges", "avalam", "axis_allies"].filter((family) => existsSync(join(folder, `plateau-${family}.mjs`)));

export async function openFamily(family, options) {
  const { default: createModule } = await import(pathToFileURL(join(folder, `plateau-${family}.mjs`)));
  const wasmBinary = readFileSync(join(folder, `plateau-${family}.wasm`));
  return openEngine(createModule, filesIn("data/problems", filesIn(`data/${family === "connect_four" ? "in_a_row" : family}`)), { wasmBinary, ...options });
}
