// What else decides a battle: the edition, technologies, the order of losses, when the attacker gives up.
import { say } from "../settings.ts";
import type { Text } from "../types.ts";
import { type Atlas, type TechnologyInfo } from "./atlas.ts";
import { UnitIcon } from "./units.tsx";
import { colon } from "../words.ts";
import { w } from "./words.ts";
import type { WrittenBattle } from "./written_battle.ts";

interface Props {
  map: Atlas;
  battle: WrittenBattle;
  onChange: (change: Partial<WrittenBattle>) => void;
}

export function BattleSettings({ map, battle, onChange }: Props) {
  const editions = map.map.editions ?? {};
  const mayRetreat = battle.place !== "landing" || !!editions[battle.edition]?.options?.["air_retreat"];
  return (
    <details class="battle-settings">
      <summary>{w("battle_settings")}</summary>
      <div class="settings-list">
        <Editions
          names={Object.keys(editions)}
          chosen={battle.edition}
          onChange={(edition) => onChange(withEdition(map, battle, edition))}
        />
        <Technologies map={map} battle={battle} onChange={onChange} />
        <LossOrder map={map} battle={battle} side="attack" onChange={onChange} />
        <LossOrder map={map} battle={battle} side="defend" onChange={onChange} />
        {mayRetreat ? <Retreat battle={battle} onChange={onChange} /> : <p class="small">{w("no_retreat_from_landing")}</p>}
        {battle.place !== "sea" && (
          <Check isOn={battle.keepsLandUnit} label={w("keep_land")} onChange={(keepsLandUnit) => onChange({ keepsLandUnit })} />
        )}
        {battle.place === "sea" && (
          <Check
            isOn={battle.submarinesLeave}
            label={w("submarines_leave")}
            onChange={(submarinesLeave) => onChange({ submarinesLeave })}
          />
        )}
      </div>
    </details>
  );
}

function withEdition(map: Atlas, battle: WrittenBattle, edition: string): Partial<WrittenBattle> {
  const isBound = battle.place === "landing" && !map.map.editions?.[edition]?.options?.["air_retreat"];
  return { edition, retreat: isBound ? "" : battle.retreat };
}

const Check = ({ isOn, label, onChange }: { isOn: boolean; label: string; onChange: (isOn: boolean) => void }) => (
  <label class="check">
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} /> {label}
  </label>
);

const editionNames: Record<string, Text> = {
  second: { en: "Second edition", fr: "Deuxième édition" },
  third: { en: "Third edition", fr: "Troisième édition" },
};

function Editions({ names, chosen, onChange }: { names: string[]; chosen: string; onChange: (edition: string) => void }) {
  return (
    <div class="segments" role="group" aria-label={w("edition")}>
      {names.map((name) => (
        <button aria-pressed={chosen === name} onClick={() => onChange(name)}>
          {say(editionNames[name] ?? { en: name, fr: name })}
        </button>
      ))}
    </div>
  );
}

// Those that change what a unit of the battle hits with.
const matters = (one: TechnologyInfo, side: "attack" | "defend") =>
  (one.effects ?? []).some((effect) =>
    side === "attack" ? effect.attack !== undefined || effect.dice !== undefined : effect.defense !== undefined,
  );

function Technologies({ map, battle, onChange }: Props) {
  const field = { attack: "attackTechnologies", defend: "defendTechnologies" } as const;
  return (
    <div class="settings-pair">
      {(["attack", "defend"] as const).map((side) => (
        <fieldset>
          <legend>
            {w("technologies")} · {w(side === "attack" ? "attacker" : "defender")}
          </legend>
          {map.map.technologies
            .filter((one) => matters(one, side))
            .map((one) => {
              const known = battle[field[side]];
              const others = known.filter((id) => id !== one.id);
              return (
                <Check
                  isOn={known.includes(one.id)}
                  label={say(one.name)}
                  onChange={(isOn) => onChange({ [field[side]]: isOn ? [...others, one.id] : others })}
                />
              );
            })}
        </fieldset>
      ))}
    </div>
  );
}

// The units that are there, in the order in which they are lost; arrows change it.
function LossOrder({ map, battle, side, onChange }: Props & { side: "attack" | "defend" }) {
  const field = side === "attack" ? "losses" : "defenderLosses";
  const orders = map.map.loss_orders;
  const usual = (battle.place === "sea" ? orders?.sea : side === "attack" ? orders?.land_attack : orders?.land_defense) ?? [];
  const own = battle[field];
  const order = [...own, ...usual.filter((unit) => !own.includes(unit))].filter((unit) => (battle[side][unit] ?? 0) > 0);
  const isUsual = order.join() === usual.filter((unit) => order.includes(unit)).join();
  const set = (next: string[]) => onChange({ [field]: next });
  const raise = (i: number) => set([...order.slice(0, i - 1), order[i]!, order[i - 1]!, ...order.slice(i + 1)]);
  if (order.length < 2) return null;
  return (
    <fieldset class="loss-order">
      <legend>
        {w("order_of_losses")} · {w(side === "attack" ? "attacker" : "defender")}
      </legend>
      <ol>
        {order.map((unit, i) => (
          <li>
            <UnitIcon unit={unit} domain={map.units.get(unit)?.domain} /> {map.unit(unit, battle[side][unit])}
            <button
              class="chip"
              disabled={i === 0}
              aria-label={`${w("lose_earlier")}${colon()} ${map.unit(unit, 2)}`}
              onClick={() => raise(i)}
            >
              ↑
            </button>
          </li>
        ))}
      </ol>
      {!isUsual && (
        <button class="chip" onClick={() => set([])}>
          {w("usual_order")}
        </button>
      )}
    </fieldset>
  );
}

// "rounds=2": the way, and its number.
function Retreat({ battle, onChange }: Omit<Props, "map">) {
  const [way = "", number = ""] = battle.retreat.split("=");
  const firsts: Record<string, string> = { rounds: "1", units: "3", below: "0.4" };
  const choose = (next: string) => onChange({ retreat: next in firsts ? `${next}=${firsts[next]}` : next });
  const isShare = way === "below";
  return (
    <div class="row wrap retreat">
      <label>
        {w("retreat_when")}{" "}
        <select value={way} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{w("retreat_never")}</option>
          <option value="rounds">{w("retreat_rounds")}</option>
          <option value="units">{w("retreat_units")}</option>
          <option value="below">{w("retreat_below")}</option>
          {battle.place !== "sea" && <option value="air">{w("retreat_only_air")}</option>}
        </select>
      </label>
      {way in firsts && (
        <label>
          <span class="visually-hidden">{w("how_many")}</span>
          <input
            type="number"
            min={1}
            max={isShare ? 99 : 80}
            value={isShare ? Math.round(Number(number) * 100) : Number(number)}
            onInput={(event) => {
              const value = Math.max(1, Math.min(isShare ? 99 : 80, Math.round(Number(event.currentTarget.value)) || 1));
              onChange({ retreat: `${way}=${isShare ? value / 100 : value}` });
            }}
          />{" "}
          {isShare ? "%" : ""}
        </label>
      )}
    </div>
  );
}
