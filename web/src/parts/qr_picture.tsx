// A QR code as a picture, with what it is for.
import { qrOf } from "../qr.ts";

const quiet = 4; // modules of white around the code, as scanners need

export function QrPicture({ text, label }: { text: string; label: string }) {
  const grid = qrOf(text);
  if (!grid) return null;
  const dark = grid.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  const size = grid.length + 2 * quiet;
  return (
    <figure class="qr">
      <svg viewBox={`${-quiet} ${-quiet} ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
        <rect x={-quiet} y={-quiet} width={size} height={size} fill="#fff" />
        <path d={dark} fill="#000" />
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
