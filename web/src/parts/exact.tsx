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
const isSought = signal(false);

export function ExactSwitch() {
  const state = game.value!;
  const ply = shownPly.value ?? state.plies;
  useEffect(() => {
    let isLate = false;
    exactMoves.value = [];
    isSought.value = showsExact.value && mayAnalyse.value && !variation.value;
    if (isSought.value)
      void api.get<{ moves: ExactMove[] }>(`/api/games/${state.id}/exact?ply=${ply}`).then(
        (answer) => {
          if (isLate) return;
          exactMoves.value = answer.moves;
          isSought.value = false;
        },
        () => {
          if (!isLate) isSought.value = false;
        },
      );
    return () => {
      isLate = true;
    };
  }, [state.id, ply, showsExact.value, mayAnalyse.value, variation.value]);
  if (!state.game.exact) return null;
  return (
    <div class="row between exact-switch">
      <h2>{t("exact_scores")}</h2>
      <span class="small" role="status">
        {isSought.value ? t("exact_wait") : exactMoves.value.length > 0 && t("exact_signs")}
      </span>
      <Switch isOn={showsExact.value} label={t("exact_scores")} onClick={() => (showsExact.value = !showsExact.value)} />
    </div>
  );
}
