// What the computer thinks of the position on the screen, and of a game that is over.
import { useEffect } from "preact/hooks";
import { chanceOfFirst, glyphs, inMen, judge, pliesToEnd, shortNumber, type Judged } from "../judge.ts";
import {
  analysis,
  game,
  isAnalysing,
  mayAnalyse,
  me,
  review,
  showPly,
  shownPly,
  startReview,
  toggleAnalysis,
  tryLine,
  variation,
} from "../live.ts";
import { gameNamed } from "../catalog.ts";
import { noteMistakes } from "../learn/mistakes.ts";
import { Why } from "../learn/why.tsx";
import { linkTo } from "../route.ts";
import { language } from "../settings.ts";
import type { GameState, LiveThought } from "../types.ts";
import { colon, t, withSide } from "../words.ts";
import { Icon } from "./icons.tsx";
import { numberOf } from "./moves.tsx";
import { nameOfSeat } from "./players.tsx";
import { Switch } from "./switch.tsx";

function verdict(state: GameState, thought: LiveThought): string {
  if (thought.proven === "draw") return t("proven_draw");
  if (thought.proven) {
    const winner = (thought.proven === "win") === (thought.seat === 1) ? 1 : 2;
    const plies = pliesToEnd(thought);
    return `${nameOfSeat(state, winner)}${colon()} ${t("proven_win")}${plies < 4096 ? ` ${t("wins_in")} ${plies} ${t("plies")}` : ""}`;
  }
  const men = inMen(thought, gameNamed(state.game.name)?.score_unit, language.value);
  if (men) return `${men} ${t("men")}`;
  return `${Math.round(100 * chanceOfFirst(thought))} % · ${Math.round(100 - 100 * chanceOfFirst(thought))} %`;
}

// The position on the screen, for whoever shows the win there.
function proofLink(state: GameState): string {
  const tried = variation.value;
  const before = state.moves.slice(0, tried?.ply ?? shownPly.value ?? state.moves.length).map((move) => move.text);
  return linkTo("proof", state.game.spec, state.start, [...before, ...(tried?.moves ?? [])].join(" "));
}

// In men where the game counts in men, seen by the first seat; elsewhere the chances of whoever is to move.
function valueOf(state: GameState, thought: LiveThought): string {
  if (thought.proven && thought.proven !== "draw") return thought.proven === "win" ? "+∞" : "−∞";
  return inMen(thought, gameNamed(state.game.name)?.score_unit, language.value) ?? `${Math.round(100 * thought.win_chance)} %`;
}

// The moves that the computer expects: each shows its position on the board.
function ExpectedLine({ state, line }: { state: GameState; line: string[] }) {
  const tried = variation.value;
  const ply = tried?.ply ?? shownPly.value ?? state.moves.length;
  const before = tried?.moves ?? [];
  return (
    <span class="expected-line">
      {line.map((move, i) => (
        <button title={t("show_on_board")} onClick={() => tryLine(ply, [...before, ...line.slice(0, i + 1)])}>
          {move}
        </button>
      ))}
    </span>
  );
}

export function AnalysisPanel({ state }: { state: GameState }) {
  // How the game counts has to be known first: men do not begin as percentages.
  const thoughts = gameNamed(state.game.name) ? analysis.value : [];
  const best = thoughts[0];
  const isOn = isAnalysing.value && mayAnalyse.value;
  return (
    <section class="analysis" aria-label={t("analysis")}>
      <div class="analysis-head">
        <h2>{t("analysis")}</h2>
        {isOn && best && (
          <span class="evaluation">
            {verdict(state, best)} <small>{best.proven ? t("proven") : t("estimated")}</small>
          </span>
        )}
        <Switch isOn={isOn} label={t("analysis_on")} onClick={toggleAnalysis} title="l" />
      </div>
      {!mayAnalyse.value && <p class="empty">{t("unfair")}</p>}
      {isOn && (
        <>
          <ol class="lines-list">
            {thoughts.slice(0, 3).map((thought) => (
              <li key={thought.rank}>
                <b>{valueOf(state, thought)}</b>
                <ExpectedLine state={state} line={thought.line.slice(0, 10)} />
              </li>
            ))}
          </ol>
          {best?.proven === "win" && state.game.capabilities.includes("proofs") && (
            <a class="button wide" href={proofLink(state)}>
              <Icon name="check" /> {t("show_proof")}
            </a>
          )}
          {best && (
            <p class="small">
              {t("depth")} {best.depth} · {shortNumber(best.nodes)} {t("nodes")} ·{" "}
              {best.seconds.toLocaleString(language.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s
            </p>
          )}
        </>
      )}
    </section>
  );
}

// The share of the first seat in the whole, beside the board.
export function EvaluationBar({ flipped }: { flipped: boolean }) {
  const best = analysis.value[0] ?? (review.value ? review.value.get(shownPly.value ?? game.value?.moves.length ?? 0) : undefined);
  if ((!isAnalysing.value || !mayAnalyse.value) && !review.value) return null;
  const chance = best ? chanceOfFirst(best) : 0.5;
  const percent = Math.round(100 * chance);
  return (
    <div
      class={`bar ${flipped ? "flipped" : ""}`}
      role="meter"
      aria-label={withSide("chances_of", game.value?.game.sides[0])}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ "--share": `${100 * chance}%` }} />
    </div>
  );
}

export function ReviewPanel({ state }: { state: GameState }) {
  const isWhole = !!review.value && review.value.size > state.moves.length;
  useEffect(() => {
    if (isWhole) noteMistakes(state, judge(state.moves, review.value!), me.value.seats);
  }, [isWhole, state.id]);
  if (!state.ending || state.moves.length === 0) return null;
  if (!review.value)
    return (
      <button class="button wide" onClick={startReview}>
        <Icon name="chart" /> {t("review")}
      </button>
    );
  const done = review.value.size;
  const total = state.moves.length + 1;
  const judged = judge(state.moves, review.value);
  return (
    <section class="review" aria-label={t("review")}>
      <Graph state={state} thoughts={review.value} judged={judged} />
      {done < total ? (
        <p class="small">
          {t("reviewing")} {done} / {total}
        </p>
      ) : (
        judged.length === 0 && <p class="small">{t("no_mistakes")}</p>
      )}
      <ol class="judged">
        {judged.map((one) => (
          <li key={one.ply}>
            <button class={`judged-move ${one.judgement}`} onClick={() => showPly(one.ply - 1)}>
              <b>
                {numberOf(state.moves, one.ply)} {one.move.text} {glyphs[one.judgement]}
              </b>
              <span>
                {t(one.judgement)} · {t("better")} <b>{one.better}</b>
              </span>
            </button>
            {done >= total && one.judgement !== "inaccuracy" && <Why state={state} ply={one.ply} better={one.better} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Graph({ state, thoughts, judged }: { state: GameState; thoughts: Map<number, LiveThought>; judged: Judged[] }) {
  const width = 320,
    height = 90;
  const total = Math.max(1, state.moves.length);
  const x = (ply: number) => (ply / total) * width;
  const y = (chance: number) => height - chance * height;
  const points = [...thoughts.entries()].sort(([a], [b]) => a - b).map(([ply, thought]) => ({ ply, chance: chanceOfFirst(thought) }));
  const line = points.map((point) => `${x(point.ply).toFixed(1)},${y(point.chance).toFixed(1)}`).join(" ");
  const current = shownPly.value ?? state.moves.length;
  const jump = (event: MouseEvent) => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    void showPly(Math.round(((event.clientX - box.left) / box.width) * total));
  };
  return (
    <svg
      class="graph"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={withSide("course", state.game.sides[0])}
      onClick={jump}
    >
      <rect class="graph-ground" width={width} height={height} />
      {points.length > 1 && (
        <polygon class="graph-area" points={`${x(points[0]!.ply)},${height} ${line} ${x(points.at(-1)!.ply)},${height}`} />
      )}
      <line class="graph-middle" x1="0" x2={width} y1={height / 2} y2={height / 2} />
      <polyline class="graph-line" points={line} />
      {judged.map((one) => (
        <line class={`graph-mark ${one.judgement}`} x1={x(one.ply)} x2={x(one.ply)} y1="0" y2={height} />
      ))}
      <line class="graph-now" x1={x(current)} x2={x(current)} y1="0" y2={height} />
    </svg>
  );
}
