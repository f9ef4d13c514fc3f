// Draws the map of the world for Axis & Allies: web/src/axis/world.json, which is checked in.
//
//     npm install --no-save world-atlas@2.0.2 topojson-client@3.1.0
//     node web/map/draw_world.mjs
//
// The outlines of countries are those of Natural Earth (public domain) as packed by world-atlas. Every point of a
// fine grid gets its zone; borders are then followed, smoothed and thinned once each, so that neighbours share them.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { feature } from "topojson-client";
import { height, project, unproject, width } from "./projection.mjs";
import { basinOf, crossings, islands, landZone, oceanPoints } from "./zones.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const atlas = JSON.parse(readFileSync(createRequire(import.meta.url).resolve("world-atlas/countries-50m.json")));
const map = JSON.parse(readFileSync(join(here, "../../data/axis_allies/classic.json")));

const none = 0, plainLand = 1;
const labels = ["", "(land)", ...map.zones.map((zone) => zone.id)];
const labelOf = new Map(labels.map((id, i) => [id, i]));
const isSea = labels.map((id) => id.startsWith("sz_"));
const grid = new Int16Array(width * height).fill(-1);
const at = (x, y) => y * width + ((x % width) + width) % width;

// 1. Land: each country filled row by row, each point asked for its zone.
function fill(rings, country) {
  const shifted = rings.map((ring) => {
    let turn = 0;
    return ring.map(([lon, lat], i) => {
      if (i > 0 && lon + turn - (ring[i - 1][0] + turn) > 180) turn -= 360;
      else if (i > 0 && lon - ring[i - 1][0] < -180) turn += 360;
      return project(lon + turn, lat);
    });
  });
  const all = shifted.flat().map(([, y]) => y);
  for (let y = Math.max(0, Math.floor(Math.min(...all))); y <= Math.min(height - 1, Math.ceil(Math.max(...all))); ++y) {
    const crossings = [];
    for (const ring of shifted)
      for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
        const [x1, y1] = ring[j], [x2, y2] = ring[i], middle = y + 0.5;
        if (y1 > middle !== y2 > middle) crossings.push(x1 + ((middle - y1) * (x2 - x1)) / (y2 - y1));
      }
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2)
      for (let x = Math.round(crossings[i]); x < Math.round(crossings[i + 1]); ++x) {
        const [lon, lat] = unproject(((x + 0.5) % width + width) % width, y + 0.5);
        const zone = landZone(country, lon, lat);
        grid[at(x, y)] = zone === null ? plainLand : labelOf.get(zone);
      }
  }
}
for (const country of feature(atlas, atlas.objects.countries).features) {
  const { type, coordinates } = country.geometry;
  for (const polygon of type === "Polygon" ? [coordinates] : coordinates) fill(polygon, country.properties.name);
}
for (const [zone, list] of Object.entries(islands))
  for (const [lon, lat, radius] of list) {
    const [cx, cy] = project(lon, lat);
    for (let y = Math.floor(cy - radius); y <= cy + radius; ++y)
      for (let x = Math.floor(cx - radius); x <= cx + radius; ++x)
        if (Math.hypot(x + 0.5 - cx, y + 0.5 - cy) <= radius) grid[at(x, y)] = labelOf.get(zone);
  }

// 2. Sea.
const seeds = oceanPoints.map(({ zone, lon, lat }) => ({ label: labelOf.get(zone), at: project(lon, lat) }));
for (const seed of seeds) if (seed.label === undefined) throw new Error("a sea point names no zone");
for (let y = 0; y < height; ++y)
  for (let x = 0; x < width; ++x) {
    if (grid[at(x, y)] !== -1) continue;
    const basin = basinOf(...unproject(x + 0.5, y + 0.5));
    if (basin) {
      grid[at(x, y)] = basin.zone === null ? none : labelOf.get(basin.zone);
      continue;
    }
    let best = Infinity;
    for (const seed of seeds) {
      let dx = Math.abs(x + 0.5 - (((seed.at[0] % width) + width) % width));
      dx = Math.min(dx, width - dx);
      const distance = dx * dx + (y - seed.at[1]) ** 2;
      if (distance < best) [best, grid[at(x, y)]] = [distance, seed.label];
    }
  }

// 3. Specks go to the neighbour around them.
function parts() {
  const part = new Int32Array(grid.length).fill(-1), list = [];
  for (let start = 0; start < grid.length; ++start) {
    if (part[start] !== -1) continue;
    const cells = [start];
    part[start] = list.length;
    for (let i = 0; i < cells.length; ++i) {
      const x = cells[i] % width, y = Math.floor(cells[i] / width);
      for (const [nx, ny] of [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]) {
        if (ny < 0 || ny >= height) continue;
        const next = at(nx, ny);
        if (part[next] === -1 && grid[next] === grid[start]) part[next] = list.length, cells.push(next);
      }
    }
    list.push(cells);
  }
  return list;
}
for (let pass = 0; pass < 2; ++pass) {
  const all = parts();
  const largest = new Map();
  for (const cells of all) largest.set(grid[cells[0]], Math.max(largest.get(grid[cells[0]]) ?? 0, cells.length));
  for (const cells of all) {
    const label = grid[cells[0]];
    const isLost = isSea[label] || label === none ? cells.length < Math.min(largest.get(label), 1500) : cells.length < 14 && cells.length < largest.get(label);
    if (!isLost) continue;
    const around = new Map();
    for (const cell of cells) {
      const x = cell % width, y = Math.floor(cell / width);
      for (const [nx, ny] of [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]])
        if (ny >= 0 && ny < height && grid[at(nx, ny)] !== label) around.set(grid[at(nx, ny)], (around.get(grid[at(nx, ny)]) ?? 0) + 1);
    }
    if (around.size === 0) continue;
    const [[to]] = [...around].sort((a, b) => b[1] - a[1]);
    for (const cell of cells) grid[cell] = to;
  }
}

// 4. Borders: every edge between two labels, followed from one meeting of three to the next.
const outside = -2;
const labelAt = (x, y) => (y < 0 || y >= height ? outside : grid[at(x, y)]);
const corner = (x, y) => y * width + ((x % width) + width) % width;
const edges = new Map();  // corner -> [{to, left, right}]
function addEdge(from, to, left, right) {
  if (!edges.has(from)) edges.set(from, []);
  edges.get(from).push({ to, left, right });
}
for (let y = 0; y <= height; ++y)
  for (let x = 0; x < width; ++x) {
    const above = labelAt(x, y - 1), below = labelAt(x, y), left = labelAt(x - 1, y);
    if (above !== below) {
      addEdge(corner(x, y), corner(x + 1, y), above, below);
      addEdge(corner(x + 1, y), corner(x, y), below, above);
    }
    if (y < height && left !== below) {
      addEdge(corner(x, y), corner(x, y + 1), below, left);
      addEdge(corner(x, y + 1), corner(x, y), left, below);
    }
  }
const isMeeting = (c) => edges.get(c).length !== 2;
const used = new Set();
const arcs = [];  // {points, left, right, from, to}
function follow(from, edge) {
  const points = [from];
  let at_ = from, next = edge;
  for (;;) {
    used.add(at_ * 4e7 + next.to);
    used.add(next.to * 4e7 + at_);
    points.push(next.to);
    if (isMeeting(next.to) || next.to === from) break;
    const back = at_;
    at_ = next.to;
    next = edges.get(at_).find((one) => one.to !== back);
  }
  arcs.push({ corners: points, left: edge.left, right: edge.right });
}
for (const [from, list] of edges) if (isMeeting(from)) for (const edge of list) if (!used.has(from * 4e7 + edge.to)) follow(from, edge);
for (const [from, list] of edges) for (const edge of list) if (!used.has(from * 4e7 + edge.to)) follow(from, edge);

function unwrapped(corners) {
  const points = [];
  for (const c of corners) {
    let x = c % width;
    const y = Math.floor(c / width);
    if (points.length > 0) {
      const last = points.at(-1)[0];
      while (x - last > width / 2) x -= width;
      while (last - x > width / 2) x += width;
    }
    points.push([x, y]);
  }
  return points;
}
function smooth(points, times) {
  const isRing = points[0][0] === points.at(-1)[0] && points[0][1] === points.at(-1)[1];
  for (let time = 0; time < times; ++time) {
    const old = points;
    points = old.map((p, i) => {
      const isEnd = i === 0 || i === old.length - 1;
      if (isEnd && !isRing) return p;
      const before = i === 0 ? old.at(-2) : old[i - 1], after = i === old.length - 1 ? old[1] : old[i + 1];
      if (p[1] === 0 || p[1] === height) return p;
      return [(before[0] + 2 * p[0] + after[0]) / 4, (before[1] + 2 * p[1] + after[1]) / 4];
    });
  }
  return points;
}
function thin(points, tolerance) {
  if (points.length < 3) return points;
  const keep = new Uint8Array(points.length);
  keep[0] = keep[points.length - 1] = 1;
  const isRing = points[0][0] === points.at(-1)[0] && points[0][1] === points.at(-1)[1];
  const stack = [[0, points.length - 1]];
  if (isRing) {
    const half = points.length >> 1;
    keep[half] = 1;
    stack.splice(0, 1, [0, half], [half, points.length - 1]);
  }
  while (stack.length > 0) {
    const [a, b] = stack.pop();
    const [x1, y1] = points[a], [x2, y2] = points[b], length = Math.hypot(x2 - x1, y2 - y1) || 1;
    let far = 0, most = tolerance;
    for (let i = a + 1; i < b; ++i) {
      const distance = Math.abs((x2 - x1) * (y1 - points[i][1]) - (x1 - points[i][0]) * (y2 - y1)) / length;
      if (distance > most) [most, far] = [distance, i];
    }
    if (far) {
      keep[far] = 1;
      stack.push([a, far], [far, b]);
    }
  }
  return points.filter((_, i) => keep[i]);
}
for (const arc of arcs) {
  const between = [arc.left, arc.right];
  const isOpenSea = between.every((label) => label >= 0 && isSea[label]);
  arc.points = thin(smooth(unwrapped(arc.corners), isOpenSea ? 12 : 3), isOpenSea ? 0.6 : 0.45);
  arc.from = arc.corners[0];
  arc.to = arc.corners.at(-1);
}

// 5. Rings of each label, unrolled round the seam.
function ringsOf(label) {
  const mine = [];
  for (const arc of arcs) {
    if (arc.left === label) mine.push({ from: arc.from, to: arc.to, points: arc.points });
    else if (arc.right === label) mine.push({ from: arc.to, to: arc.from, points: [...arc.points].reverse() });
  }
  const byStart = new Map();
  for (const one of mine) byStart.set(one.from, [...(byStart.get(one.from) ?? []), one]);
  const rings = [];
  for (const first of mine) {
    if (first.isDone) continue;
    const ring = [];
    let one = first;
    do {
      one.isDone = true;
      for (const [x, y] of ring.length === 0 ? one.points : one.points.slice(1)) {
        let unrolled = x;
        if (ring.length > 0) {
          const last = ring.at(-1)[0];
          while (unrolled - last > width / 2) unrolled -= width;
          while (last - unrolled > width / 2) unrolled += width;
        }
        ring.push([unrolled, y]);
      }
      one = (byStart.get(one.to) ?? []).find((next) => !next.isDone);
    } while (one && ring.length < 1e6);
    rings.push(ring);
  }
  return rings;
}
const area = (ring) => Math.abs(ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - ring[(i + 1) % ring.length][0] * y, 0)) / 2;
const middleX = (ring) => (Math.min(...ring.map(([x]) => x)) + Math.max(...ring.map(([x]) => x))) / 2;
function pathOf(rings, near) {
  const number = (value) => String(Math.round(value * 10) / 10);
  return rings.map((ring) => {
    const shift = near === null ? 0 : Math.round((near - middleX(ring)) / width) * width;
    let last = null;
    const text = [];
    for (const [x, y] of ring) {
      const point = `${number(x + shift)} ${number(y)}`;
      if (point !== last) text.push(point);
      last = point;
    }
    return `M${text.join("L")}Z`;
  }).join("");
}

// 6. The middle of each zone: the point farthest from its borders.
const distance = new Float32Array(grid.length).fill(1e6);
for (let y = 0; y < height; ++y)
  for (let x = 0; x < width; ++x)
    if ([[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]].some(([nx, ny]) => labelAt(nx, ny) !== grid[at(x, y)])) distance[at(x, y)] = 0;
for (let pass = 0; pass < 2; ++pass) {
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width * 2; ++x)
      for (const [dx, dy, cost] of [[-1, 0, 1], [-1, -1, 1.414], [0, -1, 1], [1, -1, 1.414]])
        if (y + dy >= 0) distance[at(x, y)] = Math.min(distance[at(x, y)], distance[at(x + dx, y + dy)] + cost);
  for (let y = height - 1; y >= 0; --y)
    for (let x = width * 2; x > 0; --x)
      for (const [dx, dy, cost] of [[1, 0, 1], [1, 1, 1.414], [0, 1, 1], [-1, 1, 1.414]])
        if (y + dy < height) distance[at(x, y)] = Math.min(distance[at(x, y)], distance[at(x + dx, y + dy)] + cost);
}
const best = new Map();
for (let i = 0; i < grid.length; ++i) if (distance[i] > (best.get(grid[i])?.room ?? -1)) best.set(grid[i], { room: distance[i], x: i % width, y: Math.floor(i / width) });

// 7. Where the picture and the rules disagree.
const touching = new Set();
for (const arc of arcs) if (arc.left > 1 && arc.right > 1) touching.add([labels[arc.left], labels[arc.right]].sort().join(" "));
const wanted = new Set(map.zones.flatMap((zone) => zone.adjacent.map((other) => [zone.id, other].sort().join(" "))));
const missing = [...wanted].filter((pair) => !touching.has(pair)), extra = [...touching].filter((pair) => !wanted.has(pair));
console.log(`borders in the rules ${wanted.size}, in the picture ${touching.size}`);
console.log("not touching:", missing.join(" | "));
console.log("touching without a border:", extra.join(" | "));

const zones = {};
for (const zone of map.zones) {
  const label = labelOf.get(zone.id), rings = ringsOf(label), middle = best.get(label);
  if (!middle) throw new Error(`${zone.id} is nowhere on the map`);
  const largest = rings.reduce((a, b) => (area(a) >= area(b) ? a : b));
  let near = middleX(largest);
  near -= Math.floor(near / width) * width;
  let x = middle.x + 0.5;
  x += Math.round((near - x) / width) * width;
  zones[zone.id] = { path: pathOf(rings, near), at: [Math.round(x), Math.round(middle.y + 0.5)], room: Math.round(middle.room) };
}
const links = missing.map((pair) => {
  if (!crossings[pair]) throw new Error(`${pair} do not touch and have no crossing`);
  return crossings[pair].flatMap(([lon, lat]) => project(lon, lat).map(Math.round));
});
// A small picture for the card of the game.
const colours = { ussr: "#c8695c", germany: "#9aa0a6", uk: "#d8bd84", japan: "#e7a64f", usa: "#8fae6d" };
const small = map.zones.filter((zone) => zone.terrain === "land").map((zone) => {
  const rings = ringsOf(labelOf.get(zone.id)).filter((ring) => area(ring) > 90).map((ring) => thin([...ring, ring[0]], 2.4));
  const path = rings.map((ring) => `M${ring.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join("L")}Z`).join("");
  return `<path fill="${colours[zone.owner] ?? "#e8e2d2"}" d="${path}"/>`;
});
writeFileSync(join(here, "../static/world.svg"), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#bcd7e6"/><g stroke="#39464d" stroke-width="2">${small.join("")}</g></svg>\n`);
writeFileSync(join(here, "../src/axis/world.json"), JSON.stringify({ width, height, zones, land: pathOf(ringsOf(plainLand), width / 2), ice: pathOf(ringsOf(none), width / 2), links }) + "\n");
