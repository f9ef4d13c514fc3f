// A lesson: from the rules to the first win, one step at a time on a live board.
import { useEffect, useState } from "preact/hooks";
import { api, type Look } from "../api.ts";
import { Board } from "../board/board.tsx";
import { findGame, games } from "../catalog.ts";
import { ErrorPage } from "../parts/error_page.tsx";
import { Icon } from "../parts/icons.tsx";
import { MoveBox } from "../parts/move_box.tsx";
import { goTo, linkTo } from "../route.ts";
import { lessons, type Step } from "../rules/lessons.ts";
import { say } from "../settings.ts";
import { attempt } from "../toast.ts";
import type { ListedGame } from "../types.ts";
import { t } from "../words.ts";
import { learn } from "./words.ts";

export function LessonPage({ name, step }: { name: string; step: string }) {
  const game = findGame(name);
  const steps = lessons[name];
  const number = Math.max(1, Number(step) || 1);
  if (!steps || (games.value && !game)) return <ErrorPage />;
  if (!game)
    return (
      <main class="problems">
        <p class="notice">{t("loading")}</p>
      </main>
    );
  const current = steps[number - 1];
  return current ? <Lesson key={number} game={game} step={current} number={number} total={steps.length} /> : <LessonEnd game={game} />;
}

const isWanted = (step: Step, move: string, after: Look, seat: number): boolean =>
  step.want === "any" || (step.want === "win" ? after.ending?.winner === seat : step.want.includes(move));

function Lesson({ game, step, number, total }: { game: ListedGame; step: Step; number: number; total: number }) {
  const [view, setView] = useState<Look | null>(null);
  const [verdict, setVerdict] = useState<"done" | "not_yet" | null>(null);
  const lookAfter = (...moves: string[]) =>
    attempt(() => api.look({ game: game.name, position: step.position ?? "", moves: [step.moves ?? "", ...moves].join(" ").trim() }));
  useEffect(() => {
    void lookAfter().then((look) => look && setView(look));
  }, []);
  async function play(move: string) {
    const seat = view?.to_move ?? 1;
    const after = await lookAfter(move);
    if (!after) return;
    const isDone = isWanted(step, move, after, seat);
    setVerdict(isDone ? "done" : "not_yet");
    if (isDone) setView(after);
  }
  const isOpen = !!view && verdict !== "done";
  return (
    <main class="game problem lesson">
      <section class="table" aria-label={t("board")}>
        {view?.diagram && (
          <div class={`board-stage on-${view.diagram.board}`}>
            <Board diagram={view.diagram} legal={isOpen ? view.legal : []} toMove={view.to_move} label={say(step.text)} onMove={play} />
          </div>
        )}
      </section>
      <aside class="side">
        <a class="back" href={linkTo("new", game.name)}>
          <Icon name="previous" /> {say(game.title)}
        </a>
        <h1>
          {t("lesson")} {number}/{total}
        </h1>
        <p class="lead">{say(step.text)}</p>
        <div role="status" class={`status ${verdict === "done" ? "over won" : verdict === "not_yet" ? "over lost" : "mine"}`}>
          <strong>{verdict === "done" ? say(step.done) : verdict === "not_yet" ? learn("not_yet") : learn("your_move")}</strong>
        </div>
        <div class="actions" role="group">
          <button class={`action ${verdict === "done" ? "strong" : ""}`} onClick={() => goTo("lessons", game.name, String(number + 1))}>
            <Icon name="next" />
            {learn("next_step")}
          </button>
        </div>
        {view && isOpen && <MoveBox view={view} moves={[]} onMove={(move) => void play(move)} />}
      </aside>
    </main>
  );
}

// What comes after the first win.
function LessonEnd({ game }: { game: ListedGame }) {
  return (
    <main class="problems">
      <h1>{learn("lesson_over")}</h1>
      <p class="lead">{learn("lesson_over_lead")}</p>
      <div class="problem-head">
        <a class="button primary" href={linkTo("new", game.name)}>
          {t("play")}
        </a>
        <a class="button" href={linkTo("rules", game.name)}>
          {t("rules")}
        </a>
        {!!game.problems && (
          <a class="button" href={linkTo("problems", game.name)}>
            {t("problems")}
          </a>
        )}
      </div>
    </main>
  );
}
