// Find my level: five games, each against the rung that the ones before suggest.
import { useEffect, useState } from "preact/hooks";
import { api, Refusal } from "../api.ts";
import { findGame, gameNamed, games } from "../catalog.ts";
import { keep } from "../own_games.ts";
import { ErrorPage } from "../parts/error_page.tsx";
import { GamePicture } from "../parts/game_picture.tsx";
import { Icon } from "../parts/icons.tsx";
import { rungName } from "../parts/ladder.tsx";
import { goTo, linkTo } from "../route.ts";
import { say } from "../settings.ts";
import { attempt } from "../toast.ts";
import type { Game } from "../types.ts";
import { colon, t } from "../words.ts";
import { gamesToPlace, keepPlacing, placingOf, playedIn, rungAfter, type Placing } from "./placing.ts";
import { learn } from "./words.ts";

// The games that ended since are counted; one that is gone is played anew.
async function caughtUp(game: Game): Promise<Placing> {
  const placing = placingOf(game.name);
  for (const one of placing.games) {
    if (one.points !== undefined) continue;
    try {
      const { ending } = await api.game(one.id);
      if (ending) one.points = ending.winner === 0 ? 0.5 : ending.winner === one.seat ? 1 : 0;
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 404) throw error;
      one.id = "";
    }
  }
  placing.games = placing.games.filter((one) => one.id !== "");
  const played = playedIn(placing);
  if (played.length >= gamesToPlace) placing.rung = rungAfter(played, game.ladder.length);
  keepPlacing(game.name, placing);
  return placing;
}

export function PlacingPage({ name }: { name: string }) {
  const listed = findGame(name);
  const game = listed && gameNamed(name);
  if (games.value && !listed) return <ErrorPage />;
  if (!game)
    return (
      <main class="problems">
        <p class="notice">{t("loading")}</p>
      </main>
    );
  return game.ladder.length > 0 ? <Steps key={name} game={game} /> : <ErrorPage />;
}

function Steps({ game }: { game: Game }) {
  const [placing, setPlacing] = useState<Placing | null>(null);
  useEffect(() => void attempt(() => caughtUp(game)).then((found) => found && setPlacing(found)), []);
  if (!placing)
    return (
      <main class="problems">
        <p class="notice">{t("loading")}</p>
      </main>
    );
  const again = () => {
    keepPlacing(game.name, { games: [] });
    setPlacing({ games: [] });
  };
  return (
    <main class="problems placing">
      <a class="back" href={linkTo("new", game.name)}>
        <Icon name="previous" /> {say(game.title)}
      </a>
      <h1>
        {t("find_level")}&nbsp;· {say(game.title)}
      </h1>
      <p class="lead">{learn("placing_lead")}</p>
      {placing.games.length === 0 && (
        <div class={`preview on-${game.diagram?.board ?? "map"}`}>
          <GamePicture game={game} diagram={findGame(game.name)?.picture ?? game.diagram} />
        </div>
      )}
      <Results placing={placing} />
      {placing.rung === undefined ? <Next game={game} placing={placing} /> : <Verdict game={game} rung={placing.rung} again={again} />}
    </main>
  );
}

function Results({ placing }: { placing: Placing }) {
  if (placing.games.length === 0) return null;
  return (
    <ol class="placing-games">
      {placing.games.map((one) => (
        <li key={one.id}>
          <a href={linkTo("g", one.id)}>{rungName(one.rung)}</a>{" "}
          <b>
            {one.points === undefined
              ? t("continue")
              : learn(one.points === 1 ? "game_won" : one.points === 0 ? "game_lost" : "game_drawn")}
          </b>
        </li>
      ))}
    </ol>
  );
}

function Next({ game, placing }: { game: Game; placing: Placing }) {
  const [isStarting, setStarting] = useState(false);
  const open = placing.games.find((one) => one.points === undefined);
  const number = placing.games.length + (open ? 0 : 1);
  async function start() {
    if (open) return goTo("g", open.id);
    setStarting(true);
    const rung = rungAfter(playedIn(placing), game.ladder.length);
    const seat = placing.games.length % 2 === 0 ? 1 : 2;
    const computer = { kind: "computer", player: `level:rung=${rung}` } as const;
    const seats = seat === 1 ? [{ kind: "person" } as const, computer] : [computer, { kind: "person" } as const];
    const made = await attempt(() => api.newGame({ game: game.name, seats }));
    setStarting(false);
    if (!made) return;
    keep(made.state.id, { token: made.token });
    keepPlacing(game.name, { games: [...placing.games, { id: made.state.id, rung, seat }] });
    goTo("g", made.state.id);
  }
  return (
    <button class="button primary large" disabled={isStarting} onClick={start}>
      {learn("placing_next")} {number}/{gamesToPlace}
    </button>
  );
}

function Verdict({ game, rung, again }: { game: Game; rung: number; again: () => void }) {
  return (
    <>
      <div class="status over won" role="status">
        <strong>
          {learn("placed")}
          {colon()} {rungName(rung)}
        </strong>
        <span>{learn("placed_why")}</span>
      </div>
      <div class="actions" role="group">
        <a class="action strong" href={linkTo("new", game.name)}>
          <Icon name="plus" />
          {t("new_game")}
        </a>
        <button class="action" onClick={again}>
          <Icon name="again" />
          {t("again")}
        </button>
      </div>
    </>
  );
}
