// The answer of the battle calculator: what both sides think of it, chances, losses, who is left.
import type { ComponentChildren } from "preact";
import { say } from "../settings.ts";
import { colon } from "../words.ts";
import type { Atlas } from "./atlas.ts";
import { decimals, percent } from "./odds.tsx";
import type { Units } from "./table.ts";
import { UnitIcon } from "./units.tsx";
import { type AxisWord, w } from "./words.ts";
import { type Bar, type BattleOdds, histogram, type Verdict } from "./written_battle.ts";

export function Answer({ atlas, odds }: { atlas: Atlas; odds: BattleOdds }) {
  const swing = odds.defender_loss - odds.attacker_loss;
  return (
    <>
      <div class={`verdicts verdict-${odds.verdict}`}>
        <VerdictOf side="attacker" verdict={odds.attack} />
        <VerdictOf side="defender" verdict={odds.defence} />
      </div>
      <Chances odds={odds} />
      <table class="figures expected">
        <thead>
          <tr>
            <td />
            <th scope="col">{w("attacker")}</th>
            <th scope="col">{w("defender")}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{w("expected_losses")}</th>
            <td>{decimals(odds.attacker_loss, 2)} IPC</td>
            <td>{decimals(odds.defender_loss, 2)} IPC</td>
          </tr>
          <tr>
            <th scope="row">{w("lost_on_average")}</th>
            <td>
              <LostUnits atlas={atlas} losses={odds.attacker_losses} />
            </td>
            <td>
              <LostUnits atlas={atlas} losses={odds.defender_losses} />
            </td>
          </tr>
        </tbody>
      </table>
      <p class="swing">
        {w("swing")}
        {colon()} <strong>{signed(swing)} IPC</strong>{" "}
        <small>
          · {w("rounds_expected")}
          {colon()} {decimals(odds.rounds, 1)}
        </small>
      </p>
      <Histogram odds={odds} />
      <Endings atlas={atlas} odds={odds} />
    </>
  );
}

const signed = (value: number) => `${value < -0.005 ? "−" : value > 0.005 ? "+" : ""}${decimals(Math.abs(value), 2)}`;

const VerdictOf = ({ side, verdict }: { side: "attacker" | "defender"; verdict: Verdict }) => (
  <p class={`verdict-of for-${side}`}>
    <small>{w(side)}</small> <strong>{say(verdict.word)}</strong> <span>{say(verdict.meaning)}</span>
  </p>
);

// The ways in which the battle can end, as one bar and in numbers.
function Chances({ odds }: { odds: BattleOdds }) {
  const parts: [string, AxisWord, number][] = odds.at_sea
    ? [["taken", "attacker_wins", odds.win]]
    : [
        ["taken", "zone_is_taken", odds.takes],
        ["won", "won_not_taken", odds.win - odds.takes],
      ];
  parts.push(
    ["nobody", "nobody_left", odds.mutual],
    ["retreated", "attacker_retreats", odds.retreat],
    ["lost", "defender_wins", odds.lose],
  );
  const seen = parts.filter(([name, , chance]) => chance > 1e-9 || name === "taken" || name === "lost");
  let at = 0;
  return (
    <>
      <svg class="chances-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        {seen.map(([name, , chance]) => {
          const x = at;
          at += 100 * chance;
          return <rect class={name} x={x} width={100 * Math.max(0, chance)} height="4" />;
        })}
      </svg>
      <dl class="chances">
        {seen.map(([name, word, chance]) => (
          <div>
            <dt>
              <i class={`way-key ${name}`} /> {w(word)}
            </dt>
            <dd>{percent(chance, 2)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function LostUnits({ atlas, losses }: { atlas: Atlas; losses: Units }) {
  return (
    <span class="lost-units">
      {Object.entries(losses).map(([unit, count]) => (
        <span title={atlas.unit(unit, 2)}>
          <UnitIcon unit={unit} domain={atlas.units.get(unit)?.domain} />
          <span class="visually-hidden">{atlas.unit(unit, 2)}</span> {decimals(count, 1)}
        </span>
      ))}
    </span>
  );
}

const heads: Record<Bar["who"], AxisWord> = {
  attacker: "attackers_left",
  nobody: "nobody_left",
  defender: "defenders_left",
  both: "left_after_retreat",
};

function Histogram({ odds }: { odds: BattleOdds }) {
  const bars = histogram(odds.survivors);
  const highest = Math.max(...bars.map((bar) => bar.chance));
  const width = Math.max(...bars.map((bar) => bar.most - bar.least + 1));
  return (
    <section class="histogram" aria-label={w("who_is_left")}>
      <h2>{w("who_is_left")}</h2>
      {width > 1 && (
        <p class="small">
          {w("bar_width")}
          {colon()} {width}
        </p>
      )}
      <table>
        {(["attacker", "nobody", "defender", "both"] as const).map((who) => {
          const own = bars.filter((bar) => bar.who === who);
          if (own.length === 0) return null;
          return (
            <tbody class={`of-${who}`}>
              {who !== "nobody" && (
                <tr>
                  <th colSpan={3} scope="rowgroup">
                    {w(heads[who])}
                  </th>
                </tr>
              )}
              {own.map((bar) => (
                <BarRow bar={bar} highest={highest} />
              ))}
            </tbody>
          );
        })}
      </table>
    </section>
  );
}

function BarRow({ bar, highest }: { bar: Bar; highest: number }) {
  const name = bar.who === "nobody" ? w("nobody_left") : bar.least === bar.most ? `${bar.least}` : `${bar.least}–${bar.most}`;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td class="share">
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={highest > 0 ? (100 * bar.chance) / highest : 0} height="4" />
        </svg>
      </td>
      <td>{percent(bar.chance, 1)}</td>
    </tr>
  );
}

function Endings({ atlas, odds }: { atlas: Atlas; odds: BattleOdds }) {
  const left = (units: Units): ComponentChildren =>
    Object.keys(units).length === 0
      ? "–"
      : Object.entries(units).map(([unit, count]) => (
          <span class="chip-unit power-9" title={`${count} ${atlas.unit(unit, count)}`}>
            <UnitIcon unit={unit} domain={atlas.units.get(unit)?.domain} />
            <span class="visually-hidden">{atlas.unit(unit, count)}</span> {count}
          </span>
        ));
  return (
    <details class="endings">
      <summary>{w("likeliest_endings")}</summary>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">{w("chance")}</th>
            <th scope="col">{w("attackers_left")}</th>
            <th scope="col">{w("defenders_left")}</th>
          </tr>
        </thead>
        <tbody>
          {odds.endings.map((ending) => (
            <tr>
              <td>{percent(ending.chance, 1)}</td>
              <td>{left(ending.attackers)}</td>
              <td>{left(ending.defenders)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
