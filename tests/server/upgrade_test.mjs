// From the first edition to this one: the archive and the contests in tests/server/first_edition were written by its
// server, expected.json says what that server told of them. Then copies and checks of an archive in use.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, newGame, program, request, root, startServer } from "./client.mjs";
import { runTests } from "../run_tests.mjs";

const firstEdition = join(root, "tests", "server", "first_edition");
const expected = JSON.parse(readFileSync(join(firstEdition, "expected.json"), "utf8"));
const folders = [];
const started = [];
const start = async (options) => {
  started.push(await startServer(options));
  return started.at(-1);
};
function newFolder() {
  folders.push(mkdtempSync(join(tmpdir(), "plateau-upgrade-")));
  return folders.at(-1);
}
function firstEditionIn(folder) {
  for (const name of ["games.db", "contests.json"]) cpSync(join(firstEdition, name), join(folder, name));
  return folder;
}
const plateau = (...words) => execFileSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const bytes = (folder) => readdirSync(folder).filter((name) => name.startsWith("games.db")).map((name) => readFileSync(join(folder, name), "latin1")).join();
const movesOf = (record) => record.split("\n\n")[1].trim().split(/\s+/).filter(Boolean);

const tests = {
  async "every game of the first edition is there, and goes on with its old keys"() {
    const data = firstEditionIn(newFolder());
    assert(bytes(data).includes(expected.games[0].token), "the first edition kept tokens as they were");
    const server = await start({ data });
    for (const game of expected.games) {
      const state = (await request(server, "GET", `/api/games/${game.id}`)).json;
      assert(state.plies === game.plies && state.position === game.position, `${game.game}: ${JSON.stringify(state).slice(0, 300)}`);
      assert((state.ending !== null) === game.over, `${game.game}: ${JSON.stringify(state.ending)}`);
      const record = (await request(server, "GET", `/api/games/${game.id}/record`)).text;
      assert(movesOf(record).join() === movesOf(game.record).join(), `${game.game}: ${record}`);
      const me = (await request(server, "GET", `/api/games/${game.id}/me`, { token: game.token })).json;
      assert(me.host && me.seats.length > 0, `${game.game}: ${JSON.stringify(me)}`);
    }
    const draughts = expected.games.find((one) => one.friend);
    const { legal } = (await request(server, "GET", `/api/games/${draughts.id}`)).json;
    const move = { move: legal[0].move };
    assert((await request(server, "POST", `/api/games/${draughts.id}/moves`, { token: draughts.token, body: move })).status === 409, "it is the friend's turn");
    assert((await request(server, "POST", `/api/games/${draughts.id}/moves`, { token: draughts.friend, body: move })).status === 200, "the friend plays on");
    const waiting = expected.games.find((one) => one.game === "gyges");
    const joined = await request(server, "POST", `/api/games/${waiting.id}/join`, { body: { invitation: waiting.invitations["2"], name: "Carl" } });
    assert(joined.status === 200, `an invitation of then: ${joined.text}`);
    const [contest] = (await request(server, "GET", "/api/lab")).json.contests;
    assert(contest.state === "done" && contest.meetings[0].games === expected.contest.meetings[0].games, JSON.stringify(contest));
    assert(contest.players.map((one) => one.wins).join() === expected.contest.players.map((one) => one.wins).join(), JSON.stringify(contest.players));
    const { levels } = (await request(server, "GET", "/api/levels")).json;
    assert(levels.some((one) => one.game === "tictactoe" && one.player === "easy" && one.lost === 1 && one.too_hard === 1), JSON.stringify(levels));
    assert((await server.stop()).code === 0, "stops well");
    for (const game of expected.games)
      for (const secret of [game.token, game.friend, ...Object.values(game.invitations)])
        assert(!secret || !bytes(data).includes(secret), "a token of the first edition is left in the archive");
    assert(/faults: 0/.test(plateau("archive", "check", "--archive", join(data, "games.db"))), "no faults");
  },

  async "a program that only looks brings the archive up to date too, once"() {
    const data = firstEditionIn(newFolder());
    const list = () => plateau("archive", "list", "--archive", join(data, "games.db"));
    const before = list();
    assert(before === list() && before.split("\n").filter((line) => line.includes("connect4")).length >= 5, before);
    const server = await start({ data });
    const [{ id, token }] = expected.games;
    assert((await request(server, "GET", `/api/games/${id}/me`, { token })).json.host, "its token fits");
    assert((await server.stop()).code === 0, "stops well");
  },

  async "copies made while people play are complete, and every move acknowledged before is in them"() {
    const data = newFolder();
    const server = await start({ data });
    const games = [];
    for (let i = 0; i < 8; ++i) games.push({ ...(await newGame(server, { game: "gomoku", seats: [{ kind: "person" }, { kind: "person" }] })), acknowledged: 0 });
    let isOver = false;
    const play = async (game) => {
      while (!isOver) {
        const state = (await request(server, "GET", `/api/games/${game.id}`)).json;
        if (state.ending) return;
        const answer = await request(server, "POST", `/api/games/${game.id}/moves`, { token: game.token, body: { move: state.legal[(state.plies * 37) % state.legal.length].move } });
        if (answer.status === 200) game.acknowledged = answer.json.plies;
      }
    };
    const players = games.map(play);
    for (let round = 0; round < 3; ++round) {
      await Promise.all(games.map(async (game) => { while (game.acknowledged < 2 * (round + 1)) await new Promise((resolve) => setTimeout(resolve, 20)); }));
      const before = games.map((game) => game.acknowledged);
      const copy = join(data, `copy${round}.db`);
      plateau("archive", "backup", copy, "--archive", join(data, "games.db"));
      assert((statSync(copy).mode & 0o077) === 0, "a copy is its owner's");
      assert(/faults: 0/.test(plateau("archive", "check", "--archive", copy)), "no faults in the copy");
      assert(/faults: 0/.test(plateau("archive", "check", "--archive", join(data, "games.db"))), "none in what is in use");
      const restored = newFolder();
      cpSync(copy, join(restored, "games.db"));
      const other = await start({ data: restored });
      for (const [i, game] of games.entries()) {
        const { plies } = (await request(other, "GET", `/api/games/${game.id}`)).json;
        assert(plies >= before[i], `${before[i]} moves were acknowledged, ${plies} are in the copy`);
      }
      assert((await other.stop()).code === 0, "stops well");
    }
    isOver = true;
    await Promise.all(players);
    assert((await server.stop()).code === 0, "stops well");
  },
};

const failed = await runTests(tests, async () => {
  for (const server of started) if (server.isRunning()) await server.stop();
});
for (const folder of folders) rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
