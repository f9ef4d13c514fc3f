// The games of this browser on the start page: those under way, then those that are over.
import { useEffect, useState } from "preact/hooks";
import { levelName } from "../pages/new_game.tsx";
import { forgetGame, ownGames, refreshOwnGames, type OwnGame } from "../own_games.ts";
import { linkTo } from "../route.ts";
import { language, say } from "../settings.ts";
import { colon, t } from "../words.ts";
import { Icon } from "./icons.tsx";

const fewGames = 6;

export function OwnGames() {
  useEffect(() => {
    void refreshOwnGames();
    const timer = setInterval(() => document.hidden || refreshOwnGames(), 15000);
    return () => clearInterval(timer);
  }, []);
  const [isLong, setLong] = useState(false);
  const current = ownGames.value.filter((one) => !one.ending).sort((a, b) => Number(b.isMyTurn) - Number(a.isMyTurn));
  const over = ownGames.value.filter((one) => one.ending);
  if (current.length + over.length === 0) return null;
  return (
    <section class="own-games" aria-label={t("own_games")}>
      <h2>{t("own_games")}</h2>
      <ul>
        {current.slice(0, isLong ? undefined : fewGames).map((one) => (
          <Row key={one.id} game={one} />
        ))}
      </ul>
      {current.length > fewGames && !isLong && (
        <button class="chip" onClick={() => setLong(true)}>
          {t("show_all")} ({current.length})
        </button>
      )}
      {over.length > 0 && (
        <details open={current.length === 0 && over.length < 4}>
          <summary>
            {t("games_over")} ({over.length})
          </summary>
          <ul>
            {over.map((one) => (
              <Row key={one.id} game={one} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Row({ game }: { game: OwnGame }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li class={game.isMyTurn ? "mine" : ""}>
      <a href={linkTo("g", game.id)} title={t(game.ending ? "review_game" : "continue")}>
        <b>{say(game.title)}</b>
        <span>{against(game)}</span>
        <span class="how">
          {standing(game)} <small>{when(game.at)}</small>
        </span>
      </a>
      {isAsking ? (
        <>
          <button class="chip danger" onClick={() => forgetGame(game.id)}>
            {t("delete")}
          </button>
          <button class="chip quiet" onClick={() => setAsking(false)}>
            {t("no")}
          </button>
        </>
      ) : (
        <button
          class="icon-button"
          title={t("delete_game")}
          aria-label={`${t("delete_game")}${colon()} ${say(game.title)}`}
          onClick={() => setAsking(true)}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}

// Whom one plays; on one screen, both sides.
function against(game: OwnGame): string {
  const others = game.seats.filter((seat) => !seat.isMine);
  if (others.length === 0) return t("same_screen");
  const names = others.map((seat) =>
    seat.kind === "computer"
      ? `${t("computer")} · ${levelName(seat.player)}`
      : seat.kind === "open"
        ? t("waiting_friend")
        : seat.name || t("a_friend"),
  );
  return [...new Set(names)].join(", ");
}

function standing(game: OwnGame): string {
  if (game.ending) {
    const mine = game.seats.flatMap((seat, i) => (seat.isMine ? [i + 1] : []));
    const { winner } = game.ending;
    if (winner === 0) return t("drawn");
    const isSeat = game.seats.length === 2 && mine.length === 1;
    return isSeat ? t(mine[0] === winner ? "you_won" : "you_lost") : say(game.ending.reason);
  }
  if (game.isMyTurn && game.seats.some((seat) => !seat.isMine)) return t("your_turn");
  return game.hasOtherPerson ? t("friend_thinks") : `${game.plies} ${t("moves_count")}`;
}

const day = 24 * 3600 * 1000;
function when(at: number): string {
  const date = new Date(at);
  const isToday = Date.now() - at < day && date.getDate() === new Date().getDate();
  return isToday
    ? date.toLocaleTimeString(language.value, { hour: "2-digit", minute: "2-digit" })
    : date.toLocaleDateString(language.value, { day: "numeric", month: "short" });
}
