// A shared position: opens a board on which both sides are the visitor's.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api.ts";
import { keep } from "../live.ts";
import { linkTo } from "../route.ts";
import { attempt } from "../toast.ts";
import { t } from "../words.ts";

export function OpenPage({ name, start, moves }: { name: string; start: string; moves: string }) {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    const wish = { game: name, position: start, moves, seats: [{ kind: "person" as const }, { kind: "person" as const }] };
    void attempt(() => api.newGame(wish)).then((made) => {
      if (!made) return setRefused(true);
      keep(made.state.id, { token: made.token });
      location.replace(linkTo("g", made.state.id));
    });
  }, [name, start, moves]);
  return (
    <main class="game">
      <p class="notice">{isRefused ? <a href={linkTo()}>{t("home")}</a> : t("loading")}</p>
    </main>
  );
}
