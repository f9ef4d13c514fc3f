// A battle that somebody sets up in the calculator: held as a whole in the address of the page, and asked of the server in
// the same words.
import type { Board, BattleInfo, StackInfo, Units } from "./table.ts";

export type Place = "land" | "sea" | "landing";

export interface WrittenBattle {
  place: Place;
  edition: string;
  attack: Units;
  defend: Units;
  bombarding: Units; // ships that support a landing
  losses: string[]; // the attacker's, first lost first; empty: the usual order
  defenderLosses: string[];
  attackTechnologies: string[];
  defendTechnologies: string[];
  retreat: string; // "rounds=2", "units=3", "below=0.4", "air"; empty: to the death
  keepsLandUnit: boolean;
  submarinesLeave: boolean;
}

export const nothing: WrittenBattle = {
  place: "land",
  edition: "second",
  attack: {},
  defend: {},
  bombarding: {},
  losses: [],
  defenderLosses: [],
  attackTechnologies: [],
  defendTechnologies: [],
  retreat: "",
  keepsLandUnit: false,
  submarinesLeave: false,
};

const places: Place[] = ["land", "sea", "landing"];
const unitsOf = (text: string | null): Units =>
  Object.fromEntries([...(text ?? "").matchAll(/(\d{1,3}) ([a-z_]+)/g)].map(([, count, unit]) => [unit!, Number(count)]));
const wordsOf = (text: string | null): string[] => (text ?? "").split(/[ ,]+/).filter(Boolean);
const written = (units: Units): string =>
  Object.entries(units)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => `${count} ${unit}`)
    .join(" ");

export function readBattle(query: string): WrittenBattle {
  const fields = new URLSearchParams(query);
  const place = fields.get("place") as Place;
  return {
    place: fields.get("landing") === "yes" ? "landing" : places.includes(place) ? place : "land",
    edition: fields.get("edition") ?? nothing.edition,
    attack: unitsOf(fields.get("attack")),
    defend: unitsOf(fields.get("defend")),
    bombarding: unitsOf(fields.get("bombarding")),
    losses: wordsOf(fields.get("losses")),
    defenderLosses: wordsOf(fields.get("defender_losses")),
    attackTechnologies: wordsOf(fields.get("attack_technologies")),
    defendTechnologies: wordsOf(fields.get("defend_technologies")),
    retreat: fields.get("retreat") ?? "",
    keepsLandUnit: fields.get("keep_land") === "yes",
    submarinesLeave: fields.get("submerge") === "yes",
  };
}

// What is as usual is left out.
export function writeBattle(battle: WrittenBattle): string {
  const isLanding = battle.place === "landing";
  const fields: [string, string][] = [
    ["attack", written(battle.attack)],
    ["defend", written(battle.defend)],
    ["place", battle.place === "sea" ? "sea" : ""],
    ["landing", isLanding ? "yes" : ""],
    ["bombarding", isLanding ? written(battle.bombarding) : ""],
    ["edition", battle.edition === nothing.edition ? "" : battle.edition],
    ["losses", battle.losses.join(" ")],
    ["defender_losses", battle.defenderLosses.join(" ")],
    ["attack_technologies", battle.attackTechnologies.join(",")],
    ["defend_technologies", battle.defendTechnologies.join(",")],
    ["retreat", battle.retreat],
    ["keep_land", battle.keepsLandUnit ? "yes" : ""],
    ["submerge", battle.submarinesLeave ? "yes" : ""],
  ];
  return new URLSearchParams(fields.filter(([, value]) => value !== "")).toString();
}
export const linkToBattle = (battle: WrittenBattle): string => `#/odds/${writeBattle(battle)}`;

// A battle of a game, taken to the calculator.
export function battleFrom(info: BattleInfo, board: Board, spec: string): WrittenBattle {
  const sum = (stacks: StackInfo[]) =>
    stacks.reduce<Units>((units, { unit, count }) => ({ ...units, [unit]: (units[unit] ?? 0) + count }), {});
  const known = (stacks: StackInfo[]) => [...new Set(stacks.flatMap(({ power }) => (power ? (board.technologies[power] ?? []) : [])))];
  const defend = sum(info.defenders);
  return {
    ...nothing,
    place: info.at_sea ? "sea" : info.landing ? "landing" : "land",
    edition: /edition=([a-z_0-9]+)/.exec(spec)?.[1] ?? nothing.edition,
    attack: sum(info.attackers),
    defend: info.aa_gun && !defend["aa_gun"] ? { ...defend, aa_gun: 1 } : defend,
    bombarding: sum(info.bombarding),
    attackTechnologies: known(info.attackers),
    defendTechnologies: known(info.defenders),
  };
}

export const swapped = (battle: WrittenBattle): WrittenBattle => ({
  ...battle,
  attack: battle.defend,
  defend: battle.attack,
  losses: [],
  defenderLosses: [],
  attackTechnologies: battle.defendTechnologies,
  defendTechnologies: battle.attackTechnologies,
});

// What the server answers to GET /api/odds.
export interface BattleOdds {
  at_sea: boolean;
  win: number;
  takes: number;
  mutual: number;
  lose: number;
  retreat: number;
  rounds: number;
  attacker_loss: number;
  defender_loss: number;
  attacker_losses: Units;
  defender_losses: Units;
  survivors: [number, number, number][]; // attackers left, defenders left, chance
  endings: { chance: number; attackers: Units; defenders: Units }[];
  verdict: string;
  attack: Verdict;
  defence: Verdict;
}
export interface Verdict {
  word: { en: string; fr: string };
  meaning: { en: string; fr: string };
}

// Bars of a histogram: numbers of units from `least` to `most`, all bars of a side equally wide.
export interface Bar {
  who: "attacker" | "nobody" | "defender" | "both";
  least: number;
  most: number;
  chance: number;
}
const mostBars = 12; // of each side
const negligible = 1e-6; // an ending as rare as that needs no bar

function barsOf(who: Bar["who"], chances: Map<number, number>, width: number): Bar[] {
  const bars: Bar[] = [];
  const largest = Math.max(0, ...chances.keys());
  for (let least = 1; least <= largest; least += width) bars.push({ who, least, most: Math.min(largest, least + width - 1), chance: 0 });
  for (const [units, chance] of chances) bars[Math.floor((units - 1) / width)]!.chance += chance;
  return bars;
}

// From the attacker's best ending to the defender's; whoever broke off with units on both sides comes last.
export function histogram(survivors: BattleOdds["survivors"]): Bar[] {
  const chances = { attacker: new Map<number, number>(), defender: new Map<number, number>(), both: new Map<number, number>() };
  let nobody = 0;
  for (const [attackers, defenders, chance] of survivors) {
    const who = attackers > 0 && defenders > 0 ? "both" : attackers > 0 ? "attacker" : "defender";
    const units = attackers || defenders;
    if (units === 0) nobody += chance;
    else if (chance >= negligible) chances[who].set(units, (chances[who].get(units) ?? 0) + chance);
  }
  const largest = Math.max(1, ...survivors.map(([attackers, defenders]) => Math.max(attackers, defenders)));
  const width = Math.ceil(largest / mostBars);
  return [
    ...barsOf("attacker", chances.attacker, width).reverse(),
    { who: "nobody", least: 0, most: 0, chance: nobody },
    ...barsOf("defender", chances.defender, width),
    ...barsOf("both", chances.both, width).reverse(),
  ];
}
