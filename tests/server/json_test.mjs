// JSON that is too large, too deep or no JSON at all: refused with a sentence of ours, through HTTP and the socket,
// and the server lives on.
import { assert, newGame, request, Socket, startServer } from "./client.mjs";

const server = await startServer();
const game = await newGame(server, { game: "connect4", seats: [{ kind: "person" }, { kind: "open" }] });

const nested = (levels, name = "seats") => `{"game":"connect4","${name}":${"[".repeat(levels)}${"]".repeat(levels)}}`;
const record = '{"game":"tictactoe","moves":["b2","a1"],"result":"*","seed":1e309}';
const lookAt = (fields) => JSON.stringify(fields);

// An address of the server, a body, and the status it deserves.
const wrong = {
  "a number too large in a position": ["/api/look", lookAt({ game: "axis_allies", position: '{"a":1e309}' }), 422],
  "a number too large in a new game's position": ["/api/games", lookAt({ game: "axis_allies", position: '{"a":-1e309}' }), 422],
  "a number too large in a record": ["/api/look", lookAt({ game: "tictactoe", record }), 422],
  "a number too large in a record, its format named": ["/api/games", lookAt({ game: "tictactoe", record, format: "jsonl" }), 422],
  "a number too large in the body": ["/api/look", '{"game":"connect4","seed":1e309}', 400],
  "a wrong type in a record": ["/api/look", lookAt({ game: "tictactoe", record: '{"game":"tictactoe","moves":[7],"result":"*"}' }), 422],
  "wrong types in a position": ["/api/look", lookAt({ game: "axis_allies", position: '{"format":7,"zones":[1]}' }), 422],
  "a position that is no JSON": ["/api/advise", lookAt({ position: '{"format"' }), 422],
  "brackets too deep in a position": ["/api/look", lookAt({ game: "axis_allies", position: "[".repeat(30000) }), 422],
  "brackets too deep in a record": ["/api/look", lookAt({ game: "tictactoe", format: "jsonl", record: `{"game":"tictactoe","moves":${"[".repeat(30000)}` }), 422],
  "seats too deep": ["/api/games", nested(20000), 400],
  "seats too deep, never closed": ["/api/games", nested(20000).slice(0, 20000), 400],
  "objects too deep": ["/api/look", '{"a":'.repeat(10000), 400],
  "65 levels": ["/api/look", nested(64), 400],
  "text after the value": ["/api/look", '{"game":"connect4"} {}', 400],
  "bytes that are no UTF-8": ["/api/look", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
  "no object": ["/api/look", "[1, 2]", 400],
};
// The limit of a message is smaller than that of a body.
const wrongOverHttp = { ...wrong, "131,000 brackets in seats": ["/api/games", nested(131000), 400] };

// Both languages, no word of a library, no path of the machine.
function checkAnswer(what, status, answer, expected) {
  const said = JSON.stringify(answer);
  assert(status === expected, `${what}: ${status} instead of ${expected}: ${said}`);
  assert(answer.error?.en && answer.error?.fr && answer.error.en !== answer.error.fr, `${what}: two languages: ${said}`);
  assert(!/exception|nlohmann|std::|\/usr\/|\/home\/|\/work\//.test(said), `${what}: ${said}`);
}

async function isWell(what) {
  const health = await request(server, "GET", "/api/health");
  assert(server.isRunning() && health.status === 200, `after ${what}: ${server.output()}`);
}

function ask(socket, message) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer to ${String(message).slice(0, 100)}`)), 20000);
    socket.onmessage = (text) => {
      const answer = JSON.parse(text);
      if (answer.type !== "answer") return;
      clearTimeout(timer);
      resolve(answer);
    };
    socket.onclose = () => reject(new Error("the socket was closed"));
    socket.send(message);
  });
}

for (const [what, [path, body, status]] of Object.entries(wrongOverHttp)) {
  const answer = await request(server, "POST", path, { body });
  checkAnswer(what, answer.status, answer.json, status);
  await isWell(what);
}
console.log(`ok: ${Object.keys(wrongOverHttp).length} wrong bodies over HTTP`);

const place = await request(server, "POST", "/api/look", { body: '{"game":"connect4",\n "moves": 1e309}' });
assert(place.json.error.en.startsWith("line 2, column 15: ") && place.json.error.fr.startsWith("ligne 2, colonne 15 : "), place.text);
const deepest = await request(server, "POST", "/api/look", { body: nested(63, "ignored") });
assert(deepest.status === 200, `64 levels are read: ${deepest.text}`);
console.log("ok: errors give line and column");

const socket = await Socket.open(server, `/api/games/${game.id}/live`);
for (const [what, [path, body, status]] of Object.entries(wrong)) {
  const answer = await ask(socket, Buffer.isBuffer(body) ? "\u0000" : `{"id":1,"method":"POST","path":"${path}","body":${body}}`);
  // Here the body is part of the message: what is wrong with its JSON is wrong with the message.
  checkAnswer(what, answer.status, answer.body, status);
  await isWell(what);
}
for (const message of ["", "7", "[[", "nonsense", '{"id":{"a":[1e309]}}', '{"analyse":{"ply":1e309}}', '{"path":7,"method":[],"token":{}}', `{"review":${"[".repeat(30000)}}`]) {
  const answer = await ask(socket, message);
  checkAnswer(`message ${message.slice(0, 40)}`, answer.status, answer.body, answer.status >= 400 && answer.status < 500 ? answer.status : 400);
  await isWell("a wrong message");
}
const text = await ask(socket, { id: 2, method: "GET", path: `/api/games/${game.id}/record` });
assert(text.status === 200 && typeof text.body === "string" && text.body.includes("connect4"), `a text through the socket: ${JSON.stringify(text)}`);
console.log("ok: wrong messages through the socket");

// One message larger than allowed closes its socket and nothing else.
const closed = new Promise((resolve) => (socket.onclose = resolve));
socket.send(`{"id":3,"method":"POST","path":"/api/games","body":${nested(131000)}}`);
await closed;
await isWell("a message too large");

// Files that are not there are named as they were asked for.
for (const body of [
  { game: "axis_allies:map=nowhere" }, { game: "axis_allies:map=data/axis_allies" }, { game: "axis_allies:map=/etc/passwd" }, { game: "axis_allies:map=data/in_a_row/README.md" },
  { game: "connect4", seats: [{ kind: "computer", player: "learned:file=data/nowhere.weights" }, {}] },
  { game: "gomoku", seats: [{ kind: "computer", player: "gomoku:weights=data/nowhere" }, {}] }, { game: "gomoku", seats: [{ kind: "computer", player: "gomoku:strategies=data/in_a_row/README.md" }, {}] },
  { game: "draughts", seats: [{ kind: "computer", player: "strong:book=data/draughts" }, {}] }, { game: "draughts", seats: [{ kind: "computer", player: "memory:file=/tmp/x" }, {}] },
]) {
  const answer = await request(server, "POST", "/api/games", { body });
  checkAnswer(JSON.stringify(body), answer.status, answer.json, 422);
}
for (const path of ["/api/maps/nowhere", "/api/maps/..%2f..", "/api/reports/nowhere", "/api/reports/gyges/nowhere.svg", "/api/problems/nowhere", "/api/problems/gyges/nowhere", "/api/lab/record/999999", "/nowhere.html"]) {
  const answer = await request(server, path.includes("gyges/nowhere") && path.includes("problems") ? "POST" : "GET", path);
  checkAnswer(path, answer.status, answer.json, 404);
}
console.log("ok: no path of the machine in what is refused");

const end = await server.stop();
assert(end.code === 0, `stops well: ${JSON.stringify(end)}`);
