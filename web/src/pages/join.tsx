// The page behind an invitation: takes the seat, then goes to the game.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api.ts";
import { keep } from "../live.ts";
import { linkTo } from "../route.ts";
import { attempt } from "../toast.ts";
import { t } from "../words.ts";

export function JoinPage({ id, invitation }: { id: string; invitation: string }) {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    void attempt(() => api.join(id, invitation)).then((joined) => {
      if (joined) keep(id, { token: joined.token });
      if (joined) location.replace(linkTo("g", id));
      else setRefused(true);
    });
  }, [id, invitation]);
  return (
    <main class="game">
      <p class="notice">{isRefused ? <a href={linkTo("g", id)}>{t("watch_instead")}</a> : t("loading")}</p>
    </main>
  );
}
