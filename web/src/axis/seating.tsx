// Before a game from a set-up position: who plays which power.
import { useState } from "preact/hooks";
import { api, type SeatWish } from "../api.ts";
import { gameNamed } from "../catalog.ts";
import { keep } from "../own_games.ts";
import { levelName } from "../pages/new_game.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { goTo } from "../route.ts";
import { say } from "../settings.ts";
import { attempt } from "../toast.ts";
import { t } from "../words.ts";
import type { Atlas } from "./atlas.ts";
import type { Board } from "./table.ts";
import { w } from "./words.ts";

const person = "person"; // or the name of a level

// One seat for each side where one player holds it, otherwise one for each power.
function seatsFor(map: Atlas, players: Record<string, string>): SeatWish[] {
  const seat = (player: string): SeatWish => (player === person ? { kind: "person" } : { kind: "computer", player });
  const ofSide = map.map.sides.map((side) => map.map.powers.filter((power) => power.side === side.id).map((power) => players[power.id]!));
  if (ofSide.every((list) => new Set(list).size === 1)) return ofSide.map((list) => seat(list[0]!));
  return map.map.powers.map((power) => ({ ...seat(players[power.id]!), power: power.id }));
}

export function Seating({ spec, map, state, onClose }: { spec: string; map: Atlas; state: Board; onClose: () => void }) {
  const levels = (gameNamed(spec.split(":")[0]!)?.levels ?? []).map((level) => level.name);
  const usual = levels[1] ?? "greedy";
  const mine = (side: string) =>
    Object.fromEntries(map.map.powers.map((power) => [power.id, side === "" || power.side === side ? person : usual]));
  const [players, setPlayers] = useState(() => mine(map.powers.get(state.power)?.side ?? ""));
  const [isStarting, setStarting] = useState(false);
  async function start() {
    setStarting(true);
    const made = await attempt(() => api.newGame({ game: spec, position: JSON.stringify(state), seats: seatsFor(map, players) }));
    setStarting(false);
    if (!made) return;
    keep(made.state.id, { token: made.token });
    goTo("g", made.state.id);
  }
  return (
    <Dialog title={w("play_from_here")} onClose={onClose}>
      <form
        class="seating"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <div class="chips" role="group" aria-label={w("you_play")}>
          {map.map.sides.map((side) => (
            <button type="button" class="chip" onClick={() => setPlayers(mine(side.id))}>
              {w("you_play")} {say({ en: side.name.the_en ?? side.name.en, fr: side.name.the_fr ?? side.name.fr })}
            </button>
          ))}
          <button type="button" class="chip" onClick={() => setPlayers(mine(""))}>
            {w("all_powers")}
          </button>
        </div>
        {map.map.powers.map((power) => (
          <label>
            <i class={`dot power-${map.number(power.id)}`} /> <span>{map.power(power.id)}</span>{" "}
            <select
              aria-label={map.power(power.id)}
              value={players[power.id]}
              onChange={(event) => setPlayers({ ...players, [power.id]: event.currentTarget.value })}
            >
              <option value={person}>{t("you")}</option>
              {[...new Set([usual, ...levels])].map((level) => (
                <option value={level}>
                  {t("computer")} · {levelName(level)}
                </option>
              ))}
            </select>
          </label>
        ))}
        <div class="row end">
          <button class={`button primary ${isStarting ? "busy" : ""}`} disabled={isStarting}>
            {t("start")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
