// The odds of a battle: chance in words and as a bar, losses to expect.
import { game } from "../live.ts";
import { language, say } from "../settings.ts";
import { colon } from "../words.ts";
import { amDefender, type BattleInfo, board, type StackInfo } from "./table.ts";
import type { Atlas } from "./atlas.ts";
import { UnitIcon } from "./units.tsx";
import { w } from "./words.ts";
import { battleFrom, linkToBattle } from "./written_battle.ts";

export const decimals = (value: number, digits: number) =>
  value.toLocaleString(language.value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
const oneDecimal = (value: number) => decimals(value, 1);
// What is possible is never told as 0 %, what can fail never as 100 %.
export function percent(chance: number, digits = chance > 0.995 || chance < 0.005 ? 1 : 0): string {
  const least = 10 ** -digits / 2;
  if (chance > 1e-9 && chance * 100 < least) return `< ${decimals(2 * least, digits)} %`;
  if (chance < 1 - 1e-9 && (1 - chance) * 100 < least) return `> ${decimals(100 - 2 * least, digits)} %`;
  return `${decimals(chance * 100, digits)} %`;
}

// The verdict is that of whoever looks: the defender sees the defender's.
export function Odds({ battle }: { battle: BattleInfo }) {
  const main = battle.at_sea ? battle.win : battle.takes;
  const verdict = amDefender.value ? battle.defence : battle.verdict;
  return (
    <div class={`odds ${amDefender.value ? "defending" : ""} verdict-${battle.verdict.id}`}>
      <div class="odds-line">
        <strong>{percent(main)}</strong> {battle.at_sea ? w("wins") : w("takes")}
        <span class="verdict" title={say(verdict.meaning)}>
          {say(verdict.word)}
        </span>
      </div>
      <svg class="odds-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="lost" width="100" height="4" />
        <rect class="won" width={100 * battle.win} height="4" />
        <rect class="taken" width={100 * main} height="4" />
      </svg>
      <small>
        {w("expected_losses")}
        {colon()} {oneDecimal(battle.attacker_loss)} IPC {w("against")} {oneDecimal(battle.defender_loss)} IPC
      </small>
      {board.value && game.value && (
        <a class="to-calculator" href={linkToBattle(battleFrom(battle, board.value, game.value.game.spec))}>
          {w("open_calculator")}
        </a>
      )}
    </div>
  );
}

export function Force({ atlas, stacks }: { atlas: Atlas; stacks: StackInfo[] }) {
  return (
    <span class="force">
      {stacks
        .filter((stack) => stack.count > 0)
        .map((stack) => (
          <span
            class={`chip-unit power-${stack.power ? atlas.number(stack.power) : 9}`}
            title={`${stack.count} ${atlas.unit(stack.unit, stack.count)}`}
          >
            <UnitIcon unit={stack.unit} domain={atlas.units.get(stack.unit)?.domain} />
            {stack.count}
          </span>
        ))}
    </span>
  );
}
