// The exact worth of every move here, over the cells where it would be played.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api.ts";
import { game, mayAnalyse, shownPly, variation } from "../live.ts";
import { t } from "../words.ts";

export interface ExactMove {
  move: string;
  clicks: string[];
  value: "win" | "loss" | "draw" | null;
  score: number | null;
}
export const showsExact = signal(false);
export const exactMoves = signal<ExactMove[]>([]);

export function ExactSwitch() {
  const state = game.value!;
  const ply = shownPly.value ?? state.plies;
  useEffect(() => {
    let isLate = false;
    exactMoves.value = [];
    if (showsExact.value && mayAnalyse.value && !variation.value)
      void api.get<{ moves: ExactMove[] }>(`/api/games/${state.id}/exact?ply=${ply}`).then(
        (answer) => {
          if (!isLate) exactMoves.value = answer.moves;
        },
        () => {},
      );
    return () => {
      isLate = true;
    };
  }, [state.id, ply, showsExact.value, mayAnalyse.value, variation.value]);
  if (!state.game.exact) return null;
  return (
    <div class="row between exact-switch">
      <h2>{t("exact_scores")}</h2>
      <button
        class="switch"
        role="switch"
        aria-checked={showsExact.value}
        aria-label={t("exact_scores")}
        disabled={!mayAnalyse.value}
        onClick={() => (showsExact.value = !showsExact.value)}
      >
        <i />
      </button>
    </div>
  );
}
