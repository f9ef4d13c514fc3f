// Who can win at once, the ways drawn on the board; and what the last move was worth.
import { useState } from "preact/hooks";
import { Why } from "../learn/why.tsx";
import { me, mayAnalyse, play, shown } from "../live.ts";
import { say } from "../settings.ts";
import type { GameState, Threats, Way } from "../types.ts";
import { doubt, isJudging, isWarned, judgement, judges, pointedWay, threats, toggle, warns } from "../warnings.ts";
import { t } from "../words.ts";
import { Icon } from "./icons.tsx";
import { nameOfSeat } from "./players.tsx";
import { Switch } from "./switch.tsx";

function Ways({ ways }: { ways: Way[] }) {
  return (
    <span class="ways">
      {ways.map((way) => (
        <button
          class="chip"
          aria-pressed={pointedWay.value === way}
          onClick={() => (pointedWay.value = pointedWay.value === way ? null : way)}
        >
          {way.move}
        </button>
      ))}
    </span>
  );
}

// A move held back because it loses at once.
export function Doubt() {
  const held = doubt.value;
  if (!held) return null;
  return (
    <div class="doubt-place">
      <div class="notice bad doubt" role="alertdialog" aria-label={t("doubt")}>
        <p>
          <Icon name="bolt" /> {t("doubt")}
        </p>
        <Ways ways={held.wins} />
        <div class="row wrap">
          <button class="button" onClick={() => (doubt.value = null)}>
            {t("choose_other")}
          </button>
          <button
            class="button danger"
            onClick={() => {
              doubt.value = null;
              void play(held.move);
            }}
          >
            {t("play_anyway")} · {held.move}
          </button>
        </div>
      </div>
    </div>
  );
}

export function WarningsPanel({ state }: { state: GameState }) {
  const [shownFor, setShownFor] = useState(-1); // the ply whose own wins were asked for
  const isWarning = warns.value && mayAnalyse.value;
  const isJudgingMoves = judges.value && mayAnalyse.value;
  return (
    <section class="warnings" aria-label={t("warnings")}>
      {isWarned(state.game) && (
        <>
          <div class="analysis-head">
            <h2>{t("warnings")}</h2>
            <Switch isOn={isWarning} label={t("warnings_on")} onClick={() => toggle(warns, "warnings")} />
          </div>
          {isWarning && !state.ending && (
            <div role="status" class="threat-list">
              {threats.value && (
                <ThreatList state={state} found={threats.value} isShown={shownFor === threats.value.ply} onShow={setShownFor} />
              )}
            </div>
          )}
        </>
      )}
      <div class="analysis-head">
        <h2>{t("judge_moves")}</h2>
        <Switch isOn={isJudgingMoves} label={t("judge_moves")} onClick={() => toggle(judges, "judges")} />
      </div>
      {isJudgingMoves && !state.ending && (
        <div class="quality-place">
          <Quality state={state} />
        </div>
      )}
    </section>
  );
}

interface ThreatListProps {
  state: GameState;
  found: Threats;
  isShown: boolean;
  onShow: (ply: number) => void;
}

// One's own wins stay hidden until they are asked for: finding them is the game.
function ThreatList({ state, found, isShown, onShow }: ThreatListProps) {
  const mover = shown.value?.to_move ?? state.to_move;
  const isMine = me.value.seats.length === 1 && me.value.seats.includes(shown.value?.to_move ?? 0);
  return (
    <>
      {found.threats.length > 0 && (
        <p class="threat">
          <Icon name="bolt" /> <b>{nameOfSeat(state, 3 - mover)}</b> {t("threatens")} <Ways ways={found.threats} />
        </p>
      )}
      {found.wins.length > 0 && (
        <p class="win">
          <Icon name="check" /> <b>{nameOfSeat(state, mover)}</b> {t("can_win")}{" "}
          {isMine && !isShown ? (
            <button class="chip" onClick={() => onShow(found.ply)}>
              {t("own_wins")}
            </button>
          ) : (
            <Ways ways={found.wins} />
          )}
        </p>
      )}
      {found.threats.length + found.wins.length === 0 && <p class="empty">{t("no_threat")}</p>}
    </>
  );
}

function Quality({ state }: { state: GameState }) {
  const found = judgement.value;
  if (isJudging.value)
    return (
      <p class="empty" role="status">
        {t("judge_wait")}
      </p>
    );
  if (!found) return null;
  return (
    <div class={`quality ${found.quality}`} role="status">
      <p>
        <b>{found.move}</b> · {say(found.name)}
        {found.quality !== "best" && found.best[0] && (
          <>
            {" "}
            · {t("better")} <b>{found.best[0]}</b>
          </>
        )}
      </p>
      {(found.quality === "mistake" || found.quality === "blunder") && found.best[0] && (
        <Why state={state} ply={found.ply} better={found.best[0]} />
      )}
      {found.missed_wins.length > 0 && (
        <p>
          {t("missed_win")} <Ways ways={found.missed_wins} />
        </p>
      )}
      {found.opponent_wins.length > 0 && (
        <p>
          {t("lets_win")} <Ways ways={found.opponent_wins} />
        </p>
      )}
    </div>
  );
}
