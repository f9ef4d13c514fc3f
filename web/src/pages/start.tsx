// The first page: one card per game.
import { Picture } from "../board/picture.tsx";
import { catalogFailure, games } from "../catalog.ts";
import { linkTo } from "../route.ts";
import { say } from "../settings.ts";
import type { Game } from "../types.ts";
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

// The best-known game of each family first and large, their relatives after them.
const headline = ["connect4", "draughts", "avalam", "gyges", "gomoku", "axis_allies", "tictactoe"];

function groupsOf(all: Game[]): [string, Game[]][] {
  const main = headline.map((name) => all.find((game) => game.name === name)).filter((game) => !!game);
  const rest = all.filter((game) => !main.includes(game));
  const groups: [string, Game[]][] = [
    [t("choose_game"), main],
    [t("more_games"), rest],
  ];
  return groups.filter(([, members]) => members.length > 0);
}

function Card({ game }: { game: Game }) {
  const picture = game.picture ?? game.diagram;
  return (
    <li class={`card ${game.name === "axis_allies" ? "wide" : ""}`}>
      <a href={linkTo("new", game.name)}>
        <div class={`card-picture on-${picture?.board ?? "paper"}`}>
          {picture ? (
            <Picture diagram={picture} />
          ) : (
            game.name === "axis_allies" && <img class="card-map" src="world.svg" alt="" loading="lazy" />
          )}
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
