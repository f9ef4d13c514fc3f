// The engines for web pages search as the program does: the same nodes in `bench`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { families, openFamily, root } from "./families.mjs";

const kept = readFileSync(join(root, "tests/bench/signatures.txt"), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split(" ").slice(1));
let failed = 0;
let checked = 0;
for (const family of families) {
  const engine = await openFamily(family);
  const names = engine.ask({ ask: "games" }).games.map((game) => game.name);
  for (const [game, signature] of kept.filter(([game]) => names.includes(game))) {
    const before = process.cpuUsage().user;
    const { signature: found } = engine.ask({ ask: "bench", game });
    const seconds = (process.cpuUsage().user - before) / 1e6;
    console.log(`${String(found) === signature ? "ok" : "FAILED"} ${game} ${found} nodes in ${seconds.toFixed(2)} s of CPU time, kept ${signature}`);
    if (String(found) !== signature) ++failed;
    ++checked;
  }
}
if (checked === 0) console.log("FAILED no module was found");
process.exit(failed || !checked ? 1 : 0);
