// The engines for web pages answer as the program does: positions, legal moves, and the move, score and nodes of thoughts.
import { execFileSync } from "node:child_process";
import { families, openFamily, root } from "./families.mjs";

const program = process.argv[2] ?? `${root}/build/release/plateau`;
const native = (...words) => execFileSync(program, words, { encoding: "utf8" });

// The same numbers every time.
function* numbers(seed) {
  for (let state = seed; ; ) yield (state = (state * 48271) % 2147483647);
}

// Without a limit by time: that would be another question on each machine. Where there are many moves, fewer plies.
const playerOf = (family, moves) => (family === "axis_allies" ? "greedy" : `alphabeta:depth=${moves > 60 ? 1 : 3}`);
let failed = 0;

function compare(engine, family, game, moves) {
  const { position, legal, ending } = engine.ask({ ask: "look", game, moves });
  if (ending) return true;
  const player = playerOf(family, legal.length);
  const mine = engine.ask({ ask: "think", game, moves, player });
  const theirs = JSON.parse(native("think", game, "--position", position, "--player", player, "--json"));
  const here = engine.ask({ ask: "think", game, position, player });
  const equal = ["move", "score", "nodes"].every((key) => JSON.stringify(here[key]) === JSON.stringify(theirs[key])) && mine.move === here.move;
  const theirMoves = native("legal", game, "--position", position).trim().split("\n");
  const same = theirMoves.length === legal.length && legal.every(({ move }) => theirMoves.includes(move));
  if (!equal || !same) console.log(`FAILED ${game} ${position}: ${JSON.stringify([here.move, here.score, here.nodes])}, the program ${JSON.stringify([theirs.move, theirs.score, theirs.nodes])}`);
  return equal && same;
}

for (const family of families) {
  const engine = await openFamily(family);
  for (const { name: listed } of engine.ask({ ask: "games" }).games) {
    const name = family === "connect_four" && listed === "in_a_row" ? "in_a_row:rows=8,cols=9,gravity=1" : listed;
    const random = numbers(1 + name.length);
    const moves = [];
    let good = true;
    for (let ply = 0; ply < 12 && good; ++ply) {
      const { legal, ending } = engine.ask({ ask: "look", game: name, moves });
      if (ending || legal.length === 0) break;
      if (ply % 4 === 0) good = compare(engine, family, name, moves);
      moves.push(legal[random.next().value % legal.length].move);
    }
    if (good) console.log(`ok ${name}`);
    else ++failed;
  }
}
process.exit(failed ? 1 : 0);
