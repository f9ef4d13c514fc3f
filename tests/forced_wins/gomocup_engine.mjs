// Another engine of gomoku, spoken to by the Gomocup protocol: whether it announces a win.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const pauseMs = 20; // some engines miss what comes right after their move

export class GomocupEngine {
  constructor(program) {
    this.process = spawn(program, [], { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
    this.isReady = false;
  }
  say(line) {
    this.process.stdin.write(line + "\n");
  }
  async until(isEnough) {
    const seen = [];
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done) throw new Error("the engine ended");
      seen.push(value);
      if (isEnough(value)) return seen;
    }
  }
  async makeReady(nodes) {
    this.say("START 15");
    await this.until((line) => line.startsWith("OK"));
    for (const setting of ["timeout_turn 600000", "timeout_match 0", "rule 0", `max_node ${nodes}`])
      this.say(`INFO ${setting}`);
    this.isReady = true;
  }
  // In how many moves it says that it wins; 0 where it says nothing of the kind.
  async think(moves, nodes) {
    if (!this.isReady) await this.makeReady(nodes);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const stones = moves.map((move, i) => {
      const column = move.charCodeAt(0) - "a".charCodeAt(0);
      return `${column},${15 - Number(move.slice(1))},${(moves.length - i) % 2 === 0 ? 1 : 2}`;
    });
    this.say(["BOARD", ...stones, "DONE"].join("\n"));
    const said = await this.until((line) => /^\d+,\d+/.test(line));
    const evaluations = said.filter((line) => line.startsWith("MESSAGE") && line.includes("Eval"));
    const mate = /Eval \+M(\d+)/.exec(evaluations.at(-1) ?? "");
    return { move: said.at(-1), mate: mate ? Math.ceil(Number(mate[1]) / 2) : 0 };
  }
  end() {
    this.say("END");
  }
}
