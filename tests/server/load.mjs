// Many games at once, each watched over WebSocket, every person waiting a while between moves:
//   node tests/server/load.mjs [GAMES] [SECONDS] [NAME,NAME...] [--people SHARE] [--wait SECONDS] [--hostile]
// A SHARE of the games is people against people, the others against `easy`. --hostile: for the second half of the time
// somebody at another address does all that a stranger may. Prints latency percentiles of acknowledgements and of the
// computer's replies, memory, and the CPU time of the server for a move and of this generator, which shares the cores.
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { besiege } from "./hostile.mjs";
import { assert, newGame, randomStream, request, sleep, Socket, startServer } from "./client.mjs";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { people: { type: "string", default: "0" }, wait: { type: "string", default: "1" }, hostile: { type: "boolean", default: false } } });
const games = Number(positionals[0] ?? 500);
const seconds = Number(positionals[1] ?? 30);
const names = (positionals[2] ?? "connect4").split(",");
const wait = 1000 * Number(values.wait);
const random = randomStream(7);
const server = await startServer({ extra: ["--idle", "5", "--connections", String(2 * games + 1000)] });
const acknowledged = [[], []], replied = []; // before and after the hostile client comes
let until = Infinity, isBesieged = 0, lost = 0, played = 0, finished = 0, begun = 0;

const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))[1]) / 1024;
// CPU time of the server so far, user and system, in milliseconds (a tick is a hundredth of a second).
const cpu = () => readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1].split(" ").slice(11, 13).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
const ownCpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
const percentile = (list, p) => list.sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor((p / 100) * list.length))] ?? 0;

// A game with somebody who looks; `tokens` are those of the people at the seats, nothing where the computer sits.
class Table {
  constructor(areTwo) {
    this.areTwo = areTwo;
  }
  async begin() {
    const second = this.areTwo ? { kind: "open" } : { kind: "computer", player: "easy:nodes=2000" };
    const made = await newGame(server, { game: random.pick(names), seats: [{ kind: "person" }, second] });
    Object.assign(this, { id: made.id, state: made.state, tokens: [made.token], answers: new Map(), asked: 0, wake: () => {} });
    if (this.areTwo) {
      const [invitation] = Object.values(made.invitations);
      const joined = await request(server, "POST", `/api/games/${made.id}/join`, { body: { invitation, name: "Bo" } });
      assert(joined.status === 200, `join: ${joined.status} ${joined.text}`);
      this.tokens.push(joined.json.token);
    }
    this.socket = await Socket.open(server, `/api/games/${this.id}/live`);
    this.socket.onmessage = (text) => {
      const message = JSON.parse(text);
      if (message.type === "state" && message.revision >= this.state.revision) this.state = message;
      if (message.type === "answer") this.answers.set(message.id, message);
      this.wake();
    };
  }
  async until(test) {
    const limit = Date.now() + 300000; // only what never comes is lost
    while (!test() && Date.now() < limit) await Promise.race([new Promise((resolve) => (this.wake = resolve)), sleep(1000)]);
    return test();
  }
  // One move of whoever is to move, and the computer's reply; false where one of them was lost.
  async turn() {
    const ply = this.state.moves.length, id = ++this.asked, start = performance.now(), when = isBesieged;
    const token = this.tokens[this.areTwo ? this.state.to_move - 1 : 0];
    this.socket.send({ id, method: "POST", path: `/api/games/${this.id}/moves`, token, body: { move: random.pick(this.state.legal).move, ply } });
    if (!(await this.until(() => this.answers.has(id)))) return false;
    assert(this.answers.get(id).status === 200, JSON.stringify(this.answers.get(id)));
    this.answers.delete(id);
    acknowledged[when].push(performance.now() - start);
    ++played;
    const moves = this.areTwo ? 1 : 2;
    if (!(await this.until(() => this.state.moves.length >= ply + moves || this.state.ending))) return false;
    if (!this.areTwo) replied.push(performance.now() - start);
    return true;
  }
}

async function keepPlaying(number) {
  const table = new Table(number < games * Number(values.people));
  await table.begin();
  ++begun;
  while (until === Infinity) await sleep(100); // until everybody sits
  await sleep(random.below(wait));
  while (Date.now() < until) {
    if (!(await table.turn())) { ++lost; return; }
    if (table.state.ending) {
      ++finished;
      table.socket.close();
      await table.begin();
    }
    await sleep(wait);
  }
  table.socket.close();
}

const before = memory();
let largest = before;
const meter = setInterval(() => (largest = Math.max(largest, memory())), 500);
const playing = Array.from({ length: games }, (_, number) => keepPlaying(number));
while (begun < games) await Promise.race([sleep(100), Promise.all(playing)]);
const began = { cpu: cpu(), own: ownCpu(), at: Date.now() };
until = Date.now() + seconds * 1000;
let siege;
if (values.hostile)
  setTimeout(() => {
    isBesieged = 1;
    siege = besiege(server, until);
  }, (seconds / 2) * 1000);
await Promise.all(playing);
const spent = { cpu: cpu() - began.cpu, own: ownCpu() - began.own, wall: Date.now() - began.at };
clearInterval(meter);
const { json: health } = await request(server, "GET", "/api/health");
const row = (list) => [50, 90, 99, 100].map((p) => `${percentile(list, p).toFixed(0)} ms`).join(" | ");
const share = (milliseconds) => `${((100 * milliseconds) / (spent.wall * cpus().length)).toFixed(0)} %`;
console.log(`${games} games (${values.people} of them people against people), ${seconds} s: ${played} moves, ${finished} games finished, ${lost} replies lost`);
console.log(`| | 50 % | 90 % | 99 % | worst |\n|---|---|---|---|---|`);
console.log(`| acknowledged | ${row(acknowledged[0])} |`);
if (values.hostile) console.log(`| acknowledged, with a hostile client | ${row(acknowledged[1])} |`);
if (replied.length) console.log(`| computer's reply | ${row(replied)} |`);
if (siege) console.log(`the hostile client sent ${await siege} requests; the others' median became ${(percentile(acknowledged[1], 50) / percentile(acknowledged[0], 50)).toFixed(2)} times as long`);
console.log(`CPU ${(spent.cpu / Math.max(1, played)).toFixed(2)} ms for a move; of ${cpus().length} cores the server took ${share(spent.cpu)}, this generator ${share(spent.own)}; load average ${loadavg()[0].toFixed(1)}`);
console.log(`memory ${before.toFixed(0)} MB before, ${largest.toFixed(0)} MB at most; ${health.games_in_memory} games in memory, ${health.games_with_tables} with tables`);

// Then nobody looks any more: what the players remember is let go.
let tables = health.games_with_tables;
for (let i = 0; i < 120 && tables > 0; ++i) {
  await sleep(500);
  tables = (await request(server, "GET", "/api/health")).json.games_with_tables;
}
await sleep(500);
console.log(`at rest ${memory().toFixed(0)} MB, ${tables} games with tables`);
const end = await server.stop();
assert(end.code === 0 && lost === 0, "replies were lost");
process.exit(0);
