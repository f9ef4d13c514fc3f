// No server: workers of the page keep the games and think. Takes the place of ../transport.ts in a site of files alone.
import type { Answer, Transport } from "../transport_types.ts";
import type { Text } from "../types.ts";
import { House } from "./house.ts";
import { familyOf, site } from "./files.ts";
import { allGames, forgetGame, gameOf, keepAll, specOf } from "./games.ts";
import { keepSite } from "./keeper.ts";
import { engineOf } from "./modules.ts";

const refusal = (status: number, error: Text): Answer => ({ status, body: JSON.stringify({ error }) });
const needsServer: Text = {
  en: "This needs the Plateau server: here the page plays by itself",
  fr: "Il faut pour cela le serveur de Plateau : ici, la page joue seule",
};
const noSuchGame: Text = { en: "this browser has no such game", fr: "ce navigateur n'a pas cette partie" };
const noSuchKind: Text = { en: "there is no such game", fr: "il n'y a pas de tel jeu" };

// One family at a time, so that memory stays small.
let house: { family: string; at: House } | null = null;
function houseOf(family: string): House {
  if (house?.family !== family) {
    house?.at.end();
    house = { family, at: new House(site.families[family]!) };
  }
  return house.at;
}

// Which family a request is about: by its game, by what it sends, or by its address.
async function familyAsked(path: string, body: unknown): Promise<string | Answer> {
  const [, , theme, name] = path.split("/");
  if (theme === "games" && name) {
    const game = await gameOf(name);
    return game ? (familyOf(specOf(game)) ?? refusal(404, noSuchKind)) : refusal(404, noSuchGame);
  }
  const themed = site.themes[theme ?? ""];
  const spec = theme === "catalog" || theme === "problems" ? decodeURIComponent(name ?? "") : (body as { game?: string } | undefined)?.game;
  if (spec === undefined) return themed ?? refusal(404, needsServer);
  return familyOf(spec) ?? refusal(404, noSuchKind);
}

let catalog: Promise<string> | null = null;
const askCatalog = () => (catalog ??= fetch(new URL(site.catalog, document.baseURI)).then((found) => found.text()));

// A link that names a game needs its engine soon: it is fetched with the rest of the page.
async function expectEngine() {
  const [page, name = ""] = location.hash.replace(/^#\/?/, "").split("/");
  const kept = page === "g" ? await gameOf(name) : undefined;
  const family = familyOf(kept ? specOf(kept) : name);
  if (family) await engineOf(site.families[family]!);
}

void expectEngine()
  .catch(() => {}) // told where it is used
  .finally(keepSite);

export const transport: Transport = {
  hasServer: false,
  unreachable: {
    en: "The engine could not be loaded. Is there a network?",
    fr: "Le moteur n'a pas pu être chargé. Y a-t-il du réseau ?",
  },

  async request(method, address, body, token) {
    const [path, query = ""] = address.split("?") as [string, string?];
    if (path === "/api/catalog") return { status: 200, body: await askCatalog() };
    if (/^\/api\/(lab|levels|learning|reports|memories|reach|explore)\b/.test(path)) return refusal(404, needsServer);
    const family = await familyAsked(path, body);
    if (typeof family !== "string") return family;
    return houseOf(family).request({ method, path, query, token: token ?? "", body: body === undefined ? "" : JSON.stringify(body) });
  },

  live(game, events) {
    let live: ReturnType<Transport["live"]> | null = null;
    let isClosed = false;
    void gameOf(game).then((kept) => {
      const family = kept && familyOf(specOf(kept));
      if (family && !isClosed) live = houseOf(family).live(game, events);
    });
    return {
      send: (message) => live?.send(message),
      close() {
        isClosed = true;
        live?.close();
      },
    };
  },

  keptGames: allGames,
  keepGames: keepAll,
  forgetGame,
};
