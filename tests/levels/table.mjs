// Prints the matches that run.sh has kept in a folder as two tables: the share of the points of the upper level.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const pairs = ["medium-easy", "hard-medium", "expert-hard", "max-expert"];
const matches = new Map(); // "game pair": scores by seed
for (const name of readdirSync(process.argv[2]).sort()) {
  const [game, pair, , kind] = name.split(".");
  if (kind !== "json" || !name.endsWith(".json")) continue;
  const match = JSON.parse(readFileSync(join(process.argv[2], name), "utf8"));
  const key = `${game} ${pair}`;
  matches.set(key, [...(matches.get(key) ?? []), match]);
}

const percent = (score) => `${(100 * score).toFixed(1)} %`;
function cell(game, pair) {
  const played = matches.get(`${game} ${pair}`);
  if (!played) return "";
  const mean = played.reduce((sum, match) => sum + match.score, 0) / played.length;
  if (played.length === 1) return percent(mean);
  return `${percent(mean)} (${played.map((match) => (100 * match.score).toFixed(1)).join(", ")})`;
}

const games = [...new Set([...matches.keys()].map((key) => key.split(" ")[0]))];
const isMain = (game) => (matches.get(`${game} medium-easy`)?.length ?? 0) > 1;
for (const wanted of [true, false]) {
  console.log(`\n| game | ${pairs.map((pair) => pair.replace("-", " – ")).join(" | ")} |\n|---|---|---|---|---|`);
  for (const game of games.filter((game) => isMain(game) === wanted))
    console.log(`| ${game} | ${pairs.map((pair) => cell(game, pair)).join(" | ")} |`);
}
