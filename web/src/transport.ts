// A server keeps the games: HTTP and a WebSocket. In a site without one local/transport.ts takes the place of this file.
import type { Transport } from "./transport_types.ts";

export const transport: Transport = {
  hasServer: true,
  unreachable: { en: "The server does not answer.", fr: "Le serveur ne répond pas." },

  async request(method, path, body, token) {
    const response = await fetch(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: await response.text() };
  },

  live(game, { onOpen, onMessage, onClose }) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/games/${game}/live`);
    socket.onopen = onOpen;
    socket.onmessage = (event) => onMessage(JSON.parse(event.data as string));
    socket.onclose = onClose;
    return {
      send: (message) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message)),
      close: () => socket.close(),
    };
  },

  keptGames: async () => ({}),
  keepGames: async () => {},
  forgetGame() {},
};
