// Prints the matches that ladder.sh has kept in a folder: the share of the points of the upper rung, the mean of the seeds.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const matches = new Map(); // game: pair: scores by seed
for (const name of readdirSync(process.argv[2]).sort()) {
  const [game, pair, , kind] = name.split(".");
  if (kind !== "json" || !name.endsWith(".json")) continue;
  const match = JSON.parse(readFileSync(join(process.argv[2], name), "utf8"));
  const pairs = matches.get(game) ?? matches.set(game, new Map()).get(game);
  pairs.set(pair, [...(pairs.get(pair) ?? []), match.score]);
}

const percent = (score) => `${Math.round(100 * score)}`;
function cell(scores) {
  if (!scores) return "";
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return scores.length === 1 ? percent(mean) : `${percent(mean)} (${scores.map(percent).join(", ")})`;
}

const most = Math.max(...[...matches.values()].flatMap((pairs) => [...pairs.keys()].map((pair) => Number(pair) || 0)));
const rungs = Array.from({ length: most - 1 }, (_, i) => String(i + 2));
console.log(`| game | greedy – 1 | ${rungs.map((rung) => `${rung} – ${rung - 1}`).join(" | ")} |`);
console.log(`|---|---|${rungs.map(() => "---|").join("")}`);
for (const [game, pairs] of matches) console.log(`| ${game} | ${["greedy", ...rungs].map((pair) => cell(pairs.get(pair))).join(" | ")} |`);
