// One problem on the board: every way that reaches the goal in time is right, the opponent holds out as long as it can.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api.ts";
import { Board } from "../board/board.tsx";
import { Icon } from "../parts/icons.tsx";
import { MoveBox } from "../parts/move_box.tsx";
import { goTo, linkTo } from "../route.ts";
import { attempt } from "../toast.ts";
import type { Game, View, Way } from "../types.ts";
import { colon, t, withSide, type Word } from "../words.ts";
import { noteSolved, noteTry, ratingOf, type Posed } from "./rating.ts";
import { learn } from "./words.ts";

interface Tried extends View {
  id: string;
  win_in: number;
  grade: number;
  verdict?: "right" | "wrong" | "solved";
  left?: number;
  reply?: Way;
}

export const Stars = ({ grade }: { grade: number }) => (
  <span class="stars" role="img" aria-label={t(`grade_${grade}` as Word)} title={t(`grade_${grade}` as Word)}>
    {"★".repeat(grade)}
    <i>{"★".repeat(3 - grade)}</i>
  </span>
);

// Moves tried so far and what the server says of them.
function useAttempt(game: Game, posed: Posed) {
  const [moves, setMoves] = useState<string[]>([]);
  const [view, setView] = useState<Tried | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [solution, setSolution] = useState<Way[] | null>(null);
  const [clicks, setClicks] = useState<string[]>([]);
  const path = `/api/problems/${game.name}/${posed.id}`;
  const ask = (tried: string[]) => attempt(() => api.post<Tried>(path, { moves: tried }));

  async function begin() {
    setMoves([]);
    setClicks([]);
    setSolution(null);
    const start = await ask([]);
    if (start) setView(start);
  }
  async function play(move: string) {
    const tried = [...moves, move];
    setChecking(true);
    setClicks(view?.legal.find((choice) => choice.move === move)?.clicks ?? []);
    const answer = await ask(tried);
    setChecking(false);
    if (!answer) return;
    setView(answer);
    setMoves(tried);
    if (answer.verdict === "solved") noteSolved(game.name, posed.id);
    if (answer.verdict !== "right") noteTry(game.name, posed, answer.verdict === "solved");
    if (answer.verdict !== "right" || !answer.reply) return;
    const replied = [...tried, answer.reply.move];
    const after = await ask(replied);
    if (!after) return;
    setMoves(replied);
    setClicks(answer.reply.cells);
    setView({ ...after, verdict: "right", reply: answer.reply });
  }
  async function solve() {
    const answer = await attempt(() => api.post<{ line: Way[] }>(path, { moves: [], solution: true }));
    if (!answer) return;
    noteTry(game.name, posed, false);
    await begin();
    setSolution(answer.line);
  }
  useEffect(() => {
    void begin();
  }, [path]);
  return { moves, view, isChecking, solution, clicks, begin, play, solve };
}
type Attempt = ReturnType<typeof useAttempt>;

// The first way of the solution, or how the opponent answers a wrong move.
function wayToDraw({ solution, view }: Attempt) {
  if (solution?.[0]) return { cells: solution[0].cells, kind: "win" as const };
  return view?.verdict === "wrong" && view.reply ? { cells: view.reply.cells, kind: "threat" as const } : undefined;
}

interface ProblemProps {
  game: Game;
  posed: Posed;
  list: Posed[];
  isToday: boolean;
}

export function Problem({ game, posed, list, isToday }: ProblemProps) {
  const trying = useAttempt(game, posed);
  const { view, moves, clicks, solution } = trying;
  const isOpen = view?.verdict === undefined || (view.verdict === "right" && view.to_move === posed.to_move);
  const canPlay = !!view && !trying.isChecking && !view.ending && isOpen;
  return (
    <main class="game problem">
      <section class="table" aria-label={t("board")}>
        {view?.diagram && (
          <div class={`board-stage on-${view.diagram.board}`}>
            <Board
              diagram={view.diagram}
              legal={canPlay ? view.legal : []}
              toMove={view.to_move}
              way={wayToDraw(trying)}
              label={`${t("problems")} ${posed.id}`}
              onMove={trying.play}
              last={clicks.length > 0 ? { text: moves.at(-1) ?? "", seat: posed.to_move, clicks } : undefined}
            />
          </div>
        )}
      </section>
      <aside class="side">
        <a class="back" href={linkTo("problems", game.name)}>
          <Icon name="previous" /> {t("problems")}
        </a>
        <h1>
          {isToday ? t("problem_of_day") : `${learn("problem")} ${posed.id}`} <Stars grade={posed.grade} />
        </h1>
        <p class="lead">{taskOf(game, posed)}.</p>
        <ProblemStatus game={game} trying={trying} />
        <ProblemActions game={game} trying={trying} next={list[list.findIndex((one) => one.id === posed.id) + 1]} />
        {view && canPlay && <MoveBox view={view} moves={moves} onMove={(move) => void trying.play(move)} />}
        {solution && (
          <p class="small" role="status">
            {t("shown_solution")}
            {colon()} <b class="line">{solution.map((one) => one.move).join("  ")}</b>
          </p>
        )}
      </aside>
    </main>
  );
}

export function taskOf(game: Game, posed: Posed): string {
  const side = game.sides[posed.to_move - 1];
  if (posed.goal === "only") return withSide("side_only", side);
  const word =
    posed.goal === "fours"
      ? "side_fours_in"
      : posed.goal !== "men"
        ? "side_wins_in"
        : posed.gain === 1
          ? "side_gains_man"
          : "side_gains_men";
  return `${withSide(word, side).replace("{gain}", String(posed.gain))} ${posed.win_in}`;
}

function verdictOf({ view, isChecking }: Attempt): string {
  if (isChecking) return t("problem_checking");
  if (view?.verdict === "solved") return t("problem_solved");
  if (view?.verdict === "right") return t("problem_right");
  if (view?.verdict === "wrong") return view.left === 0 ? t("problem_slow") : t("problem_wrong");
  return learn("find_it");
}

function ProblemStatus({ game, trying }: { game: Game; trying: Attempt }) {
  const { view, moves } = trying;
  const mood = view?.verdict === "solved" ? "over won" : view?.verdict === "wrong" ? "over lost" : "mine";
  return (
    <div role="status" class={`status ${mood}`}>
      <strong>{verdictOf(trying)}</strong>
      {view?.verdict === "wrong" && view.left !== 0 && view.reply && <span>{view.reply.move}</span>}
      {moves.length > 0 && <span class="line">{moves.join("  ")}</span>}
      {view?.verdict === "solved" && (
        <span>
          {learn("rating")} <b>{ratingOf(game.name).rating}</b>
        </span>
      )}
    </div>
  );
}

function ProblemActions({ game, trying, next }: { game: Game; trying: Attempt; next: Posed | undefined }) {
  const { moves, solution, view } = trying;
  return (
    <div class="actions" role="group">
      <button class="action" disabled={moves.length === 0 && !solution} onClick={trying.begin}>
        <Icon name="again" />
        {t("again")}
      </button>
      <button class="action" onClick={trying.solve}>
        <Icon name="hint" />
        {t("show_solution")}
      </button>
      {next && (
        <button class={`action ${view?.verdict === "solved" ? "strong" : ""}`} onClick={() => goTo("problems", game.name, next.id)}>
          <Icon name="next" />
          {t("next_problem")}
        </button>
      )}
    </div>
  );
}
