// The first page: one card per game.
import { catalogFailure, games } from "../catalog.ts";
import { GamePicture } from "../parts/game_picture.tsx";
import { linkTo } from "../route.ts";
import { say } from "../settings.ts";
import type { ListedGame } from "../types.ts";
import { t } from "../words.ts";

export function StartPage() {
  return (
    <main class="start">
      <div class="hero">
        <h1>{t("tagline")}</h1>
      </div>
      {catalogFailure.value && (
        <p class="notice bad" role="alert">
          {say(catalogFailure.value)}
        </p>
      )}
      {!games.value && !catalogFailure.value && <p class="notice">{t("loading")}</p>}
      {games.value &&
        groupsOf(games.value).map(([title, members], i) => (
          <section class={i === 0 ? "" : "more"}>
            <h2 class={i === 0 ? "visually-hidden" : ""}>{title}</h2>
            <ul class="cards">
              {members.map((game) => (
                <Card key={game.name} game={game} />
              ))}
            </ul>
          </section>
        ))}
    </main>
  );
}

// The best-known games first and large, their relatives after them.
function groupsOf(all: ListedGame[]): [string, ListedGame[]][] {
  const groups: [string, ListedGame[]][] = [
    [t("choose_game"), all.filter((game) => !game.relative_of)],
    [t("more_games"), all.filter((game) => game.relative_of)],
  ];
  return groups.filter(([, members]) => members.length > 0);
}

function Card({ game }: { game: ListedGame }) {
  return (
    <li class={`card ${game.view === "map" ? "wide" : ""}`}>
      <a href={linkTo("new", game.name)}>
        <div class={`card-picture on-${game.picture?.board ?? "paper"}`}>
          <GamePicture game={game} diagram={game.picture} />
        </div>
        <div class="card-text">
          <h3>{say(game.title)}</h3>
          <p>{say(game.summary)}</p>
        </div>
        <span class="card-play">{t("play")}</span>
      </a>
    </li>
  );
}
