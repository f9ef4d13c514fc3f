// The games that this browser plays without a server: each as its record, kept in IndexedDB move by move.
export interface KeptGame {
  id: string;
  extra: string; // the table beside the moves, as the engine wrote it: seats, clock, seed
  moves: string[];
  version: number; // of this page: grows with every change
}

// {"kept": ID, "extra": TEXT, "plies": 4, "moves": ["c3"]}
export interface Change {
  kept: string;
  extra?: string;
  plies: number;
  moves: string[];
}

const opened = new Promise<IDBDatabase>((resolve, reject) => {
  const request = indexedDB.open("plateau", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("games", { keyPath: "id" });
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
opened.catch(() => {}); // told where games are asked for

async function inStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const request = use((await opened).transaction("games", mode).objectStore("games"));
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const known = new Map<string, KeptGame>();

export async function gameOf(id: string): Promise<KeptGame | undefined> {
  const here = known.get(id);
  if (here) return here;
  const kept = await inStore<KeptGame | undefined>("readonly", (store) => store.get(id)).catch(() => undefined);
  if (kept && !known.has(id)) known.set(id, { ...kept, version: 1 });
  return known.get(id);
}

// One that was asked for before.
export const knownGame = (id: string): KeptGame | undefined => known.get(id);

// Returns the version that the game has now.
export function change({ kept, extra, plies, moves }: Change): number {
  const before = known.get(kept);
  const game = {
    id: kept,
    extra: extra ?? before?.extra ?? "",
    moves: [...(before?.moves.slice(0, plies) ?? []), ...moves],
    version: (before?.version ?? 0) + 1,
  };
  known.set(kept, game);
  void inStore("readwrite", (store) => store.put(game)).catch((error: unknown) => console.warn("a game could not be kept", error));
  return game.version;
}

export const specOf = (game: KeptGame): string => (JSON.parse(game.extra) as { game: string }).game;

export async function allGames(): Promise<Record<string, string>> {
  const all = await inStore<KeptGame[]>("readonly", (store) => store.getAll() as IDBRequest<KeptGame[]>);
  return Object.fromEntries(all.map((game) => [game.id, JSON.stringify({ extra: game.extra, moves: game.moves })]));
}

export async function keepAll(games: Record<string, string>): Promise<void> {
  for (const [id, text] of Object.entries(games)) {
    const { extra, moves } = JSON.parse(text) as Pick<KeptGame, "extra" | "moves">;
    await inStore("readwrite", (store) => store.put({ id, extra, moves, version: 1 }));
  }
}

export function forgetGame(id: string) {
  known.delete(id);
  void inStore("readwrite", (store) => store.delete(id)).catch(() => {});
}
