// A shared position: opens a board on which both sides are the visitor's.
import { useEffect, useState } from "preact/hooks";
import { api, persist, Refusal } from "../api.ts";
import { keep } from "../own_games.ts";
import { ErrorPage } from "../parts/error_page.tsx";
import { linkTo } from "../route.ts";
import { sentence } from "../settings.ts";
import type { Text } from "../types.ts";
import { t } from "../words.ts";

export function OpenPage({ name, start, moves }: { name: string; start: string; moves: string }) {
  const [refused, setRefused] = useState<Text | null>(null);
  useEffect(() => void import("./game.tsx"), []); // what is shown next is fetched meanwhile
  useEffect(() => {
    const wish = { game: name, position: start, moves, seats: [{ kind: "person" as const }, { kind: "person" as const }] };
    void persist(() => api.newGame(wish)).then(
      (made) => {
        keep(made.state.id, { token: made.token, given: made.state.plies });
        location.replace(linkTo("g", made.state.id));
      },
      (error) => error instanceof Refusal && setRefused(error.text),
    );
  }, [name, start, moves]);
  if (refused) return <ErrorPage title={t("no_position")} text={sentence(refused)} />;
  return (
    <main class="game">
      <p class="notice">{t("loading")}</p>
    </main>
  );
}
