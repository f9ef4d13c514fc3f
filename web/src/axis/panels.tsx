// What the person on turn is asked, phase by phase. Every button sends orders from the list of legal ones.
import { useEffect, useState } from "preact/hooks";
import { attempt } from "../toast.ts";
import type { Atlas } from "./atlas.ts";
import { centreOn } from "./map.tsx";
import { cheapestLosses, losesAircraft, lossKinds, lossOrder } from "./losses.ts";
import { Force, Odds } from "./odds.tsx";
import { type Entry, entriesOf, ordersTo } from "./orders.ts";
import { aim, chosenZone, counts, isSending, legal, pointAt, send } from "./hand.ts";
import { Sheet } from "./sheet.tsx";
import { type AxisView, type BattleInfo, board, oddsOf, table } from "./table.ts";
import { UnitIcon } from "./units.tsx";
import { colon } from "../words.ts";
import { type AxisWord, phaseName, w } from "./words.ts";

export function PhasePanel({ atlas }: { atlas: Atlas }) {
  const view = table.value;
  if (!view || !board.value) return null;
  if (view.step !== "orders") return null;
  return (
    <section class="phase-panel" aria-label={phaseName(view.phase)}>
      {view.phase === "purchase" && <Purchase key={`${view.round}${view.power}`} atlas={atlas} />}
      {(view.phase === "combat_move" || view.phase === "noncombat_move") && <Movement atlas={atlas} />}
      {view.phase === "combat" && <Battles atlas={atlas} />}
      {view.phase === "place" && <Placement atlas={atlas} />}
    </section>
  );
}

function EndPhase({ isQuiet }: { isQuiet?: boolean }) {
  const end = legal.value.find((order) => order.verb === "end");
  if (!end) return null;
  return (
    <button class={`button wide ${isQuiet ? "" : "primary"}`} disabled={isSending.value} onClick={() => send([end.text])}>
      {w(`end_${table.value!.phase}` as AxisWord)} →
    </button>
  );
}

function Research({ most }: { most: number }) {
  const [dice, setDice] = useState(1);
  return (
    <form
      class="row research"
      onSubmit={(event) => {
        event.preventDefault();
        void send([`research ${dice}`]);
      }}
    >
      <label>
        {w("research")}{" "}
        <input type="number" min={1} max={most} value={dice} onInput={(event) => setDice(Number(event.currentTarget.value))} />{" "}
        {w("research_dice")}
      </label>
      <button class="button">{w("throw_dice")}</button>
    </form>
  );
}

function Purchase({ atlas }: { atlas: Atlas }) {
  const [basket, setBasket] = useState<Record<string, number>>({});
  const money = board.value!.ipc[table.value!.power] ?? 0;
  const buys = legal.value.filter((order) => order.verb === "buy");
  const mostDice = Math.max(0, ...legal.value.filter((order) => order.verb === "research").map((order) => order.count));
  const kinds = [...new Set(buys.map((order) => order.unit))];
  const costOf = (unit: string) => priceOf(atlas, unit);
  const spent = kinds.reduce((sum, unit) => sum + (basket[unit] ?? 0) * costOf(unit), 0);
  const lines = kinds.map((unit) => {
    const info = atlas.units.get(unit)!;
    const affordable = (basket[unit] ?? 0) + Math.floor((money - spent) / Math.max(1, costOf(unit)));
    return {
      key: unit,
      unit,
      label: atlas.unit(unit),
      most: Math.max(0, affordable),
      note: info.building ? `${costOf(unit)} IPC` : `${costOf(unit)} IPC · ${info.attack}/${info.defense} · ${info.move}`,
    };
  });
  const orders = kinds.filter((unit) => (basket[unit] ?? 0) > 0).map((unit) => `buy ${basket[unit]} ${unit}`);
  const pending = Object.entries(board.value!.pending);
  return (
    <>
      <p class="money">
        <strong>{money - spent}</strong> / {money} IPC {w("left")}
      </p>
      {pending.length > 0 && (
        <p class="small">
          {w("to_place")}
          {colon()} {atlas.units_(board.value!.pending)}
        </p>
      )}
      <p class="visually-hidden">
        {w("attack")}/{w("defense")} · {w("move_")}
      </p>
      <Sheet atlas={atlas} lines={lines} chosen={basket} onChange={setBasket} />
      <button
        class="button primary wide"
        disabled={isSending.value || spent > money}
        onClick={async () => {
          if (await send([...orders, "end purchase"])) setBasket({});
        }}
      >
        {orders.length > 0 ? w("buy_and_go") : w("buy_nothing")} →
      </button>
      {mostDice > 0 && <Research most={mostDice} />}
      <Repairs atlas={atlas} />
    </>
  );
}

// Damaged factories, each with what its owner can pay for at once: "repair 3 ZONE".
function Repairs({ atlas }: { atlas: Atlas }) {
  const most = new Map<string, { count: number; text: string }>();
  for (const { verb, unit, count, text } of legal.value)
    if (verb === "repair" && count > (most.get(unit)?.count ?? 0)) most.set(unit, { count, text });
  if (most.size === 0) return null;
  return (
    <p class="row">
      {w("repair")}
      {colon()}{" "}
      {[...most].map(([zone, { count, text }]) => (
        <button class="chip" disabled={isSending.value} onClick={() => send([text])}>
          {atlas.zone(zone)} · {count} IPC
        </button>
      ))}
    </p>
  );
}

// Prices as the technologies of the power on turn make them: what a purchase of one can be, seen from the money.
function priceOf(atlas: Atlas, unit: string): number {
  const cost = atlas.units.get(unit)?.cost ?? 0;
  const cheaper = board.value!.technologies[table.value!.power]?.includes("industrial_technology") ? 1 : 0;
  return cost - cheaper;
}

function entryLabel(atlas: Atlas, entry: Entry): string {
  const name = atlas.unit(entry.unit);
  const carried = entry.cargo
    ? ` ${w("with_cargo")} ${entry.cargo
        .split(/(?<=[a-z]) /)
        .map((part) => part.replace(/(\d+) (\w+)/, (_, n: string, unit: string) => `${n} ${atlas.unit(unit, Number(n))}`))
        .join(", ")}`
    : "";
  if (entry.verb === "raid") return `${name} · ${w("raid")}`;
  if (entry.verb === "rocket") return w("rocket");
  if (entry.verb === "load") return `${name} · ${w("load")}`;
  if (entry.verb === "unload") return `${name} · ${w("unload")}`;
  return name + carried;
}

function Movement({ atlas }: { atlas: Atlas }) {
  const zone = chosenZone.value;
  const entries = zone ? entriesOf(legal.value, zone) : [];
  const view = table.value!;
  return (
    <>
      {view.airborne.length > 0 && (
        <div class="notice bad">
          {w("airborne")}
          {colon()}{" "}
          {view.airborne.map((one) => (
            <button class="chip" onClick={() => pointAt(one.zone, atlas)}>
              {atlas.zone(one.zone)} · {atlas.unit(one.unit)}
            </button>
          ))}
        </div>
      )}
      {entries.length === 0 ? (
        <p class="small">{w("choose_zone")}</p>
      ) : (
        <>
          <h3>{atlas.zone(zone!)}</h3>
          <Sheet
            atlas={atlas}
            chosen={counts.value}
            onChange={(next) => {
              counts.value = next;
              aim.value = aim.value;
            }}
            lines={entries.map((entry) => ({
              key: entry.key,
              unit: entry.unit || "aa_gun",
              label: entryLabel(atlas, entry),
              most: Math.max(1, entry.most),
            }))}
          />
          {aim.value ? <Aim key={aim.value} atlas={atlas} entries={entries} /> : <Destinations atlas={atlas} entries={entries} />}
        </>
      )}
      {view.battles.length > 0 && <BattleList atlas={atlas} battles={view.battles} />}
      <ZoneChips atlas={atlas} />
      <EndPhase isQuiet={entries.length > 0} />
    </>
  );
}

function Destinations({ atlas, entries }: { atlas: Atlas; entries: Entry[] }) {
  const to = [...new Set(entries.filter((entry) => (counts.value[entry.key] ?? 0) > 0).flatMap((entry) => [...entry.ways.keys()]))];
  return (
    <>
      <p class="small">{w("choose_target")}</p>
      <div class="chips" role="group" aria-label={w("destinations")}>
        {to.slice(0, 24).map((id) => (
          <button class="chip" onClick={() => (aim.value = id)}>
            {atlas.zone(id)}
          </button>
        ))}
      </div>
    </>
  );
}

// The chosen units on their way to a zone: the path, the odds, one button.
function Aim({ atlas, entries }: { atlas: Atlas; entries: Entry[] }) {
  const to = aim.value!;
  const orders = ordersTo(entries, counts.value, to);
  const text = orders.map((order) => order.text).join("; ");
  const [battle, setBattle] = useState<BattleInfo | null>(null);
  useEffect(() => {
    let isLate = false;
    setBattle(null);
    if (text && table.value?.phase === "combat_move") void oddsOf(text.split("; ")).then((odds) => !isLate && setBattle(odds));
    return () => {
      isLate = true;
    };
  }, [text]);
  if (orders.length === 0) return <Destinations atlas={atlas} entries={entries} />;
  return (
    <div class="aim">
      <p>
        <strong>{atlas.zone(to)}</strong> <small>{orders[0]!.zones.map(atlas.zone).join(" → ")}</small>
      </p>
      {battle && <Odds battle={battle} />}
      <div class="row">
        <button class="button primary" disabled={isSending.value} onClick={() => send(orders.map((order) => order.text))}>
          {battle ? w("attack_go") : w("go")}
        </button>
        <button class="chip quiet" onClick={() => (aim.value = null)}>
          ✕
        </button>
      </div>
    </div>
  );
}

function ZoneChips({ atlas }: { atlas: Atlas }) {
  const zones = [
    ...new Set(legal.value.filter((order) => order.zones.length > 0 && order.verb !== "battle").map((order) => order.zones[0]!)),
  ];
  if (zones.length === 0) return null;
  return (
    <details class="zone-chips">
      <summary>
        {w("zones_with_orders")} ({zones.length})
      </summary>
      <div class="chips">
        {zones.map((id) => (
          <button class={`chip ${chosenZone.value === id ? "strong" : ""}`} onClick={() => pointAt(id, atlas)}>
            {atlas.zone(id)}
          </button>
        ))}
      </div>
    </details>
  );
}

function BattleList({ atlas, battles, canFight }: { atlas: Atlas; battles: BattleInfo[]; canFight?: boolean }) {
  return (
    <ul class="battle-list" aria-label={w("battles")}>
      {battles.map((battle) => (
        <li key={battle.zone}>
          <button class="battle-zone" onClick={() => centreOn(battle.zone, atlas)}>
            {atlas.zone(battle.zone)}
          </button>
          <div class="row">
            <Force atlas={atlas} stacks={[...battle.attackers, ...battle.bombarding]} /> <small>{w("against")}</small>{" "}
            <Force atlas={atlas} stacks={battle.defenders} />
          </div>
          <Odds battle={battle} />
          {canFight && (
            <button class="button" disabled={isSending.value} onClick={() => send([`battle ${battle.zone}`])}>
              {w("fight")}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Battles({ atlas }: { atlas: Atlas }) {
  const open = new Set(legal.value.filter((order) => order.verb === "battle").map((order) => order.zones[0]!));
  const battles = table.value!.battles.filter((battle) => open.has(battle.zone));
  const raids = [...open].filter((zone) => !battles.some((battle) => battle.zone === zone));
  return (
    <>
      {open.size > 1 && (
        <button class="button primary wide" disabled={isSending.value} onClick={() => attempt(() => fightAll(atlas))}>
          {w("fight_all")} ({open.size})
        </button>
      )}
      <BattleList atlas={atlas} battles={battles} canFight />
      {raids.map((zone) => (
        <button class="button wide" onClick={() => send([`battle ${zone}`])}>
          {w("raid")}
          {colon()} {atlas.zone(zone)}
        </button>
      ))}
      {open.size === 0 && <p class="small">{w("no_battles")}</p>}
      <EndPhase isQuiet={open.size > 0} />
    </>
  );
}

// Every battle to its end: losses as cheap as can be, no retreat. Stops when somebody else has to decide, and where aircraft
// would be lost or are left alone to fight on.
async function fightAll(atlas: Atlas) {
  for (let i = 0; i < 200; ++i) {
    const view = table.value;
    if (!view || view.phase !== "combat" || legal.value.length === 0) return;
    const next = legal.value.find((order) => order.verb === "battle")?.text ?? losses(atlas) ?? fightOn(atlas, view);
    if (!next || !(await send([next]))) return;
  }
}
function losses(atlas: Atlas): string | undefined {
  const kinds = lossKinds(legal.value.filter((order) => order.verb === "lose"));
  const fight = board.value?.fight;
  if (kinds.length === 0 || !fight) return undefined;
  const chosen = cheapestLosses(atlas, kinds, fight.ship_hits || fight.hits);
  return losesAircraft(atlas, chosen) ? undefined : lossOrder(chosen);
}
function fightOn(atlas: Atlas, view: AxisView): string | undefined {
  const left = (view.fight?.attackers ?? []).filter((stack) => stack.count > 0);
  if (left.length > 0 && left.every((stack) => atlas.units.get(stack.unit)?.domain === "air")) return undefined;
  return legal.value.find((order) => order.verb === "stay")?.text;
}

function Placement({ atlas }: { atlas: Atlas }) {
  const zone = chosenZone.value;
  const entries = zone ? entriesOf(legal.value, zone) : [];
  const orders = entries.flatMap((entry) => {
    const count = Math.min(counts.value[entry.key] ?? 0, entry.most);
    const order = count > 0 ? entry.ways.get(zone!)?.get(count) : undefined;
    return order ? [order] : [];
  });
  return (
    <>
      <p>
        {w("to_place")}
        {colon()} <strong>{atlas.units_(board.value!.pending) || w("none")}</strong>
      </p>
      {legal.value.some((order) => order.verb === "place") && (
        <button class="button primary wide" disabled={isSending.value} onClick={() => placeAll(atlas)}>
          {w("place_all")}
        </button>
      )}
      {entries.length === 0 ? (
        <p class="small">{w("choose_place")}</p>
      ) : (
        <>
          <h3>
            {atlas.zone(zone!)}{" "}
            {table.value!.production[zone!] !== undefined && table.value!.production[zone!]! < 255 && (
              <small>({table.value!.production[zone!]})</small>
            )}
          </h3>
          <Sheet
            atlas={atlas}
            chosen={counts.value}
            onChange={(next) => (counts.value = next)}
            lines={entries.map((entry) => ({ key: entry.key, unit: entry.unit, label: atlas.unit(entry.unit), most: entry.most }))}
          />
          <button
            class="button wide"
            disabled={isSending.value || orders.length === 0}
            onClick={() => send(orders.map((order) => order.text))}
          >
            {w("place_here")}
          </button>
        </>
      )}
      <ZoneChips atlas={atlas} />
      <EndPhase isQuiet={Object.keys(board.value!.pending).length > 0} />
    </>
  );
}

// Kind by kind where most of it fits, the capital first.
async function placeAll(atlas: Atlas) {
  for (let i = 0; i < 60; ++i) {
    const places = legal.value.filter((order) => order.verb === "place");
    if (places.length === 0) return;
    const capital = atlas.powers.get(table.value!.power)?.capital;
    const best = places.reduce((a, b) => (b.count > a.count || (b.count === a.count && b.zones[0] === capital) ? b : a));
    if (!(await send([best.text]))) return;
  }
}

export function Waiting({ atlas }: { atlas: Atlas }) {
  const view = table.value;
  return (
    <p class="small">
      {w("waiting")} {view && <UnitIcon unit="infantry" />}
      {view && view.battles.length > 0 && <BattleList atlas={atlas} battles={view.battles} />}
    </p>
  );
}
