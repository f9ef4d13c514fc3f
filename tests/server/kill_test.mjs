// Kills the server at random moments under load: every move that was acknowledged is there afterwards,
// and every game goes on. tests/server/kill_test.mjs [KILLS] [GAMES]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, newGame, randomStream, request, sleep, startServer } from "./client.mjs";

const kills = Number(process.argv[2] ?? 3);
const gameCount = Number(process.argv[3] ?? 40);
const random = randomStream(Number(process.env.SEED ?? Date.now()));
const data = mkdtempSync(join(tmpdir(), "plateau-kill-"));

// One person's side of a game: plays whatever is legal, remembers what was acknowledged.
class Person {
  constructor(made) {
    Object.assign(this, made);
    this.acknowledged = made.state.moves.map((move) => move.text);
    this.isOver = false;
  }
  accept(state) {
    const moves = state.moves.map((move) => move.text);
    const kept = this.acknowledged.every((move, i) => moves[i] === move);
    assert(kept, `${this.id}: acknowledged ${this.acknowledged.join(" ")}, found ${moves.join(" ")}`);
    this.acknowledged = moves;
    this.state = state;
    this.isOver = state.ending !== null;
  }
  async turn(server) {
    const { json: state } = await request(server, "GET", `/api/games/${this.id}`);
    this.accept(state);
    if (this.isOver || state.to_move !== 1) return false;
    const choice = random.pick(state.legal);
    const answer = await request(server, "POST", `/api/games/${this.id}/moves`, { body: { move: choice.move, ply: state.moves.length }, token: this.token });
    if (answer.status === 200) this.accept(answer.json);
    return answer.status === 200;
  }
}

let moves = 0;
async function playUntilKilled(server, people) {
  let isDown = false;
  const loops = people.map(async (person) => {
    while (!isDown && !person.isOver) {
      try {
        if (await person.turn(server)) ++moves;
        else await sleep(20);
      } catch (error) {
        if (error.code === "ECONNRESET" || error.code === "ECONNREFUSED" || error.code === "EPIPE" || /socket hang up|aborted/.test(error.message)) return;
        throw error;
      }
    }
  });
  await sleep(200 + random.below(900));
  server.kill("SIGKILL");
  await server.ended;
  isDown = true;
  await Promise.all(loops);
}

let people = [];
try {
  for (let round = 0; round < kills; ++round) {
    const server = await startServer({ data });
    for (const person of people) {
      const { status, json } = await request(server, "GET", `/api/games/${person.id}`);
      assert(status === 200, `game ${person.id} is gone`);
      person.accept(json);
    }
    people = people.filter((person) => !person.isOver);
    while (people.length < gameCount)
      people.push(new Person(await newGame(server, { game: random.pick(["gomoku", "connect4"]), seats: [{ kind: "person" }, { kind: "computer", player: "easy" }] })));
    await playUntilKilled(server, people);
  }
  const server = await startServer({ data });
  for (const person of people) person.accept((await request(server, "GET", `/api/games/${person.id}`)).json);
  for (const person of people.filter((one) => !one.isOver).slice(0, 5)) {
    const before = person.acknowledged.length;
    // A loaded machine may take its time: only a game that stays where it is has failed.
    for (let i = 0; i < 3000 && person.acknowledged.length < before + 2 && !person.isOver; ++i) if (!(await person.turn(server))) await sleep(20);
    assert(person.isOver || person.acknowledged.length >= before + 2, `${person.id} does not go on`);
  }
  assert((await server.stop()).code === 0, "the last one stops well");
  console.log(`ok ${kills} kills, ${people.length} games, ${moves} moves acknowledged, none lost`);
} finally {
  rmSync(data, { recursive: true, force: true });
}
process.exit(0);
