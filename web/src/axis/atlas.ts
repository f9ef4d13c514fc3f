// The map that is being played on: names and numbers from the server's data, shapes from the picture.
import { signal } from "@preact/signals";
import { api } from "../api.ts";
import { say } from "../settings.ts";
import type { Text } from "../types.ts";

interface Name extends Text {
  many_en?: string;
  many_fr?: string;
  the_en?: string;
  the_fr?: string;
}
export interface ZoneInfo {
  id: string;
  name: Name;
  terrain: "land" | "sea";
  owner?: string | null;
  ipc?: number;
  factory?: boolean;
  adjacent: string[];
  xy: [number, number];
  outline?: [number, number][][]; // where the data draws the zone
  units?: Record<string, Record<string, number>>;
}
export interface UnitInfo {
  id: string;
  name: Name;
  domain: "land" | "sea" | "air";
  cost: number;
  move: number;
  attack: number;
  defense: number;
  building?: boolean;
  bombard?: boolean; // supports landings
  aa_fire?: number;
}
export interface TechnologyInfo {
  id: string;
  name: Name;
  effects?: { unit?: string; attack?: number; defense?: number; dice?: number }[];
}
export interface PowerInfo {
  id: string;
  name: Name;
  side: string;
  capital: string;
  ipc: number;
}
export interface MapInfo {
  id: string;
  sides: { id: string; name: Name }[];
  powers: PowerInfo[];
  units: UnitInfo[];
  zones: ZoneInfo[];
  technologies: TechnologyInfo[];
  editions?: Record<string, { options?: Record<string, boolean> }>;
  loss_orders?: { land_attack: string[]; land_defense: string[]; sea: string[] };
}
export interface Shape {
  path: string;
  at: [number, number];
  room: number;
}
export interface Picture {
  width: number;
  height: number;
  zones: Record<string, Shape>;
  land: string;
  ice: string;
  links: [number, number, number, number][];
  wraps: boolean;
}

export class Atlas {
  zones: Map<string, ZoneInfo>;
  units: Map<string, UnitInfo>;
  powers: Map<string, PowerInfo>;
  constructor(
    public map: MapInfo,
    public picture: Picture,
  ) {
    this.zones = new Map(map.zones.map((zone) => [zone.id, zone]));
    this.units = new Map(map.units.map((unit) => [unit.id, unit]));
    this.powers = new Map(map.powers.map((power) => [power.id, power]));
  }
  zone = (id: string): string => say(this.zones.get(id)?.name ?? { en: id, fr: id });
  power = (id: string): string => say(this.powers.get(id)?.name ?? { en: id, fr: id });
  unit(id: string, count = 1): string {
    const name = this.units.get(id)?.name ?? { en: id, fr: id };
    if (count < 2) return say(name);
    return say({ en: (name as Name).many_en ?? name.en, fr: (name as Name).many_fr ?? name.fr });
  }
  units_(list: Record<string, number>): string {
    return Object.entries(list)
      .filter(([, count]) => count > 0)
      .map(([unit, count]) => `${count} ${this.unit(unit, count)}`)
      .join(", ");
  }
  isSea = (id: string): boolean => this.zones.get(id)?.terrain === "sea";
  sideOf = (power: string): number => this.map.sides.findIndex((side) => side.id === this.powers.get(power)?.side) + 1;
  number = (power: string): number => this.map.powers.findIndex((one) => one.id === power);
}

export const atlas = signal<Atlas | null>(null);

function shapeOf(zone: ZoneInfo): Shape {
  const [x, y] = [zone.xy[0] * 2, zone.xy[1] * 2];
  if (zone.outline?.length) {
    const path = zone.outline.map((points) => `M${points.map(([px, py]) => `${px * 2} ${py * 2}`).join("L")}Z`).join("");
    return { path, at: [x, y], room: roomIn(zone.outline, zone.xy) };
  }
  const r = zone.terrain === "sea" ? 78 : 62;
  return { path: `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`, at: [x, y], room: r };
}

// How far the nearest point of an outline is.
function roomIn(outlines: [number, number][][], [x, y]: [number, number]): number {
  const nearest = Math.min(...outlines.flat().map(([px, py]) => Math.hypot(px - x, py - y)));
  return Math.max(24, Math.min(90, 2 * nearest));
}

// A map without a picture of its own: zones as the data outlines them, or round ones where it places them, with a line
// to each neighbour.
function plainPicture(map: MapInfo): Picture {
  const zones: Record<string, Shape> = Object.fromEntries(map.zones.map((zone) => [zone.id, shapeOf(zone)]));
  const isDrawn = new Set(map.zones.filter((zone) => zone.outline?.length).map((zone) => zone.id));
  const links = map.zones.flatMap((zone) =>
    zone.adjacent
      .filter((other) => other > zone.id && !(isDrawn.has(other) && isDrawn.has(zone.id)))
      .map((other): [number, number, number, number] => [...zones[zone.id]!.at, ...zones[other]!.at]),
  );
  return { width: 2000, height: 1000, zones, land: "", ice: "", links, wraps: false };
}

export async function openAtlas(spec: string): Promise<Atlas> {
  const name = /map=([a-z_0-9]+)/.exec(spec)?.[1] ?? "classic";
  if (atlas.value?.map.id === name) return atlas.value;
  const map = await api.get<MapInfo>(`/api/maps/${name}`);
  const picture: Picture =
    name === "classic"
      ? { ...((await import("./world.json")).default as unknown as Omit<Picture, "wraps">), wraps: true }
      : plainPicture(map);
  atlas.value = new Atlas(map, picture);
  return atlas.value;
}
