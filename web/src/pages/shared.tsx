// What another program shared with Plateau: a record (PDN, SGF, ...), a position or moves. Opens a board on which both sides
// are the visitor's.
import { useEffect, useState } from "preact/hooks";
import { api, persist, Refusal, type Made } from "../api.ts";
import { keep } from "../own_games.ts";
import { ErrorPage } from "../parts/error_page.tsx";
import { linkTo } from "../route.ts";
import { sentence } from "../settings.ts";
import type { Text } from "../types.ts";
import { t } from "../words.ts";

// The manifest names the fields. Some programs put what they share into the address.
export function sharedText(): string {
  const fields = new URLSearchParams(location.search);
  return fields.get("text") || fields.get("url") || fields.get("title") || "";
}

const both = [{ kind: "person" as const }, { kind: "person" as const }];

// A record says which game it is of. A position or a list of moves does not: the first well-known game that can read it.
async function open(text: string): Promise<Made> {
  let refused: Refusal | undefined;
  const games = (await persist(api.catalog)).filter((game) => !game.relative_of && game.view === "board");
  for (const game of games) {
    try {
      return await persist(() => api.newGame({ game: game.name, record: text, seats: both }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused ??= error;
    }
  }
  throw refused ?? new Error("no games");
}

export function SharedPage({ text }: { text: string }) {
  const [refused, setRefused] = useState<Text | null>(null);
  useEffect(() => {
    void open(text).then(
      (made) => {
        keep(made.state.id, { token: made.token, given: made.state.plies });
        location.replace(location.pathname + linkTo("g", made.state.id));
      },
      (error) => {
        if (!(error instanceof Refusal)) throw error;
        history.replaceState(null, "", location.pathname); // the way home does not lead here again
        setRefused(error.text);
      },
    );
  }, [text]);
  if (refused) return <ErrorPage title={t("no_shared")} text={sentence(refused)} />;
  return (
    <main class="game">
      <p class="notice">{t("loading")}</p>
    </main>
  );
}
