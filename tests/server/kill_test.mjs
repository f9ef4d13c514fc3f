// Kills the server at random moments under load: many games at once over WebSocket, each person waiting a while between
// moves. Every move that was acknowledged is there afterwards, and every game goes on.
//   node tests/server/kill_test.mjs [KILLS] [GAMES] [WAIT in milliseconds]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, newGame, randomStream, request, sleep, Socket, startServer } from "./client.mjs";

const kills = Number(process.argv[2] ?? 3);
const gameCount = Number(process.argv[3] ?? 100);
const wait = Number(process.argv[4] ?? 1000);
const seed = Number(process.env.SEED ?? Date.now() % 1e9);
const random = randomStream(seed);
const data = mkdtempSync(join(tmpdir(), "plateau-kill-"));
const patience = 600000; // on a loaded machine only what stays where it is has failed
let acknowledged = 0, checked = 0;

// One person's side of a game: plays whatever is legal, remembers what was acknowledged.
class Person {
  constructor(made) {
    Object.assign(this, { id: made.id, token: made.token, state: made.state, known: made.state.moves.map((move) => move.text), wake: () => {}, answers: new Map(), asked: 0 });
  }
  get isOver() { return this.state.ending !== null; }

  // What the server says has to begin with everything that it said before.
  accept(state) {
    const moves = state.moves.map((move) => move.text);
    assert(this.known.every((move, i) => moves[i] === move), `seed ${seed}, ${this.id}: acknowledged ${this.known.join(" ")}, found ${moves.join(" ")}`);
    this.known = moves;
    this.state = state;
    this.wake();
  }
  async connect(server) {
    this.socket = await Socket.open(server, `/api/games/${this.id}/live`);
    this.socket.onmessage = (text) => {
      const message = JSON.parse(text);
      if (message.type === "state" && message.moves.length >= this.known.length) this.accept(message);
      if (message.type === "answer") this.answers.set(message.id, message), this.wake();
    };
    this.socket.onclose = () => this.wake();
  }
  async until(test) {
    const limit = Date.now() + patience;
    while (!test() && this.socket.isOpen && Date.now() < limit) await Promise.race([new Promise((resolve) => (this.wake = resolve)), sleep(1000)]);
    return test();
  }
  // One move and the computer's reply; false when the connection broke.
  async turn() {
    if (!(await this.until(() => this.isOver || this.state.to_move === 1)) || this.isOver) return false;
    const ply = this.state.moves.length, id = ++this.asked;
    this.socket.send({ id, method: "POST", path: `/api/games/${this.id}/moves`, token: this.token, body: { move: random.pick(this.state.legal).move, ply } });
    if (!(await this.until(() => this.answers.has(id)))) return false;
    const answer = this.answers.get(id);
    assert(answer.status === 200, `a legal move is refused: ${JSON.stringify(answer.body)}`);
    this.accept(answer.body.moves.length >= this.known.length ? answer.body : this.state);
    ++acknowledged;
    return this.until(() => this.isOver || (this.state.to_move === 1 && this.state.moves.length > ply + 1));
  }
}

async function playUntilKilled(server, people) {
  let isDown = false;
  const loops = people.map(async (person) => {
    await sleep(random.below(wait));
    while (!isDown && person.socket.isOpen && !person.isOver) if (await person.turn()) await sleep(wait);
  });
  // Not before people play, however busy the machine is; then at any moment.
  const before = acknowledged, limit = Date.now() + patience;
  while (acknowledged < before + gameCount / 5 && Date.now() < limit) await sleep(20);
  await sleep(random.below(2 * wait));
  server.kill("SIGKILL");
  await server.ended;
  isDown = true;
  await Promise.all(loops);
}

// Everything that was acknowledged is there, read anew by HTTP.
async function check(server, people) {
  for (const person of people) {
    const { status, json } = await request(server, "GET", `/api/games/${person.id}`);
    assert(status === 200, `seed ${seed}: game ${person.id} is gone`);
    person.accept(json);
    ++checked;
  }
}

const inGroups = async (list, size, work) => {
  for (let i = 0; i < list.length; i += size) await Promise.all(list.slice(i, i + size).map(work));
};

let people = [];
try {
  for (let round = 0; round < kills; ++round) {
    const server = await startServer({ data });
    await check(server, people);
    people = people.filter((person) => !person.isOver);
    const missing = Array.from({ length: gameCount - people.length });
    await inGroups(missing, 20, async () => {
      const game = random.pick(["gomoku", "connect4", "draughts"]);
      people.push(new Person(await newGame(server, { game, seats: [{ kind: "person" }, { kind: "computer", player: "easy:nodes=2000" }] })));
    });
    await inGroups(people, 20, (person) => person.connect(server));
    await playUntilKilled(server, people);
    if ((round + 1) % 50 === 0) console.log(`kill ${round + 1}: ${acknowledged} moves acknowledged so far`);
  }
  const server = await startServer({ data });
  await check(server, people);
  const open = people.filter((person) => !person.isOver);
  await inGroups(open, 20, (person) => person.connect(server));
  await Promise.all(open.map(async (person) => {
    const before = person.known.length;
    await person.turn();
    assert(person.isOver || person.known.length >= before + 2, `seed ${seed}: ${person.id} does not go on`);
    person.socket.close();
  }));
  assert((await server.stop()).code === 0, "the last one stops well");
  console.log(`ok ${kills} kills under ${gameCount} games: ${acknowledged} moves acknowledged, none lost in ${checked} games read anew; ${open.length} games went on`);
} finally {
  rmSync(data, { recursive: true, force: true });
}
process.exit(0);
