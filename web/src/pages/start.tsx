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
      {catalogFailure.value && <p class="notice bad" role="alert">{say(catalogFailure.value)}</p>}
      {!games.value && !catalogFailure.value && <p class="notice">{t("loading")}</p>}
      <h2 class="visually-hidden">{t("choose_game")}</h2>
      <ul class="cards">{games.value?.map((game) => <Card key={game.name} game={game} />)}</ul>
    </main>
  );
}

function Card({ game }: { game: Game }) {
  const picture = game.picture ?? game.diagram;
  return (
    <li class="card">
      <a href={linkTo("new", game.name)}>
        <div class={`card-picture on-${picture?.board ?? "paper"}`}>{picture && <Picture diagram={picture} />}</div>
        <div class="card-text">
          <h3>{say(game.title)}</h3>
          <p>{say(game.summary)}</p>
        </div>
        <span class="card-play">{t("play")}</span>
      </a>
    </li>
  );
}
