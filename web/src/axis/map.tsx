// The world as SVG: zones in the colour and pattern of their owner, stacks of units, marks for what can be done.
// Drawn three times side by side, so that it goes round.
import { useEffect, useRef } from "preact/hooks";
import type { Atlas, Shape } from "./atlas.ts";
import { labelsAt, labelSize } from "./labels.ts";
import { Minimap } from "./minimap.tsx";
import type { Board } from "./table.ts";
import { UnitShape } from "./units.tsx";
import { look, noteZoom, seen, zoomStep } from "./view.ts";
import { colon } from "../words.ts";
import { w } from "./words.ts";

export interface Marks {
  open?: Set<string>; // zones that can be chosen
  chosen?: string | null;
  targets?: Set<string>; // zones to which the choice can go
  aim?: string | null;
  path?: string[];
  battles?: Set<string>;
}

interface Props extends Marks {
  atlas: Atlas;
  board: Board;
  onZone: (zone: string) => void;
  onDrag?: (from: string, to: string) => void;
}

export function WorldMap(props: Props) {
  const { atlas, board } = props;
  const svg = useRef<SVGSVGElement>(null);
  const drag = useDragging(svg, props);
  useWindow(svg, atlas);
  const copies = atlas.picture.wraps ? [-1, 0, 1] : [0];
  return (
    <div class="world">
      <svg
        ref={svg}
        class="world-map"
        preserveAspectRatio="xMidYMid slice"
        role="group"
        aria-label={w("map")}
        onPointerDown={drag.down}
        onPointerMove={drag.move}
        onPointerUp={drag.up}
        onPointerCancel={drag.cancel}
        onKeyDown={(event) => walk(event, props, svg.current!)}
      >
        <Patterns atlas={atlas} />
        {copies.map((copy) => (
          <g transform={`translate(${copy * atlas.picture.width} 0)`} aria-hidden={copy !== 0 ? "true" : undefined}>
            <Ground {...props} isMain={copy === 0} />
          </g>
        ))}
      </svg>
      <div class="world-tools">
        <button class="icon-button" aria-label={w("zoom_in")} title={`${w("zoom_in")} (+)`} onClick={() => zoom(svg.current!, atlas, 0.7)}>
          +
        </button>
        <button
          class="icon-button"
          aria-label={w("zoom_out")}
          title={`${w("zoom_out")} (−)`}
          onClick={() => zoom(svg.current!, atlas, 1.4)}
        >
          −
        </button>
        <button
          class="icon-button"
          aria-label={w("whole_map")}
          title={`${w("whole_map")} (0)`}
          onClick={() => wholeMap(svg.current!, atlas)}
        >
          ⤢
        </button>
      </div>
      <Minimap atlas={atlas} board={board} onLook={(x, y) => centreAt(svg.current!, atlas, x, y)} />
    </div>
  );
}

function OwnerPattern({ path, owner }: { path: string; owner: number }) {
  if (owner < 0) return null;
  return <path class="pattern" d={path} fill={`url(#owner-pattern-${owner})`} fill-rule="evenodd" />;
}

function Ground({ atlas, board, isMain, open, chosen, targets, aim, path, battles }: Props & { isMain: boolean }) {
  const { picture } = atlas;
  const sea = atlas.map.zones.filter((zone) => zone.terrain === "sea"),
    land = atlas.map.zones.filter((zone) => zone.terrain === "land");
  const classOf = (id: string) =>
    [
      "zone",
      atlas.isSea(id) ? "zone-sea" : `owner-${ownerNumber(atlas, board, id)}`,
      open?.has(id) ? "open" : "",
      targets?.has(id) ? "target" : "",
      chosen === id ? "chosen" : "",
      aim === id ? "aim" : "",
    ]
      .filter(Boolean)
      .join(" ");
  const shape = (id: string) => (
    <path
      key={id}
      d={picture.zones[id]!.path}
      fill-rule="evenodd"
      class={classOf(id)}
      data-zone={id}
      {...(isMain
        ? {
            role: "button",
            tabindex: id === (chosen ?? atlas.map.powers[0]!.capital) ? 0 : -1,
            "aria-label": spoken(atlas, board, id),
            "aria-pressed": chosen === id,
          }
        : {})}
    />
  );
  return (
    <>
      {sea.map((zone) => shape(zone.id))}
      <path class="plain-land" d={picture.land} fill-rule="evenodd" />
      {land.map((zone) => shape(zone.id))}
      {land.map((zone) => (
        <OwnerPattern path={picture.zones[zone.id]!.path} owner={ownerNumber(atlas, board, zone.id)} />
      ))}
      <g class="links">
        {picture.links.map(([x1, y1, x2, y2]) => (
          <line x1={x1} y1={y1} x2={x2} y2={y2} />
        ))}
      </g>
      {atlas.map.zones.map((zone) => (
        <Stacks key={zone.id} atlas={atlas} board={board} id={zone.id} />
      ))}
      <ZoneNames atlas={atlas} board={board} chosen={chosen ?? null} />
      {[...(battles ?? [])].map((id) => (
        <BattleMark at={picture.zones[id]!.at} room={picture.zones[id]!.room} />
      ))}
      {path && path.length > 1 && <Way atlas={atlas} path={path} />}
    </>
  );
}

const ownerNumber = (atlas: Atlas, board: Board, id: string): number => {
  const owner = board.zones[id]?.owner;
  return owner ? atlas.number(owner) : -1;
};

export function spoken(atlas: Atlas, board: Board, id: string): string {
  const zone = board.zones[id];
  const info = atlas.zones.get(id)!;
  const owner = info.terrain === "sea" ? w("sea") : zone?.owner ? `${atlas.power(zone.owner)}, ${info.ipc ?? 0} IPC` : w("neutral");
  const units = Object.entries(zone?.units ?? {}).map(([power, list]) => `${atlas.power(power)}${colon()} ${atlas.units_(list)}`);
  return [atlas.zone(id), owner, ...(zone?.factory ? [w("factory")] : []), units.join("; ") || w("empty")].join(", ");
}

function nearest(from: [number, number], to: [number, number], width: number): [number, number] {
  if (!width) return to;
  return [to[0] + Math.round((from[0] - to[0]) / width) * width, to[1]];
}

function Way({ atlas, path }: { atlas: Atlas; path: string[] }) {
  const points: [number, number][] = [];
  for (const id of path) {
    const at = atlas.picture.zones[id]?.at;
    if (at) points.push(points.length ? nearest(points.at(-1)!, at, atlas.picture.wraps ? atlas.picture.width : 0) : at);
  }
  return (
    <g class="way">
      <polyline points={points.map((point) => point.join(",")).join(" ")} />
      <circle cx={points.at(-1)![0]} cy={points.at(-1)![1]} r="7" />
    </g>
  );
}

// Names in one size on the screen, those that fit at this zoom.
function ZoneNames({ atlas, board, chosen }: { atlas: Atlas; board: Board; chosen: string | null }) {
  const scale = zoomStep.value;
  const stacks = new Map(atlas.map.zones.flatMap((zone) => sizeOfStack(atlas, board, zone.id, scale)));
  return (
    <g class="zone-names" font-size={(labelSize / scale).toFixed(2)} stroke-width={(3 / scale).toFixed(2)}>
      {[...labelsAt(atlas, scale, stacks, chosen)].map(([id, { text, x, y }]) => (
        <text key={id} class={`zone-name ${atlas.isSea(id) ? "at-sea" : ""}`} x={x} y={y}>
          {text}
        </text>
      ))}
    </g>
  );
}

const perRow = 4,
  tile = 27,
  badge = 21,
  rowHeight = 17;
interface Piece {
  power: string;
  unit: string;
  count: number;
  moved: number;
}

function piecesIn(board: Board, id: string): Piece[] {
  const zone = board.zones[id];
  if (!zone) return [];
  const list: Piece[] = [];
  for (const [power, units] of Object.entries(zone.units ?? {}))
    for (const [unit, count] of Object.entries(units))
      if (count > 0) list.push({ power, unit, count, moved: power === board.power ? (zone.moved?.[unit]?.length ?? 0) : 0 });
  if (zone.factory) list.push({ power: zone.owner ?? "", unit: "factory", count: 1, moved: 0 });
  return list;
}

const stackScale = (shape: Shape, columns: number, rows: number) =>
  Math.max(0.62, Math.min(1, (shape.room * 2.1) / (columns * tile), (shape.room * 1.7) / (rows * rowHeight)));

// Where single units could not be told apart, each power has one badge with the number of its units.
const readable = 13; // pixels of the height of a unit's tile
interface Layout {
  rows: Piece[][];
  scale: number;
  isBadge: boolean;
}
function layoutOf(atlas: Atlas, board: Board, id: string, zoomed: number): Layout | null {
  const pieces = piecesIn(board, id);
  if (pieces.length === 0) return null;
  const rows = inRows(pieces);
  const scale = stackScale(atlas.picture.zones[id]!, Math.max(...rows.map((row) => row.length)), rows.length);
  if (scale * zoomed * rowHeight >= readable) return { rows, scale, isBadge: false };
  const powers = [...new Set(pieces.map((piece) => piece.power))];
  const badges = powers.flatMap((power) => {
    const units = pieces.filter((piece) => piece.power === power && piece.unit !== "factory");
    const count = units.reduce((sum, piece) => sum + piece.count, 0);
    return count > 0 ? [{ power, unit: "", count, moved: units.reduce((sum, piece) => sum + piece.moved, 0) }] : [];
  });
  return badges.length === 0 ? null : { rows: [badges], scale: readable / rowHeight / zoomed, isBadge: true };
}
function inRows(pieces: Piece[]): Piece[][] {
  const rows: Piece[][] = [];
  for (let i = 0; i < pieces.length; i += perRow) rows.push(pieces.slice(i, i + perRow));
  return rows;
}
function sizeOfStack(atlas: Atlas, board: Board, id: string, zoomed: number): [string, { width: number; height: number }][] {
  const layout = layoutOf(atlas, board, id, zoomed);
  if (!layout) return [];
  const columns = Math.max(...layout.rows.map((row) => row.length));
  const size = layout.scale * zoomed;
  return [[id, { width: columns * (layout.isBadge ? badge : tile) * size, height: layout.rows.length * rowHeight * size }]];
}

function Stacks({ atlas, board, id }: { atlas: Atlas; board: Board; id: string }) {
  const layout = layoutOf(atlas, board, id, zoomStep.value);
  if (!layout) return null;
  const { rows, scale, isBadge } = layout;
  const [x, y] = atlas.picture.zones[id]!.at;
  const width = isBadge ? badge : tile;
  return (
    <g class="stack" transform={`translate(${x} ${y}) scale(${scale.toFixed(2)})`}>
      {rows.map((row, line) =>
        row.map((piece, column) => (
          <g
            class={`piece-of power-${atlas.number(piece.power)} ${piece.moved >= piece.count ? "has-moved" : ""}`}
            transform={`translate(${(column - row.length / 2) * width} ${(line - rows.length / 2) * rowHeight})`}
          >
            <rect x="0.5" y="0" width={width - 1} height={rowHeight - 1} rx="4" />
            {!isBadge && (
              <svg x="1.5" y="1.2" width="15" height="13" viewBox="0 0 32 20">
                <UnitShape unit={piece.unit} domain={atlas.units.get(piece.unit)?.domain} />
              </svg>
            )}
            {piece.unit !== "factory" && (
              <text class={isBadge ? "of-badge" : ""} x={isBadge ? width / 2 : tile - 6} y={isBadge ? 13 : 12.2}>
                {piece.count}
              </text>
            )}
          </g>
        )),
      )}
    </g>
  );
}

const BattleMark = ({ at, room }: { at: [number, number]; room: number }) => (
  <g class="battle-mark" transform={`translate(${at[0] + Math.min(30, room * 0.7)} ${at[1] - Math.min(26, room * 0.6)})`}>
    <circle r="10" />
    <path d="M-5 -5 5 5M5 -5-5 5" />
  </g>
);

function Patterns({ atlas }: { atlas: Atlas }) {
  const marks = [
    <circle cx="4" cy="4" r="1" />,
    <path d="M-1 9 9-1M-1 1 1-1M7 9 9 7" />,
    <path d="M0 4H8" />,
    <path d="M4 0v3M2.5 1.5h3" />,
    <path d="M4 0V8" />,
  ];
  return (
    <defs>
      {atlas.map.powers.map((_, i) => (
        <pattern id={`owner-pattern-${i}`} class="owner-pattern" width="8" height="8" patternUnits="userSpaceOnUse">
          {marks[i % marks.length]}
        </pattern>
      ))}
    </defs>
  );
}

// --- Moving about

function ratioOf(svg: SVGSVGElement): number {
  const box = svg.getBoundingClientRect();
  return box.width > 0 && box.height > 0 ? box.width / box.height : 2;
}

function useWindow(svg: { current: SVGSVGElement | null }, atlas: Atlas) {
  useEffect(() => {
    const element = svg.current!;
    const show = () => {
      const ratio = ratioOf(element);
      const { x, y, width } = seen.value;
      element.setAttribute("viewBox", `${x.toFixed(1)} ${y.toFixed(1)} ${width.toFixed(1)} ${(width / ratio).toFixed(1)}`);
      noteZoom(element.clientWidth / width);
    };
    const stop = seen.subscribe(show);
    const watch = new ResizeObserver(() => look(fitting(element, atlas), atlas.picture, ratioOf(element)));
    watch.observe(element);
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      zoom(element, atlas, event.deltaY > 0 ? 1.18 : 0.85, event);
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      stop();
      watch.disconnect();
      element.removeEventListener("wheel", wheel);
    };
  }, [atlas]);
}
const widest = (svg: SVGSVGElement, atlas: Atlas) => Math.min(atlas.picture.width, atlas.picture.height * ratioOf(svg));
// The window as it is around the same middle, no larger than the map is high.
function fitting(svg: SVGSVGElement, atlas: Atlas) {
  const width = Math.min(seen.value.width, widest(svg, atlas));
  return { x: seen.value.x + (seen.value.width - width) / 2, y: seen.value.y, width };
}
export function wholeMap(svg: SVGSVGElement, atlas: Atlas) {
  look({ x: 0, y: 0, width: atlas.picture.height * ratioOf(svg) }, atlas.picture, ratioOf(svg));
}
function zoom(svg: SVGSVGElement, atlas: Atlas, by: number, around?: MouseEvent) {
  const box = svg.getBoundingClientRect(),
    { x, y, width } = seen.value,
    ratio = ratioOf(svg);
  const fx = around ? (around.clientX - box.left) / box.width : 0.5,
    fy = around ? (around.clientY - box.top) / box.height : 0.5;
  const next = Math.max(260, Math.min(Math.min(atlas.picture.width, atlas.picture.height * ratio), width * by));
  look({ x: x + (width - next) * fx, y: y + ((width - next) / ratio) * fy, width: next }, atlas.picture, ratio);
}
function centreAt(svg: SVGSVGElement, atlas: Atlas, x: number, y: number) {
  const { width } = seen.value,
    ratio = ratioOf(svg);
  look({ x: x - width / 2, y: y - width / ratio / 2, width }, atlas.picture, ratio);
}
// On a small screen nearer, so that names can be read.
export function centreOn(id: string, atlas: Atlas, wanted = seen.value.width) {
  const svg = document.querySelector<SVGSVGElement>(".world-map");
  if (!svg) return;
  const width = Math.min(wanted, widest(svg, atlas), svg.clientWidth < 600 ? 560 : Infinity);
  const [x, y] = atlas.picture.zones[id]!.at,
    ratio = ratioOf(svg);
  look({ x: x - width / 2, y: y - width / ratio / 2, width }, atlas.picture, ratio);
}

// Brings zones into sight, where the last of them is not.
export function showOnMap(zones: string[], atlas: Atlas) {
  const svg = document.querySelector<SVGSVGElement>(".world-map");
  const at = atlas.picture.zones[zones.at(-1)!]?.at;
  if (!svg || !at) return;
  const { x, y, width } = seen.value;
  const height = width / ratioOf(svg),
    margin = width * 0.08;
  const column = atlas.picture.wraps ? (at[0] - x + 2 * atlas.picture.width) % atlas.picture.width : at[0] - x;
  const isSeen = column > margin && column < width - margin && at[1] > y + margin / 2 && at[1] < y + height - margin / 2;
  if (!isSeen) centreOn(zones.at(-1)!, atlas);
}

interface Point {
  x: number;
  y: number;
}

interface Drag extends Point {
  start: Point;
  zone: string | null;
  isUnits: boolean;
  far: boolean;
}

const gapOf = (fingers: Point[]) => Math.hypot(fingers[0]!.x - fingers[1]!.x, fingers[0]!.y - fingers[1]!.y);

const zoneAt = (event: PointerEvent) =>
  document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>("[data-zone]")?.dataset["zone"] ?? null;

// One finger or the mouse: a click chooses, a drag moves the map or, from a zone that can be chosen, its units.
// Two fingers zoom.
function useDragging(svg: { current: SVGSVGElement | null }, props: Props) {
  const state = useRef<Drag | null>(null);
  const fingers = useRef(new Map<number, Point>());
  return {
    down(event: PointerEvent) {
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const zone = zoneAt(event);
      state.current = {
        x: event.clientX,
        y: event.clientY,
        start: { ...seen.value },
        zone,
        isUnits: !!zone && !!props.onDrag && props.chosen === zone && event.pointerType !== "touch",
        far: false,
      };
    },
    move(event: PointerEvent) {
      const now = state.current;
      if (!now || !fingers.current.has(event.pointerId)) return;
      const before = [...fingers.current.values()];
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.current.size === 2) {
        const after = [...fingers.current.values()];
        now.far = true;
        zoom(svg.current!, props.atlas, gapOf(before) / Math.max(1, gapOf(after)));
        return;
      }
      if (Math.hypot(event.clientX - now.x, event.clientY - now.y) > 6 && !now.far) {
        now.far = true;
        svg.current!.setPointerCapture(event.pointerId);
      }
      if (!now.far || now.isUnits) return;
      const box = svg.current!.getBoundingClientRect(),
        unit = seen.value.width / box.width;
      look(
        { x: now.start.x - (event.clientX - now.x) * unit, y: now.start.y - (event.clientY - now.y) * unit, width: seen.value.width },
        props.atlas.picture,
        ratioOf(svg.current!),
      );
    },
    up(event: PointerEvent) {
      const now = state.current;
      fingers.current.delete(event.pointerId);
      state.current = null;
      if (!now) return;
      const zone = zoneAt(event);
      if (now.far && now.isUnits && now.zone && zone && zone !== now.zone) props.onDrag?.(now.zone, zone);
      else if (!now.far && zone) props.onZone(zone);
    },
    cancel(event: PointerEvent) {
      fingers.current.delete(event.pointerId);
      state.current = null;
    },
  };
}

// Arrow keys go to the next zone in that direction; Enter chooses it; + and - zoom.
function walk(event: KeyboardEvent, { atlas, onZone }: Props, svg: SVGSVGElement) {
  if (event.key === "+" || event.key === "=") zoom(svg, atlas, 0.7);
  else if (event.key === "-") zoom(svg, atlas, 1.4);
  else if (event.key === "0") wholeMap(svg, atlas);
  const from = (event.target as SVGElement).dataset["zone"];
  if (!from) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    event.stopPropagation();
    return onZone(from);
  }
  const direction = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as Record<string, [number, number]>)[
    event.key
  ];
  if (!direction) return;
  event.preventDefault();
  event.stopPropagation();
  const here = atlas.picture.zones[from]!.at;
  let best = "",
    least = Infinity;
  for (const [id, { at }] of Object.entries(atlas.picture.zones)) {
    const to = nearest(here, at, atlas.picture.wraps ? atlas.picture.width : 0);
    const along = (to[0] - here[0]) * direction[0] + (to[1] - here[1]) * direction[1];
    const aside = Math.abs((to[0] - here[0]) * direction[1]) + Math.abs((to[1] - here[1]) * direction[0]);
    if (along > 4 && along + 2 * aside < least) [least, best] = [along + 2 * aside, id];
  }
  if (best) svg.querySelector<SVGElement>(`[data-zone="${best}"][role]`)?.focus();
}
