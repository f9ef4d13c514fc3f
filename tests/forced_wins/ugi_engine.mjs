// The program as a UGI engine of gomoku, and random numbers from a seed.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export class Engine {
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
  // The best move, its score, and in how many moves it wins; 0 where no win is proven.
  async think(moves, nodes) {
    this.say("uginewgame");
    this.say(`position startpos moves ${moves.join(" ")}`);
    this.say(`go nodes ${nodes}`);
    const said = await this.until("bestmove");
    const scores = said.filter((line) => line.startsWith("info depth"));
    const score = /score (mate|cp) (-?\d+)/.exec(scores.at(-1) ?? "") ?? ["", "cp", "0"];
    const value = Number(score[2]);
    const isDecided = score[1] === "mate";
    return {
      move: said.at(-1).split(" ")[1],
      mate: isDecided ? Math.max(value, 0) : 0,
      isProvenLoss: isDecided && value < 0,
      score: isDecided ? Infinity * (value < 0 ? -1 : 1) : value,
    };
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
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
