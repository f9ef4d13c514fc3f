// Clients of the server's own protocol, on bare sockets so that wrong bytes can be sent too.
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const program = process.env.PLATEAU ?? join(root, "build", "release", "plateau");

export function assert(condition, message) {
  if (!condition) throw new Error(message);
}
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// `plateau serve` on a free port (or the one given), with a data folder of its own (or the one given).
export async function startServer({ data, port = 0, extra = [] } = {}) {
  const folder = data ?? mkdtempSync(join(tmpdir(), "plateau-"));
  const child = spawn(program, ["serve", "--port", String(port), "--data", folder, ...extra], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  const ended = new Promise((resolve) => child.on("exit", (code, signal) => resolve({ code, signal })));
  const address = await new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      said += chunk;
      const found = /http:\/\/[^\s]+/.exec(said);
      if (found) resolve(new URL(found[0]));
    });
    child.stderr.on("data", (chunk) => (said = (said + chunk).slice(-20000)));
    ended.then(({ code, signal }) => reject(new Error(`plateau serve ended (${code ?? signal}): ${said}`)));
    setTimeout(() => reject(new Error(`plateau serve said no address: ${said}`)), 120000).unref();
  });
  return {
    host: address.hostname,
    port: Number(address.port),
    pid: child.pid,
    data: folder,
    ended,
    output: () => said,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: (signal) => child.kill(signal),
    async stop() {
      child.kill("SIGTERM");
      const end = await ended;
      if (!data) rmSync(folder, { recursive: true, force: true });
      return end;
    },
  };
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

// One request; answers {status, headers, bytes, text, json}. `from` is the address it comes from: each of 127.0.0.0/8 will do.
export function request(server, method, path, { body, token, headers = {}, from, tries = 5 } = {}) {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const call = http.request(
      {
        host: server.host, port: server.port, method, path, agent, localAddress: from,
        headers: {
          ...(payload === undefined ? {} : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(payload) }),
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
      },
      (answer) => {
        const chunks = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("end", () => {
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString();
          let json;
          try { json = JSON.parse(text); } catch { json = undefined; }
          resolve({ status: answer.statusCode, headers: answer.headers, bytes, text, json });
        });
        answer.on("error", reject);
      },
    );
    // A connection kept open may have been closed at the other end just now; asking may be done again in any case.
    call.on("error", (error) => {
      const mayAskAgain = error.code === "ECONNRESET" && (call.reusedSocket || method === "GET") && tries > 1;
      if (!mayAskAgain) return reject(error);
      setTimeout(() => request(server, method, path, { body, token, headers, from, tries: tries - 1 }).then(resolve, reject), 50);
    });
    if (payload !== undefined) call.write(payload);
    call.end();
  });
}

export const newGame = async (server, wish, options = {}) => {
  const answer = await request(server, "POST", "/api/games", { body: wish, ...options });
  assert(answer.status === 200, `new game: ${answer.status} ${answer.text}`);
  return { id: answer.json.state.id, token: answer.json.token, invitations: answer.json.invitations, state: answer.json.state };
};

// Bytes as they are, and whatever comes back until the other end closes or time is up.
export function raw(server, bytes, wait = 1500) {
  return new Promise((resolve) => {
    const socket = net.connect(server.port, server.host);
    const chunks = [];
    const done = () => {
      socket.destroy();
      resolve(Buffer.concat(chunks).toString("latin1"));
    };
    const timer = setTimeout(done, wait);
    socket.on("connect", () => socket.write(bytes));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      done();
    });
  });
}

const acceptOf = (key) => createHash("sha1").update(key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest("base64");

// A WebSocket client: text messages out and in. RFC 6455, what is needed of it.
export class Socket {
  constructor(stream, rest) {
    this.stream = stream;
    this.pending = rest;
    this.partial = [];
    this.onmessage = () => {};
    this.onclose = () => {};
    this.isOpen = true;
    this.closeCode = 0;
    stream.on("data", (chunk) => {
      this.pending = this.pending.length ? Buffer.concat([this.pending, chunk]) : chunk;
      this.read();
    });
    stream.on("error", () => {});
    stream.on("close", () => {
      this.isOpen = false;
      this.onclose(this.closeCode);
    });
  }

  static open(server, path, headers = {}, from = undefined) {
    return new Promise((resolve, reject) => {
      const key = randomBytes(16).toString("base64");
      const call = http.request({
        host: server.host, port: server.port, path, localAddress: from,
        headers: { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": key, ...headers },
      });
      call.on("upgrade", (answer, stream, head) => {
        if (answer.headers["sec-websocket-accept"] !== acceptOf(key)) return reject(new Error("wrong accept key"));
        stream.setNoDelay(true);
        const socket = new Socket(stream, Buffer.alloc(0));
        resolve(socket);
        // What came with the answer is read once whoever opened the socket listens.
        if (head.length) setImmediate(() => stream.emit("data", head));
      });
      call.on("response", (answer) => {
        answer.resume();
        reject(Object.assign(new Error(`refused: ${answer.statusCode}`), { status: answer.statusCode }));
      });
      call.on("error", reject);
      call.end();
    });
  }

  read() {
    while (this.pending.length >= 2) {
      const [first, second] = this.pending;
      let length = second & 127;
      let at = 2;
      if (length === 126) {
        if (this.pending.length < 4) return;
        length = this.pending.readUInt16BE(2);
        at = 4;
      } else if (length === 127) {
        if (this.pending.length < 10) return;
        length = Number(this.pending.readBigUInt64BE(2));
        at = 10;
      }
      if (this.pending.length < at + length) return;
      const payload = this.pending.subarray(at, at + length);
      this.pending = this.pending.subarray(at + length);
      const opcode = first & 15;
      if (opcode === 8) {
        this.closeCode = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
        this.frame(8, payload);
        this.stream.end();
      } else if (opcode === 9) {
        this.frame(10, payload);
      } else if (opcode <= 2) {
        this.partial.push(payload);
        if (first & 128) {
          const whole = Buffer.concat(this.partial);
          this.partial = [];
          this.onmessage(whole.toString());
        }
      }
    }
  }

  frame(opcode, payload) {
    const mask = randomBytes(4);
    const length = payload.length;
    const head = length < 126 ? Buffer.from([128 | opcode, 128 | length])
      : length < 65536 ? Buffer.from([128 | opcode, 128 | 126, length >> 8, length & 255])
      : Buffer.concat([Buffer.from([128 | opcode, 128 | 127]), (() => { const b = Buffer.alloc(8); b.writeBigUInt64BE(BigInt(length)); return b; })()]);
    const masked = Buffer.from(payload);
    for (let i = 0; i < masked.length; ++i) masked[i] ^= mask[i & 3];
    if (!this.stream.destroyed) this.stream.write(Buffer.concat([head, mask, masked]));
  }

  send(message) {
    this.frame(1, Buffer.from(typeof message === "string" ? message : JSON.stringify(message)));
  }
  bytes(buffer) {
    if (!this.stream.destroyed) this.stream.write(buffer);
  }
  close() {
    this.frame(8, Buffer.from([3, 232]));
    this.stream.end();
  }
}

// A reproducible stream of numbers.
export function randomStream(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
  return { real: next, below: (n) => Math.floor(next() * n), pick: (list) => list[Math.floor(next() * list.length)] };
}
