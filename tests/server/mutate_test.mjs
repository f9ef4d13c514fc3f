// Requests and messages with something wrong in them: the server neither falls, nor hangs, nor takes a
// move from a wrong seat. tests/server/mutate_test.mjs [MESSAGES]; SEED makes it the same again.
import { assert, newGame, program, randomStream, raw, request, sleep, Socket, startServer } from "./client.mjs";

const total = Number(process.argv[2] ?? 5000);
const seed = Number(process.env.SEED ?? Date.now() % 1e9);
const random = randomStream(seed);
const server = await startServer();
console.log(`seed ${seed}`);

const game = await newGame(server, { game: "connect4", seats: [{ kind: "person" }, { kind: "open" }] });
const state = async () => (await request(server, "GET", `/api/games/${game.id}`)).json;

const words = ["", "0", "-1", "1e999", "null", "true", "{}", "[]", '"', "\\", "\u0000", "\uffff", "é", "💥", "../..", "%00", "%2e%2e", "A".repeat(3000), "[".repeat(2000), '{"a":'.repeat(500)];
const tokens = ["", "x", "Bearer", game.token.slice(1), game.token.toLowerCase(), game.token + "x", "\u0000".repeat(24)];
const paths = ["/api/games", `/api/games/${game.id}`, ...["moves", "undo", "redo", "hint", "resign", "draw", "now", "join", "players", "me", "record", "opinion", "live", "zzz"].map((a) => `/api/games/${game.id}/${a}`), ...["formats", "threats", "judge", "exact", "view", "rematch"].map((a) => `/api/games/${game.id}/${a}`), "/api/catalog", "/api/catalog/gyges", "/api/compose", "/api/prove", "/api/score", "/api/explore", "/api/why", "/api/rules/rules", "/api/look", "/api/look", "/api/health", "/api/problems/gyges", "/api/problems/gyges/1-01", "/api/problems/gyges/2-01", "/api/problems/../x", "/api/maps/classic", "/api/advise", "/api/odds", "/api/odds?attack=3+infantry&defend=2+tank&landing=yes&bombarding=1+battleship", "/api/lab", "/api/lab/1/games", "/api/lab/1/live", "/api/lab/record/1", "/api/levels", "/api/levels/opinions", "/api/memories/draughts", "/api/memories/draughts/text", "/api/memories/draughts/empty", "/api/memories/../x", "/api/learning", "/api/reports", "/api/reports/gyges", "/api/reports/..", "/api", "/", "/index.html", "/icon.svg"];
// Records of every format, to be damaged.
const records = [
  '[Game "connect4"]\n[Result "*"]\n\n4 4 3 3\n', "44553", '[Event "x"]\n[GameType "20"]\n[Result "*"]\n1. 32-28 19-23 2. 28x19 14x23 *', "(;GM[4]FF[4]SZ[15];B[hh];W[ii]C[a\\]b])",
  "Piskvorky 15x15, 11:11, 0\n8,8,120\n9,8,340\na\nb\n-1\n1,Freestyle\n", '{"game":"tictactoe","moves":["b2","a1"],"result":"*"}', "game,result,moves\ntictactoe,*,b2 a1\n", "W:W31-50:B1-20", "321123/000000/000000/000000/000000/321123 S",
];
const values = () => random.pick([null, true, -1, 1e308, 4, "4", "", [], {}, [[[]]], ...words.slice(0, 18)]);
const keys = ["move", "ply", "game", "position", "moves", "seats", "kind", "player", "invitation", "name", "seat", "record", "seed", "answer", "remark", "format", "number", "threats", "solution", "players", "games", "phase", "clock"];

function body() {
  const object = {};
  for (let i = random.below(5); i > 0; --i) object[random.pick(keys)] = values();
  if (random.below(4) === 0) object.game = random.pick(["connect4", "gomoku", "in_a_row:rows=3,cols=3,n=3", "in_a_row:rows=x", "tictactoe:", "avalam", "draughts"]);
  if (random.below(5) === 0) object.record = damaged(random.pick(records)).toString("latin1");
  if (random.below(12) === 0) object.format = random.pick(["text", "jsonl", "csv", "pdn", "psq", "sgf", "digits", "boards", "zzz"]);
  if (random.below(12) === 0) object.moves = [random.pick(["b1-b4-b5-N", "b1-c3", "4", ""])];
  if (random.below(6) === 0) object.seats = [{ kind: random.pick(["computer", "person", "open", 3]), player: values() }, values()];
  return JSON.stringify(object);
}
function damaged(text) {
  const bytes = Buffer.from(text);
  if (bytes.length === 0) return bytes;
  for (let i = random.below(4); i > 0; --i) bytes[random.below(bytes.length)] = random.below(256);
  const cut = random.below(3) === 0 ? random.below(bytes.length) : bytes.length;
  return bytes.subarray(0, cut);
}
const method = () => random.pick(["GET", "POST", "POST", "POST", "PUT", "HEAD", "OPTIONS", "G\u0001T", "POST".repeat(20)]);

async function overHttp() {
  const content = random.below(3) === 0 ? damaged(body()) : Buffer.from(random.below(3) === 0 ? random.pick(words) : body());
  const token = random.pick(tokens).replace(/[\r\n\u0000]/g, "");
  const head = `${method()} ${random.pick(paths)}${random.pick(["", "?ply=1", "?ply=-1", "?ply=99999999999999999999", "?%"])} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${random.below(20) === 0 ? random.pick(["-1", "99999999999", "abc"]) : content.length}\r\nConnection: close\r\n\r\n`;
  let bytes = Buffer.concat([Buffer.from(head, "latin1"), content]);
  if (random.below(4) === 0) bytes = damaged(bytes.toString("latin1"));
  await raw(server, bytes, 400);
}

async function overSocket(count) {
  const socket = await Socket.open(server, `/api/games/${game.id}/live`);
  for (let i = 0; i < count && socket.isOpen; ++i) {
    const message = { id: values(), method: method(), path: random.pick(paths), token: random.pick(tokens), body: JSON.parse(body()) };
    if (random.below(3) === 0) message.analyse = random.pick([null, {}, { ply: values(), lines: values(), player: values(), variation: values(), tag: values() }]);
    if (random.below(6) === 0) message.review = random.pick([null, {}, { tag: values() }]);
    const text = JSON.stringify(message);
    const kind = random.below(10);
    if (kind === 0) socket.bytes(damaged(text.slice(0, 60)));
    else if (kind === 1) socket.send(damaged(text).toString("latin1"));
    else if (kind === 2) socket.frame(2, damaged(text));
    else socket.send(text);
    if (i % 20 === 0) await sleep(1);
  }
  socket.stream.destroy();
  return count;
}

let sent = 0;
while (sent < total) {
  const jobs = [];
  for (let i = 0; i < 40; ++i) jobs.push(overHttp());
  for (let i = 0; i < 2; ++i) jobs.push(overSocket(40));
  await Promise.all(jobs);
  sent += 120;
  assert(server.isRunning(), `the server fell after ${sent} messages (seed ${seed}): ${server.output()}`);
}
const health = await Promise.race([request(server, "GET", "/api/health"), sleep(20000).then(() => { throw new Error(`no answer after ${sent} messages (seed ${seed})`); })]);
assert(health.status === 200, health.text);
const last = await state();
assert(last.moves.length === 0 && last.ending === null && last.seats[1].kind === "open", `somebody without a seat changed the game (seed ${seed}): ${JSON.stringify(last.moves)}`);
const end = await server.stop();
assert(end.code === 0, `the server ended with ${end.code ?? end.signal}: ${server.output()}`);
console.log(`ok ${sent} wrong messages to ${program.includes("checked") ? "the sanitized program" : "the program"}`);
process.exit(0);
