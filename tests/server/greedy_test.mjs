// One client who asks for everything: memory, threads, time. Others must not notice. Addresses of 127.0.0.0/8 stand for
// different clients.
import { assert, newGame, request, sleep, Socket, startServer } from "./client.mjs";
import { runTests } from "../run_tests.mjs";

const greedy = "127.0.0.1", newcomer = "127.0.0.2";
const prompt = 20; // seconds, generous for a busy machine: it took more than 75 when nobody's use was counted
const started = [];
const start = async (options) => {
  started.push(await startServer(options));
  return started.at(-1);
};
const computerFirst = (game, player) => ({ game, seats: [{ kind: "computer", player }, { kind: "person" }] });
const plies = async (server, id) => (await request(server, "GET", `/api/games/${id}`)).json.moves.length;
const health = async (server) => (await request(server, "GET", "/api/health")).json;

async function until(test, what, seconds = 60) {
  const limit = Date.now() + seconds * 1000;
  while (Date.now() < limit) {
    if (await test()) return;
    await sleep(50);
  }
  throw new Error(`${what}: not after ${seconds} seconds`);
}

// Forty games in which the computer thinks for as long as it may.
async function crowd(server, options) {
  for (let i = 0; i < 40; ++i) await newGame(server, computerFirst("connect4", "minimax:depth=42"), options(i));
  const { thinking, waiting } = await health(server);
  assert(thinking + waiting >= 20, `the server is busy: ${thinking} think, ${waiting} wait`);
}

async function isServedPromptly(server, options) {
  const { id } = await newGame(server, computerFirst("connect4", "easy"), options);
  await until(async () => (await plies(server, id)) > 0, "the reply to a newcomer", prompt);
}

const tests = {
  async "a player that would take too much memory or too many threads is refused, at any depth"() {
    const server = await start();
    const refused = [
      ["connect4", "pvs:table=65536"], ["connect4", "pvs:threads=64"], ["connect4", "mcts:memory=65536"], ["connect4", "mcts:threads=64"],
      ["connect4", "exact:table=129"], ["connect4", "max:table=65536"], ["connect4", "proof:table=65536"],
      ["connect4", "proof:fallback=mcts,fallback.memory=65536"], ["connect4", "proof:fallback=pvs,fallback.table=65536"],
      ["connect4", "proof:fallback=pvs,fallback.threads=64"], ["connect4", "proof:fallback=proof,fallback.fallback=mcts,fallback.fallback.memory=65536"],
      ["avalam", "strong:solve.table=65536"], ["avalam", "proof:fallback=strong,fallback.solve.table=65536"], ["gomoku", "gomoku:table=4096"],
      ["draughts", "strong:table=65536"], ["gyges", "pvs:table=65536"],
    ];
    const before = (await health(server)).games_in_memory;
    for (const [game, player] of refused) {
      const answer = await request(server, "POST", "/api/games", { body: computerFirst(game, player) });
      assert(answer.status === 422, `${game} ${player}: ${answer.status} ${answer.text.slice(0, 200)}`);
      assert(/ is too much here: at most \d+ (megabytes|threads)$/.test(answer.json.error.en), `${player}: ${answer.json.error.en}`);
      assert(/ est trop ici : au plus \d+ (mégaoctets|fils)$/.test(answer.json.error.fr), `${player}: ${answer.json.error.fr}`);
    }
    assert((await health(server)).games_in_memory === before, "no game was made");
    const long = await request(server, "POST", "/api/games", { body: computerFirst("connect4", "pvs:time=10min") });
    assert(long.status === 422 && long.json.error.en === "time=10min is too much here: at most 60s", long.text);
    for (const player of ["easy", "medium", "hard", "expert", "max", "mcts", "proof", "pvs:table=128,threads=2,time=1s"])
      await newGame(server, { game: "connect4", seats: [{ kind: "person" }, { kind: "computer", player }] });
    const { id, token } = await newGame(server, { game: "connect4", seats: [{ kind: "person" }, { kind: "computer", player: "easy" }] });
    const changed = await request(server, "POST", `/api/games/${id}/players`, { token, body: { seat: 2, player: "mcts:memory=65536" } });
    assert(changed.status === 422, `nor later: ${changed.text.slice(0, 200)}`);
    assert((await server.stop()).code === 0, "stops well");
  },

  async "a newcomer is served promptly while one client has forty games that think without end"() {
    const server = await start();
    await crowd(server, () => ({ from: greedy }));
    await isServedPromptly(server, { from: newcomer });
    // Moves and questions through a socket count for whoever opened it.
    const { id, token, state } = await newGame(server, { game: "connect4", seats: [{ kind: "person" }, { kind: "computer", player: "easy" }] }, { from: newcomer });
    const socket = await Socket.open(server, `/api/games/${id}/live`, {}, newcomer);
    socket.send({ id: 1, method: "POST", path: `/api/games/${id}/moves`, token, body: { move: state.legal[0].move, ply: 0 } });
    await until(async () => (await plies(server, id)) === 2, "the reply through a socket", prompt);
    const answers = [];
    socket.onmessage = (text) => answers.push(JSON.parse(text));
    socket.send({ id: 2, method: "POST", path: `/api/games/${id}/hint`, token, body: {} });
    await until(() => answers.some((one) => one.id === 2 && one.status === 200), "the hint through a socket", prompt);
    socket.close();
    assert((await server.stop()).code === 0, "stops well");
  },

  async "behind a trusted proxy clients are whom it asks for; others cannot invent addresses"() {
    const server = await start({ extra: ["--proxy", "127.0.0.9"] });
    const by = (address) => ({ from: "127.0.0.9", headers: { "X-Forwarded-For": `6.6.6.6, ${address}` } });
    await crowd(server, () => by("10.0.0.1"));
    await isServedPromptly(server, by("10.0.0.2"));
    assert((await server.stop()).code === 0, "stops well");
    const open = await start({ extra: ["--proxy", "127.0.0.9"] });
    await crowd(open, (i) => ({ from: greedy, headers: { "X-Forwarded-For": `10.0.0.${i}` } }));
    await isServedPromptly(open, { from: newcomer });
    assert((await open.stop()).code === 0, "stops well");
  },

  async "a player without a limit answers after ten seconds"() {
    const server = await start();
    for (const player of ["minimax:depth=42", "negamax:depth=42,pruning=0", "mtdf:depth=42,eval=none"]) {
      const { id } = await newGame(server, computerFirst("in_a_row:rows=8,cols=9,n=5,gravity=1", player));
      await until(async () => (await plies(server, id)) === 1, player, 60);
    }
    assert((await server.stop()).code === 0, "stops well");
  },

  async "tables of all games together stay within their budget"() {
    const server = await start({ extra: ["--memory", "256"] });
    const wish = computerFirst("draughts", "pvs:table=50,nodes=1000");
    for (let i = 0; i < 6; ++i) {
      const { id } = await newGame(server, wish);
      await until(async () => (await plies(server, id)) === 1, "a move");
      const { megabytes_of_tables: megabytes, games_with_tables: games } = await health(server);
      assert(megabytes > 0 && megabytes <= 128 && games <= 2, `${megabytes} megabytes in ${games} games`);
    }
    // Another player takes the place of the one before.
    const { id, token } = await newGame(server, wish);
    for (let seed = 1; seed <= 5; ++seed) {
      await until(async () => (await plies(server, id)) === 1, "a move");
      await request(server, "POST", `/api/games/${id}/moves`, { token, body: { move: (await request(server, "GET", `/api/games/${id}`)).json.legal[0].move } });
      await until(async () => (await plies(server, id)) === 3, "a reply");
      await request(server, "POST", `/api/games/${id}/undo`, { token, body: {} });
      await request(server, "POST", `/api/games/${id}/players`, { token, body: { seat: 1, player: `pvs:table=50,nodes=1000,seed=${seed}` } });
    }
    const { megabytes_of_tables: megabytes } = await health(server);
    assert(megabytes <= 128, `${megabytes} megabytes after five other players`);
    assert((await server.stop()).code === 0, "stops well");
  },
};

const failed = await runTests(tests, async () => {
  for (const server of started) if (server.isRunning()) await server.stop();
});
process.exit(failed ? 1 : 0);
