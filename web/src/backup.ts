// Everything that this browser keeps of Plateau as one file, and back: settings, the list of one's games and the keys to
// their seats; without a server also the games themselves.
import { transport } from "./transport.ts";
import type { Text } from "./types.ts";

const format = "plateau-browser/1";
const prefix = "plateau.";

export async function exportAll(): Promise<string> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  const kept = Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key) ?? ""]));
  const games = await transport.keptGames();
  return JSON.stringify(Object.keys(games).length > 0 ? { format, kept, games } : { format, kept });
}

const wrong: Text = { en: "This is no file that Plateau exported.", fr: "Ce n'est pas un fichier exporté par Plateau." };
const full: Text = { en: "This browser has no room for it.", fr: "Ce navigateur n'a pas la place pour cela." };

const areTexts = (pairs: [string, unknown][]): pairs is [string, string][] => pairs.every(([, value]) => typeof value === "string");

interface Backup {
  pairs: [string, string][];
  games: Record<string, string>;
}
function read(text: string): Backup | null {
  try {
    const found = JSON.parse(text) as { format?: unknown; kept?: unknown; games?: Record<string, unknown> } | null;
    if (found?.format !== format || typeof found.kept !== "object" || found.kept === null) return null;
    const pairs = Object.entries(found.kept) as [string, unknown][];
    const games = Object.entries(found.games ?? {});
    if (!areTexts(pairs) || !areTexts(games) || !pairs.every(([key]) => key.startsWith(prefix))) return null;
    return { pairs, games: Object.fromEntries(games) };
  } catch {
    return null;
  }
}

// What is here and not in the file stays. Says what was wrong; nothing where all went well.
export async function importAll(text: string): Promise<Text | null> {
  const found = read(text);
  if (!found) return wrong;
  try {
    await transport.keepGames(found.games);
    for (const [key, value] of found.pairs) localStorage.setItem(key, value);
  } catch {
    return full;
  }
  return null;
}
