// What it costs to have a worker think: node tests/server/thinking_cost.mjs [MOVES]. Prints how long a person waits for the
// computer's reply where the server thinks itself, and where a worker on this machine does, the thought itself taking next
// to no time; then how long a reply took whose worker was killed.
import { spawn } from "node:child_process";
import { newGame, program, request, sleep, Socket, startServer } from "./client.mjs";
import { startNats } from "./nats.mjs";

const moves = Number(process.argv[2] ?? 300);
const nats = await startNats();
if (!nats) throw new Error("nats-server is not installed");
const server = await startServer({ extra: ["--server", nats.url] });
const startWorker = () => spawn(program, ["worker", "--thinking", "--server", nats.url, "--concurrency", "1"], { stdio: "ignore" });
const elsewhere = async () => (await request(server, "GET", "/api/health")).json.elsewhere;
const worker = async () => {
  const child = startWorker();
  while (!(await elsewhere()).workers) await sleep(50);
  return child;
};

// Plays a game until it ends or `most` replies have come: how long each took, in milliseconds. `onMove` is called once a move
// has been sent.
async function waits(wish, most, onMove = () => {}) {
  const made = await newGame(server, { game: wish.game, seats: [{ kind: "person" }, { kind: "computer", player: wish.player }] });
  const socket = await Socket.open(server, `/api/games/${made.id}/live`);
  let state = made.state, told = () => {};
  socket.onmessage = (text) => {
    const message = JSON.parse(text);
    if (message.type !== "state" || message.plies <= state.plies) return;
    state = message;
    told();
  };
  const found = [];
  while (!state.ending && found.length < most) {
    const began = performance.now(), plies = state.plies;
    const replied = new Promise((resolve) => (told = () => (state.plies >= plies + 2 || state.ending) && resolve()));
    await request(server, "POST", `/api/games/${made.id}/moves`, { token: made.token, body: { move: state.legal[0].move } });
    await onMove();
    await replied;
    if (state.plies >= plies + 2) found.push(performance.now() - began);
  }
  socket.stream.destroy();
  return found;
}
async function measure(what) {
  const all = [];
  while (all.length < moves) all.push(...(await waits({ game: "connect4", player: "alphabeta:depth=1" }, moves - all.length)));
  all.sort((a, b) => a - b);
  const at = (share) => all[Math.floor(share * (all.length - 1))].toFixed(1);
  console.log(`${what}: ${all.length} replies, 50 % within ${at(0.5)} ms, 90 % ${at(0.9)} ms, 99 % ${at(0.99)} ms`);
}

await measure("the server thinks");
let thinker = await worker();
await measure("a worker thinks");
const slow = { game: "gomoku", player: "mcts:time=2s" };
const [undisturbed] = await waits(slow, 1);
const [disturbed] = await waits(slow, 1, async () => {
  await sleep(500);
  thinker.kill("SIGKILL");
  thinker = startWorker();
});
console.log(`a thought of two seconds: ${(undisturbed / 1000).toFixed(1)} s; where its worker is killed after half a second, and another is there: ${(disturbed / 1000).toFixed(1)} s`);
thinker.kill();
await server.stop();
nats.stop();
