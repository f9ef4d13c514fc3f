// Positions of gomoku with a forced win of nine plies or more:
//
//   node tests/forced_wins/forced_wins.mjs make PLATEAU COUNT SEED >data/in_a_row/forced_wins.txt
//   node tests/forced_wins/forced_wins.mjs check PLATEAU
//   node tests/forced_wins/forced_wins.mjs outside ENGINE NODES
//   node tests/forced_wins/forced_wins.mjs solve PLATEAU NODES [PLAYER]
//
// make: quick games with random first stones; from their ends back, positions that the threat proofs win in nine plies or
// more and that the search without any threat proof wins too. check: that search once more. outside: the share that an engine
// of the Gomocup protocol announces as won (Eval +M9). solve: the share that a player proves with so many nodes.
import { readFileSync } from "node:fs";
import { GomocupEngine } from "./gomocup_engine.mjs";
import { Engine, randomNumbers } from "./ugi_engine.mjs";

const suite = "data/in_a_row/forced_wins.txt";
const shortest = 5; // moves of the winner
const finder = "strong:table=64";
const checker = "strong:threats=0,fours=0,doubles=0,table=256";

async function quickGame(engine, random) {
  const moves = [];
  while (moves.length < 4) {
    const cell = "efghijk"[Math.floor(random() * 7)] + (5 + Math.floor(random() * 7));
    if (!moves.includes(cell)) moves.push(cell);
  }
  while (moves.length < 100 && !(await engine.isOver(moves)))
    moves.push((await engine.think(moves, 500 + Math.floor(random() * 1000))).move);
  return moves;
}

async function make(program, count, seed) {
  const random = randomNumbers(seed);
  const find = new Engine(program, finder);
  const verify = new Engine(program, checker);
  const known = new Set();
  while (known.size < count) {
    const game = await quickGame(find, random);
    for (let plies = game.length - 9; plies >= 6; plies -= 2) {
      const moves = game.slice(0, plies);
      const { mate } = await find.think(moves, 400_000);
      if (mate === 0) break;
      if (mate < shortest || known.has(moves.join(" "))) continue;
      if ((await verify.think(moves, 4_000_000)).mate === 0) continue;
      known.add(moves.join(" "));
      console.log(`${moves.join(" ")} # ${2 * mate - 1}`);
      if (known.size >= count) break;
    }
  }
  find.end();
  verify.end();
}

function positions() {
  return readFileSync(suite, "utf8")
    .split("\n")
    .map((line) => line.split("#")[0].trim())
    .filter((line) => line !== "")
    .map((line) => line.split(" "));
}

async function share(engine, nodes) {
  const all = positions();
  let solved = 0;
  for (const moves of all) if ((await engine.think(moves, nodes)).mate > 0) ++solved;
  engine.end();
  console.log(`${solved} of ${all.length} solved with ${nodes} nodes (${((100 * solved) / all.length).toFixed(1)} %)`);
  return solved === all.length;
}

const [task, program, ...rest] = process.argv.slice(2);
if (task === "make") await make(program, Number(rest[0]), Number(rest[1] ?? 1));
else if (task === "check") process.exitCode = (await share(new Engine(program, checker), 20_000_000)) ? 0 : 1;
else if (task === "outside") await share(new GomocupEngine(program), Number(rest[0]));
else if (task === "solve") await share(new Engine(program, rest[1] ?? "strong"), Number(rest[0]));
else throw new Error("make, check, outside or solve");
