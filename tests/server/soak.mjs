// People who do all that people do, many at once and for long: moves, undos, hints, questions, analyses, reviews,
// friends, pages that are closed and opened again. How fast the answers come does not matter; that they come, and that
// the server ends well, does.
//   node tests/server/soak.mjs [PEOPLE] [SECONDS]; SEED makes it nearly the same again.
import { assert, newGame, randomStream, request, sleep, Socket, startServer } from "./client.mjs";

const count = Number(process.argv[2] ?? 50);
const seconds = Number(process.argv[3] ?? 600);
const seed = Number(process.env.SEED ?? Date.now() % 1e9);
const random = randomStream(seed);
const server = await startServer({ extra: ["--idle", "2"] });
const until = Date.now() + seconds * 1000;
const patience = 600000; // only what never comes is lost
const asked = new Map(); // how often, by what was asked
const kinds = ["connect4", "connect4", "gomoku", "draughts", "avalam", "gyges", "tictactoe", "renju", "axis_allies"];

const seatsOf = () =>
  random.pick([
    [{ kind: "person" }, { kind: "computer", player: "easy:nodes=2000" }],
    [{ kind: "computer", player: "medium:nodes=2000" }, { kind: "person" }],
    [{ kind: "person" }, { kind: "person" }],
    [{ kind: "person" }, { kind: "open" }],
    [{ kind: "computer", player: "easy:nodes=500" }, { kind: "computer", player: "easy:nodes=500" }],
  ]);

class Person {
  async begin() {
    this.game = await newGame(server, { game: random.pick(kinds), seats: seatsOf(), ...(random.below(4) ? {} : { clock: { seconds: 60, increment: 1 } }) });
    this.state = this.game.state;
    await this.open();
  }
  async open() {
    this.socket = await Socket.open(server, `/api/games/${this.game.id}/live`);
    this.socket.onmessage = (text) => {
      const message = JSON.parse(text);
      if (message.type === "state" && message.revision >= this.state.revision) this.state = message;
    };
  }
  // Refusals are part of the game; what the server cannot do is not. 503: too many think.
  async ask(method, what, body) {
    const answer = await Promise.race([request(server, method, `/api/games/${this.game.id}${what}`, { body, token: this.game.token }), sleep(patience)]);
    assert(answer, `${method} ${what}: no answer`);
    assert(answer.status < 500 || answer.status === 503, `${method} ${what}: ${answer.status} ${answer.text}`);
    const name = `${method} ${what.split("?")[0] || "state"}`;
    asked.set(name, (asked.get(name) ?? 0) + 1);
    if (answer.json?.type === "state") this.state = answer.json;
    return answer;
  }
  async play() {
    const moves = this.state.legal.map((one) => one.move);
    if (this.state.game.name === "axis_allies") return this.ask("GET", "/view?from=0");
    if (moves.length) await this.ask("POST", "/moves", { move: random.pick(moves), ply: this.state.plies });
  }
  async reload() {
    this.socket.close();
    await this.ask("GET", "");
    await this.open();
  }
  async look() {
    this.socket.send(random.pick([{ analyse: { ply: random.below(this.state.plies + 1), tag: 1 } }, { analyse: null }, { review: { tag: 2 } }]));
  }
  async friend() {
    const invitation = Object.values(this.game.invitations)[0];
    if (invitation) await this.ask("POST", "/join", { invitation });
  }
  async act() {
    const ply = random.below(this.state.plies + 1);
    await random.pick([
      ...Array(12).fill(() => this.play()),
      () => this.reload(),
      () => this.look(),
      () => this.friend(),
      () => this.ask("POST", "/undo", {}),
      () => this.ask("POST", "/redo", {}),
      () => this.ask("POST", "/now", {}),
      () => random.below(8) || this.ask("POST", "/hint", {}),
      () => this.ask("POST", "/players", { seat: 1 + random.below(2), player: random.pick(["", "easy:nodes=500"]) }),
      () => this.ask("GET", `?ply=${ply}`),
      () => this.ask("GET", `/record?format=${random.pick(["text", "jsonl"])}`),
      () => this.ask("GET", random.pick(["/formats", "/me"])),
      () => this.ask("GET", `/${random.pick(["threats", "judge"])}?ply=${ply}`),
      () => random.below(10) || this.ask("POST", "/resign", {}),
      () => random.below(10) || this.ask("POST", "/rematch", {}),
    ])();
  }
  async live() {
    await sleep(random.below(2000));
    while (Date.now() < until) {
      await this.begin();
      for (let i = 0; i < 40 && !(this.state.ending && random.below(4) === 0) && Date.now() < until; ++i) {
        await this.act();
        await sleep(random.below(600));
      }
      this.socket.close();
    }
  }
}

console.log(`seed ${seed}`);
const visitor = setInterval(() => request(server, "GET", random.pick(["/api/health", "/api/catalog", "/api/lab", "/"])).catch(() => {}), 500);
let problem;
const people = Promise.all(Array.from({ length: count }, () => new Person().live())).catch((error) => (problem = error.message));
await Promise.race([people, server.ended]);
clearInterval(visitor);
assert(server.isRunning(), `seed ${seed}: the server ended: ${server.output()}`);
const end = await server.stop();
assert(!problem, `seed ${seed}: ${problem}`);
assert(end.code === 0, `seed ${seed}: the server ended with ${end.code ?? end.signal}: ${server.output()}`);
console.log([...asked].sort().map(([name, times]) => `${times} ${name}`).join(", "));
console.log(`ok ${count} people for ${seconds} s`);
process.exit(0);
