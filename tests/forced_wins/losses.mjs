// How late a search sees that it is lost, in games of self-play:
//
//   node tests/forced_wins/losses.mjs PLATEAU GAMES NODES [SEED] [PLAYER]
//
// From the end of each game back, the turns of the loser are searched with NODES and with ten times as many, each time
// from nothing. A search announces its loss where it proves it, or where every move it looked at loses (-10000). The lag
// is the number of plies between the first announcement of the long search and that of the short one. Where the winner
// missed the win and the long search took its word back, only the announcements that each kept to tell how late it was.
import { Engine, randomNumbers } from "./ugi_engine.mjs";

const wholeLoss = -10_000;
const turnsOfSilence = 3; // so many in a row, and the long search has not seen it earlier

async function selfPlay(engine, nodes, random) {
  const moves = [];
  while (moves.length < 4) {
    const cell = "efghijk"[Math.floor(random() * 7)] + (5 + Math.floor(random() * 7));
    if (!moves.includes(cell)) moves.push(cell);
  }
  let isDecided = false;
  while (moves.length < 200 && !(isDecided = await engine.isOver(moves)))
    moves.push((await engine.think(moves, nodes)).move);
  return { moves, isDecided: isDecided && moves.length < 225 };
}

// The first ply at which each announces the loss, and the one from which on it kept to it.
async function announcements(engine, moves, nodes) {
  const end = moves.length;
  const first = { short: end, long: end, shortKept: end, longKept: end };
  let silence = 0;
  let isKept = { short: true, long: true };
  for (let ply = moves.length - 1; ply >= 4 && silence < turnsOfSilence; ply -= 2) {
    const before = moves.slice(0, ply);
    const announces = async (n) => (await engine.think(before, n)).score <= wholeLoss;
    const long = await announces(10 * nodes);
    if (long) first.long = ply;
    const short = await announces(nodes);
    if (short) first.short = ply;
    isKept = { short: isKept.short && short, long: isKept.long && long };
    if (isKept.short) first.shortKept = ply;
    if (isKept.long) first.longKept = ply;
    silence = long ? 0 : silence + 1;
  }
  return first;
}

const [program, games, nodes, seed, player] = process.argv.slice(2);
const random = randomNumbers(Number(seed ?? 1));
const engine = new Engine(program, player ?? "strong:table=64");
let soon = 0;
let soonAfterKept = 0;
let counted = 0;
const lags = [];
const lagsAfterKept = [];
while (counted < Number(games)) {
  const { moves, isDecided } = await selfPlay(engine, Number(nodes), random);
  if (!isDecided) continue;
  // The loser moved last but one.
  const first = await announcements(engine, moves.slice(0, -1), Number(nodes));
  const lag = first.short - first.long;
  ++counted;
  if (lag <= 2) ++soon;
  lags.push(lag);
  const lagAfterKept = first.shortKept - first.longKept;
  if (lagAfterKept <= 2) ++soonAfterKept;
  lagsAfterKept.push(lagAfterKept);
  console.log(
    `${moves.join(" ")} # loss seen at ${first.short}, by the long search at ${first.long}; ` +
      `kept to from ${first.shortKept} and ${first.longKept}`,
  );
}
engine.end();
console.log(`${soon} of ${counted} losses seen no more than 2 plies late (${((100 * soon) / counted).toFixed(1)} %)`);
console.log(`lags: ${lags.sort((a, b) => a - b).join(" ")}`);
console.log(
  `of the announcements kept to, ${soonAfterKept} of ${counted} came no more than 2 plies late ` +
    `(${((100 * soonAfterKept) / counted).toFixed(1)} %)`,
);
console.log(`lags: ${lagsAfterKept.sort((a, b) => a - b).join(" ")}`);
