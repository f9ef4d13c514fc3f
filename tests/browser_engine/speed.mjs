// How much slower the engines of web pages are than the program: the searches of `plateau bench`, the best of some runs, both in
// turn. CPU time of the program; a page can only read the clock. Nothing is asserted.
//
//     node tests/browser_engine/speed.mjs [PROGRAM] [RUNS]
import { execFileSync } from "node:child_process";
import { families, openFamily, root } from "./families.mjs";

const program = process.argv[2] ?? `${root}/build/release/plateau`;
const runs = Number(process.argv[3] ?? 3);

// Seconds of each search, by its name.
const nativeRows = (game) => [...execFileSync(program, ["bench", game], { encoding: "utf8" }).matchAll(/^(\S+) +\d+ nodes +([\d.]+) s/gm)].map(([, name, seconds]) => [name, Number(seconds)]);
const pageRows = (engine, game) => engine.ask({ ask: "bench", game }).rows.map(({ name, seconds }) => [name, seconds]);

const best = new Map(); // [native, page] by name
function note(rows, side) {
  for (const [name, seconds] of rows) {
    const times = best.get(name) ?? [Infinity, Infinity];
    times[side] = Math.min(times[side], seconds);
    best.set(name, times);
  }
}

for (const family of families) {
  const engine = await openFamily(family);
  for (const game of ["tictactoe", "connect4", "gomoku", "draughts", "gyges", "avalam"])
    if (engine.ask({ ask: "games" }).games.some((one) => one.name === game))
      for (let i = 0; i < runs; ++i) {
        note(nativeRows(game), 0);
        note(pageRows(engine, game), 1);
      }
}

console.log("| search | program | page | ratio |\n|---|---|---|---|");
for (const [name, [native, page]] of best)
  if (native < Infinity && page < Infinity) console.log(`| ${name} | ${native.toFixed(3)} s | ${page.toFixed(3)} s | ${(page / native).toFixed(1)} |`);
