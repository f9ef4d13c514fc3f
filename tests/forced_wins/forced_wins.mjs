// Positions of gomoku with a forced win of nine plies or more:
//
//   node tests/forced_wins/forced_wins.mjs make PLATEAU COUNT SEED >data/in_a_row/forced_wins.txt
//   node tests/forced_wins/forced_wins.mjs check PLATEAU
//   node tests/forced_wins/forced_wins.mjs solve PLATEAU NODES [PLAYER]
//
// make: quick games with random first stones; from their ends back, positions that the threat proofs win in nine plies or
// more and that the search without any threat proof wins too. check: that search once more. solve: the share that a player
// proves with so many nodes.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const suite = "data/in_a_row/forced_wins.txt";
const shortest = 5; // moves of the winner
const finder = "strong:table=64";
const checker = "strong:threats=0,fours=0,doubles=0,table=256";

class Engine {
  constructor(program, player) {
    this.process = spawn(program, ["engine", "ugi", "--game", "gomoku", "--player", player], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }
  say(line) {
    this.process.stdin.write(line + "\n");
  }
  async until(word) {
    const seen = [];
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done) throw new Error(`the engine ended before it said ${word}`);
      seen.push(value);
      if (value.startsWith(word)) return seen;
    }
  }
  // The best move, and in how many moves it wins; 0 where no win is proven.
  async think(moves, nodes) {
    this.say("uginewgame");
    this.say(`position startpos moves ${moves.join(" ")}`);
    this.say(`go nodes ${nodes}`);
    const said = await this.until("bestmove");
    const scores = said.filter((line) => line.startsWith("info depth"));
    const mate = /score mate (\d+)/.exec(scores.at(-1) ?? "");
    return { move: said.at(-1).split(" ")[1], mate: mate ? Number(mate[1]) : 0 };
  }
  async isOver(moves) {
    this.say(`position startpos moves ${moves.join(" ")}`);
    this.say("query gameover");
    return (await this.until("response")).at(-1).includes("true");
  }
  end() {
    this.process.stdin.end("quit\n");
  }
}

// mulberry32
function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

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

async function share(program, player, nodes) {
  const engine = new Engine(program, player);
  const all = positions();
  let solved = 0;
  for (const moves of all) if ((await engine.think(moves, nodes)).mate > 0) ++solved;
  engine.end();
  console.log(`${solved} of ${all.length} solved with ${nodes} nodes (${((100 * solved) / all.length).toFixed(1)} %)`);
  return solved === all.length;
}

const [task, program, ...rest] = process.argv.slice(2);
if (task === "make") await make(program, Number(rest[0]), Number(rest[1] ?? 1));
else if (task === "check") process.exitCode = (await share(program, checker, 20_000_000)) ? 0 : 1;
else if (task === "solve") await share(program, rest[1] ?? "strong", Number(rest[0]));
else throw new Error("make, check or solve");
