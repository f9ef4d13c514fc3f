// The page behind an invitation: takes the seat, then goes to the game.
import { useEffect, useState } from "preact/hooks";
import { api, persist, Refusal } from "../api.ts";
import { keep, ownName } from "../own_games.ts";
import { ErrorPage } from "../parts/error_page.tsx";
import { Icon } from "../parts/icons.tsx";
import { linkTo } from "../route.ts";
import { sentence } from "../settings.ts";
import type { Text } from "../types.ts";
import { t } from "../words.ts";

export function JoinPage({ id, invitation }: { id: string; invitation: string }) {
  const [refused, setRefused] = useState<{ why: Text; hasGame: boolean } | null>(null);
  useEffect(() => {
    void persist(() => api.join(id, invitation, ownName.value.trim())).then(
      (joined) => {
        keep(id, { token: joined.token });
        location.replace(linkTo("g", id));
      },
      (error) => error instanceof Refusal && setRefused({ why: error.text, hasGame: error.status !== 404 }),
    );
  }, [id, invitation]);
  if (!refused)
    return (
      <main class="game">
        <p class="notice">{t("loading")}</p>
      </main>
    );
  return (
    <ErrorPage title={t("no_seat")} text={sentence(refused.why)}>
      {refused.hasGame && (
        <a class="button" href={linkTo("g", id)}>
          <Icon name="eye" /> {t("watch_instead")}
        </a>
      )}
    </ErrorPage>
  );
}
