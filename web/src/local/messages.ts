// Between the page and its workers.
import type { Question } from "./engine.ts";
import type { Family } from "./files.ts";

// To one that keeps games, and from it.
export interface ToWorker {
  begin?: { family: Family; base: string; onlyAnswers: boolean };
  engine?: WebAssembly.Module; // follows as soon as it is there
  ask?: Question[]; // all of them before anything else is done
}
export interface FromWorker {
  event?: string; // of the tables, as browser/house.h lists them
  busy?: boolean; // it thinks, and hears nothing until it has finished
  megabytes?: number; // that it takes, after it thought
  failed?: string;
}

// A position for a player to think about, as the server sends it.
export interface Position {
  game: string;
  position: string; // that the game began with
  moves: string[]; // luck included
  seed: string; // of the luck it began with
  player: string;
}
// To one that thinks for a server, and from it.
export interface ToThinker {
  begin?: { family: Family; base: string; wasm: WebAssembly.Module };
  think?: Position;
}
export interface FromThinker {
  thought?: string; // so far, as JSON
  found?: Record<string, unknown>;
  failed?: string;
}
