// The exact worth of every move here, over the cells where it would be played.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api.ts";
import { game, mayAnalyse, shownPly, variation } from "../live.ts";
import type { ExactMove } from "../types.ts";
import { t } from "../words.ts";
import { Switch } from "./switch.tsx";

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
      <Switch isOn={showsExact.value} label={t("exact_scores")} onClick={() => (showsExact.value = !showsExact.value)} />
    </div>
  );
}
