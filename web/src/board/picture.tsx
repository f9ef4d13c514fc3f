// A board only to look at: cards, rules, reviews.
import type { Diagram } from "../types.ts";
import { viewOf } from "./geometry.ts";
import { Ground, Plate } from "./ground.tsx";
import { PieceShape } from "./pieces.tsx";

export function Picture({ diagram: given, label, labels }: { diagram: Diagram; label?: string; labels?: boolean }) {
  const diagram = labels ? given : { ...given, labels: [] };
  const view = viewOf(diagram);
  const cells = new Map(diagram.cells.map((cell) => [cell.id, cell]));
  return (
    <svg
      class="board picture"
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <Ground diagram={diagram} />
      {diagram.pieces.map((piece) => {
        const cell = cells.get(piece.cell);
        return (
          cell && (
            <g transform={`translate(${cell.x} ${cell.y})`}>
              <PieceShape piece={piece} board={diagram.board} />
            </g>
          )
        );
      })}
      {diagram.board === "blue" && <Plate diagram={diagram} />}
    </svg>
  );
}
