// Lays the engines into a folder of web pages, each with the data that its games read, under names with their hashes.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

// In the order of the catalog.
export const allFamilies = ["connect_four", "in_a_row", "draughts", "gyges", "axis_allies", "avalam"];
export const hasEngine = (modules, family) => ["mjs", "wasm"].every((ending) => existsSync(join(modules, `plateau-${family}.${ending}`)));
export const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 10);

// A function that lays a file into the site under a name with its hash, and answers with where it lies.
export const layInto = (site) => (folder, name, bytes) => {
  const dot = name.lastIndexOf(".");
  const place = `${folder}/${name.slice(0, dot)}-${hashOf(bytes)}${name.slice(dot)}`;
  mkdirSync(join(site, folder), { recursive: true });
  writeFileSync(join(site, place), bytes);
  return place;
};

function dataOf(lay, path, files = {}) {
  for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
    const name = `${path}/${entry.name}`;
    if (entry.isDirectory()) dataOf(lay, name, files);
    else if (!/README\.md$|\.txt$/.test(name)) files[name] = lay("data", entry.name, readFileSync(join(root, name)));
  }
  return files;
}

// Of the games named alone.
function problemsOf(lay, names) {
  const known = names.map((name) => `data/problems/${name}.json`).filter((path) => existsSync(join(root, path)));
  return Object.fromEntries(known.map((path) => [path, lay("data", `problems-${basename(path)}`, readFileSync(join(root, path)))]));
}

// Small boards on which stones fall are played by the engine of connect four (engine/play/catalog/in_a_row.cpp).
export const variants = { in_a_row: { family: "connect_four", option: "gravity", rows: 6, cols: 7, most: 128 } };

// Where a family's files lie, and its games as the engine itself tells them: `games`, as /api/catalog does.
export async function layFamily(lay, modules, family) {
  const { openEngine } = await import("../browser/npm/engine.mjs");
  const { default: createModule } = await import(pathToFileURL(join(modules, `plateau-${family}.mjs`)));
  const wasmBinary = readFileSync(join(modules, `plateau-${family}.wasm`));
  let answer;
  const engine = await openEngine(createModule, {}, { wasmBinary, onEvent: (event) => (answer = JSON.parse(event)) });
  const { games: entries } = engine.ask({ ask: "games" });
  const files = { ...dataOf(lay, `data/${family === "connect_four" ? "in_a_row" : family}`), ...problemsOf(lay, entries.map((entry) => entry.name)) };
  for (const path of Object.keys(files)) engine.putFile(path, readFileSync(join(root, path)));
  let due = engine.ask({ ask: "house request", number: 1, method: "GET", path: "/api/catalog" });
  while (due.next !== null && !answer) due = engine.ask({ ask: "house step" });
  const module = lay("engines", `plateau-${family}.mjs`, readFileSync(join(modules, `plateau-${family}.mjs`)));
  return { laid: { module, wasm: lay("engines", `plateau-${family}.wasm`, wasmBinary), files }, games: JSON.parse(answer.body).games };
}
