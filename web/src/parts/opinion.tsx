// After a game against a computer one question, which can be skipped.
import { useState } from "preact/hooks";
import { api } from "../api.ts";
import { me, token } from "../live.ts";
import { attempt } from "../toast.ts";
import { transport } from "../transport.ts";
import type { GameState } from "../types.ts";
import { t } from "../words.ts";

const answers = [
  ["easy", "too_easy"],
  ["right", "just_right"],
  ["hard", "too_hard"],
] as const;
const keyOf = (state: GameState) => `plateau.opinion.${state.id}`;

export function Opinion({ state }: { state: GameState }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const [remark, setRemark] = useState("");
  const [mayShare, setShare] = useState(false);
  const [isDone, setDone] = useState(localStorage.getItem(keyOf(state)) !== null);
  const isAsked = state.ending && me.value.seats.length === 1 && state.plies > 3 && state.seats.some((seat) => seat.kind === "computer");
  if (!isAsked || isDone) return null;
  function finish() {
    localStorage.setItem(keyOf(state), "1");
    setDone(true);
  }
  async function send() {
    if (answer) await attempt(() => api.opinion(state.id, token(), answer, remark, mayShare));
    finish();
  }
  return (
    <form
      class="opinion"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div class="row">
        <strong>{t("opinion_ask")}</strong>
        <button type="button" class="chip quiet" onClick={finish}>
          {t("skip")}
        </button>
      </div>
      <div class="segments" role="group" aria-label={t("opinion_ask")}>
        {answers.map(([name, word]) => (
          <button type="button" aria-pressed={answer === name} onClick={() => setAnswer(name)}>
            {t(word)}
          </button>
        ))}
      </div>
      {answer && (
        <div class="row">
          <input
            type="text"
            maxLength={500}
            value={remark}
            aria-label={t("opinion_remark")}
            placeholder={t("opinion_remark")}
            onInput={(event) => setRemark(event.currentTarget.value)}
          />
          <button class="button">{t("send")}</button>
        </div>
      )}
      {answer && transport.hasServer && (
        <label class="consent">
          <input type="checkbox" checked={mayShare} onChange={(event) => setShare(event.currentTarget.checked)} />
          <span>{t("opinion_share")}</span>
        </label>
      )}
    </form>
  );
}
