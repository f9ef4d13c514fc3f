// Pieces drawn around their own centre, one unit to a cell. Colours are classes; the style sheet has them.
import type { JSX } from "preact";
import type { Piece } from "../types.ts";

export type Paint = "black" | "white" | "yellow" | "red" | "cross" | "nought" | "neutral" | "one" | "two";

// Without what the end of the game says of a piece.
export const plainKind = (piece: Pick<Piece, "kind">): string => piece.kind.replace(/^winning /, "");

export function paintOf(piece: Pick<Piece, "owner" | "symbol" | "kind">, board: string): Paint {
  const symbol = piece.symbol[0]?.toLowerCase() ?? "";
  if (piece.owner === 0) return "neutral";
  if (symbol === "w") return "white";
  if (symbol === "b") return "black";
  if (symbol === "y") return "yellow";
  if (symbol === "r") return "red";
  if (board === "blue") return piece.owner === 1 ? "yellow" : "red";
  if (board === "paper") return piece.owner === 1 ? "cross" : "nought";
  if (plainKind(piece) === "stone") return piece.owner === 1 ? "black" : "white";
  return piece.owner === 1 ? "one" : "two";
}

function Stone({ paint }: { paint: Paint }) {
  return (
    <>
      <circle class="piece-shadow" cx="0.03" cy="0.05" r="0.43" />
      <circle class={`piece-body body-${paint}`} fill={`url(#ball-${paint})`} r="0.43" />
    </>
  );
}

function Disc({ paint }: { paint: Paint }) {
  return (
    <>
      <circle class={`fill-${paint}`} r="0.44" />
      <circle class={`ring-${paint}`} r="0.32" fill="none" stroke-width="0.045" />
      <path class="gloss" d="M -0.28 -0.2 A 0.36 0.36 0 0 1 0.1 -0.34" />
      <SafeMark paint={paint} r={0.21} />
    </>
  );
}

// Told apart without colours: a dashed ring on one of two colours that some people see alike. Shown where the person asked for it.
function SafeMark({ paint, r, y = 0 }: { paint: Paint; r: number; y?: number }) {
  return paint === "red" || paint === "two" ? <circle class="safe-mark" cy={y} r={r} /> : null;
}

function Cross() {
  return (
    <g class="stroke-cross mark">
      <line x1="-0.25" y1="-0.25" x2="0.25" y2="0.25" pathLength="1" />
      <line x1="0.25" y1="-0.25" x2="-0.25" y2="0.25" pathLength="1" />
    </g>
  );
}

function Nought() {
  return <circle class="stroke-nought mark" r="0.27" pathLength="1" transform="rotate(-90)" />;
}

function Checker({ paint, y = 0 }: { paint: Paint; y?: number }) {
  return (
    <g transform={y ? `translate(0 ${y})` : undefined}>
      <circle class={`edge-${paint}`} cy="0.055" r="0.4" />
      <circle class={`fill-${paint}`} r="0.4" />
      <circle class={`ring-${paint}`} r="0.3" fill="none" stroke-width="0.03" />
      <circle class={`ring-${paint}`} r="0.2" fill="none" stroke-width="0.02" />
      <SafeMark paint={paint} r={0.25} />
    </g>
  );
}

function Man({ paint }: { paint: Paint }) {
  return (
    <>
      <circle class="piece-shadow" cx="0.02" cy="0.1" r="0.41" />
      <Checker paint={paint} />
    </>
  );
}

function King({ paint }: { paint: Paint }) {
  return (
    <>
      <circle class="piece-shadow" cx="0.02" cy="0.1" r="0.41" />
      <Checker paint={paint} y={0.04} />
      <Checker paint={paint} y={-0.07} />
      <path
        class={`crown crown-${paint}`}
        transform="translate(0 -0.07)"
        d="M -0.17 0.11 L -0.2 -0.09 L -0.09 0 L 0 -0.15 L 0.09 0 L 0.2 -0.09 L 0.17 0.11 Z"
      />
    </>
  );
}

// A man that has turned round: an arrow back.
function Turned({ paint }: { paint: Paint }) {
  return (
    <>
      <Man paint={paint} />
      <path class={`crown crown-${paint}`} d="M -0.14 0.02 L 0 0.17 L 0.14 0.02 L 0.05 0.02 L 0.05 -0.15 L -0.05 -0.15 L -0.05 0.02 Z" />
    </>
  );
}

function Tower({ paint, height }: { paint: Paint; height: number }) {
  const lift = 0.05;
  const base = -0.01; // the lowest disc lies in the middle of its hole
  const discs: JSX.Element[] = [];
  for (let i = 0; i < height; ++i) {
    const cy = base - i * lift;
    discs.push(<circle class={`edge-${paint}`} cy={cy + 0.05} r="0.36" />);
    discs.push(<circle class={`fill-${paint} ${i < height - 1 ? "below" : ""}`} cy={cy} r="0.36" />);
  }
  const top = base - (height - 1) * lift;
  return (
    <>
      <circle class="piece-shadow" cx="0.03" cy={base + 0.08} r="0.38" />
      {discs}
      <circle class={`ring-${paint}`} cy={top} r="0.28" fill="none" stroke-width="0.025" />
      <SafeMark paint={paint} r={0.28} y={top} />
      <text class={`count count-${paint}`} y={top} dy="0.01">
        {height}
      </text>
    </>
  );
}

function Ring({ value }: { value: number }) {
  return (
    <>
      <circle class="piece-shadow" cx="0.02" cy="0.09" r="0.4" />
      <circle class="edge-neutral" cy="0.05" r="0.39" />
      <circle class="fill-neutral" r="0.39" />
      {[0.33, 0.23, 0.13].slice(0, value).map((r) => (
        <circle class="ring-neutral" r={r} fill="none" stroke-width="0.055" />
      ))}
    </>
  );
}

function Unknown({ paint, symbol }: { paint: Paint; symbol: string }) {
  return (
    <>
      <Man paint={paint} />
      <text class={`count count-${paint}`}>{symbol}</text>
    </>
  );
}

export function PieceShape({ piece, board }: { piece: Pick<Piece, "owner" | "symbol" | "kind" | "height">; board: string }) {
  const paint = paintOf(piece, board);
  switch (plainKind(piece)) {
    case "stone":
      if (paint === "cross") return <Cross />;
      if (paint === "nought") return <Nought />;
      return board === "blue" ? <Disc paint={paint} /> : <Stone paint={paint} />;
    case "man":
      return <Man paint={paint} />;
    case "king":
      return <King paint={paint} />;
    case "turned":
      return <Turned paint={paint} />;
    case "tower":
      return <Tower paint={paint} height={piece.height} />;
    case "ring":
      return <Ring value={piece.height} />;
    default:
      return <Unknown paint={paint} symbol={piece.symbol} />;
  }
}

// The gradients that drawings use, once per page.
export function SharedDefs() {
  return (
    <svg class="shared-defs" aria-hidden="true" width="0" height="0">
      <defs>
        <linearGradient id="wood" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stop-color="#e6be84" />
          <stop offset="0.5" stop-color="#dcae6e" />
          <stop offset="1" stop-color="#cb9852" />
        </linearGradient>
        <linearGradient id="blue" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#3f78e6" />
          <stop offset="1" stop-color="#2350b4" />
        </linearGradient>
        <radialGradient id="ball-black" cx="0.36" cy="0.3" r="0.8">
          <stop offset="0" stop-color="#71747c" />
          <stop offset="0.35" stop-color="#33353b" />
          <stop offset="1" stop-color="#0d0e11" />
        </radialGradient>
        <radialGradient id="ball-white" cx="0.36" cy="0.3" r="0.85">
          <stop offset="0" stop-color="#ffffff" />
          <stop offset="0.6" stop-color="#efece6" />
          <stop offset="1" stop-color="#c4beb4" />
        </radialGradient>
        <radialGradient id="ball-one" cx="0.36" cy="0.3" r="0.85">
          <stop offset="0" stop-color="#8fd3ba" />
          <stop offset="1" stop-color="#1f5f4a" />
        </radialGradient>
        <radialGradient id="ball-two" cx="0.36" cy="0.3" r="0.85">
          <stop offset="0" stop-color="#f2b48b" />
          <stop offset="1" stop-color="#a2451d" />
        </radialGradient>
        <radialGradient id="ball-neutral" cx="0.36" cy="0.3" r="0.85">
          <stop offset="0" stop-color="#f6e7c8" />
          <stop offset="1" stop-color="#b08d57" />
        </radialGradient>
      </defs>
    </svg>
  );
}
