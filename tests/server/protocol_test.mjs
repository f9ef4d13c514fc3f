// What the server must refuse, and what it must do for those it does not: seats, turns, bounds, origins.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { assert, newGame, raw, request, sleep, Socket, startServer } from "./client.mjs";

const people = { game: "connect4", seats: [{ kind: "person" }, { kind: "open" }] };

// Where the computer on the second seat is to move.
async function germanTurn(server) {
  const board = JSON.parse((await request(server, "POST", "/api/look", { body: { game: "axis_allies" } })).json.position);
  return JSON.stringify({ ...board, power: "germany" });
}
const twoBombers = `(defrule two-bombers
  "bombers reach everything | les bombardiers atteignent tout"
  (declare (salience 99))
  (turn (power germany) (phase purchase) (round 1))
  =>
  (buy bomber 2))
`;

// What comes about in its own time is waited for.
async function until(test, what, seconds = 60) {
  for (let i = 0; i < seconds * 20; ++i) {
    if (await test()) return;
    await sleep(50);
  }
  throw new Error(`${what}: not after ${seconds} seconds`);
}

const tests = {
  async "health and description are there"(server) {
    const health = await request(server, "GET", "/api/health");
    assert(health.status === 200 && health.json.status === "ok", health.text);
    const api = await request(server, "GET", "/api");
    assert(api.status === 200 && api.json.openapi.startsWith("3.") && api.json.paths["/api/games/{id}/moves"].post, "OpenAPI");
  },

  async "every address of the description answers"(server) {
    const { json } = await request(server, "GET", "/api");
    const { id } = await newGame(server, people);
    for (const [path, methods] of Object.entries(json.paths))
      for (const method of Object.keys(methods)) {
        if (path.endsWith("/live") || path.includes("/lab/")) continue; // a socket; contests, of which there is none yet
        const answer = await request(server, method.toUpperCase(), path.replace("{id}", path.includes("problems") ? "1-01" : id).replace("{game}", path.includes("record") ? 1 : path.includes("memories") ? "draughts" : "gyges").replace("{name}", path.includes("maps") ? "classic" : "gyges").replace("{picture}", "nodes.svg").replace("{number}", "1").replace("{player}", "rules"), method === "post" ? { body: {} } : {});
        assert(answer.status !== 404 && answer.status !== 405 && answer.status < 500, `${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
      }
  },

  async "the catalog is brief, and a game says everything about itself when it is asked"(server) {
    const { games } = (await request(server, "GET", "/api/catalog")).json;
    assert(games.length > 20 && games.every((game) => game.picture || game.view === "map"), "every board has a picture");
    for (const game of games) {
      assert(!game.players && !game.diagram && game.sides.length === 2 && game.sides[0].fr !== game.sides[1].fr, game.name);
      const whole = (await request(server, "GET", `/api/catalog/${game.name}`)).json;
      assert(whole.players.length > 0 && whole.levels.length === 5 && whole.name === game.name, game.name);
      assert(game.capabilities.includes("palette") === whole.palette.length > 0, game.name);
      assert(whole.palette.every((piece) => piece.name.en && piece.name.fr && piece.symbol), game.name);
    }
    const named = (name) => games.find((game) => game.name === name);
    assert(named("axis_allies").view === "map" && named("axis_allies").sides[1].fr === "Axe", "the map");
    assert(named("gyges").warnings.length === 2 && named("draughts").warnings.length === 0, "warnings");
    assert(named("connect4").exact && !named("gomoku").exact, "exact scores");
    assert(named("english").sides[0].en === "Black" && named("english").relative_of === "draughts", "English draughts");
    const map = (await request(server, "GET", "/api/catalog/axis_allies")).json;
    assert(map.powers.map((power) => power.id).join() === "ussr,germany,uk,japan,usa", JSON.stringify(map.powers));
    assert((await request(server, "GET", "/api/catalog/chess")).status === 404, "no such game");
    const small = await newGame(server, { game: "in_a_row:rows=3,cols=3,n=3", seats: [{ kind: "person" }, { kind: "person" }] });
    assert(small.state.game.exact && small.state.game.view === "board", "a game says what it can do as it was opened");
  },

  async "positions are written by the server, from pieces on their cells"(server) {
    const compose = (body) => request(server, "POST", "/api/compose", { body });
    const start = (await request(server, "GET", "/api/catalog/draughts")).json.diagram;
    const pieces = start.pieces.map(({ cell, symbol }) => ({ cell, symbol }));
    const look = (await request(server, "POST", "/api/look", { body: { game: "draughts" } })).json;
    assert((await compose({ game: "draughts", pieces })).json.position === look.start, "the start comes back");
    assert((await compose({ game: "english", pieces: [{ cell: "9", symbol: "b" }, { cell: "24", symbol: "w" }], to_move: 2 })).json.position === "W:W24:B9", "Black is first");
    const refused = async (body, status, words) => {
      const { status: got, json, text } = await compose(body);
      assert(got === status && json.error.en.includes(words) && json.error.fr, `${JSON.stringify(body)}: ${text}`);
    };
    await refused({ game: "draughts", pieces: [{ cell: "light-0-0", symbol: "w" }] }, 422, "no piece can stand on");
    await refused({ game: "draughts", pieces: [{ cell: "1", symbol: "w" }] }, 422, "far row");
    await refused({ game: "connect4", pieces: [{ cell: "d3", symbol: "x" }], to_move: 2 }, 422, "hangs in the air");
    await refused({ game: "axis_allies" }, 422, "written as text");
    await refused({ game: "draughts", pieces: "W" }, 400, "'pieces'");
    await refused({ game: "draughts", pieces: [7] }, 400, "a piece must be an object");
    await refused({ game: "draughts", pieces: [{ cell: 7 }] }, 400, "'cell'");
    await refused({ game: "draughts", pieces: Array(700).fill({ cell: "1", symbol: "w" }) }, 400, "'pieces'");
    await refused({ game: "draughts", to_move: 3 }, 400, "'to_move'");
  },

  async "a piece that cannot move says why"(server) {
    const why = async (game, position, stuck) => (await request(server, "POST", "/api/look", { body: { game, position, stuck } })).json.why?.en;
    assert((await why("draughts", "W:W28,40:B23,1", "40")).includes("a capture is compulsory"), "draughts");
    assert((await why("draughts", "W:W28,40:B23,1", "28")) === undefined, "it can move");
    assert((await why("connect4", "", "d1")) === undefined, "no pieces move");
    assert((await request(server, "POST", "/api/look", { body: { game: "draughts", stuck: 7 } })).status === 400, "a cell has a name");
  },

  async "a game that nobody looks at lets go of its players' tables, and can still be redone"() {
    const server = await startServer({ extra: ["--idle", "1"] });
    const tables = async () => (await request(server, "GET", "/api/health")).json.games_with_tables;
    const { id, token } = await newGame(server, { game: "draughts", seats: [{ kind: "person" }, { kind: "computer", player: "hard" }] });
    const socket = await Socket.open(server, `/api/games/${id}/live`);
    const plies = async () => (await request(server, "GET", `/api/games/${id}`)).json.moves.length;
    await request(server, "POST", `/api/games/${id}/moves`, { body: { move: "32-28" }, token });
    await until(async () => (await plies()) === 2, "the reply");
    await sleep(3000);
    assert((await tables()) === 1, "while it is looked at the player remembers");
    const undone = await request(server, "POST", `/api/games/${id}/undo`, { token, body: {} });
    assert(undone.json.moves.length === 0, undone.text);
    socket.close();
    await until(async () => (await tables()) === 0, "the tables are freed");
    const redone = await request(server, "POST", `/api/games/${id}/redo`, { token, body: {} });
    assert(redone.status === 200 && redone.json.moves.length === 2, redone.text);
    assert((await server.stop()).code === 0, "stops well");
  },

  async "reports come in both languages"(server) {
    const { reports } = (await request(server, "GET", "/api/reports")).json;
    assert(reports.length > 0 && reports.every((one) => one.title.en && one.title.fr), JSON.stringify(reports));
    const { text } = (await request(server, "GET", "/api/reports/avalam")).json;
    assert(text.en.startsWith("# Avalam: ") && text.fr.startsWith("# Avalam"), `${text.en.slice(0, 40)} ${text.fr.slice(0, 40)}`);
  },

  async "the opponent with memory learns from finished games, says what it remembers, and can be emptied"() {
    const server = await startServer();
    const memory = async () => (await request(server, "GET", "/api/memories/draughts")).json;
    assert((await memory()).games === 0, "nobody has played yet");
    // Five moves of White, each the first of the list, then White gives up.
    const playAndGiveUp = async () => {
      const { id, token } = await newGame(server, { game: "draughts", seats: [{ kind: "person" }, { kind: "computer", player: "with-memory" }] });
      const said = [];
      const socket = await Socket.open(server, `/api/games/${id}/live`);
      socket.onmessage = (text) => {
        const message = JSON.parse(text);
        if (message.type === "thought" && message.reasons.length > 0) said.push(message.reasons[0]);
      };
      for (let plies = 0; plies < 10; plies += 2) {
        const { legal } = (await request(server, "GET", `/api/games/${id}`)).json;
        await request(server, "POST", `/api/games/${id}/moves`, { body: { move: legal[0].move }, token });
        await until(async () => (await request(server, "GET", `/api/games/${id}`)).json.plies === plies + 2, "the reply");
      }
      await until(() => said.length > 0, "the thought");
      const ended = await request(server, "POST", `/api/games/${id}/resign`, { body: {}, token });
      assert(ended.json.ending.winner === 2, ended.text);
      socket.close();
      return said;
    };
    const first = await playAndGiveUp();
    assert(first[0].en === "it remembers no game yet" && first[0].fr === "il ne se souvient encore d'aucune partie", JSON.stringify(first));
    await until(async () => (await memory()).games === 1, "the game is remembered");
    const second = await playAndGiveUp();
    assert(second[0].en.startsWith("games remembered that came through this position: 1 (0 won by White, 1 by Black"), JSON.stringify(second));
    await until(async () => (await memory()).games === 2, "the second game is remembered");
    const text = (await request(server, "GET", "/api/memories/draughts/text")).text;
    assert(text.startsWith("plateau-draughts-memory 1\n") && text.trim().split("\n").filter((line) => line.startsWith("B 1 ")).length === 2, text);
    assert((await memory()).black_won === 2 && (await memory()).may_empty, "counted");
    assert((await request(server, "POST", "/api/memories/draughts/empty", { body: {} })).status === 200, "emptied");
    assert((await memory()).games === 0, "nothing is left");
    for (const game of ["connect4", "russian", "draughts:diagonal=1", "..%2fgames"])
      assert((await request(server, "GET", `/api/memories/${game}`)).status === 404, game);
    assert((await server.stop()).code === 0, "stops well");
  },

  async "the page comes with its guards"(server) {
    const page = await request(server, "GET", "/");
    assert(page.status === 200 && page.text.includes("<title>Plateau</title>"), "the page");
    for (const name of ["content-security-policy", "x-content-type-options", "referrer-policy", "cross-origin-opener-policy", "cross-origin-embedder-policy"])
      assert(page.headers[name], `header ${name}`);
    const again = await request(server, "GET", "/", { headers: { "If-None-Match": page.headers.etag } });
    assert(again.status === 304, "unchanged pages are not sent again");
    const outside = await raw(server, "GET /../../../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    assert(outside.startsWith("HTTP/1.1 404") && !outside.includes("root:"), "files outside the page");
  },

  async "answers are packed where the browser unpacks them, and not sent again while they are the same"(server) {
    const plain = await request(server, "GET", "/api/catalog");
    assert(!plain.headers["content-encoding"] && plain.json.games.length > 20, "nobody asked for gzip");
    const bytes = Number(plain.headers["content-length"]);
    const packed = await request(server, "GET", "/api/catalog", { headers: { "Accept-Encoding": "gzip" } });
    assert(packed.headers["content-encoding"] === "gzip" && packed.headers.vary === "Accept-Encoding", JSON.stringify(packed.headers));
    assert(gunzipSync(packed.bytes).toString() === plain.text, "what was packed comes out again");
    assert(packed.bytes.length < bytes / 5, `${packed.bytes.length} of ${bytes} bytes`);
    const again = await request(server, "GET", "/api/catalog", { headers: { "If-None-Match": plain.headers.etag } });
    assert(again.status === 304 && again.text === "", `${again.status}`);
    const made = await request(server, "POST", "/api/games", { body: { game: "draughts", seats: [{ kind: "person" }, { kind: "person" }] }, headers: { "Accept-Encoding": "gzip" } });
    assert(JSON.parse(gunzipSync(made.bytes)).state.id, "so is the answer to a command");
    const small = await request(server, "GET", "/api/health", { headers: { "Accept-Encoding": "gzip" } });
    assert(!small.headers["content-encoding"] && small.json.status === "ok", "small answers stay as they are");
  },

  async "a mistyped path is told by the page, a missing file by a refusal"(server) {
    const typed = await request(server, "GET", "/new/connect4");
    assert(typed.status === 404 && typed.text.includes("<title>Plateau</title>"), `${typed.status}`);
    const missing = await request(server, "GET", "/main-00000000.js");
    assert(missing.status === 404 && missing.json.error.fr, missing.text);
  },

  async "where others find the server is told"(server) {
    assert((await request(server, "GET", "/api/reach")).json.hosts.length === 0, "this machine alone");
    const open = await startServer({ extra: ["--host", "0.0.0.0"] });
    const { hosts } = (await request({ ...open, host: "127.0.0.1" }, "GET", "/api/reach")).json;
    await open.stop();
    assert(Array.isArray(hosts) && hosts.every((host) => !host.startsWith("127.")), JSON.stringify(hosts));
  },

  async "what is asked for can be declined by the other person alone"(server) {
    const { id, token, invitations } = await newGame(server, people);
    const friend = (await request(server, "POST", `/api/games/${id}/join`, { body: { invitation: invitations["2"] } })).json.token;
    const act = (what, mine, body = {}) => request(server, "POST", `/api/games/${id}/${what}`, { body, token: mine });
    assert((await act("decline", friend)).status === 409, "nothing was asked");
    for (const [offer, field] of [["draw", "draw_offer"], ["undo", "undo_offer"]]) {
      if (offer === "undo") await act("moves", token, { move: "4" });
      assert((await act(offer, token)).json[field] === 1, `${offer} is asked for`);
      assert((await act("decline", token)).status === 409, "not by oneself");
      assert((await act("decline", "nobody")).status === 403, "not by a stranger");
      const declined = await act("decline", friend);
      assert(declined.status === 200 && declined.json[field] === 0 && !declined.json.ending, declined.text);
    }
    assert((await act("hint", friend)).status === 409, "no hints against a person");
  },

  async "people can be called by another name"(server) {
    const { id, token } = await newGame(server, people);
    const rename = (name, mine) => request(server, "POST", `/api/games/${id}/name`, { body: { name }, token: mine });
    assert((await rename("Zoé", token)).json.seats[0].name === "Zoé", "the new name");
    assert((await rename("Zoé", "nobody")).status === 403, "not for others");
    assert((await rename("x".repeat(500), token)).status === 400, "not too long");
    assert((await rename(7, token)).status === 400, "a name is a text");
  },

  async "a move needs the token of the seat whose turn it is"(server) {
    const { id, token, invitations } = await newGame(server, people);
    const path = `/api/games/${id}/moves`;
    assert((await request(server, "POST", path, { body: { move: "4" } })).status === 403, "no token");
    assert((await request(server, "POST", path, { body: { move: "4" }, token: "x".repeat(24) })).status === 403, "wrong token");
    const joined = await request(server, "POST", `/api/games/${id}/join`, { body: { invitation: invitations["2"] } });
    assert(joined.status === 200 && joined.json.seat === 2, joined.text);
    assert((await request(server, "POST", `/api/games/${id}/join`, { body: { invitation: invitations["2"] } })).status === 403, "an invitation works once");
    assert((await request(server, "POST", path, { body: { move: "4" }, token: joined.json.token })).status === 409, "not your turn");
    const played = await request(server, "POST", path, { body: { move: "4", ply: 0 }, token });
    assert(played.status === 200 && played.json.moves.length === 1, played.text);
    assert((await request(server, "POST", path, { body: { move: "4", ply: 0 }, token })).status === 409, "a replayed message");
    assert((await request(server, "POST", path, { body: { move: "4", ply: 1 }, token })).status === 409, "twice in a row");
    const wrong = await request(server, "POST", path, { body: { move: "9", ply: 1 }, token: joined.json.token });
    assert(wrong.status === 422 && wrong.json.error.en && wrong.json.error.fr, wrong.text);
    for (const action of ["undo", "redo", "resign", "draw", "decline", "name", "hint", "players", "now"])
      assert((await request(server, "POST", `/api/games/${id}/${action}`, { body: { seat: 1, player: "easy" }, token: "nobody" })).status === 403, `${action} by nobody`);
  },

  async "a replayed message is refused, over HTTP and through a socket"(server) {
    const { id, token } = await newGame(server, { game: "connect4", seats: [{ kind: "person" }, { kind: "person" }] });
    const message = { method: "POST", path: `/api/games/${id}/moves`, token, body: { move: "4", ply: 0 } };
    const socket = await Socket.open(server, `/api/games/${id}/live`);
    const seen = [];
    socket.onmessage = (text) => seen.push(JSON.parse(text));
    for (const number of [1, 2, 3]) socket.send({ id: number, ...message });
    await until(() => [1, 2, 3].every((number) => seen.some((one) => one.id === number)), "three answers");
    assert([1, 2, 3].map((number) => seen.find((one) => one.id === number).status).sort().join() === "200,409,409", "taken once");
    assert((await request(server, "POST", message.path, { body: message.body, token })).status === 409, "nor once more by HTTP");
    assert((await request(server, "GET", `/api/games/${id}`)).json.moves.length === 1, "one move");
    socket.close();
  },

  async "a token of another game is no token here"(server) {
    const mine = await newGame(server, people), other = await newGame(server, people);
    for (const action of ["moves", "undo", "redo", "resign", "draw", "hint", "now", "rematch", "players", "opinion"]) {
      const answer = await request(server, "POST", `/api/games/${mine.id}/${action}`, { body: { move: "4", ply: 0, seat: 1, player: "easy", answer: "easy" }, token: other.token });
      assert([403, 409].includes(answer.status), `${action}: ${answer.status} ${answer.text.slice(0, 100)}`);
    }
    const state = (await request(server, "GET", `/api/games/${mine.id}`)).json;
    assert(state.moves.length === 0 && !state.ending && state.seats[0].kind === "person", "nothing changed");
  },

  async "an order of another phase is refused"(server) {
    const { id, token } = await newGame(server, { game: "axis_allies", seats: [{ kind: "person" }, { kind: "person" }] });
    const order = (move) => request(server, "POST", `/api/games/${id}/moves`, { body: { move }, token });
    for (const move of ["move 1 infantry caucasus ukraine", "end combat_move", "end place", "place 1 infantry russia", "end income"])
      assert((await order(move)).status === 422, `${move} while buying`);
    assert((await order("end purchase")).status === 200, "the phase ends");
    assert((await order("buy 1 infantry")).status === 422, "nothing is bought afterwards");
  },

  async "every format of the archive comes in and goes out, and errors name line and column"(server) {
    const good = {
      text: ['[Game "connect4"]\n[Result "*"]\n\n4 4 3 3\n', "connect4", 4],
      pdn: ['[Event "club"]\n[GameType "20"]\n[Result "*"]\n1. 32-28 19-23 2. 28x19 14x23 *\n', "draughts", 4],
      sgf: ["(;GM[4]FF[4]SZ[15]PB[a]PW[b];B[hh];W[ii])", "gomoku", 2],
      psq: ["Piskvorky 15x15, 11:11, 0\n8,8,120\n9,8,340\na\nb\n-1\n0,Freestyle\n", "gomoku", 2],
      digits: ["4455 *", "connect4", 4],
      jsonl: ['{"game":"tictactoe","moves":["b2","a1"],"result":"*"}', "tictactoe", 2],
      csv: ["game,result,moves\ntictactoe,*,b2 a1\n", "tictactoe", 2],
    };
    for (const [format, [record, game, plies]] of Object.entries(good)) {
      const look = await request(server, "POST", "/api/look", { body: { game, record, format: format === "digits" ? format : "" } });
      assert(look.status === 200 && look.json.read.format === format && look.json.name === game && look.json.moves.length === plies, `${format}: ${look.text.slice(0, 300)}`);
      const made = await newGame(server, { game, record, format: format === "digits" ? format : "" });
      const { formats } = (await request(server, "GET", `/api/games/${made.id}/formats`)).json;
      assert(formats.some((one) => one.name === format), `${game} can be written as ${format}`);
      const out = await request(server, "GET", `/api/games/${made.id}/record?format=${format}`);
      const back = await request(server, "POST", "/api/look", { body: { game, record: out.text, format } });
      assert(back.status === 200 && back.json.position === look.json.position, `${format} comes back: ${out.text} ${back.text.slice(0, 200)}`);
    }
    const wrong = {
      text: "[Game \"connect4\"]\n[Result 7]\n", pdn: '[Event "x"]\n[White "a]\n1. 32-28 *', sgf: "(;GM[4]SZ[15];B[hh];W[zz])", psq: "Piskvorky 15x15, 11:11, 0\n88,8,120\n", digits: "44x", jsonl: '{"game" "x", "moves"}',
    };
    for (const [format, record] of Object.entries(wrong)) {
      const answer = await request(server, "POST", "/api/look", { body: { game: "connect4", record, format } });
      assert(answer.status === 422 && /^line \d+, column \d+: /.test(answer.json.error.en) && /^ligne \d+, colonne \d+ : /.test(answer.json.error.fr), `${format}: ${answer.text.slice(0, 300)}`);
    }
    const several = await request(server, "POST", "/api/look", { body: { game: "connect4", format: "digits", record: "44\n4455\n1\n", number: 2 } });
    assert(several.json.read.games.length === 3 && several.json.moves.length === 4, "the second of three games");
    const illegal = await request(server, "POST", "/api/look", { body: { game: "connect4", format: "digits", record: "44444444" } });
    assert(illegal.status === 422 && illegal.json.error.en.includes("move 7"), illegal.text);
    assert((await request(server, "POST", "/api/look", { body: { game: "gyges", record: "321123/000000/000000/000000/000000/321123 S" } })).json.read.format === "position", "a position");
    assert((await request(server, "POST", "/api/look", { body: { game: "gomoku", record: "h8 i9" } })).json.read.format === "moves", "a list of moves");
  },

  async "problems are judged by what wins in time"(server) {
    const { problems } = (await request(server, "GET", "/api/problems/gyges")).json;
    assert(problems.length > 50 && !("key" in problems[0]), `${problems.length} problems without their keys`);
    const attempt = (id, moves, more = {}) => request(server, "POST", `/api/problems/gyges/${id}`, { body: { moves, ...more } });
    for (const length of [1, 2]) {
      const { id } = problems.find((one) => one.win_in === length);
      const { line } = (await attempt(id, [], { solution: true })).json;
      const played = [];
      for (const { move } of line) {
        played.push(move);
        const { json } = await attempt(id, played);
        if (played.length % 2 === 1) assert(json.verdict === (played.length === line.length ? "solved" : "right"), `${id} ${played.join(" ")}: ${json.verdict}`);
      }
      const start = (await attempt(id, [])).json;
      const other = start.legal.find((choice) => choice.move !== line[0].move && !choice.move.endsWith("N"));
      const wrong = (await attempt(id, [other.move])).json;
      assert(wrong.verdict === "wrong", `${id} ${other.move}: ${JSON.stringify(wrong).slice(0, 200)}`);
    }
    assert((await attempt("9-99", [])).status === 404 && (await attempt("1-01", ["zz"])).status === 422, "no such problem, no such move");
  },

  async "who can win at once is told, and a move is judged"(server) {
    const position = "030000/000102/002202/011303/031000/000000 S";
    const { id, token } = await newGame(server, { game: "gyges", position, seats: [{ kind: "person" }, { kind: "person" }] });
    const { json: threats } = await request(server, "GET", `/api/games/${id}/threats`);
    assert(threats.wins.some((one) => one.move.endsWith("-N") && one.cells.at(-1) === "N"), JSON.stringify(threats).slice(0, 300));
    assert(Array.isArray(threats.threats), "what the opponent threatens");
    const move = (await request(server, "GET", `/api/games/${id}`)).json.legal.find((choice) => !choice.move.endsWith("N")).move;
    assert((await request(server, "POST", `/api/games/${id}/moves`, { body: { move }, token })).status === 200, move);
    const judged = await request(server, "GET", `/api/games/${id}/judge?ply=1`);
    assert(judged.status === 200 && judged.json.missed_wins.length > 0 && judged.json.quality !== "best", judged.text.slice(0, 300));
    assert((await request(server, "GET", `/api/games/${id}/judge?ply=7`)).status === 409, "a move that was not played");
  },

  async "a friend has to agree to undo and draw"(server) {
    const { id, token, invitations } = await newGame(server, people);
    const { json: { token: friend } } = await request(server, "POST", `/api/games/${id}/join`, { body: { invitation: invitations["2"] } });
    const act = (action, who, body = {}) => request(server, "POST", `/api/games/${id}/${action}`, { body, token: who });
    await act("moves", token, { move: "4" });
    const asked = await act("undo", token);
    assert(asked.json.moves.length === 1 && asked.json.undo_offer === 1, "asked");
    const agreed = await act("undo", friend);
    assert(agreed.json.moves.length === 0, "agreed");
    await act("draw", friend);
    assert((await act("draw", token)).json.ending.winner === 0, "a draw by agreement");
    assert((await act("moves", token, { move: "4" })).status === 409, "over");
  },

  async "what cannot be read is refused with a sentence"(server) {
    const { id, token } = await newGame(server, people);
    for (const body of ["{", "[]", "null", "7", '"x"', '{"move": 4}', '{"move": "4", "ply": "0"}', '{"move": "4", "ply": -1}', '{"move": "4", "ply": 1e99}', `{"move": "${"4".repeat(500)}"}`, "\u0000", '{"move":"\\ud800"}']) {
      const answer = await request(server, "POST", `/api/games/${id}/moves`, { body, token });
      assert([400, 422].includes(answer.status) && answer.json?.error?.fr, `${body.slice(0, 40)}: ${answer.status} ${answer.text}`);
    }
    for (const wish of [{ game: "chess" }, { game: 7 }, { game: "connect4", position: "zz" }, { game: "connect4", moves: "99" }, { game: "connect4", seats: 3 },
      { game: "connect4", seats: [{ kind: "king" }] }, { game: "connect4", seats: [{ kind: "computer", player: "foo:bar" }] },
      { game: "connect4", seats: [{ kind: "computer", player: "alphabeta:table=65000" }] }, { game: "in_a_row:rows=9999" }, { game: "x".repeat(5000) }]) {
      const answer = await request(server, "POST", "/api/games", { body: wish });
      assert(answer.status === 422 && answer.json.error.en, `${JSON.stringify(wish).slice(0, 60)}: ${answer.status} ${answer.text.slice(0, 200)}`);
    }
    assert((await request(server, "GET", "/api/games/nothing")).status === 404, "no such game");
    assert((await request(server, "DELETE", "/api/games")).status === 405, "no such method");
    assert((await request(server, "GET", "/api/nothing")).status === 404, "no such address");
  },

  async "too much is refused"(server) {
    const large = await request(server, "POST", "/api/games", { body: "x".repeat(300 * 1024) }).catch(() => ({ status: 413 }));
    assert(large.status === 413, `large body: ${large.status}`);
    const header = await raw(server, `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${"y".repeat(40000)}\r\n\r\n`);
    assert(header.startsWith("HTTP/1.1 431") || header === "", `large header: ${header.slice(0, 40)}`);
    const { id } = await newGame(server, people);
    const socket = await Socket.open(server, `/api/games/${id}/live`);
    const closed = new Promise((resolve) => (socket.onclose = resolve));
    socket.send("x".repeat(100 * 1024));
    await Promise.race([closed, sleep(60000).then(() => { throw new Error("a large message does not close the socket"); })]);
  },

  async "pages of other sites are refused"(server) {
    const origin = { Origin: "http://evil.example" };
    assert((await request(server, "POST", "/api/games", { body: people, headers: origin })).status === 403, "POST");
    assert((await request(server, "GET", "/api/health", { headers: { Host: "evil.example" } })).status === 403, "another host name");
    const { id } = await newGame(server, people);
    const status = await Socket.open(server, `/api/games/${id}/live`, origin).then(() => 101, (error) => error.status);
    assert(status === 403, `WebSocket: ${status}`);
    const own = { Origin: `http://${server.host}:${server.port}` };
    assert((await request(server, "POST", "/api/games", { body: people, headers: own })).status === 200, "its own page");
  },

  async "a socket tells states and takes requests"(server) {
    const { id, token } = await newGame(server, { game: "tictactoe", seats: [{ kind: "person" }, { kind: "computer", player: "easy" }] });
    const socket = await Socket.open(server, `/api/games/${id}/live`);
    const seen = [];
    socket.onmessage = (text) => seen.push(JSON.parse(text));
    socket.send({ id: 1, method: "POST", path: `/api/games/${id}/moves`, token, body: { move: "b2", ply: 0 } });
    socket.send({ id: 2, method: "POST", path: `/api/games/${id}/moves`, token: "wrong", body: { move: "a1" } });
    socket.send("nonsense");
    await until(() => seen.some((m) => m.moves?.length === 2) && seen.some((m) => m.id === 2) && seen.some((m) => m.type === "answer" && m.status === 400), "answers and the computer's move");
    assert(seen.find((m) => m.id === 1)?.status === 200, "answered");
    assert(seen.find((m) => m.id === 2)?.status === 403, "refused");
    assert(seen.some((m) => m.type === "answer" && m.status === 400), "nonsense is answered");
    assert(seen.some((m) => m.type === "state" && m.moves.length === 2), "the computer's move comes by itself");
    socket.close();
  },

  async "a hint, an analysis and a review come"(server) {
    const { id, token } = await newGame(server, { game: "tictactoe", moves: "a1 b2 c1", seats: [{ kind: "person" }, { kind: "person" }] });
    const hint = await request(server, "POST", `/api/games/${id}/hint`, { body: {}, token });
    assert(hint.status === 200 && hint.json.move === "b1", `the only defence: ${hint.text}`);
    const socket = await Socket.open(server, `/api/games/${id}/live`);
    const seen = [];
    socket.onmessage = (text) => seen.push(JSON.parse(text));
    socket.send({ analyse: { ply: 3, tag: 5 } });
    await until(() => seen.some((m) => m.type === "analysis" && m.tag === 5 && m.rank === 1), "an analysis");
    assert(seen.some((m) => m.type === "analysis" && m.line[0] === "b1"), "analysis");
    socket.send({ review: { tag: 6 } });
    await until(() => seen.filter((m) => m.type === "review" && m.tag === 6).length >= 4, "a review");
    assert(seen.filter((m) => m.type === "review" && m.tag === 6).length === 4, "a review of every position");
    socket.close();
  },

  async "the record goes out and comes back"(server) {
    const { id } = await newGame(server, { game: "connect4", moves: "4453", seats: [{ kind: "person" }, { kind: "person" }] });
    const record = await request(server, "GET", `/api/games/${id}/record`);
    assert(record.status === 200 && record.text.includes('[Game "connect4"]'), record.text);
    const back = await newGame(server, { record: record.text });
    assert(back.state.moves.map((move) => move.text).join("") === "4453", "the moves");
  },

  async "an opinion is kept once a game is over"(server) {
    const { id, token } = await newGame(server, { game: "tictactoe", seats: [{ kind: "person" }, { kind: "computer", player: "easy" }] });
    const say = (body) => request(server, "POST", `/api/games/${id}/opinion`, { body, token });
    assert((await say({ answer: "right" })).status === 409, "not before the end");
    await request(server, "POST", `/api/games/${id}/resign`, { body: {}, token });
    assert((await say({ answer: "perhaps" })).status === 400, "not any word");
    assert((await say({ answer: "hard", share: "yes" })).status === 400, "share is true or false");
    assert((await say({ answer: "hard", remark: "trop fort" })).status === 200, "kept");
    const passedOn = async () => (await request(server, "GET", "/api/levels/opinions")).text;
    assert(!(await passedOn()).includes("trop fort"), "nobody agreed to pass it on");
    assert((await say({ answer: "hard", remark: "bien trop fort", share: true })).status === 200, "kept again");
    assert((await passedOn()).includes("tictactoe,easy,lost,0,hard,bien trop fort\r\n"), await passedOn());
    const { json } = await request(server, "GET", "/api/levels");
    const row = json.levels.find((one) => one.game === "tictactoe" && one.player === "easy");
    assert(row && row.too_hard >= 1 && row.lost >= 1, `summed per level: ${JSON.stringify(json)}`);
  },

  async "time runs out for whoever is to move"(server) {
    const { id, token, state } = await newGame(server, { game: "connect4", clock: { seconds: 1, increment: 0 }, seats: [{ kind: "person" }, { kind: "person" }] });
    assert(state.clock.running === 1 && state.clock.left[0] > 0, `a clock: ${JSON.stringify(state.clock)}`);
    let json;
    await until(async () => ({ json } = await request(server, "GET", `/api/games/${id}`)).json.ending, "the end");
    assert(json.ending?.winner === 2, `the other side has won: ${JSON.stringify(json.ending)}`);
    assert((await request(server, "POST", `/api/games/${id}/moves`, { body: { move: "4" }, token })).status === 409, "no move after it");
  },

  async "five powers of Axis & Allies sit apart, and orders keep to their phase"(server) {
    const powers = ["ussr", "germany", "uk", "japan", "usa"];
    const seats = powers.map((power) => ({ power, kind: power === "germany" ? "open" : "person" }));
    assert((await request(server, "POST", "/api/games", { body: { game: "axis_allies", seats: seats.slice(0, 4) } })).status === 422, "four of five");
    const { id, token, invitations, state } = await newGame(server, { game: "axis_allies", seats });
    assert(state.actor === 1 && state.seats[1].side === 2, "the U.S.S.R. begins, Germany is of the other side");
    const friend = (await request(server, "POST", `/api/games/${id}/join`, { body: { invitation: invitations["2"] } })).json;
    assert(friend.seat === 2, "Germany's seat");
    const order = (move, mine) => request(server, "POST", `/api/games/${id}/moves`, { body: { move }, token: mine });
    assert((await order("buy 1 infantry", friend.token)).status === 409, "not Germany's turn");
    assert((await order("move 1 infantry caucasus ukraine", token)).status === 422, "not in this phase");
    assert((await order("buy 2 infantry", token)).status === 200, "bought");
    assert((await request(server, "POST", `/api/games/${id}/undo`, { body: {}, token })).status === 200, "taken back in the phase");
    assert((await order("end purchase", token)).status === 200, "the phase ends");
    assert((await request(server, "POST", `/api/games/${id}/undo`, { body: {}, token })).status === 409, "not after the phase");
    const table = (await request(server, "GET", `/api/games/${id}/view`)).json;
    assert(table.phase === "combat_move" && table.legal.includes("move 5 infantry caucasus ukraine"), "the table");
    const odds = (await request(server, "GET", `/api/games/${id}/view?order=${encodeURIComponent("move 5 infantry caucasus ukraine")}`)).json;
    assert(odds.battle.win > 0 && odds.battle.win < 0.1, `odds before the attack: ${JSON.stringify(odds)}`);
    assert(odds.battle.defence.word.en === "Holds" && odds.lost_aircraft.length === 0, `what the defender thinks: ${JSON.stringify(odds)}`);
    const board = await newGame(server, people);
    assert((await request(server, "GET", `/api/games/${board.id}/view`)).status === 409, "a board has no such view");
  },

  async "the odds of a battle are exact, and what cannot be is refused"(server) {
    const ask = (query) => request(server, "GET", `/api/odds?${query}`);
    const { json } = await ask("attack=3+infantry+1+tank&defend=1+infantry+1+tank");
    assert(Math.abs(json.takes - 0.944327) < 1e-6 && Math.abs(json.attacker_loss - 3.959716) < 1e-6, `Egypt: ${JSON.stringify(json).slice(0, 200)}`);
    assert(Math.abs(json.survivors.reduce((sum, [, , chance]) => sum + chance, 0) - 1) < 1e-9, "every ending counts");
    assert(json.verdict === "good" && json.attack.word.fr === "Bien" && json.defence.word.fr === "Perdu", "what both sides think of it");
    const landing = (await ask("attack=1+infantry&defend=1+infantry&landing=yes&bombarding=1+battleship")).json;
    assert(landing.win > 0.25, `a battleship helps: ${landing.win}`);
    for (const wrong of ["", "attack=3+elephants", "attack=1+infantry&defend=1+battleship", "attack=100+infantry", "attack=1+infantry&edition=ninth", "attack=1+infantry&map=../classic", "attack=1+infantry&retreat=soon"]) {
      const answer = await ask(wrong);
      assert(answer.status === 422 && answer.json.error.en && answer.json.error.fr, `${wrong}: ${answer.status}`);
    }
  },

  async "a power can be given to a player made for it"(server) {
    const game = (await request(server, "GET", "/api/catalog/axis_allies")).json;
    const bustros = game.opponents?.find((one) => one.name === "bustros");
    assert(bustros?.powers.join() === "germany" && bustros.title.fr && bustros.player === "thesis", JSON.stringify(game.opponents));
    const seats = ["ussr", "germany", "uk", "japan", "usa"].map((power) => ({ power, kind: "computer", player: power === "germany" ? "bustros" : "easy" }));
    const { state } = await newGame(server, { game: "axis_allies", seats });
    assert(state.seats.some((seat) => seat.power === "germany" && seat.player === "bustros"), JSON.stringify(state.seats));
  },

  async "advice comes with orders for the whole turn"(server) {
    const { json } = await request(server, "POST", "/api/look", { body: { game: "axis_allies" } });
    const state = JSON.parse(json.position);
    state.power = "germany";
    const advice = await request(server, "POST", "/api/advise", { body: { position: JSON.stringify(state), player: "bustros" } });
    assert(advice.status === 200 && advice.json.orders.length > 5 && advice.json.power === "germany", advice.text.slice(0, 300));
    const { orders, after } = advice.json;
    assert(orders.some((one) => one.phase === "place" && one.units.infantry > 0), "up to the placement");
    assert(orders[0].buy.infantry > 0 && orders[0].why.length > 0, `a purchase with reasons: ${JSON.stringify(orders[0])}`);
    assert(orders.some((one) => one.special === "blitz" && one.path.at(-1) === "egypt" && one.why[0] === "libya-blitz"), "the rule's id comes first");
    assert(orders.every((one) => one.reasons.en.length === one.reasons.fr.length), "both languages");
    assert(JSON.parse(after).power === "uk" && JSON.parse(after).zones.egypt.owner === "germany", "the board after the turn");
    const best = await request(server, "POST", "/api/advise", { body: { position: JSON.stringify(state), phase: "phase" } });
    assert(best.status === 200 && best.json.player === "max", `the strongest level where none is named: ${best.text.slice(0, 200)}`);
    state.zones.spain = { owner: "neutral" };
    const phase = await request(server, "POST", "/api/advise", { body: { position: JSON.stringify(state), player: "max:time=100ms", phase: "phase" } });
    assert(phase.status === 200 && phase.json.orders.length === 1 && phase.json.orders[0].phase === "purchase", `one phase: ${phase.text.slice(0, 200)}`);
    assert(JSON.parse(phase.json.after).phase === "combat_move", "the board after the phase");
    assert((await request(server, "POST", "/api/advise", { body: { position: "{}" } })).status === 422, "no board");
  },

  async "a forced win comes as a tree that answers every reply"(server) {
    const prove = (body) => request(server, "POST", "/api/prove", { body });
    const { json } = await prove({ game: "gomoku", moves: "h8 a1 h9 a15 h10 o1" });
    assert(json.plies === 3 && json.nodes.length <= 4 && json.positions > 200, JSON.stringify(json));
    const [{ move, replies, otherwise }] = json.nodes;
    assert(["h7", "h11"].includes(move) && Object.values(replies).every((answer) => json.nodes[answer]) && json.nodes[otherwise], JSON.stringify(json));
    assert((await prove({ game: "gomoku", moves: "h8" })).json.error.en === "no forced win was found", "nothing is forced");
    assert((await prove({ game: "connect4", moves: "4" })).status === 422 && (await prove({ game: "gomoku", moves: "h8 h8" })).status === 422, "what cannot be proven");
    const { games } = (await request(server, "GET", "/api/catalog")).json;
    assert(games.filter((game) => game.capabilities.includes("proofs")).some((game) => game.name === "renju"), "games say so");
  },

  async "the rules of the computer can be read, switched off and changed"(server) {
    const { json } = await request(server, "GET", "/api/rules/rules");
    const purchase = json.files.find((file) => file.name === "1_purchase.clp");
    const army = purchase.rules.find((rule) => rule.name === "army");
    assert(army.why.fr.includes("infanterie") && army.priority === 10 && army.last_line > army.line, JSON.stringify(army));
    assert(purchase.text.split("\n")[army.line - 1] === "(defrule army", "the line of a rule");
    assert((await request(server, "GET", "/api/rules/thesis")).json.files.length >= 5, "the other rule base");
    assert((await request(server, "GET", "/api/rules/greedy")).status === 404, "a player without rules");
    const position = await germanTurn(server);
    const bought = async (rules) => {
      const advice = await request(server, "POST", "/api/advise", { body: { position, player: "rules", phase: "phase", rules } });
      assert(advice.status === 200, advice.text.slice(0, 300));
      return advice.json.orders[0];
    };
    const usual = await bought(undefined);
    assert(usual.why.includes("army") && usual.buy.infantry > 0, JSON.stringify(usual));
    assert(!(await bought({ off: ["army"] })).why.includes("army"), "a rule that is off gives no order");
    const mine = await bought({ files: { "9_own.clp": twoBombers } });
    assert(mine.buy.bomber === 2 && mine.why.includes("two-bombers"), JSON.stringify(mine));
  },

  async "what is wrong with rules is told with its place, and a loop is stopped"(server) {
    const check = async (body, player = "rules") => (await request(server, "POST", `/api/rules/${player}`, { body })).json;
    const sound = await check({ files: { "9_own.clp": twoBombers } });
    assert(sound.problem === null && sound.files[0].rules[0].name === "two-bombers", JSON.stringify(sound));
    const { problem } = await check({ files: { "9_own.clp": twoBombers.replace("(buy bomber 2)", "(system ls)") } });
    assert(problem.file === "9_own.clp" && problem.line === 6 && problem.column === 3 && problem.text.en !== problem.text.fr, JSON.stringify(problem));
    const loop = (await check({ files: { "9_own.clp": twoBombers.replace("(buy bomber 2)", "(while TRUE do (money))") } })).problem;
    assert(loop.text.en === "rule two-bombers loops: it was stopped" && loop.line === 1, JSON.stringify(loop));
    for (const wrong of [{ files: { "../x.clp": "" } }, { files: { "x.clp": 1 } }, { files: [] , off: 3 }, { files: { "x.clp": " ".repeat(100001) } }])
      assert((await request(server, "POST", "/api/rules/rules", { body: wrong })).status === 422, JSON.stringify(wrong).slice(0, 100));
    assert((await check({}, "greedy")).problem.text.en.includes("rules and thesis"), "a player without rules");
    const refused = await request(server, "POST", "/api/advise", { body: { player: "rules", rules: { files: { "9_own.clp": "(defrule" } } } });
    assert(refused.status === 422 && refused.json.error.en === "9_own.clp:1:1: this bracket is never closed", refused.text);
  },

  async "a computer plays by changed rules, which nobody else can read"(server) {
    const seats = [{ kind: "person" }, { kind: "computer", player: "rules", rules: { files: { "9_own.clp": twoBombers } } }];
    const { state } = await newGame(server, { game: "axis_allies", position: await germanTurn(server), seats });
    assert(/^rules:rules=own\/\w+$/.test(state.seats[1].player) && !JSON.stringify(state).includes("two-bombers"), state.seats[1].player);
    await until(async () => (await request(server, "GET", `/api/games/${state.id}/record`)).text.includes("buy 1 bomber"), "a bomber is bought");
    const broken = await request(server, "POST", "/api/games", { body: { game: "axis_allies", seats: [{}, { kind: "computer", player: "rules", rules: { files: { "9_own.clp": "(" } } }] } });
    assert(broken.status === 422 && broken.json.error.en.startsWith("9_own.clp:1:1: "), broken.text);
    const other = await request(server, "POST", "/api/games", { body: { game: "connect4", seats: [{}, { kind: "computer", player: "easy", rules: {} }] } });
    assert(other.status === 422, "another game has no rules");
  },

  async "a contest is played and its games can be read"(server) {
    const start = await request(server, "POST", "/api/lab", { body: { game: "tictactoe", players: ["random", "medium"], games: 6 } });
    assert(start.status === 200, start.text);
    let contest;
    await until(async () => (contest = (await request(server, "GET", "/api/lab")).json.contests.find((one) => one.number === start.json.number)).state === "done", "the contest", 300);
    assert(contest.state === "done" && contest.meetings[0].games === 6, JSON.stringify(contest));
    const { games } = (await request(server, "GET", `/api/lab/${contest.number}/games`)).json;
    assert(games.length === 6, `${games.length} games`);
    const { record } = (await request(server, "GET", `/api/lab/record/${games[0].id}`)).json;
    assert((await newGame(server, { record })).state.moves.length === games[0].plies, "a game to look at");
    assert((await request(server, "POST", "/api/lab", { body: { game: "tictactoe", players: ["random"] } })).status === 422, "one player");
  },
};

// With servers of their own.
const aloneTests = {
  async "a game remembers the rules of its computer when the server comes back"() {
    const data = mkdtempSync(join(tmpdir(), "plateau-rules-"));
    try {
      const first = await startServer({ data });
      const computer = { kind: "computer", player: "rules", rules: { files: { "9_own.clp": twoBombers } } };
      // Between computers nothing is played until somebody watches.
      const { id } = await newGame(first, { game: "axis_allies", position: await germanTurn(first), seats: [computer, computer] });
      first.kill("SIGKILL");
      await first.ended;
      const second = await startServer({ data });
      const socket = await Socket.open(second, `/api/games/${id}/live`);
      await until(async () => (await request(second, "GET", `/api/games/${id}/record`)).text.includes("buy 1 bomber"), "a bomber is bought");
      socket.close();
      await second.stop();
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  },

  async "a contest goes on after the server was killed"() {
    const data = mkdtempSync(join(tmpdir(), "plateau-contest-"));
    try {
      const first = await startServer({ data });
      const wish = { game: "connect4", players: ["random", "easy", "easy:nodes=300"], games: 200 };
      assert((await request(first, "POST", "/api/lab", { body: wish })).status === 200, "begun");
      const contestOf = async (server) => (await request(server, "GET", "/api/lab")).json.contests[0];
      const playedIn = (contest) => contest.meetings.reduce((sum, one) => sum + one.games, 0);
      // The archive writes games in groups, after they were counted; one killed in between is played again.
      let kept = 0;
      const { number } = await contestOf(first);
      const countKept = async () => (kept = (await request(first, "GET", `/api/lab/${number}/games`)).json.games.length);
      await until(async () => (await countKept()) >= 20, "some games", 300);
      first.kill("SIGKILL");
      await first.ended;
      const second = await startServer({ data });
      // A contest that still waits has not read its games yet: the first count that is told has to hold them.
      let resumed;
      await until(async () => (resumed = await contestOf(second)) && playedIn(resumed) > 0, "games after the restart", 300);
      assert(resumed && ["waiting", "running"].includes(resumed.state) && resumed.players.length === 3, JSON.stringify(resumed).slice(0, 300));
      assert(playedIn(resumed) >= kept, `${kept} games were kept, and ${playedIn(resumed)} are there`);
      let contest;
      await until(async () => (contest = await contestOf(second)).state !== "running" && contest.state !== "waiting", "the end", 600);
      assert(contest.state === "done" && playedIn(contest) === 600, `${contest.state}, ${playedIn(contest)} games`);
      assert(contest.players.every((one) => one.error > 0), "ratings with errors");
      assert((await second.stop()).code === 0, "stopped");
      const third = await startServer({ data });
      assert(playedIn(await contestOf(third)) === 600 && (await contestOf(third)).state === "done", "what is done stays");
      await third.stop();
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  },

  async "a server that others can reach starts no contest for guests, and checks where requests come from"() {
    const server = await startServer({ extra: ["--host", "0.0.0.0", "--name", "plateau.example.org"] });
    server.host = "127.0.0.1";
    assert((await request(server, "POST", "/api/lab", { body: { game: "tictactoe", players: ["random", "easy"], games: 2 } })).status === 403, "contests");
    assert((await request(server, "GET", "/api/health", { headers: { Host: "plateau.example.org", Origin: "https://plateau.example.org" } })).status === 200, "behind TLS");
    assert((await request(server, "GET", "/api/health", { headers: { Host: "plateau.example.org", Origin: "https://evil.example" } })).status === 403, "another site");
    assert((await server.stop()).code === 0, "stopped");
  },

  async "learning curves are shown where they lie"() {
    const data = mkdtempSync(join(tmpdir(), "plateau-learning-"));
    try {
      writeFileSync(join(data, "mine.weights"), "# command: plateau learn logistic connect4\n# method: logistic\n");
      writeFileSync(join(data, "mine.weights.curve.csv"), "step,training,validation\n1,0.7,0.71\n2,0.5,0.6\n");
      const server = await startServer({ data });
      writeFileSync(join(data, "mine.weights.coefficients.csv"), "step,own_half_1,own_open_1\n0,10,100\n4,1000,100\n5,broken\n");
      const { runs, methods } = (await request(server, "GET", "/api/learning")).json;
      const run = runs.find((one) => one.name === "mine.weights");
      assert(run?.method === "logistic" && run.points.length === 2 && run.points[1][2] === 0.6, JSON.stringify(runs));
      assert(run.coefficients.names.join() === "own_half_1,own_open_1" && run.coefficients.points.length === 2, JSON.stringify(run));
      const abdoulaye = methods.find((one) => one.name === "abdoulaye");
      assert(abdoulaye?.meaning.fr && abdoulaye.options.some((one) => one.name === "gamma" && one.value === "0.1"), JSON.stringify(methods).slice(0, 300));
      await server.stop();
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  },
};

const server = await startServer();
const only = process.argv.slice(2); // parts of the names of the tests to run; none: all
const isWanted = (name) => only.length === 0 || only.some((part) => name.includes(part));
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  if (!isWanted(name)) continue;
  try {
    await test(server);
    console.log(`ok ${name}`);
  } catch (error) {
    ++failed;
    console.log(`FAILED ${name}: ${error.message}`);
  }
  if (!server.isRunning()) {
    console.log(`the server ended: ${server.output()}`);
    process.exit(1);
  }
}
for (const [name, test] of Object.entries(aloneTests)) {
  if (!isWanted(name)) continue;
  try {
    await test();
    console.log(`ok ${name}`);
  } catch (error) {
    ++failed;
    console.log(`FAILED ${name}: ${error.message}`);
  }
}
const end = await server.stop();
if (end.code !== 0) console.log(`FAILED: the server ended with ${end.code ?? end.signal}: ${server.output()}`), ++failed;
process.exit(failed ? 1 : 0);
