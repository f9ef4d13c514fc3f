// Positions to win in 1, 2 or 3 moves: every way that wins in time is right, the opponent holds out as long as it can.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api.ts";
import { Board } from "../board/board.tsx";
import { Picture } from "../board/picture.tsx";
import { findGame, gameNamed, games } from "../catalog.ts";
import { Icon } from "../parts/icons.tsx";
import { goTo, linkTo } from "../route.ts";
import { say } from "../settings.ts";
import { attempt } from "../toast.ts";
import type { Game, Piece, View, Way } from "../types.ts";
import { t, withSide, type Word } from "../words.ts";

interface Posed {
  id: string;
  position: string;
  to_move: number;
  pieces: Piece[];
  win_in: number;
  grade: number;
}
interface Tried extends View {
  id: string;
  win_in: number;
  grade: number;
  verdict?: "right" | "wrong" | "solved";
  left?: number;
  reply?: Way;
}

const solvedKey = (game: string) => `plateau.solved.${game}`;
const solvedOf = (game: string): string[] => JSON.parse(localStorage.getItem(solvedKey(game)) ?? "[]") as string[];
function noteSolved(game: string, id: string) {
  localStorage.setItem(solvedKey(game), JSON.stringify([...new Set([...solvedOf(game), id])]));
}

export function ProblemsPage({ game: name, id }: { game: string; id: string }) {
  const [list, setList] = useState<Posed[] | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    void attempt(() => api.get<{ problems: Posed[] }>(`/api/problems/${encodeURIComponent(name)}`)).then((answer) =>
      answer ? setList(answer.problems) : setMissing(true),
    );
  }, [name]);
  const listed = findGame(name);
  const game = listed && gameNamed(name);
  if (isMissing || (games.value && !listed))
    return (
      <main class="problems">
        <p class="notice">
          {t("not_found")} <a href={linkTo()}>{t("home")}</a>
        </p>
      </main>
    );
  if (!game || !list)
    return (
      <main class="problems">
        <p class="notice">{t("loading")}</p>
      </main>
    );
  const posed = list.find((one) => one.id === id);
  return posed ? <Problem key={id} game={game} posed={posed} list={list} /> : <ProblemList game={game} list={list} />;
}

function ProblemList({ game, list }: { game: Game; list: Posed[] }) {
  const solved = solvedOf(game.name);
  const [length, setLength] = useState(0);
  const lengths = [...new Set(list.map((one) => one.win_in))];
  const wanted = list.filter((one) => length === 0 || one.win_in === length);
  return (
    <main class="problems">
      <a class="back" href={linkTo("new", game.name)}>
        <Icon name="previous" /> {say(game.title)}
      </a>
      <h1>
        {t("problems")} · {say(game.title)}
      </h1>
      <p class="lead">
        {t("problems_lead")}{" "}
        <span class="quiet">
          {solved.length} {t("solved_of")} {list.length}.
        </span>
      </p>
      <div class="segments" role="group" aria-label={t("length")}>
        {[0, ...lengths].map((one) => (
          <button aria-pressed={length === one} onClick={() => setLength(one)}>
            {one === 0 ? t("all") : `${t("wins_in")} ${one}`}
          </button>
        ))}
      </div>
      <ul class="problem-grid">
        {wanted.map((one) => (
          <li>
            <a href={linkTo("problems", game.name, one.id)} class={solved.includes(one.id) ? "solved" : ""}>
              <ProblemPicture game={game} pieces={one.pieces} />
              <span>
                <b>{one.id}</b> <Stars grade={one.grade} />
              </span>
              {solved.includes(one.id) && (
                <span class="solved-mark">
                  <Icon name="check" /> {t("solved")}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}

const Stars = ({ grade }: { grade: number }) => (
  <span class="stars" role="img" aria-label={t(`grade_${grade}` as Word)} title={t(`grade_${grade}` as Word)}>
    {"★".repeat(grade)}
    <i>{"★".repeat(3 - grade)}</i>
  </span>
);

// The game's own board with the pieces of the problem.
function ProblemPicture({ game, pieces }: { game: Game; pieces: Piece[] }) {
  const diagram = game.diagram;
  if (!diagram) return null;
  return <Picture diagram={{ ...diagram, cells: diagram.cells.filter((cell) => cell.look !== "reserve"), pieces }} />;
}

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

function Problem({ game, posed, list }: { game: Game; posed: Posed; list: Posed[] }) {
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
          {posed.id} <Stars grade={posed.grade} />
        </h1>
        <p class="lead">{taskOf(game, posed)}.</p>
        <ProblemStatus trying={trying} task={taskOf(game, posed)} />
        <ProblemActions game={game} trying={trying} next={list[list.findIndex((one) => one.id === posed.id) + 1]} />
        {solution && (
          <p class="small" role="status">
            {t("shown_solution")}: <b class="line">{solution.map((one) => one.move).join("  ")}</b>
          </p>
        )}
      </aside>
    </main>
  );
}

const taskOf = (game: Game, posed: Posed): string => `${withSide("side_wins_in", game.sides[posed.to_move - 1])} ${posed.win_in}`;

function verdictOf({ view, isChecking }: Attempt, task: string): string {
  if (isChecking) return t("problem_checking");
  if (view?.verdict === "solved") return t("problem_solved");
  if (view?.verdict === "right") return t("problem_right");
  if (view?.verdict === "wrong") return view.left === 0 ? t("problem_slow") : t("problem_wrong");
  return task;
}

function ProblemStatus({ trying, task }: { trying: Attempt; task: string }) {
  const { view, moves } = trying;
  const mood = view?.verdict === "solved" ? "over won" : view?.verdict === "wrong" ? "over lost" : "mine";
  return (
    <div role="status" class={`status ${mood}`}>
      <strong>{verdictOf(trying, task)}</strong>
      {view?.verdict === "wrong" && view.left !== 0 && view.reply && <span>{view.reply.move}</span>}
      {moves.length > 0 && <span class="line">{moves.join("  ")}</span>}
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
