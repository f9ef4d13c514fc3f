// The rules of a game, with boards on which they can be tried.
import { useEffect, useState } from "preact/hooks";
import { api, type Look } from "../api.ts";
import { Board } from "../board/board.tsx";
import { findGame, games } from "../catalog.ts";
import { ErrorPage } from "../parts/error_page.tsx";
import { Icon } from "../parts/icons.tsx";
import { later } from "../parts/later.tsx";
import { linkTo } from "../route.ts";
import type { Figure, Rules } from "../rules/content.ts";
import { say } from "../settings.ts";
import { attempt } from "../toast.ts";
import { t } from "../words.ts";

const UnitTable = later(() => import("../axis/unit_table.tsx").then((part) => part.UnitTable));

export function RulesPage({ name }: { name: string }) {
  const [all, setAll] = useState<Record<string, Rules> | null>(null);
  useEffect(() => {
    void import("../rules/content.ts").then((content) => setAll(content.rules));
  }, []);
  const game = findGame(name);
  if (games.value && !game) return <ErrorPage />;
  if (!all || !game)
    return (
      <main class="rules">
        <p class="notice">{t("loading")}</p>
      </main>
    );
  const rules = all[name];
  return (
    <main class="rules">
      <a class="back" href={linkTo()}>
        <Icon name="previous" /> {t("home")}
      </a>
      <h1>{say(game.title)}</h1>
      <p class="lead">{rules ? say(rules.aim) : say(game.summary)}</p>
      {!rules && <p class="notice">{t("rules_missing")}</p>}
      {game.view === "map" && <UnitTable />}
      {rules?.sections.map((section) => (
        <section>
          <div>
            <h2>{say(section.title)}</h2>
            {section.text.map((paragraph) => (
              <p>{say(paragraph)}</p>
            ))}
          </div>
          {section.figure && (
            <LiveFigure key={name + (section.figure.position ?? section.figure.moves)} game={name} figure={section.figure} />
          )}
        </section>
      ))}
      <a class="button primary large" href={linkTo("new", name)}>
        {t("play")}
      </a>
    </main>
  );
}

// A board to try moves on; nothing is kept.
function LiveFigure({ game, figure }: { game: string; figure: Figure }) {
  const [tried, setTried] = useState<string[]>([]);
  const [look, setLook] = useState<Look | null>(null);
  const [last, setLast] = useState<string[]>([]);
  useEffect(() => {
    const moves = [figure.moves ?? "", ...tried].join(" ").trim();
    void attempt(() => api.look({ game, position: figure.position ?? "", moves })).then((answer) => answer && setLook(answer));
  }, [tried]);
  function play(move: string) {
    setLast(look?.legal.find((choice) => choice.move === move)?.clicks ?? []);
    setTried([...tried, move]);
  }
  if (!look?.diagram) return <figure />;
  return (
    <figure>
      <Board
        diagram={look.diagram}
        legal={look.legal}
        toMove={look.to_move}
        label={say(figure.caption)}
        onMove={play}
        last={tried.length > 0 ? { text: tried.at(-1)!, seat: 0, clicks: last } : undefined}
      />
      <figcaption>
        <span>{say(figure.caption)}</span>
        {tried.length > 0 && (
          <button
            class="chip"
            onClick={() => {
              setTried([]);
              setLast([]);
            }}
          >
            {t("start_position")}
          </button>
        )}
      </figcaption>
    </figure>
  );
}
