// The first page: one card per game.
import { catalogFailure, games } from "../catalog.ts";
import { mistakes } from "../learn/mistakes.ts";
import { dayNumber } from "../learn/rating.ts";
import { GamePicture } from "../parts/game_picture.tsx";
import { Icon, type IconName } from "../parts/icons.tsx";
import { OwnGames } from "../parts/own_games.tsx";
import { linkTo } from "../route.ts";
import { taught } from "../rules/taught.ts";
import { say } from "../settings.ts";
import { transport } from "../transport.ts";
import type { ListedGame } from "../types.ts";
import { newVersion } from "../version.ts";
import { t, type Word } from "../words.ts";

export function StartPage() {
  return (
    <main class="start">
      <div class="hero">
        <h1>{t("tagline")}</h1>
        {!transport.hasServer && <p class="lead">{t("alone_here")}</p>}
        <LearnLinks all={games.value ?? []} />
      </div>
      {newVersion.value && (
        <p class="notice" role="status">
          {t("new_version")}{" "}
          <button class="chip strong" onClick={newVersion.value}>
            {t("use_it")}
          </button>
        </p>
      )}
      <OwnGames />
      {catalogFailure.value && (
        <p class="notice bad" role="alert">
          {say(catalogFailure.value)}
        </p>
      )}
      {!games.value && !catalogFailure.value && <CardsToCome />}
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

// What there is to learn, in one row that keeps its height: the cards below stay where they are.
function LearnLinks({ all }: { all: ListedGame[] }) {
  const posing = all.filter((game) => !!game.problems);
  const daily = posing[dayNumber() % posing.length]; // another game every day
  const lesson = all.find((game) => taught.includes(game.name));
  return (
    <nav class="start-links" aria-label={t("learn")}>
      {daily && <LearnLink icon="hint" href={linkTo("problems", daily.name, "today")} word="problem_of_day" more={say(daily.title)} />}
      {mistakes.value.length > 0 && (
        <LearnLink icon="again" href={linkTo("mistakes")} word="retry_mistakes" more={String(mistakes.value.length)} />
      )}
      {lesson && <LearnLink icon="check" href={linkTo("lessons", lesson.name)} word="first_steps" more={say(lesson.title)} />}
      {all.length > 0 && <LearnLink icon="book" href={linkTo("study")} word="studies" />}
      {all.some((game) => game.view === "map") && <LearnLink icon="chart" href={linkTo("odds")} word="battle_calculator" />}
    </nav>
  );
}

function LearnLink({ icon, href, word, more }: { icon: IconName; href: string; word: Word; more?: string }) {
  return (
    <a class="chip" href={href}>
      <Icon name={icon} /> {t(word)} {more && <small>{more}</small>}
    </a>
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

// The shape of the page while the list is on its way.
function CardsToCome() {
  return (
    <>
      <p class="visually-hidden" role="status">
        {t("loading")}
      </p>
      <ul class="cards" aria-hidden="true">
        {Array.from({ length: 8 }, () => (
          <li class="to-come card-to-come">
            <div class="card-picture" />
            <div class="card-text">
              <i class="bar-to-come title" />
              <i class="bar-to-come" />
              <i class="bar-to-come" />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
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
