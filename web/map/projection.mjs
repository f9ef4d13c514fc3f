// A cylindrical projection that gives more room where more units stand: Europe wide, oceans narrow.
const bump = (x, from, to, soft) => 1 / (1 + Math.exp(-(x - from) / soft)) - 1 / (1 + Math.exp(-(x - to) / soft));
const wrap = (lon, west) => ((((lon - west) % 360) + 360) % 360) + west;

export const seam = -93;      // where the picture begins, by longitude
export const width = 2000;
const top = 73, bottom = -57;

const density = (lon) => 0.8 + 0.95 * bump(lon, -9, 48, 4) + 0.18 * bump(lon, 48, 140, 6) - 0.22 * bump(lon, 175, 230, 8) - 0.05 * bump(lon, -60, -20, 6);
const tall = (lat) => (1 / Math.cos((lat * 0.62 * Math.PI) / 180)) * (0.92 + 0.72 * bump(lat, 33, 62, 3) - 0.22 * bump(lat, -70, -12, 6) - 0.2 * bump(lat, 64, 80, 2));

const steps = 3600;
const xs = [0];
for (let i = 0; i < steps; ++i) xs.push(xs[i] + density(wrap(seam + ((i + 0.5) * 360) / steps, -100)));
const scale = width / xs[steps];
const ys = [0];
const rows = 2600;
for (let i = 0; i < rows; ++i) ys.push(ys[i] + tall(top - ((i + 0.5) * (top - bottom)) / rows));
const yScale = (scale * (steps / 360)) / (rows / (top - bottom)) * 1.12;
export const height = Math.round(ys[rows] * yScale);

function interpolate(list, at) {
  const i = Math.max(0, Math.min(list.length - 2, Math.floor(at)));
  return list[i] + (list[i + 1] - list[i]) * (at - i);
}
// Longitudes may run past the seam: x does too.
export function project(lon, lat) {
  const turns = Math.floor((lon - seam) / 360);
  const x = interpolate(xs, ((lon - seam - turns * 360) / 360) * steps) * scale + turns * width;
  return [x, interpolate(ys, ((top - lat) / (top - bottom)) * rows) * yScale];
}
function find(list, value) {
  let low = 0, high = list.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (list[middle] <= value) low = middle;
    else high = middle;
  }
  return low + (value - list[low]) / (list[high] - list[low]);
}
export function unproject(x, y) {
  let lon = seam + (find(xs, x / scale) * 360) / steps;
  if (lon > 180) lon -= 360;
  return [lon, top - (find(ys, y / yScale) * (top - bottom)) / rows];
}
