// The page of whoever plays alone thinks for the computer: a client that offers to, answers, is late, lies, and leaves.
import { assert, newGame, request, sleep, Socket, startServer } from "./client.mjs";
import { runTests } from "../run_tests.mjs";

const server = await startServer();

// A game whose first seat is ours, with a page that looks on and remembers what it was sent.
async function table(player, { offers = true, game = "connect4", seats } = {}) {
  const made = await newGame(server, { game, seats: seats ?? [{ kind: "person" }, { kind: "computer", player }] });
  const page = await Socket.open(server, `/api/games/${made.id}/live`);
  const heard = [];
  page.onmessage = (text) => heard.push(JSON.parse(text));
  if (offers) page.send({ thinks: { token: made.token } });
  const next = async (type) => {
    for (let i = 0; i < 100; ++i, await sleep(50)) {
      const at = heard.findIndex((one) => one.type === type);
      if (at >= 0) return heard.splice(at, 1)[0];
    }
    throw new Error(`no message '${type}' came`);
  };
  await next("state");
  // Through the same socket, so that the server has heard the offer before it hears the move.
  const play = async (move) => {
    page.send({ id: move, method: "POST", path: `/api/games/${made.id}/moves`, token: made.token, body: { move } });
    assert((await next("answer")).status === 200, `${move} is played`);
  };
  return { ...made, page, heard, next, play };
}
const state = async ({ id }) => (await request(server, "GET", `/api/games/${id}`)).json;
const movesOf = async (made) => (await state(made)).moves.map((move) => move.text).join(" ");
async function answered(made, plies = 2, seconds = 30) {
  for (let i = 0; i < seconds * 20; ++i, await sleep(50)) if ((await state(made)).plies >= plies) return;
  throw new Error("the computer has not moved");
}
const wasNotAsked = (made) => assert(!made.heard.some((one) => one.type === "think"), "the page was asked to think");

const tests = {
  async "a page that offers to is asked, and what it finds is played"() {
    const made = await table("hard");
    await made.play("4");
    const wanted = await made.next("think");
    assert(wanted.game === "connect4" && wanted.moves.join() === "4" && wanted.player.startsWith("hard") && wanted.seat === 2 && wanted.ply === 1, JSON.stringify(wanted));
    await sleep(300);
    assert((await state(made)).plies === 1, "the server waits for it");
    made.page.send({ found: { turn: wanted.turn, move: "7" } });
    await answered(made);
    assert((await movesOf(made)) === "4 7", await movesOf(made));
    await made.play("1");
    assert((await made.next("think")).moves.join() === "4,7,1", "and asked again for the next move");
  },

  async "the best level, named players and pages that do not offer think on the server"() {
    for (const made of [await table("max:time=100ms"), await table("alphabeta:depth=3"), await table("easy", { offers: false })]) {
      await made.play("4");
      await answered(made);
      wasNotAsked(made);
    }
  },

  async "whoever does not hold the seats does not think for the computer"() {
    const stranger = await table("easy", { offers: false });
    stranger.page.send({ thinks: { token: "wrong" } });
    await stranger.play("4");
    await answered(stranger);
    wasNotAsked(stranger);
  },

  async "a move that is not possible, an empty one and a late one: the server thinks"() {
    for (const move of ["nonsense", ""]) {
      const made = await table("easy");
      await made.play("4");
      const { turn } = await made.next("think");
      made.page.send({ found: { turn, move } });
      await answered(made);
    }
    const made = await table("easy");
    await made.play("4");
    const { turn } = await made.next("think");
    await request(server, "POST", `/api/games/${made.id}/undo`, { token: made.token });
    made.page.send({ found: { turn, move: "1" } });
    await sleep(200);
    assert((await state(made)).plies === 0, "what was taken back is not answered");
    await made.play("3");
    const again = await made.next("think");
    made.page.send({ found: { turn: again.turn, move: "5" } });
    await answered(made);
    assert((await movesOf(made)) === "3 5", await movesOf(made));
  },

  async "a page that leaves, or wants to think no more, leaves the thought to the server"() {
    const gone = await table("easy");
    await gone.play("4");
    await gone.next("think");
    gone.page.close();
    await answered(gone);
    const tired = await table("easy");
    await tired.play("4");
    await tired.next("think");
    tired.page.send({ thinks: null });
    await answered(tired);
  },

  async "'move now' hurries the page, and then the server moves"() {
    const made = await table("hard");
    await made.play("4");
    const { turn } = await made.next("think");
    await request(server, "POST", `/api/games/${made.id}/now`, { token: made.token });
    assert((await made.next("hurry")).turn === turn, "the page is told");
    await answered(made, 2, 10);
  },

  async "messages that make no sense change nothing"() {
    const made = await table("easy");
    for (const message of [{ thinks: 7 }, { thinks: { token: 7 } }, { found: null }, { found: [] }, { found: { turn: "1" } }, { found: { turn: -1, move: "4" } }, { found: { turn: 99, move: "4" } }]) made.page.send(message);
    assert((await state(made)).plies === 0 && server.isRunning(), "nothing happened");
    made.page.send({ thinks: { token: made.token } });
    await made.play("4");
    const { turn } = await made.next("think");
    made.page.send({ found: { turn, move: 7 } });
    await answered(made);
  },
};

let failed = await runTests(tests);
const { code } = await server.stop();
if (code !== 0) console.log(`FAILED: plateau serve ended with ${code}`), ++failed;
process.exit(failed ? 1 : 0);
