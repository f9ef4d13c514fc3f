// Thinking by workers on other machines: nats-server, a server, and workers that come, are killed and go.
import { spawn } from "node:child_process";
import { assert, newGame, program, request, sleep, startServer } from "./client.mjs";
import { startNats } from "./nats.mjs";
import { runTests } from "../run_tests.mjs";

const nats = await startNats();
if (!nats) {
  console.log("nats-server is not installed: thinking elsewhere was not tested");
  process.exit(0);
}
const server = await startServer({ extra: ["--server", nats.url] });
const workers = [];
const startWorker = () => workers.push(spawn(program, ["worker", "--thinking", "--server", nats.url, "--concurrency", "1"], { stdio: "ignore" }));
const killWorkers = (signal = "SIGKILL") => workers.splice(0).forEach((one) => one.kill(signal));
const elsewhere = async () => (await request(server, "GET", "/api/health")).json.elsewhere;
const until = async (what, holds) => {
  for (let i = 0; i < 600; ++i, await sleep(100)) if (await holds()) return;
  throw new Error(`${what}: not after a minute`);
};

const game = (player, name = "connect4") => newGame(server, { game: name, seats: [{ kind: "person" }, { kind: "computer", player }] });
const state = async (id) => (await request(server, "GET", `/api/games/${id}`)).json;
const play = (made, move) => request(server, "POST", `/api/games/${made.id}/moves`, { token: made.token, body: { move } });
const answered = (made, plies) => until("the computer's move", async () => (await state(made.id)).plies >= plies);

const tests = {
  async "without workers the server thinks itself"() {
    const made = await game("alphabeta:depth=3");
    await play(made, "4");
    await answered(made, 2);
    const { workers: there, found } = await elsewhere();
    assert(!there && found === 0, "nobody is there");
  },

  async "workers think for the server"() {
    startWorker();
    await until("a worker", async () => (await elsewhere()).workers);
    const made = await game("alphabeta:depth=3");
    for (let plies = 0; plies < 6; plies += 2) {
      const { legal } = await state(made.id);
      await play(made, legal[0].move);
      await answered(made, plies + 2);
    }
    const { found, refused } = await elsewhere();
    assert(found === 3 && refused === 0, `${found} moves found elsewhere, ${refused} refused`);
  },

  async "'move now' reaches a worker"() {
    const made = await game("mcts:time=50s", "gomoku");
    const before = (await elsewhere()).found;
    await play(made, "h8");
    await sleep(500);
    await request(server, "POST", `/api/games/${made.id}/now`, { token: made.token });
    await answered(made, 2);
    assert((await elsewhere()).found === before + 1, "the worker's move is played");
  },

  async "a killed worker costs a retry, not a game"() {
    const made = await game("mcts:time=3s", "gomoku");
    await play(made, "h8");
    await sleep(500);
    killWorkers();
    startWorker();
    await answered(made, 2);
  },

  async "where the last worker was killed the server thinks itself"() {
    const made = await game("mcts:time=2s", "gomoku");
    const { refused } = await elsewhere();
    await play(made, "h8");
    await sleep(500);
    killWorkers();
    await answered(made, 2);
    assert((await elsewhere()).refused === refused + 1, "it was given up");
  },

  async "what only this server has is thought about here"() {
    startWorker();
    await until("a worker", async () => (await elsewhere()).workers);
    const before = await elsewhere();
    const made = await game("with-memory", "draughts");
    await play(made, (await state(made.id)).legal[0].move);
    await answered(made, 2);
    const after = await elsewhere();
    assert(after.found === before.found && after.refused === before.refused, "nobody else was asked");
  },
};
const failed = await runTests(tests);
killWorkers("SIGTERM");
const { code } = await server.stop();
nats.stop();
process.exit(failed > 0 || code !== 0 ? 1 : 0);
