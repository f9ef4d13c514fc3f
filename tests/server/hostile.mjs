// One hostile client at an address of its own, beside everybody else: asks for the longest thoughts, starts games,
// sends nonsense, looks without reading, and never waits for an answer before it asks again.
import net from "node:net";
import { newGame, randomStream, request, sleep, Socket } from "./client.mjs";

const address = "127.0.0.66";
const random = randomStream(66);

const heavy = [
  (server) => request(server, "POST", "/api/look", { from: address, body: { game: "draughts", record: '[GameType "20"]\n' + "1. 32-28 19-23 *\n".repeat(2000) } }),
  (server) => request(server, "POST", "/api/prove", { from: address, body: { game: "gomoku", moves: "h8 i9 h9 i10" } }),
  (server) => request(server, "GET", "/api/levels", { from: address }),
  (server) => request(server, "GET", "/api/catalog/axis_allies", { from: address }),
  (server) => request(server, "POST", "/api/games", { from: address, body: { game: "draughts", seats: [{ kind: "computer", player: "max" }, { kind: "computer", player: "max" }] } }),
  (server) => request(server, "POST", "/api/games", { from: address, body: "[".repeat(200000) }),
  (server) => request(server, "POST", "/api/games", { from: address, body: { game: "in_a_row:rows=x", seats: [null] } }),
];

// Watches a game and asks for analysis all the time, reading nothing.
async function deaf(server) {
  const made = await newGame(server, { game: "gomoku", seats: [{ kind: "person" }, { kind: "computer", player: "max" }] }, { from: address });
  const socket = await Socket.open(server, `/api/games/${made.id}/live`, {}, address);
  socket.stream.pause();
  return socket;
}

// Bytes that are no request, on connections that are left open.
function nonsense(server) {
  const socket = net.connect({ host: server.host, port: server.port, localAddress: address });
  socket.on("error", () => {});
  socket.write(random.pick(["GET / HT", "POST /api/games HTTP/1.1\r\nContent-Length: 99999\r\n\r\n{", "\u0000".repeat(500)]));
  setTimeout(() => socket.destroy(), 3000);
}

// Until then; how many requests it sent.
export async function besiege(server, until) {
  let sent = 0;
  const sockets = await Promise.all(Array.from({ length: 20 }, () => deaf(server).catch(() => null)));
  const ask = async () => {
    while (Date.now() < until) {
      ++sent;
      await random.pick(heavy)(server).catch(() => {});
    }
  };
  const pester = async () => {
    while (Date.now() < until) {
      for (const socket of sockets) socket?.send({ analyse: { ply: 0, lines: 5, tag: sent++ } });
      nonsense(server);
      await sleep(50);
    }
  };
  await Promise.all([pester(), ...Array.from({ length: 16 }, ask)]);
  for (const socket of sockets) socket?.stream.destroy();
  return sent;
}
