// How the coefficients of a training run changed, on a logarithmic scale; the enemy's are dashed.
import { colon, t } from "../words.ts";

export interface Coefficients {
  names: string[];
  points: number[][]; // the step, then a value for each name
}

const width = 320,
  height = 160,
  left = 40,
  bottom = 18;

// Half-open threats of blue and green hues, open ones of red and yellow: the larger, the darker.
function colourOf(name: string): string {
  const size = Number(name.split("_").at(-1)) || 1;
  const hue = name.includes("open") ? 40 - 12 * size : 150 + 25 * size;
  return `hsl(${hue} 70% ${62 - 6 * size}%)`;
}

export function CoefficientCurves({ name, coefficients }: { name: string; coefficients: Coefficients }) {
  const { names, points } = coefficients;
  if (points.length < 2) return null;
  const values = points.flatMap((point) => point.slice(1)).filter((value) => value > 0);
  const low = Math.log10(Math.min(1, ...values)),
    high = Math.log10(Math.max(10, ...values));
  const last = points.at(-1)![0] || 1;
  const x = (step: number) => left + (step / last) * (width - left - 6);
  const y = (value: number) => 6 + ((high - Math.log10(Math.max(value, 10 ** low))) / (high - low)) * (height - bottom - 12);
  // A coefficient keeps its value until it is updated: steps, not slopes.
  const line = (which: number) =>
    points
      .map((point, i) => {
        const before = i > 0 ? `${x(point[0]!).toFixed(1)},${y(points[i - 1]![which]!).toFixed(1)} ` : "";
        return before + `${x(point[0]!).toFixed(1)},${y(point[which]!).toFixed(1)}`;
      })
      .join(" ");
  return (
    <figure>
      <svg class="curve" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${name}${colon()} ${t("coefficients_over_moves")}`}>
        <line class="axis-line" x1={left} x2={width} y1={height - bottom} y2={height - bottom} />
        {names.map((one, i) => (
          <polyline class={one.startsWith("enemy") ? "theirs" : ""} style={{ stroke: colourOf(one) }} points={line(i + 1)} />
        ))}
        <text x="0" y="14">
          {(10 ** high).toPrecision(2)}
        </text>
        <text x="0" y={height - bottom}>
          {(10 ** low).toPrecision(2)}
        </text>
        <text x={width - 4} y={height - 3} text-anchor="end">
          {last.toLocaleString()}
        </text>
      </svg>
      <figcaption class="small">
        {t("coefficients_over_moves")}
        <ul class="coefficients">
          {names.map((one, i) => (
            <li>
              <span style={{ color: colourOf(one) }}>■</span> {one}: {Number(points.at(-1)![i + 1]!.toPrecision(4)).toLocaleString()}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
