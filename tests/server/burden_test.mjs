// What is slow, stuck or never read costs nobody else anything: long walks through the archive, a log that nobody reads,
// the system's limit of files, watchers who do not read. No test looks at a clock: order of events, memory and the
// processor time of the server count.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, newGame, program, request, sleep, Socket, startServer } from "./client.mjs";
import { runTests } from "../run_tests.mjs";

const started = [];
const start = async (options) => {
  started.push(await startServer(options));
  return started.at(-1);
};
const people = { game: "connect4", seats: [{ kind: "person" }, { kind: "person" }] };
const health = (server, options = {}) => request(server, "GET", "/api/health", options);
// Hundredths of a second of processor time that the server has used, and its memory in kilobytes.
const ticks = (pid) => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ").slice(11, 13).reduce((a, b) => a + Number(b), 0);
const kilobytes = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);

// `plateau serve` started by a shell line, which may set limits; its standard error is a pipe that nobody reads.
async function startByShell(line, extra = []) {
  const data = mkdtempSync(join(tmpdir(), "plateau-burden-"));
  const child = spawn("sh", ["-c", `${line} exec "$0" serve --port 0 --data "$@"`, program, data, ...extra], { stdio: ["ignore", "pipe", "pipe"] });
  child.stderr.pause();
  const ended = new Promise((resolve) => child.on("exit", (code) => resolve(code)));
  const address = await new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => resolve(new URL(/http:\S+/.exec(String(chunk))[0])));
    ended.then(() => reject(new Error("plateau serve ended")));
  });
  const server = { host: address.hostname, port: Number(address.port), pid: child.pid, isRunning: () => child.exitCode === null, stderr: child.stderr };
  server.stop = async () => {
    child.kill("SIGTERM");
    const code = await ended;
    rmSync(data, { recursive: true, force: true });
    return { code };
  };
  started.push(server);
  return server;
}

const tests = {
  async "others are answered while the statistics of many games are being made"() {
    const data = mkdtempSync(join(tmpdir(), "plateau-many-"));
    try {
      // Sixty thousand games of people against levels.
      const game = (i) => `[Game "connect4"]\n[First "person ${i % 40}"]\n[Second "${["easy", "medium", "hard"][i % 3]}"]\n[People "first"]\n[Result "${["1-0", "0-1", "1/2-1/2"][i % 3]}"]\n\n4 4 3\n\n`;
      writeFileSync(join(data, "games.txt"), Array.from({ length: 60000 }, (_, i) => game(i)).join(""));
      execFileSync(program, ["archive", "import", join(data, "games.txt"), "--archive", join(data, "games.db")]);
      const server = await start({ data });
      const { id } = await newGame(server, people);
      const done = [];
      const levels = Array.from({ length: 6 }, () => request(server, "GET", "/api/levels").then((answer) => (done.push("levels"), answer)));
      await sleep(20); // they are under way
      assert((await health(server)).status === 200, "health");
      assert((await request(server, "GET", `/api/games/${id}`)).status === 200, "a game");
      assert((await request(server, "GET", "/")).status === 200, "the page");
      done.push("others");
      const answers = await Promise.all(levels);
      assert(done[0] === "others", `${done.indexOf("others")} statistics came first`);
      for (const answer of answers) assert(answer.status === 200 && answer.json.levels.length === 3 && answer.json.levels.reduce((sum, one) => sum + one.games, 0) === 60000, answer.text.slice(0, 300));
      assert((await server.stop()).code === 0, "stops well");
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  },

  async "a log that nobody reads holds nobody up, and says later how much was lost"() {
    const server = await startByShell("", ["--log"]);
    for (let i = 0; i < 1500; ++i) assert((await health(server)).status === 200, `request ${i}`); // a pipe takes 64 KB, some 600 lines
    let said = "";
    server.stderr.on("data", (chunk) => (said += chunk));
    server.stderr.resume();
    for (let i = 0; i < 200 && !said.includes("lines_lost"); ++i) {
      await sleep(20);
      await health(server);
    }
    const lines = said.trim().split("\n").map((line) => JSON.parse(line));
    const lost = lines.find((line) => line.event === "lines_lost");
    assert(lost?.lines > 100, `${lines.length} lines, and none says that lines were lost`);
    const written = lines.slice(0, lines.indexOf(lost)).filter((line) => line.event === "request").length;
    assert(written + lost.lines >= 1500, `${written} written and ${lost.lines} lost`);
    assert((await server.stop()).code === 0, "stops well");
  },

  async "at the system's limit of files the server rests, and goes on when there is room"() {
    const server = await startByShell("ulimit -n 60;");
    await health(server, { headers: { Connection: "close" } });
    const guests = Array.from({ length: 100 }, () => net.connect(server.port, server.host).on("error", () => {}));
    await sleep(500);
    const before = ticks(server.pid);
    await sleep(2000);
    const used = ticks(server.pid) - before;
    assert(used < 20, `${used / 100} s of processor time for nothing in 2 s`);
    for (const guest of guests) guest.destroy();
    assert((await health(server)).status === 200, "there is room again");
    assert((await newGame(server, people)).id.length === 10, "and for games");
    assert((await server.stop()).code === 0, "stops well");
  },

  async "no more connections than --connections are open, and one that closes makes room"() {
    const server = await start({ extra: ["--connections", "16"] });
    const { id } = await newGame(server, people, { headers: { Connection: "close" } });
    const watchers = [];
    for (let i = 0; i < 16; ++i) watchers.push(await Socket.open(server, `/api/games/${id}/live`));
    const refused = await Socket.open(server, `/api/games/${id}/live`).then(() => false, () => true);
    assert(refused, "a seventeenth was taken");
    assert(watchers.every((socket) => socket.isOpen), "one of the sixteen was closed");
    watchers[0].stream.destroy();
    for (let i = 0; i < 100; ++i) {
      const next = await Socket.open(server, `/api/games/${id}/live`).catch(() => null);
      if (next) return assert((await server.stop()).code === 0, "stops well");
      await sleep(20);
    }
    assert(false, "nobody got the place that had become free");
  },

  async "a thousand watchers who do not read take little memory, and others see every move"() {
    const server = await start();
    const { id, token } = await newGame(server, { game: "draughts", seats: [{ kind: "person" }, { kind: "person" }] });
    const reader = await Socket.open(server, `/api/games/${id}/live`, {}, "127.0.0.2");
    const seen = [];
    reader.onmessage = (text) => {
      const told = JSON.parse(text);
      if (told.type === "state") seen.push(told.plies);
    };
    const deaf = [];
    for (let i = 0; i < 1000; ++i) {
      const socket = await Socket.open(server, `/api/games/${id}/live`);
      socket.stream.pause();
      deaf.push(socket);
    }
    const before = kilobytes(server.pid);
    // They ask and ask: each answer is some kilobytes.
    const question = JSON.stringify({ id: 1, method: "GET", path: `/api/games/${id}` });
    for (let i = 0; i < 100; ++i) for (const socket of deaf) socket.send(question);
    let plies = 0;
    for (let i = 0; i < 40; ++i) {
      const state = (await request(server, "GET", `/api/games/${id}`, { from: "127.0.0.2" })).json;
      if (state.ending) break;
      const answer = await request(server, "POST", `/api/games/${id}/moves`, { token, from: "127.0.0.2", body: { move: state.legal[0].move } });
      assert(answer.status === 200, answer.text.slice(0, 200));
      plies = answer.json.plies;
    }
    for (let i = 0; i < 1200 && seen.at(-1) !== plies; ++i) await sleep(50);
    assert(plies >= 30 && seen.join() === Array.from({ length: plies + 1 }, (_, i) => i).join(), `saw ${seen.join()}`);
    const grown = (kilobytes(server.pid) - before) / 1024;
    assert(grown < 300 * Number(process.env.MEMORY_TIMES ?? 1), `${grown.toFixed()} MB more`);
    console.log(`  ${deaf.length} deaf watchers: ${grown.toFixed()} MB more`);
    for (const socket of deaf) socket.stream.destroy();
    reader.close();
    assert((await server.stop()).code === 0, "stops well");
  },
};

const failed = await runTests(tests, async () => {
  for (const server of started) if (server.isRunning()) await server.stop();
});
process.exit(failed ? 1 : 0);
