// Many games at once over WebSocket, each person waiting a second between moves:
//   node tests/server/load.mjs [GAMES] [SECONDS] [NAME,NAME...]
// Prints latency percentiles of acknowledgements and of the computer's replies, the server's memory, and the CPU time
// it spent for a move with its reply (which does not depend on what else the machine does).
import { readFileSync } from "node:fs";
import { assert, newGame, randomStream, request, sleep, Socket, startServer } from "./client.mjs";

const games = Number(process.argv[2] ?? 500);
const seconds = Number(process.argv[3] ?? 30);
const names = (process.argv[4] ?? "connect4").split(",");
const random = randomStream(7);
const server = await startServer({ extra: ["--idle", "5"] });
const until = Date.now() + seconds * 1000;
const acknowledged = [], replied = [];
let lost = 0, played = 0, finished = 0;

const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))[1]) / 1024;
// CPU time of the server so far, user and system, in milliseconds (a tick is a hundredth of a second).
const cpu = () => readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1].split(" ").slice(11, 13).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
const percentile = (list, p) => list.sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor((p / 100) * list.length))] ?? 0;

async function person() {
  const wish = { game: random.pick(names), seats: [{ kind: "person" }, { kind: "computer", player: "easy:nodes=2000" }] };
  let made = await newGame(server, wish);
  let socket = await Socket.open(server, `/api/games/${made.id}/live`);
  let state = made.state;
  let wake = () => {};
  let answered = new Map();
  const listen = () => {
    socket.onmessage = (text) => {
      const message = JSON.parse(text);
      if (message.type === "state" && message.revision >= state.revision) state = message;
      if (message.type === "answer") answered.set(message.id, message);
      wake();
    };
  };
  listen();
  const waitFor = async (test) => {
    const limit = Date.now() + 300000; // only what never comes is lost
    while (!test() && Date.now() < limit) await Promise.race([new Promise((resolve) => (wake = resolve)), sleep(1000)]);
    return test();
  };
  await sleep(random.below(1000));
  for (let id = 1; Date.now() < until; ++id) {
    const ply = state.moves.length;
    const start = performance.now();
    socket.send({ id, method: "POST", path: `/api/games/${made.id}/moves`, token: made.token, body: { move: random.pick(state.legal).move, ply } });
    if (!(await waitFor(() => answered.has(id)))) { ++lost; return; }
    assert(answered.get(id).status === 200, JSON.stringify(answered.get(id)));
    acknowledged.push(performance.now() - start);
    ++played;
    if (!(await waitFor(() => state.moves.length >= ply + 2 || state.ending))) { ++lost; return; }
    replied.push(performance.now() - start);
    if (state.ending) {
      ++finished;
      socket.close();
      made = await newGame(server, wish);
      socket = await Socket.open(server, `/api/games/${made.id}/live`);
      state = made.state;
      answered = new Map();
      listen();
    }
    await sleep(1000);
  }
  socket.close();
}

const before = memory();
let largest = before;
const meter = setInterval(() => (largest = Math.max(largest, memory())), 500);
await Promise.all(Array.from({ length: games }, person));
clearInterval(meter);
const { json: health } = await request(server, "GET", "/api/health");
// Then nobody looks any more: what the players remember is let go.
let tables = health.games_with_tables;
for (let i = 0; i < 120 && tables > 0; ++i) {
  await sleep(500);
  tables = (await request(server, "GET", "/api/health")).json.games_with_tables;
}
await sleep(500);
const rested = memory();
const row = (list) => [50, 90, 99, 100].map((p) => `${percentile(list, p).toFixed(0)} ms`).join(" | ");
console.log(`${games} games, ${seconds} s: ${played} moves, ${finished} games finished, ${lost} replies lost`);
console.log(`| | 50 % | 90 % | 99 % | worst |\n|---|---|---|---|---|`);
console.log(`| acknowledged | ${row(acknowledged)} |\n| computer's reply | ${row(replied)} |`);
console.log(`CPU ${(cpu() / Math.max(1, played)).toFixed(2)} ms for a move with its reply and its share of the games' beginnings`);
console.log(`memory ${before.toFixed(0)} MB before, ${largest.toFixed(0)} MB at most; ${health.games_in_memory} games in memory, ${health.games_with_tables} with tables`);
console.log(`at rest ${rested.toFixed(0)} MB, ${tables} games with tables`);
const end = await server.stop();
assert(end.code === 0 && lost === 0, "replies were lost");
process.exit(0);
