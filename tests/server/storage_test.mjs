// Kept or refused: a full disk, a second server, a folder that goes away, who may read the files.
// A full disk is played by a limit on the size of the server's files (prlimit), which any user may set and lift.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, newGame, program, request, sleep, Socket, startServer as start } from "./client.mjs";

process.umask(0o022);
const folder = mkdtempSync(join(tmpdir(), "plateau-storage-"));
const servers = [];
const startServer = async (options) => {
  servers.push(await start(options));
  return servers.at(-1);
};
const limitFiles = (server, bytes) => execFileSync("prlimit", ["--pid", String(server.pid), `--fsize=${bytes}:`]);
const fillDisk = (server) => limitFiles(server, 0);
const clearDisk = (server) => limitFiles(server, "unlimited");

const move = (server, game, text, ply) => request(server, "POST", `/api/games/${game.id}/moves`, { body: { move: text, ply }, token: game.token });
const movesOf = async (server, game) => (await request(server, "GET", `/api/games/${game.id}`)).json.moves.map((one) => one.text).join(" ");
const isRefused = (answer) => answer.status >= 500 && answer.json?.error?.en?.length > 20 && answer.json.error.fr.length > 20;

async function until(test, what, seconds = 120) {
  for (let i = 0; i < seconds * 20; ++i) {
    if (await test()) return;
    await sleep(50);
  }
  throw new Error(`${what}: not after ${seconds} seconds`);
}

// Whoever looks at a game: the move lists told, in order.
async function watch(server, game) {
  const socket = await Socket.open(server, `/api/games/${game.id}/live`);
  socket.told = [];
  socket.onmessage = (text) => {
    const message = JSON.parse(text);
    if (message.type === "state") socket.told.push(message);
    if (message.type === "answer") socket.answer = message;
  };
  return socket;
}
const lastOf = (socket) => socket.told.at(-1)?.moves.map((one) => one.text).join(" ");

const tests = {
  async "a move that cannot be kept is refused, told to nobody, and can be played when there is room"() {
    const data = join(folder, "full");
    let server = await startServer({ data });
    const game = await newGame(server, { game: "connect4" });
    for (const [ply, text] of ["4", "4", "3"].entries()) assert((await move(server, game, text, ply)).status === 200, "before");
    const watcher = await watch(server, game);
    await until(() => lastOf(watcher) === "4 4 3", "the watcher sees the game");
    const before = watcher.told.at(-1).revision;
    fillDisk(server);
    for (let i = 0; i < 3; ++i) {
      const refused = await move(server, game, "5", 3);
      assert(isRefused(refused), `refused with a sentence: ${refused.status} ${refused.text}`);
      assert((await movesOf(server, game)) === "4 4 3", "it does not count");
      assert((await request(server, "GET", `/api/games/${game.id}?ply=99`)).json.ply === 3, "nor when looking back");
      assert((await request(server, "GET", `/api/games/${game.id}/record`)).text.trim().endsWith("\n4 4 3"), "nor in the record");
    }
    assert(isRefused(await request(server, "POST", "/api/games", { body: { game: "connect4" } })), "no new game either");
    const player = await watch(server, game);
    player.send({ id: 1, method: "POST", path: `/api/games/${game.id}/moves`, token: game.token, body: { move: "5", ply: 3 } });
    await until(() => !player.isOpen, "the socket of the player is closed");
    assert(player.answer?.status === 503, "after the answer");
    await until(() => !watcher.isOpen, "the watcher is sent away");
    assert(lastOf(watcher) === "4 4 3", "nobody was told");
    const back = await watch(server, game);
    await until(() => lastOf(back) === "4 4 3", "whoever comes back sees what was kept");
    assert(back.told.at(-1).revision >= before, "as the newer state");
    clearDisk(server);
    const played = await move(server, game, "5", 3);
    assert(played.status === 200 && played.json.moves.length === 4, played.text);
    await until(() => lastOf(back) === "4 4 3 5", "the watcher is told again");
    assert((await newGame(server, { game: "connect4" })).id, "and games begin again");
    server.kill("SIGKILL");
    await server.ended;
    server = await startServer({ data });
    assert((await movesOf(server, game)) === "4 4 3 5", "kept");
    assert((await server.stop()).code === 0, "stops well");
  },

  async "undoing, resigning and joining are kept or refused too"() {
    const server = await startServer({ data: join(folder, "acts") });
    const game = await newGame(server, { game: "connect4" });
    assert((await move(server, game, "4", 0)).status === 200, "a move");
    const open = await newGame(server, { game: "connect4", seats: [{ kind: "person" }, { kind: "open" }] });
    const act = (what) => request(server, "POST", `/api/games/${game.id}/${what}`, { body: {}, token: game.token });
    const accept = () => request(server, "POST", `/api/games/${open.id}/join`, { body: { invitation: open.invitations["2"] } });
    fillDisk(server);
    assert(isRefused(await act("undo")) && (await movesOf(server, game)) === "4", "undo");
    assert(isRefused(await act("resign")), "resign");
    assert((await request(server, "GET", `/api/games/${game.id}`)).json.ending === null, "the game is not over");
    assert(isRefused(await accept()), "join");
    clearDisk(server);
    assert((await accept()).status === 200, "the invitation was not used up");
    assert((await act("undo")).json.moves.length === 0, "undo");
    assert((await act("resign")).json.ending !== null, "resign");
    assert((await server.stop()).code === 0, "stops well");
  },

  async "a computer whose move cannot be kept thinks again when there is room"() {
    const server = await startServer({ data: join(folder, "computer") });
    const game = await newGame(server, { game: "connect4", seats: [{ kind: "person" }, { kind: "computer", player: "alphabeta:depth=64,deepening=1,time=1s" }] });
    assert((await move(server, game, "4", 0)).status === 200, "a move");
    fillDisk(server);
    const watcher = await watch(server, game);
    await until(() => !watcher.isOpen, "the computer's move is not kept");
    assert(lastOf(watcher) === "4", "nor told");
    clearDisk(server);
    const back = await watch(server, game);
    await until(() => back.told.at(-1)?.moves.length === 2, "the computer's move");
    assert((await server.stop()).code === 0, "stops well");
  },

  async "many games at once on a full disk lose nothing and go on"() {
    const server = await startServer({ data: join(folder, "many") });
    const games = await Promise.all(Array.from({ length: 30 }, () => newGame(server, { game: "gomoku" })));
    const everywhere = (text, ply) => Promise.all(games.map((game) => move(server, game, text, ply)));
    assert((await everywhere("h8", 0)).every((answer) => answer.status === 200), "before");
    fillDisk(server);
    for (const text of ["h9", "i9"]) assert((await everywhere(text, 1)).every(isRefused), "refused");
    clearDisk(server);
    assert((await everywhere("j10", 1)).every((answer) => answer.status === 200), "after");
    for (const game of games) assert((await movesOf(server, game)) === "h8 j10", "what was kept");
    assert((await server.stop()).code === 0, "stops well");
  },

  async "a second server on the same folder is refused, and the first goes on"() {
    const data = join(folder, "twice");
    let server = await startServer({ data });
    const game = await newGame(server, { game: "connect4" });
    for (const [language, words] of [["en", "another server keeps its games in"], ["fr", "un autre serveur garde ses parties dans"]]) {
      const second = spawnSync(program, ["serve", "--port", "0", "--data", data, "--lang", language], { encoding: "utf8", timeout: 60000 });
      assert(second.status !== 0 && second.stderr.includes(words) && second.stderr.includes(data), `${second.status} ${second.stderr}`);
    }
    assert((await move(server, game, "4", 0)).status === 200, "the first goes on");
    const list = spawnSync(program, ["archive", "list", "--archive", join(data, "games.db")], { encoding: "utf8" });
    assert(list.status === 0 && list.stdout.includes("connect4"), `the archive is read beside it: ${list.stderr}`);
    const match = spawnSync(program, ["match", "tictactoe", "random", "random", "--games", "2", "--archive", join(data, "games.db")], { encoding: "utf8" });
    assert(match.status === 0, `and written: ${match.stderr}`);
    server.kill("SIGKILL");
    await server.ended;
    server = await startServer({ data });
    assert((await movesOf(server, game)) === "4", "after a kill the folder is free again");
    assert((await server.stop()).code === 0, "stops well");
  },

  async "moves are refused when the folder was moved or removed"() {
    const data = join(folder, "gone");
    const server = await startServer({ data });
    const game = await newGame(server, { game: "connect4" });
    assert((await move(server, game, "4", 0)).status === 200, "a move");
    renameSync(data, `${data}-elsewhere`);
    const moved = await move(server, game, "4", 1);
    assert(isRefused(moved) && moved.json.error.en.includes("moved or deleted"), `moved: ${moved.status} ${moved.text}`);
    renameSync(`${data}-elsewhere`, data);
    assert((await move(server, game, "4", 1)).status === 200, "back in its place it takes moves again");
    rmSync(data, { recursive: true });
    for (let i = 0; i < 2; ++i) assert(isRefused(await move(server, game, "4", 2)), "removed");
    assert(isRefused(await request(server, "POST", "/api/games", { body: { game: "connect4" } })), "no new game either");
    assert((await movesOf(server, game)) === "4 4", "what was kept is still told");
    assert(!existsSync(data), "and the folder does not come back");
    assert((await server.stop()).code === 0, "stops well");
  },

  async "the files are readable by their owner alone"() {
    const data = join(folder, "deep", "private");
    const server = await startServer({ data });
    const game = await newGame(server, { game: "connect4" });
    await move(server, game, "4", 0);
    const contest = await request(server, "POST", "/api/lab", { body: { game: "tictactoe", players: ["random", "random"], games: 2 } });
    assert(contest.status === 200, contest.text);
    const modeOf = (name) => (statSync(join(data, name)).mode & 0o777).toString(8);
    assert(modeOf(".") === "700", `folder ${modeOf(".")}`);
    for (const name of ["games.db", "games.db-wal", "games.db-shm", "games.db.lock", "contests.json"]) assert(modeOf(name) === "600", `${name} ${modeOf(name)}`);
    assert((await server.stop()).code === 0, "stops well");

    for (const name of ["games.db", "contests.json"]) chmodSync(join(data, name), 0o644);
    writeFileSync(join(data, "games.db-wal"), "", { mode: 0o644 });
    const again = await startServer({ data });
    await move(again, game, "4", 1);
    for (const name of ["games.db", "games.db-wal", "games.db-shm", "contests.json"]) assert(modeOf(name) === "600", `older ${name} ${modeOf(name)}`);
    assert((await again.stop()).code === 0, "stops well");
  },
};

const wanted = process.argv[2] ?? "";
let failed = 0;
try {
  for (const [name, test] of Object.entries(tests)) {
    if (!name.includes(wanted)) continue;
    try {
      await test();
      console.log(`ok ${name}`);
    } catch (error) {
      ++failed;
      console.log(`FAILED ${name}: ${error.message}`);
    }
    for (const server of servers) if (server.isRunning()) server.kill("SIGKILL");
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
