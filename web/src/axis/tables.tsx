// Beside the map: the log, money and incomes, the luck of both sides.
import { useEffect, useRef, useState } from "preact/hooks";
import { shownPly } from "../live.ts";
import { say } from "../settings.ts";
import type { Atlas } from "./atlas.ts";
import { goToPly } from "./history.tsx";
import { type Board, board, story, table } from "./table.ts";
import { colon } from "../words.ts";
import { w } from "./words.ts";

type Tab = "log" | "economy" | "dice";

export function Tables({ atlas }: { atlas: Atlas }) {
  const [tab, setTab] = useState<Tab>("log");
  return (
    <section class="tables">
      <div class="segments" role="group">
        {(["log", "economy", "dice"] as const).map((one) => (
          <button aria-pressed={tab === one} onClick={() => setTab(one)}>
            {w(one)}
          </button>
        ))}
      </div>
      {tab === "log" && <LogTable atlas={atlas} />}
      {tab === "economy" && <Economy atlas={atlas} />}
      {tab === "dice" && <Luck atlas={atlas} />}
    </section>
  );
}

function LogTable({ atlas }: { atlas: Atlas }) {
  const end = useRef<HTMLOListElement>(null);
  const lines = story.value;
  useEffect(() => {
    end.current?.scrollTo(0, end.current.scrollHeight);
  }, [lines.length]);
  return (
    <ol class="log" ref={end} tabIndex={0} aria-label={w("log")}>
      {lines.slice(-300).map((line, i, all) => {
        const isNew = i === 0 || all[i - 1]!.power !== line.power || all[i - 1]!.round !== line.round;
        return (
          <>
            {isNew && (
              <li class={`log-head power-${atlas.number(line.power)}`}>
                {w("round")} {line.round} · {atlas.power(line.power)}
              </li>
            )}
            <li key={line.ply}>
              <button
                class="log-line"
                aria-current={shownPly.value === line.ply + 1 ? "step" : undefined}
                title={w("show_position")}
                onClick={() => goToPly(line.ply + 1, atlas)}
              >
                {say(line.text)}
              </button>
            </li>
          </>
        );
      })}
    </ol>
  );
}

function Technologies({ atlas, known }: { atlas: Atlas; known: Board["technologies"] }) {
  return (
    <>
      {atlas.map.powers.map(
        (power) =>
          (known[power.id]?.length ?? 0) > 0 && (
            <p class="small">
              {atlas.power(power.id)}
              {colon()}{" "}
              {known[power.id]!.map((id) => say(atlas.map.technologies.find((one) => one.id === id)?.name ?? { en: id, fr: id })).join(
                ", ",
              )}
            </p>
          ),
      )}
    </>
  );
}

export function Economy({ atlas }: { atlas: Atlas }) {
  const now = board.value,
    view = table.value;
  if (!now || !view) return null;
  const valueOf = (power: string) =>
    Object.values(now.zones).reduce(
      (sum, zone) =>
        sum +
        Object.entries(zone.units?.[power] ?? {}).reduce((part, [unit, count]) => part + count * (atlas.units.get(unit)?.cost ?? 0), 0),
      0,
    );
  const sides = atlas.map.sides.map((side) => {
    const powers = atlas.map.powers.filter((power) => power.side === side.id);
    return {
      name: say(side.name),
      ipc: powers.reduce((sum, power) => sum + (now.ipc[power.id] ?? 0), 0),
      income: powers.reduce((sum, power) => sum + (view.incomes[power.id]?.income ?? 0), 0),
      territories: powers.reduce((sum, power) => sum + (view.incomes[power.id]?.territories ?? 0), 0),
      value: powers.reduce((sum, power) => sum + valueOf(power.id), 0),
    };
  });
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={w("economy")}>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">{w("power")}</th>
            <th scope="col">{w("money")}</th>
            <th scope="col">{w("income")}</th>
            <th scope="col">{w("territories")}</th>
            <th scope="col">{w("unit_value")}</th>
          </tr>
        </thead>
        <tbody>
          {atlas.map.powers.map((power) => (
            <tr>
              <th scope="row">
                <i class={`dot power-${atlas.number(power.id)}`} /> {atlas.power(power.id)}
              </th>
              <td>{now.ipc[power.id] ?? 0}</td>
              <td>{view.incomes[power.id]?.income}</td>
              <td>{view.incomes[power.id]?.territories}</td>
              <td>{valueOf(power.id)}</td>
            </tr>
          ))}
          {sides.map((side) => (
            <tr class="total">
              <th scope="row">{side.name}</th>
              <td>{side.ipc}</td>
              <td>{side.income}</td>
              <td>{side.territories}</td>
              <td>{side.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Technologies atlas={atlas} known={now.technologies} />
    </div>
  );
}

function Luck({ atlas }: { atlas: Atlas }) {
  const view = table.value;
  if (!view) return null;
  return (
    <div>
      <table class="figures">
        <thead>
          <tr>
            <td />
            <th scope="col">{w("thrown")}</th>
            <th scope="col">{w("expected")}</th>
            <th scope="col">{w("actual")}</th>
            <th scope="col">{w("luck_of")}</th>
          </tr>
        </thead>
        <tbody>
          {view.luck.map((one, i) => {
            const spread = Math.sqrt(one.variance);
            return (
              <tr>
                <th scope="row">{say(atlas.map.sides[i]!.name)}</th>
                <td>{one.dice}</td>
                <td>{one.expected.toFixed(1)}</td>
                <td>{one.hits}</td>
                <td>
                  {spread > 0 ? `${one.hits >= one.expected ? "+" : "−"}${Math.abs((one.hits - one.expected) / spread).toFixed(1)} σ` : "–"}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="small">{w("luck_help")}</p>
    </div>
  );
}
