// Another computer in mid-game: a window with one choice for each seat that a computer holds.
import { useState } from "preact/hooks";
import { gameNamed } from "../catalog.ts";
import { changePlayer } from "../live.ts";
import { PlayerChoice } from "../pages/new_game.tsx";
import { say } from "../settings.ts";
import type { GameState } from "../types.ts";
import { t } from "../words.ts";
import { Dialog } from "./dialog.tsx";

export function ChangePlayers({ state, onClose, nameOf }: { state: GameState; onClose: () => void; nameOf?: (seat: number) => string }) {
  const info = gameNamed(state.game.name);
  const [wishes, setWishes] = useState(state.seats.map((seat) => seat.player));
  if (!info) return null;
  async function change() {
    for (const [i, seat] of state.seats.entries())
      if (seat.kind === "computer" && wishes[i] !== seat.player) await changePlayer(i + 1, wishes[i]!);
    onClose();
  }
  return (
    <Dialog title={t("strength")} onClose={onClose}>
      <div class="change-players">
        {state.seats.map(
          (seat, i) =>
            seat.kind === "computer" && (
              <PlayerChoice
                game={info}
                label={nameOf?.(i + 1) ?? say(state.game.sides[i])}
                value={wishes[i]!}
                onChange={(player) => setWishes(wishes.map((old, j) => (i === j ? player : old)))}
              />
            ),
        )}
      </div>
      <div class="row end">
        <button class="button primary" onClick={change}>
          OK
        </button>
      </div>
    </Dialog>
  );
}
