// Dragging pieces over a board.
import { useRef, useState } from "preact/hooks";
import type { Choice, Diagram } from "../types.ts";

interface Point {
  x: number;
  y: number;
}

// Dragging a piece is touching where it was and where it is let go.
export function useDrag(
  svg: { current: SVGSVGElement | null },
  diagram: Diagram,
  legal: Choice[],
  drop: (from: string, to: string) => void,
) {
  const [from, setFrom] = useState<string | null>(null);
  const [at, setAt] = useState<Point | null>(null);
  const start = useRef<{ cell: string; x: number; y: number } | null>(null);
  const dropped = useRef(0);

  const cellOf = (event: PointerEvent) =>
    document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((one) => (one as HTMLElement).dataset?.cell)
      .find(Boolean);
  const pointOf = (event: PointerEvent): Point => {
    const matrix = svg.current!.getScreenCTM()!.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x: point.x, y: point.y };
  };
  const stop = () => {
    start.current = null;
    setFrom(null);
    setAt(null);
  };

  const handlers = {
    onPointerDown(event: PointerEvent) {
      const cell = cellOf(event);
      const canLift =
        cell && diagram.pieces.some((piece) => piece.cell === cell) && legal.some(({ clicks }) => clicks.length > 1 && clicks[0] === cell);
      if (canLift && event.button === 0) start.current = { cell, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent) {
      if (!start.current) return;
      const far = Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > 6;
      if (!from && far) {
        svg.current!.setPointerCapture(event.pointerId);
        setFrom(start.current.cell);
      }
      if (from || far) setAt(pointOf(event));
    },
    onPointerUp(event: PointerEvent) {
      const begun = start.current?.cell;
      if (from && begun) {
        const to = cellOf(event);
        dropped.current = performance.now();
        if (to && to !== begun) drop(begun, to);
      }
      stop();
    },
    onPointerCancel: stop,
  };
  return { from, at, handlers, justDropped: () => performance.now() - dropped.current < 80 };
}
