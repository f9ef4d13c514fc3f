// The battle board: both sides in columns by the value they hit with, the dice of each throw, what is to be decided.
import { useState } from "preact/hooks";
import { Icon } from "../parts/icons.tsx";
import { colon } from "../words.ts";
import type { Atlas } from "./atlas.ts";
import { isSending, legal, send } from "./hand.ts";
import { Odds } from "./odds.tsx";
import { cheapestLosses, type LossKind, lossKinds, lossOrder } from "./losses.ts";
import type { Order } from "./orders.ts";
import { Sheet } from "./sheet.tsx";
import { board, isMine, type StackInfo, table, type Throw, throws } from "./table.ts";
import { UnitIcon } from "./units.tsx";
import { w } from "./words.ts";

export function BattleBoard({ atlas }: { atlas: Atlas }) {
  const view = table.value,
    fight = board.value?.fight;
  if (!view || !fight || view.step === "orders") return null;
  const battle = view.fight;
  const latest = throws.value.filter((one) => one.zone === fight.zone).slice(-4);
  return (
    <section class="battle-board" aria-label={`${w("battle_of")}${colon()} ${atlas.zone(fight.zone)}`}>
      <h2>
        {w("battle_of")}
        {colon()} {atlas.zone(fight.zone)}{" "}
        {fight.round > 0 && (
          <small>
            {w("battle_round")} {fight.round}
          </small>
        )}
      </h2>
      {battle && <Columns atlas={atlas} attackers={battle.attackers} defenders={battle.defenders} />}
      <div class="dice-rows" aria-live="polite">
        {latest.map((one) => (
          <DiceRow key={one.ply} atlas={atlas} one={one} />
        ))}
      </div>
      {battle && battle.attackers.length > 0 && battle.defenders.length > 0 && <Odds battle={battle} />}
      {isMine.value && <Decision key={view.plies} atlas={atlas} hits={fight.ship_hits || fight.hits} />}
    </section>
  );
}

function Columns({ atlas, attackers, defenders }: { atlas: Atlas; attackers: StackInfo[]; defenders: StackInfo[] }) {
  const valueOf = (stack: StackInfo, isAttack: boolean) => {
    const unit = atlas.units.get(stack.unit);
    return unit ? (isAttack ? unit.attack : unit.defense) : 0;
  };
  const values = [1, 2, 3, 4, 5];
  const row = (stacks: StackInfo[], isAttack: boolean) =>
    values.map((value) => (
      <td>
        {stacks
          .filter((stack) => stack.count > 0 && valueOf(stack, isAttack) === value)
          .map((stack) => (
            <span class={`chip-unit power-${stack.power ? atlas.number(stack.power) : 9}`} title={atlas.unit(stack.unit, stack.count)}>
              <UnitIcon unit={stack.unit} domain={atlas.units.get(stack.unit)?.domain} />
              {stack.count}
            </span>
          ))}
      </td>
    ));
  return (
    <table class="columns">
      <thead>
        <tr>
          <td />
          {values.map((value) => (
            <th scope="col">≤ {value}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{w("attacker")}</th>
          {row(attackers, true)}
        </tr>
        <tr>
          <th scope="row">{w("defender")}</th>
          {row(defenders, false)}
        </tr>
      </tbody>
    </table>
  );
}

// Faces that fit what was thrown: hits at most the strength, misses above it; always the same for the same throw.
function faces(one: Throw): { strength: number; face: number; isHit: boolean }[] {
  let seed = one.ply * 2654435761 + 12345;
  const next = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  return one.dice.flatMap(([strength, count, hits]) =>
    Array.from({ length: count }, (_, i) => ({
      strength,
      isHit: i < hits,
      face: i < hits ? 1 + Math.floor(next() * strength) : strength + 1 + Math.floor(next() * (6 - strength)),
    })),
  );
}
const pips: Record<number, [number, number][]> = {
  1: [[5, 5]],
  2: [
    [2.7, 2.7],
    [7.3, 7.3],
  ],
  3: [
    [2.5, 2.5],
    [5, 5],
    [7.5, 7.5],
  ],
  4: [
    [2.7, 2.7],
    [7.3, 2.7],
    [2.7, 7.3],
    [7.3, 7.3],
  ],
  5: [
    [2.5, 2.5],
    [7.5, 2.5],
    [5, 5],
    [2.5, 7.5],
    [7.5, 7.5],
  ],
  6: [
    [2.7, 2.3],
    [7.3, 2.3],
    [2.7, 5],
    [7.3, 5],
    [2.7, 7.7],
    [7.3, 7.7],
  ],
};
function DiceRow({ atlas, one }: { atlas: Atlas; one: Throw }) {
  return (
    <div class="dice-row">
      <span>{say(atlas, one)}</span>
      <span class="dice" aria-hidden="true">
        {faces(one)
          .slice(0, 30)
          .map((die) => (
            <svg class={`die ${die.isHit ? "hit" : ""}`} viewBox="0 0 10 10">
              <rect x="0.4" y="0.4" width="9.2" height="9.2" rx="2" />
              {(pips[die.face] ?? []).map(([x, y]) => (
                <circle cx={x} cy={y} r="0.95" />
              ))}
            </svg>
          ))}
      </span>
      <b>
        {one.hits} {one.hits === 1 ? w("hit") : w("hits")}
      </b>
    </div>
  );
}
const say = (_: Atlas, one: Throw) => (one.attacker ? w("attacker") : w("defender"));

function Decision({ atlas, hits }: { atlas: Atlas; hits: number }) {
  const losses = legal.value.filter((order) => order.verb === "lose");
  if (legal.value.length === 0) return null;
  if (losses.length > 0) return <Losses atlas={atlas} kinds={lossKinds(losses)} hits={hits} />;
  return (
    <div class="decision">
      <h3>{w("decide")}</h3>
      <div class="row wrap">
        {legal.value.map((order) => (
          <button class={`button ${order.verb === "stay" ? "primary" : ""}`} disabled={isSending.value} onClick={() => send([order.text])}>
            {choiceName(atlas, order)}
          </button>
        ))}
      </div>
    </div>
  );
}

// All losses of a throw at once; the cheapest are chosen already.
function Losses({ atlas, kinds, hits }: { atlas: Atlas; kinds: LossKind[]; hits: number }) {
  const [chosen, setChosen] = useState(() => cheapestLosses(atlas, kinds, hits));
  const left = hits - Object.values(chosen).reduce((sum, count) => sum + count, 0);
  return (
    <form
      class="decision"
      onSubmit={(event) => {
        event.preventDefault();
        if (left === 0) void send([lossOrder(chosen)]);
      }}
    >
      <h3>
        {w("choose_losses")} ({hits})
      </h3>
      <Sheet
        atlas={atlas}
        chosen={chosen}
        onChange={setChosen}
        lines={kinds.map(({ key, unit, power, most }) => ({
          key,
          unit,
          label: atlas.unit(unit, 2) + (power ? ` (${atlas.power(power)})` : ""),
          note: `${atlas.units.get(unit)?.cost ?? 0} IPC`,
          most,
        }))}
      />
      <p class={`hits-left ${left === 0 ? "" : "some"}`} role="status">
        {w(left < 0 ? "hits_too_many" : "hits_to_assign")}
        {colon()} <b>{Math.abs(left)}</b>
      </p>
      <button class="button primary" disabled={isSending.value || left !== 0}>
        <Icon name="check" /> {w("take_losses")}
      </button>
    </form>
  );
}

function choiceName(atlas: Atlas, order: Order): string {
  const to = order.zones.at(-1);
  if (order.verb === "stay") return w("stay");
  if (order.verb === "retreat") return to ? `${w("retreat")} ${atlas.zone(to)}` : w("retreat_air");
  if (order.verb === "withdraw") return `${w("withdraw")} ${atlas.zone(to ?? "")}`;
  if (order.verb === "submerge") return `${w("submerge")} (${order.count})`;
  return order.text;
}
