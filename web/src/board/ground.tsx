// What lies under the pieces: the board's material, its cells, lines and labels.
import { useId } from "preact/hooks";
import type { Cell, Diagram } from "../types.ts";
import { groundOf, type Box } from "./geometry.ts";

const known = new Set(["wood", "blue", "paper", "green"]);

// Long, nearly straight lines across the wood; always the same ones.
function Grain({ box, clip }: { box: Box; clip: string }) {
  const lines = [];
  for (let i = 0; i < 26; ++i) {
    const y = box.y + ((i * 0.618 + 0.13) % 1) * box.height;
    const bend = 0.12 * Math.sin(i * 2.3);
    lines.push(
      <path
        d={`M ${box.x} ${y} C ${box.x + box.width * 0.3} ${y + bend}, ${box.x + box.width * 0.7} ${y - bend}, ${box.x + box.width} ${y + bend / 2}`}
        stroke-width={0.015 + 0.02 * ((i * 7) % 5)}
        opacity={0.05 + 0.05 * ((i * 3) % 4)}
      />,
    );
  }
  return (
    <g class="grain" clip-path={`url(#${clip})`}>
      {lines}
    </g>
  );
}

function CellShape({ cell, board }: { cell: Cell; board: string }) {
  const { x, y, look } = cell;
  if (look === "point") return null;
  if (look === "star") return <circle class="cell-star" cx={x} cy={y} r="0.09" />;
  if (look === "hole") {
    if (board === "blue") return null;
    return <circle class="cell-hole" cx={x} cy={y} r="0.42" />;
  }
  if (look === "goal") return <rect class="cell-goal" x={x - 1.2} y={y - 0.4} width="2.4" height="0.8" rx="0.4" />;
  if (look === "reserve") return <circle class="cell-reserve" cx={x} cy={y} r="0.47" />;
  if (board === "paper") return <rect class="cell-tile" x={x - 0.46} y={y - 0.46} width="0.92" height="0.92" rx="0.1" />;
  return <rect class={`cell-${look}`} x={x - 0.5} y={y - 0.5} width="1" height="1" />;
}

export function Ground({ diagram, plain }: { diagram: Diagram; plain?: boolean }) {
  const box = groundOf(diagram);
  const clip = useId();
  const material = known.has(diagram.board) ? diagram.board : "paper";
  const round = material === "blue" ? 0.42 : 0.22;
  return (
    <g class={`ground ground-${material}`} aria-hidden="true">
      <clipPath id={clip}>
        <rect {...box} rx={round} />
      </clipPath>
      {material === "blue" ? <BehindHoles box={box} /> : <rect class="base" {...box} rx={round} />}
      {material === "wood" && !plain && <Grain box={box} clip={clip} />}
      {diagram.cells.map((cell) => (
        <CellShape cell={cell} board={material} />
      ))}
      <g class="lines">
        {diagram.lines.map(([x1, y1, x2, y2]) => (
          <line x1={x1} y1={y1} x2={x2} y2={y2} />
        ))}
      </g>
      {material !== "blue" && <Labels diagram={diagram} />}
    </g>
  );
}

// A board with holes: what is seen through them, and in front of the pieces the plate itself.
function BehindHoles({ box }: { box: Box }) {
  return <rect class="behind" x={box.x + 0.1} y={box.y + 0.1} width={box.width - 0.2} height={box.height - 0.2} rx="0.35" />;
}

export function Plate({ diagram }: { diagram: Diagram }) {
  const box = groundOf(diagram);
  const mask = useId();
  const holes = diagram.cells.filter((cell) => cell.look === "hole");
  return (
    <g class="plate" aria-hidden="true">
      <mask id={mask}>
        <rect {...box} fill="white" rx="0.42" />
        {holes.map((cell) => (
          <circle cx={cell.x} cy={cell.y} r="0.4" fill="black" />
        ))}
      </mask>
      <rect class="plate-body" {...box} rx="0.42" fill="url(#blue)" mask={`url(#${mask})`} />
      <rect class="plate-edge" x={box.x + 0.03} y={box.y + 0.03} width={box.width - 0.06} height={box.height - 0.06} rx="0.4" />
      {holes.map((cell) => (
        <circle class="hole-rim" cx={cell.x} cy={cell.y} r="0.41" />
      ))}
      <Labels diagram={diagram} />
    </g>
  );
}

// Labels on a square are small and pale, those on the ground dark, those beside it like the text of the page.
function Labels({ diagram }: { diagram: Diagram }) {
  const box = groundOf(diagram);
  const squares = diagram.cells.filter((cell) => cell.look === "light" || cell.look === "dark");
  const placeOf = ({ x, y }: { x: number; y: number }) => {
    if (x > box.x + box.width || y > box.y + box.height) return "beside";
    return squares.some((cell) => Math.abs(cell.x - x) < 0.5 && Math.abs(cell.y - y) < 0.5) ? "inside" : "";
  };
  return (
    <g class="labels">
      {diagram.labels.map((label) => (
        <text class={placeOf(label)} x={label.x} y={label.y}>
          {label.text}
        </text>
      ))}
    </g>
  );
}
