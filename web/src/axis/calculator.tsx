// The battle calculator: both sides by tapping units, exact odds at once, and a link that holds the battle.
import { useEffect, useState } from "preact/hooks";
import { api, Refusal } from "../api.ts";
import { Icon } from "../parts/icons.tsx";
import { CopyField } from "../parts/share.tsx";
import { linkTo, route } from "../route.ts";
import { say, sentence } from "../settings.ts";
import type { Text } from "../types.ts";
import { t } from "../words.ts";
import { Atlas, type MapInfo, type UnitInfo } from "./atlas.ts";
import { Answer } from "./calculator_answer.tsx";
import { BattleSettings } from "./calculator_settings.tsx";
import type { Units } from "./table.ts";
import { UnitIcon } from "./units.tsx";
import { w } from "./words.ts";
import {
  type BattleOdds,
  linkToBattle,
  nothing,
  type Place,
  readBattle,
  swapped,
  writeBattle,
  type WrittenBattle,
} from "./written_battle.ts";

const mostUnits = 80; // of a side, for the server

export function CalculatorPage({ written }: { written: string }) {
  const [map, setMap] = useState<Atlas | null>(null);
  const [problem, setProblem] = useState<Text | null>(null);
  useEffect(() => {
    api.get<MapInfo>("/api/maps/classic").then(
      (info) => setMap(new Atlas(info, { width: 0, height: 0, zones: {}, land: "", ice: "", links: [], wraps: false })),
      (error) => error instanceof Refusal && setProblem(error.text),
    );
  }, []);
  if (!map)
    return (
      <main class="calculator">
        <p class={problem ? "notice bad" : "notice"} role={problem ? "alert" : "status"}>
          {problem ? sentence(problem) : t("loading")}
        </p>
      </main>
    );
  return <Calculator map={map} written={written} />;
}

interface Asked {
  odds: BattleOdds | null;
  problem: Text | null;
  isAsking: boolean;
}

// Asks for the odds of the battle, a moment after its last change.
function useOdds(battle: WrittenBattle): Asked {
  const [asked, setAsked] = useState<Asked>({ odds: null, problem: null, isAsking: false });
  const query = writeBattle(battle);
  const isReady = total(battle.attack) > 0;
  useEffect(() => {
    if (!isReady) return setAsked({ odds: null, problem: null, isAsking: false });
    let isLate = false;
    setAsked((before) => ({ ...before, isAsking: true }));
    const timer = setTimeout(() => {
      api.get<BattleOdds>(`/api/odds?${query}`).then(
        (odds) => !isLate && setAsked({ odds, problem: null, isAsking: false }),
        (error) => !isLate && error instanceof Refusal && setAsked({ odds: null, problem: error.text, isAsking: false }),
      );
    }, 150);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [query, isReady]);
  return asked;
}

const total = (units: Units) => Object.values(units).reduce((sum, count) => sum + count, 0);

function Calculator({ map, written }: { map: Atlas; written: string }) {
  const [battle, setBattle] = useState(() => readBattle(written));
  // Also when somebody comes again to the address they came to first.
  useEffect(() => setBattle(readBattle(written)), [route.value]);
  const asked = useOdds(battle);
  function change(next: Partial<WrittenBattle>) {
    const whole = { ...battle, ...next };
    setBattle(whole);
    history.replaceState(null, "", linkToBattle(whole));
  }
  return (
    <main class="calculator">
      <a class="back" href={linkTo("new", "axis_allies")}>
        <Icon name="previous" /> Axis &amp; Allies
      </a>
      <h1>{w("calculator")}</h1>
      <p class="small">{w("calculator_lead")}</p>
      <div class="calculator-columns">
        <div class="calculator-forces">
          <PlaceChoice place={battle.place} onChange={(place) => change(inPlace(map, battle, place))} />
          <Side map={map} battle={battle} side="attack" onChange={change} />
          {battle.place === "landing" && <Side map={map} battle={battle} side="bombarding" onChange={change} />}
          <div class="row wrap">
            <button class="button" onClick={() => change(inPlace(map, swapped(battle), battle.place))}>
              <Icon name="flip" /> {w("swap_sides")}
            </button>
            <button class="button" onClick={() => change({ ...nothing, place: battle.place, edition: battle.edition })}>
              <Icon name="close" /> {w("clear_battle")}
            </button>
          </div>
          <Side map={map} battle={battle} side="defend" onChange={change} />
          <BattleSettings map={map} battle={battle} onChange={change} />
        </div>
        <section class={`calculator-answer ${asked.isAsking ? "is-asking" : ""}`} aria-label={w("odds")} aria-busy={asked.isAsking}>
          {asked.problem && (
            <p class="notice bad" role="alert">
              {sentence(asked.problem)}
            </p>
          )}
          {asked.odds && <Answer atlas={map} odds={asked.odds} />}
          {asked.isAsking && !asked.odds && <p class="notice">{w("working_out")}</p>}
          {!asked.odds && !asked.problem && !asked.isAsking && <Empty />}
          {total(battle.attack) + total(battle.defend) > 0 && (
            <CopyField label={w("link_battle")} value={location.href.split("#")[0] + linkToBattle(battle)} />
          )}
        </section>
      </div>
    </main>
  );
}

// Units that cannot be there stay behind, and with them what speaks of them alone.
function inPlace(map: Atlas, battle: WrittenBattle, place: Place): WrittenBattle {
  const kept = (units: Units, side: SideName) => {
    const kinds = new Set(kindsOf(map, place, side).map((kind) => kind.id));
    return Object.fromEntries(Object.entries(units).filter(([unit]) => kinds.has(unit)));
  };
  return {
    ...battle,
    place,
    attack: kept(battle.attack, "attack"),
    defend: kept(battle.defend, "defend"),
    bombarding: place === "landing" ? battle.bombarding : {},
    losses: [],
    defenderLosses: [],
    retreat: place === "landing" ? "" : battle.retreat,
    keepsLandUnit: place !== "sea" && battle.keepsLandUnit,
    submarinesLeave: place === "sea" && battle.submarinesLeave,
  };
}

function PlaceChoice({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  return (
    <div class="segments" role="group" aria-label={w("where")}>
      {(["land", "sea", "landing"] as const).map((one) => (
        <button aria-pressed={place === one} onClick={() => onChange(one)}>
          {w(`place_${one}`)}
        </button>
      ))}
    </div>
  );
}

type SideName = "attack" | "defend" | "bombarding";

// Guns and factories fight nobody; guns fire at aircraft.
export function kindsOf(map: Atlas, place: Place, side: SideName): UnitInfo[] {
  return map.map.units.filter((unit) => {
    if (unit.building) return false;
    if (side === "bombarding") return !!unit.bombard;
    if (unit.aa_fire) return side === "defend" && place !== "sea";
    return unit.domain === "air" || (unit.domain === "sea") === (place === "sea");
  });
}

interface SideProps {
  map: Atlas;
  battle: WrittenBattle;
  side: SideName;
  onChange: (change: Partial<WrittenBattle>) => void;
}

function Side({ map, battle, side, onChange }: SideProps) {
  const units = battle[side];
  const kinds = kindsOf(map, battle.place, side);
  const fighting = kinds.filter((kind) => !kind.aa_fire);
  const count = fighting.reduce((sum, kind) => sum + (units[kind.id] ?? 0), 0);
  const value = fighting.reduce((sum, kind) => sum + (units[kind.id] ?? 0) * kind.cost, 0);
  const set = (unit: string, to: number) => {
    const next = { ...units, [unit]: to };
    if (to <= 0) delete next[unit];
    onChange({ [side]: next });
  };
  const title = w(side === "attack" ? "attacker" : side === "defend" ? "defender" : "bombarding_ships");
  return (
    <section class={`force-form for-${side}`} aria-label={title}>
      <div class="row between">
        <h2>{title}</h2>
        <small>
          {count} {count === 1 ? w("unit_one") : w("unit_many")} · {value} IPC
        </small>
      </div>
      <ul class="unit-tiles">
        {kinds.map((kind) => (
          <UnitTile
            key={kind.id}
            map={map}
            kind={kind}
            count={units[kind.id] ?? 0}
            strength={strengthOf(map, battle, kind, side)}
            isFull={count >= mostUnits}
            onSet={(to) => set(kind.id, to)}
          />
        ))}
      </ul>
    </section>
  );
}

// What a unit hits with, as the technologies of its side make it.
function strengthOf(map: Atlas, battle: WrittenBattle, kind: UnitInfo, side: SideName): string {
  const known = side === "defend" ? battle.defendTechnologies : battle.attackTechnologies;
  const effects = map.map.technologies
    .filter((one) => known.includes(one.id))
    .flatMap((one) => one.effects ?? [])
    .filter((effect) => effect.unit === kind.id);
  if (kind.aa_fire) return `${kind.aa_fire}`;
  if (side === "defend") return `${effects.find((effect) => effect.defense !== undefined)?.defense ?? kind.defense}`;
  const dice = effects.find((effect) => effect.dice !== undefined)?.dice ?? 1;
  return `${effects.find((effect) => effect.attack !== undefined)?.attack ?? kind.attack}${dice > 1 ? ` ×${dice}` : ""}`;
}

interface TileProps {
  map: Atlas;
  kind: UnitInfo;
  count: number;
  strength: string;
  isFull: boolean;
  onSet: (count: number) => void;
}

function UnitTile({ map, kind, count, strength, isFull, onSet }: TileProps) {
  const name = map.unit(kind.id, 2);
  return (
    <li class={count > 0 ? "some" : ""}>
      <button
        class="unit-add"
        data-unit={kind.id}

        disabled={isFull && !kind.aa_fire}
        onClick={() => onSet(count + 1)}
      >
        <UnitIcon unit={kind.id} domain={kind.domain} />
        <span class="visually-hidden">+</span>
        <b class="unit-count">{count}</b>
        <span class="unit-name">{map.unit(kind.id)}</span>
        <small title={w("hits_with")}>≤ {strength}</small>
      </button>
      <button class="unit-less" aria-label={`− ${name}`} disabled={count === 0} onClick={() => onSet(count - 1)}>
        −
      </button>
    </li>
  );
}

const examples: { name: Text; written: string }[] = [
  {
    name: { en: "Egypt, first turn", fr: "L'Égypte, premier tour" },
    written: "attack=3+infantry+1+tank&defend=1+infantry+1+tank",
  },
  {
    name: { en: "The North Sea, first turn", fr: "La mer du Nord, premier tour" },
    written: "attack=2+fighter+1+bomber+1+submarine&defend=1+transport+1+battleship&place=sea",
  },
  {
    name: { en: "A landing under fire", fr: "Un débarquement appuyé" },
    written: "attack=3+infantry+1+tank+1+fighter&defend=3+infantry+1+fighter&landing=yes&bombarding=1+battleship",
  },
];

function Empty() {
  return (
    <div class="notice">
      <p>{w("calculator_empty")}</p>
      <ul class="examples">
        {examples.map((one) => (
          <li>
            <a href={`#/odds/${one.written}`}>{say(one.name)}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
