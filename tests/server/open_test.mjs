// A server that others can reach: the names it answers to, the proxy of the documentation, secrets, signals.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, newGame, program, raw, request, root, Socket, startServer } from "./client.mjs";
import { runTests } from "../run_tests.mjs";

const started = [];
const start = async (options) => {
  started.push(await startServer(options));
  return started.at(-1);
};
const friends = { game: "connect4", seats: [{ kind: "person", name: "Anna" }, { kind: "open" }] };
const status = async (server, headers) => (await request(server, "GET", "/api/health", { headers })).status;
const contents = (folder) => readdirSync(folder).filter((name) => name.startsWith("games.db")).map((name) => readFileSync(join(folder, name), "latin1")).join();

// What the documentation tells nginx to do with the headers of a request.
function documentedHeaders(asked) {
  const page = readFileSync(join(root, "docs", "web_application.md"), "utf8");
  const values = {
    "$http_host": asked.headers.host,
    "$proxy_add_x_forwarded_for": [asked.headers["x-forwarded-for"], asked.socket.remoteAddress].filter(Boolean).join(", "),
    "$http_upgrade": asked.headers.upgrade,
  };
  const headers = { ...asked.headers };
  for (const [, name, value] of page.matchAll(/proxy_set_header (\S+) ([^;]+);/g)) {
    delete headers[name.toLowerCase()];
    const said = value in values ? values[value] : value.replaceAll('"', "");
    if (said) headers[name.toLowerCase()] = said;
  }
  return headers;
}

// A proxy that speaks from `address`.
async function startProxy(server, address) {
  const pass = (asked) => http.request({ host: server.host, port: server.port, localAddress: address, method: asked.method, path: asked.url, headers: documentedHeaders(asked) });
  const proxy = http.createServer((asked, answer) => {
    const call = pass(asked);
    call.on("response", (given) => {
      answer.writeHead(given.statusCode, given.headers);
      given.pipe(answer);
    });
    asked.pipe(call);
  });
  proxy.on("upgrade", (asked, stream) => {
    const call = pass(asked);
    call.on("upgrade", (given, other, head) => {
      const lines = Object.entries(given.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      stream.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("")}\r\n`);
      if (head.length) stream.write(head);
      other.pipe(stream).pipe(other);
      other.on("error", () => stream.destroy());
      stream.on("error", () => other.destroy());
    });
    call.on("response", (given) => stream.end(`HTTP/1.1 ${given.statusCode} refused\r\nContent-Length: 0\r\n\r\n`));
    call.end();
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return { host: "127.0.0.1", port: proxy.address().port, close: () => (proxy.closeAllConnections(), proxy.close()) };
}

const tests = {
  async "a server open to others answers to its names, to the address it was reached at and to this machine"() {
    const server = await start({ extra: ["--host", "0.0.0.0", "--name", "plateau.example.org", "--name", "Games.example.org"] });
    server.host = "127.0.0.1";
    for (const host of ["plateau.example.org", "plateau.example.org:8080", "PLATEAU.example.org", "games.example.org", "localhost", `127.0.0.1:${server.port}`])
      assert((await status(server, { Host: host })) === 200, `${host} is refused`);
    for (const host of ["example.org", "evil.example", "plateau.example.org.evil.example", "192.0.2.7"])
      assert((await status(server, { Host: host })) === 403, `${host} passes`);
    const own = { ...server, host: "127.0.0.3" };
    assert((await status(own, { Host: `127.0.0.3:${server.port}` })) === 200, "the address that it was reached at");
    assert((await status(server, { Host: "127.0.0.3" })) === 403, "the address of another machine");
    assert((await raw(server, "GET /api/health HTTP/1.0\r\n\r\n")).startsWith("HTTP/1.0 403"), "no name at all");
    assert((await status(server, { Host: "evil.example", Origin: "http://evil.example" })) === 403, "a name that was led here");
    assert((await status(server, { Host: "plateau.example.org", Origin: "https://plateau.example.org" })) === 200, "its own page");
    assert((await status(server, { Host: "plateau.example.org", Origin: "https://games.example.org" })) === 403, "a page of another name");
    const refused = await request(server, "POST", "/api/games", { body: friends, headers: { Host: "evil.example" } });
    assert(refused.status === 403 && refused.json.error.en.includes("--name"), refused.text);
    assert((await server.stop()).code === 0, "stops well");
  },

  async "what is no name is refused at the start"() {
    for (const name of ["https://plateau.example.org", "a b", ""]) {
      const child = spawn(program, ["serve", "--port", "0", "--name", name], { stdio: ["ignore", "ignore", "pipe"] });
      let said = "";
      child.stderr.on("data", (chunk) => (said += chunk));
      const code = await new Promise((resolve) => child.on("close", resolve));
      assert(code !== 0 && said.includes("--name"), `${name}: ${code} ${said}`);
    }
  },

  async "the proxy of the documentation serves the page, games and sockets"() {
    const server = await start({ extra: ["--proxy", "127.0.0.1", "--name", "plateau.example.org"] });
    const proxy = await startProxy(server, "127.0.0.1");
    try {
      const headers = { Host: "plateau.example.org", Origin: "https://plateau.example.org" };
      assert((await request(proxy, "GET", "/", { headers })).status === 200, "the page");
      const { id, token } = await newGame(proxy, { game: "connect4", seats: [{ kind: "person" }, { kind: "person" }] }, { headers });
      const socket = await Socket.open(proxy, `/api/games/${id}/live`, headers);
      const told = new Promise((resolve) => (socket.onmessage = (text) => JSON.parse(text).type === "answer" && resolve(JSON.parse(text))));
      socket.send({ id: 1, method: "POST", path: `/api/games/${id}/moves`, token, body: { move: "4" } });
      assert((await told).status === 200, "a move through the socket");
      socket.close();
      assert((await request(proxy, "GET", "/api/health", { headers: { ...headers, Origin: "https://evil.example" } })).status === 403, "another site");
      assert((await request(proxy, "GET", "/api/health", { headers: { Host: "evil.example" } })).status === 403, "another name");
      const contests = (await request(proxy, "GET", "/api/lab", { headers })).json;
      assert(contests.may_start === false, "guests start no contests");
    } finally {
      proxy.close();
    }
    assert((await server.stop()).code === 0, "stops well");
  },

  async "the archive holds no token and no invitation, and both still open their seats after a restart"() {
    const data = mkdtempSync(join(tmpdir(), "plateau-secrets-"));
    try {
      const first = await start({ data });
      const { id, token, invitations } = await newGame(first, friends);
      const pending = await newGame(first, friends);
      const joined = (await request(first, "POST", `/api/games/${id}/join`, { body: { invitation: invitations["2"], name: "Bert" } })).json;
      assert((await request(first, "POST", `/api/games/${id}/moves`, { token, body: { move: "4" } })).status === 200, "a move");
      for (const secret of [token, joined.token, invitations["2"], pending.token, pending.invitations["2"]])
        assert(secret.length === 24 && !contents(data).includes(secret), "a secret lies in the archive");
      const hash = /"host":"([0-9a-f]{64})"/.exec(contents(data))[1];
      first.kill("SIGKILL");
      await first.ended;
      const second = await start({ data });
      const play = (shown, move) => request(second, "POST", `/api/games/${id}/moves`, { token: shown, body: { move } });
      assert((await play(hash, "4")).status === 403, "a hash opens no seat");
      assert((await play(joined.token, "4")).status === 200, "the friend's token");
      assert((await play(token, "4")).status === 200, "the host's token");
      const late = await request(second, "POST", `/api/games/${pending.id}/join`, { body: { invitation: pending.invitations["2"], name: "Carl" } });
      assert(late.status === 200 && late.json.token.length === 24, late.text);
      assert((await request(second, "POST", `/api/games/${pending.id}/join`, { body: { invitation: pending.invitations["2"] } })).status === 403, "once");
      assert((await second.stop()).code === 0, "stops well");
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  },

  async "HEAD answers like GET, without the body"() {
    const server = await start();
    for (const path of ["/", "/api/health", "/api/catalog", "/no/such/page"]) {
      const line = (method) => `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
      const [head, whole] = [await raw(server, line("HEAD"), 300000), await raw(server, line("GET"), 300000)]; // until it closes
      const [headers, body] = whole.split("\r\n\r\n", 1).concat(whole.slice(whole.indexOf("\r\n\r\n") + 4));
      assert(head.endsWith("\r\n\r\n") && head.indexOf("\r\n\r\n") === head.length - 4, `${path}: a body follows`);
      assert(head.split("\r\n")[0] === headers.split("\r\n")[0], `${path}: ${head.split("\r\n")[0]}`);
      assert(Number(/Content-Length: (\d+)/i.exec(head)[1]) > 0 && body.length > 0, `${path}: no length`);
    }
    // The connection stays in step.
    const two = await raw(server, "HEAD / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", 300000);
    assert((two.match(/HTTP\/1\.1 200/g) ?? []).length === 2 && two.includes('"status":"ok"'), two.slice(0, 500));
    assert((await server.stop()).code === 0, "stops well");
  },

  async "a terminal that is closed stops the server like SIGTERM, and nohup keeps it running"() {
    const data = mkdtempSync(join(tmpdir(), "plateau-hangup-"));
    try {
      const server = await start({ data });
      await newGame(server, friends);
      server.kill("SIGHUP");
      const end = await server.ended;
      assert(end.code === 0, `ended with ${end.code ?? end.signal}`);
      assert(!readdirSync(data).some((name) => name.endsWith("-wal")), "the archive was not closed");
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
    const folder = mkdtempSync(join(tmpdir(), "plateau-nohup-"));
    const child = spawn("sh", ["-c", 'trap "" HUP; exec "$0" serve --port 0 --data "$1"', program, folder], { stdio: ["ignore", "pipe", "ignore"] });
    const address = await new Promise((resolve) => child.stdout.on("data", (chunk) => resolve(new URL(/http:\S+/.exec(String(chunk))[0]))));
    child.kill("SIGHUP");
    for (let i = 0; i < 20; ++i) assert((await status({ host: address.hostname, port: address.port }, {})) === 200, "ended");
    child.kill("SIGTERM");
    assert((await new Promise((resolve) => child.on("exit", resolve))) === 0, "stops well");
    rmSync(folder, { recursive: true, force: true });
  },

  async "names that cannot be read are refused, and NUL everywhere"() {
    const server = await start();
    const named = (name) => request(server, "POST", "/api/games", { body: { game: "connect4", seats: [{ kind: "person", name }, { kind: "open" }] } });
    for (const name of ["Anna", "Zoé", "名前", "Ærøskøbing-Łódź", "♞ 64", ""]) assert((await named(name)).status === 200, `${name} is refused`);
    for (const name of ["a\u0000b", "a\nb", "\u001b[31mred", "\u007f", "\u0085", "\u202eanna", "a\u200bb", "a\u2066b", "\ufeffanna"]) {
      const answer = await named(name);
      assert(answer.status === 422 && /'name' has to be/.test(answer.json.error.en), `${JSON.stringify(name)}: ${answer.status} ${answer.text.slice(0, 200)}`);
    }
    const { id, token, invitations } = await newGame(server, friends);
    const join = (name) => request(server, "POST", `/api/games/${id}/join`, { body: { invitation: invitations["2"], name } });
    assert((await join("\u202eBert")).status === 400, "a name that turns the text around");
    const taken = await join("  Bert ");
    assert(taken.status === 200 && taken.json.state.seats[1].name === "Bert", taken.text.slice(0, 200));
    for (const [path, body] of [[`/api/games/${id}/moves`, { move: "4\u0000" }], ["/api/look", { game: "connect4\u0000" }], ["/api/look", { game: "draughts", record: "[Event \"x\"]\u0000 1. 32-28" }]]) {
      const answer = await request(server, "POST", path, { token, body });
      assert((answer.status === 400 || answer.status === 422) && answer.json.error.en.includes("NUL"), `${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    }
    assert((await server.stop()).code === 0, "stops well");
  },
};

const failed = await runTests(tests, async () => {
  for (const server of started) if (server.isRunning()) await server.stop();
});
process.exit(failed ? 1 : 0);
