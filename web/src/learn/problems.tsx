// The problems of a game: by length, the one of the day, and how well the person of this browser does.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api.ts";
import { Picture } from "../board/picture.tsx";
import { findGame, gameNamed, games } from "../catalog.ts";
import { ErrorPage } from "../parts/error_page.tsx";
import { Icon } from "../parts/icons.tsx";
import { linkTo } from "../route.ts";
import { say } from "../settings.ts";
import { attempt } from "../toast.ts";
import type { Game, Piece } from "../types.ts";
import { t } from "../words.ts";
import { placeOfToday, ratingOf, solvedOf, type Posed } from "./rating.ts";
import { Problem, Stars } from "./solving.tsx";
import { isLearnWord, learn } from "./words.ts";

const shownAtOnce = 24;

export function ProblemsPage({ game: name, id }: { game: string; id: string }) {
  const [found, setFound] = useState<Posed[] | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    setFound(null);
    void attempt(() => api.get<{ problems: Posed[] }>(`/api/problems/${encodeURIComponent(name)}`)).then((answer) =>
      answer ? setFound(answer.problems) : setMissing(true),
    );
  }, [name]);
  const listed = findGame(name);
  const game = listed && gameNamed(name);
  if (isMissing || (games.value && !listed)) return <ErrorPage />;
  if (!game || !found)
    return (
      <main class="problems">
        <p class="notice">{t("loading")}</p>
      </main>
    );
  const posed = id === "today" ? found[placeOfToday(found.length)] : found.find((one) => one.id === id);
  return posed ? (
    <Problem key={posed.id} game={game} posed={posed} list={found} isToday={id === "today"} />
  ) : (
    <ProblemList game={game} list={found} />
  );
}

function ProblemList({ game, list }: { game: Game; list: Posed[] }) {
  const solved = solvedOf(game.name);
  const [length, setLength] = useState(0);
  const [theme, setTheme] = useState("");
  const [isUnsolved, setUnsolved] = useState(false);
  const [most, setMost] = useState(shownAtOnce);
  const wanted = list.filter(
    (one) => (length === 0 || one.win_in === length) && (theme === "" || one.theme === theme) && !(isUnsolved && solved.includes(one.id)),
  );
  return (
    <main class="problems">
      <a class="back" href={linkTo("new", game.name)}>
        <Icon name="previous" /> {say(game.title)}
      </a>
      <h1>
        {t("problems")}&nbsp;· {say(game.title)}
      </h1>
      <p class="lead">
        {learn(list[0]?.goal === "men" ? "lead_men" : "lead")}{" "}
        <span class="quiet">
          {solved.length} {t("solved_of")} {list.length}.
        </span>
      </p>
      <div class="problem-head">
        <a class="button primary today" href={linkTo("problems", game.name, "today")}>
          <Icon name="hint" /> {t("problem_of_day")}
        </a>
        <OwnRating game={game.name} />
      </div>
      <div class="problem-filters">
        <Lengths problems={list} chosen={length} choose={setLength} />
        <Themes problems={list} chosen={theme} choose={setTheme} />
        <label class="unsolved">
          <input type="checkbox" checked={isUnsolved} onChange={(event) => setUnsolved(event.currentTarget.checked)} /> {learn("unsolved")}
        </label>
      </div>
      {wanted.length === 0 && <p class="notice">{learn("none")}</p>}
      <ul class="problem-grid">
        {wanted.slice(0, most).map((one) => (
          <Tile key={one.id} game={game} posed={one} isSolved={solved.includes(one.id)} />
        ))}
      </ul>
      {wanted.length > most && (
        <button class="button" onClick={() => setMost(most + shownAtOnce)}>
          {learn("more")}
        </button>
      )}
    </main>
  );
}

function OwnRating({ game }: { game: string }) {
  const { rating, tried } = ratingOf(game);
  return (
    <p class="own-rating" title={learn("rating_why")}>
      {learn("rating")} <b>{tried.length > 0 ? rating : "–"}</b>{" "}
      <span class="quiet">{tried.length > 0 ? `${tried.length} ${learn("tried")}` : learn("rating_none")}</span>
    </p>
  );
}

function Lengths({ problems, chosen, choose }: { problems: Posed[]; chosen: number; choose: (length: number) => void }) {
  const lengths = [...new Set(problems.map((one) => one.win_in))];
  if (lengths.length < 2) return null;
  return (
    <div class="segments" role="group" aria-label={t("length")}>
      {[0, ...lengths].map((one) => (
        <button aria-pressed={chosen === one} onClick={() => choose(one)}>
          {one === 0 ? t("all") : `${t("wins_in")} ${one}`}
        </button>
      ))}
    </div>
  );
}

function Themes({ problems, chosen, choose }: { problems: Posed[]; chosen: string; choose: (theme: string) => void }) {
  const themes = [...new Set(problems.map((one) => one.theme))].filter(isLearnWord);
  if (themes.length < 2) return null;
  return (
    <select class="themes" aria-label={learn("theme")} value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
      <option value="">{learn("all_themes")}</option>
      {themes.map((one) => (
        <option value={one}>{learn(one)}</option>
      ))}
    </select>
  );
}

function Tile({ game, posed, isSolved }: { game: Game; posed: Posed; isSolved: boolean }) {
  return (
    <li>
      <a href={linkTo("problems", game.name, posed.id)} class={isSolved ? "solved" : ""}>
        <ProblemPicture game={game} pieces={posed.pieces} />
        <span>
          <b>{posed.id}</b> <Stars grade={posed.grade} />
        </span>
        {isSolved && (
          <span class="solved-mark">
            <Icon name="check" /> {t("solved")}
          </span>
        )}
      </a>
    </li>
  );
}

// The game's own board with the pieces of the problem.
function ProblemPicture({ game, pieces }: { game: Game; pieces: Piece[] }) {
  const diagram = game.diagram;
  if (!diagram) return null;
  return <Picture diagram={{ ...diagram, cells: diagram.cells.filter((cell) => cell.look !== "reserve"), pieces }} />;
}
