// What was played in a position before, in the games that are kept and in the books, and what the computer makes of it. Its scores
// are asked for one after the other, and shown as they come.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { api, Refusal } from "../api.ts";
import { findGame, gameNamed } from "../catalog.ts";
import { inMen, pliesToEnd } from "../judge.ts";
import { Switch } from "../parts/switch.tsx";
import { language, say } from "../settings.ts";
import type { LiveThought, Text } from "../types.ts";
import { colon, t } from "../words.ts";
import { learn } from "./words.ts";

type Worth = Pick<LiveThought, "seat" | "score" | "proven"> & { win_chance?: number };
interface Explored {
  move: string;
  games: number;
  first: number;
  draws: number;
  second: number;
  book: Worth | null;
}
interface Wish {
  game: string;
  position: string;
  moves: string;
}

const shownAtFirst = 8;
const wantsScores = signal(localStorage.getItem("plateau.explorer.scores") === "on");
function toggleScores() {
  wantsScores.value = !wantsScores.value;
  localStorage.setItem("plateau.explorer.scores", wantsScores.value ? "on" : "off");
}

// What was thought once is not thought again while the page is open.
const scores = signal<Record<string, LiveThought>>({});
const keyOf = (wish: Wish) => `${wish.game} ${wish.position} ${wish.moves}`;
async function score(wish: Wish): Promise<LiveThought> {
  const known = scores.value[keyOf(wish)];
  if (known) return known;
  const found = await api.post<LiveThought>("/api/score", wish);
  scores.value = { ...scores.value, [keyOf(wish)]: found };
  return found;
}

interface Props {
  game: string;
  start: string;
  moves: string[];
  isOver: boolean;
  joined: (moves: string[]) => string;
  play: (move: string) => void;
}

export function Explorer({ game, start, moves, isOver, joined, play }: Props) {
  const [found, setFound] = useState<Explored[] | null>(null);
  const [problem, setProblem] = useState<Text | null>(null);
  const [tries, setTries] = useState(0);
  const [isLong, setLong] = useState(false);
  const at = (more: string[]): Wish => ({ game, position: start, moves: joined([...moves, ...more]) });
  const here = keyOf(at([]));
  useEffect(() => {
    let isWanted = true;
    setFound(null);
    setProblem(null);
    setLong(false);
    api.post<{ moves: Explored[] }>("/api/explore", at([])).then(
      (answer) => isWanted && setFound(answer.moves),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        if (isWanted) setProblem(error.text);
      },
    );
    return () => void (isWanted = false);
  }, [here, tries]);

  // The computer's own choice stands among the moves that were played.
  const best = wantsScores.value ? scores.value[here]?.line[0] : undefined;
  const list = found ?? [];
  const all = best && !list.some((one) => one.move === best) ? [...list, { ...nothing, move: best }] : list;
  const rows = isLong ? all : all.slice(0, shownAtFirst);
  const wanted = rows.map((one) => one.move).join(";");
  useEffect(() => {
    let isWanted = true;
    if (!wantsScores.value || isOver || !found) return;
    const ask = async () => {
      await score(at([]));
      for (const one of rows) if (isWanted && one.move !== scores.value[here]?.line[0]) await score(at([one.move]));
    };
    ask().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
    return () => void (isWanted = false);
  }, [wantsScores.value, here, wanted, isOver, found === null]);

  // The move that the computer would play is worth what the position is.
  const worthOf = (move: string) => (move === best ? scores.value[here] : scores.value[keyOf(at([move]))]);
  const hasBook = rows.some((one) => one.book);
  return (
    <section class="explorer" aria-label={learn("explorer")}>
      <div class="row between">
        <h2>{learn("explorer")}</h2>
        {!isOver && (
          <label class="explorer-scores">
            <span class="small">{learn("engine_scores")}</span>
            <Switch isOn={wantsScores.value} label={learn("engine_scores")} disabled={false} onClick={toggleScores} />
          </label>
        )}
      </div>
      {problem ? (
        <p class="small" role="alert">
          {say(problem)}{" "}
          <button class="chip" onClick={() => setTries(tries + 1)}>
            {learn("explore_again")}
          </button>
        </p>
      ) : found === null ? (
        <p class="small" role="status">
          {t("loading")}
        </p>
      ) : (
        <>
          {list.length === 0 && <p class="small explorer-empty">{learn(isOver ? "explorer_over" : "explorer_empty")}</p>}
          {rows.length > 0 && (
            <table>
              <thead>
                <tr>
                  <th scope="col">{learn("move")}</th>
                  <th scope="col">{learn("played")}</th>
                  {hasBook && <th scope="col">{learn("book")}</th>}
                  {wantsScores.value && <th scope="col">{learn("engine")}</th>}
                </tr>
              </thead>
              <tbody>
                {rows.map((one) => (
                  <tr key={one.move}>
                    <th scope="row">
                      <button class="chip" onClick={() => play(one.move)}>
                        {one.move}
                      </button>
                    </th>
                    <td>
                      <Results of={one} game={game} />
                    </td>
                    {hasBook && <td>{one.book && <WorthText game={game} worth={one.book} mover={one.book.seat} />}</td>}
                    {wantsScores.value && (
                      <td>
                        <EngineWorth game={game} worth={worthOf(one.move)} isHere={one.move === best} />
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {all.length > rows.length && (
            <button class="chip" onClick={() => setLong(true)}>
              {learn("more")} ({all.length - rows.length})
            </button>
          )}
        </>
      )}
    </section>
  );
}
const nothing = { games: 0, first: 0, draws: 0, second: 0, book: null };

// How the games ended: a strip of three parts, and the same in words.
function Results({ of: one, game }: { of: Explored; game: string }) {
  const over = one.first + one.draws + one.second;
  const sides = findGame(game.split(":")[0]!)?.sides.map(say) ?? ["1", "2"];
  const percent = (part: number) => `${Math.round((100 * part) / over)} %`;
  const words = `${sides[0]}${colon()} ${percent(one.first)}, ${learn("draws")}${colon()} ${percent(one.draws)}, ${sides[1]}${colon()} ${percent(one.second)}`;
  if (one.games === 0) return <span class="quiet">–</span>;
  return (
    <>
      <span class="small">
        {one.games} {learn(one.games === 1 ? "one_game" : "many_games")}
      </span>
      {over > 0 && (
        <span class="result-strip" role="img" aria-label={words} title={words}>
          <i class="first" style={{ flexGrow: one.first }} />
          <i class="draws" style={{ flexGrow: one.draws }} />
          <i class="second" style={{ flexGrow: one.second }} />
        </span>
      )}
    </>
  );
}

function EngineWorth({ game, worth, isHere }: { game: string; worth: LiveThought | undefined; isHere: boolean }) {
  if (!worth) return <span class="quiet">…</span>;
  return <WorthText game={game} worth={worth} mover={isHere ? worth.seat : 3 - worth.seat} />;
}

// Won, drawn or lost for whoever moves, as far as that is proved; else in men, seen by the first side as everywhere, or the mover's
// chances.
function WorthText({ game, worth, mover }: { game: string; worth: Worth; mover: number }) {
  const known = gameNamed(game.split(":")[0]!);
  if (!known) return <span class="quiet">…</span>;
  if (worth.proven) {
    const result = worth.proven === "draw" ? "draw" : (worth.proven === "win") === (worth.seat === mover) ? "win" : "loss";
    const plies = worth.win_chance === undefined ? Infinity : pliesToEnd(worth as LiveThought);
    const moves = Math.ceil((plies + (worth.seat === mover ? 0 : 1)) / 2);
    return (
      <b class={`worth ${result}`}>
        {learn(`worth_${result}`)}
        {result === "win" && plies < 4096 && moves > 0 ? ` ${learn("in")} ${moves}` : ""}
      </b>
    );
  }
  const men = inMen(worth, known.score_unit, language.value);
  if (men) return <b>{men}</b>;
  if (worth.win_chance === undefined) return <b>{worth.score}</b>;
  const chance = worth.seat === mover ? worth.win_chance : 1 - worth.win_chance;
  return <b>{Math.round(100 * chance)} %</b>;
}
