// What the page asks of whoever keeps its games: a server, or workers of its own. It does not know which.
import type { Text } from "./types.ts";

export interface Answer {
  status: number;
  body: string;
}

// What comes of a game that is looked at: objects with a `type`.
export interface LiveEvents {
  onOpen(): void;
  onMessage(message: unknown): void;
  onClose(): void; // it broke off; opened again by whoever opened it
}
export interface Live {
  send(message: unknown): void;
  close(): void;
}

export interface Transport {
  hasServer: boolean;
  unreachable: Text;
  // Throws where nobody answers.
  request(method: string, path: string, body?: unknown, token?: string): Promise<Answer>;
  live(game: string, events: LiveEvents): Live;
  // Games that this browser keeps beside its settings, as text by key, for a file with everything.
  keptGames(): Promise<Record<string, string>>;
  keepGames(games: Record<string, string>): Promise<void>;
  forgetGame(id: string): void;
}
