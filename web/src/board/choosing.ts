// The cells touched so far, and the moves they leave. A move that is decided goes to `onMove`.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Choice } from "../types.ts";
import { finished, meant, nextCells, touch, type Chosen } from "./choose.ts";
import type { Places } from "./geometry.ts";

export type Choosing = ReturnType<typeof useChoosing>;

export function useChoosing(
  { diagram, pieces }: Places,
  legal: Choice[],
  onMove: ((move: string) => void) | undefined,
  onStuck: ((cell: string) => void) | undefined,
) {
  const [touched, setTouched] = useState<string[]>([]);
  const [isStuck, setStuck] = useState(false);
  const [among, setAmong] = useState<Choice[] | null>(null);
  const canPlay = legal.length > 0 && !!onMove;
  const next = useMemo(() => (canPlay ? nextCells(legal, touched) : new Set<string>()), [legal, touched, canPlay]);

  function take(chosen: Chosen) {
    setAmong(chosen.among ?? null);
    setTouched(chosen.move !== undefined ? [] : chosen.touched);
    if (chosen.move !== undefined) onMove?.(chosen.move);
  }
  function choose(id: string) {
    if (!canPlay) return;
    const chosen = touch(legal, touched, meant(diagram, legal, id));
    take(chosen);
    const isNothing = chosen.touched.length === 0 && chosen.move === undefined;
    const stuck = isNothing && touched.length === 0 && pieces.has(id) && legal[0]!.clicks.length > 1;
    setStuck(stuck);
    if (stuck) onStuck?.(id);
  }
  function drop(from: string, to: string) {
    const started = touch(legal, touched.at(-1) === from ? touched.slice(0, -1) : [], from);
    if (!started.move) take(touch(legal, started.touched, to));
  }
  function reset() {
    take({ touched: [] });
    setStuck(false);
  }
  useEscape(() => take({ touched: [] }));

  const done = canPlay ? finished(legal, touched) : undefined;
  const offered = among ?? (done ? [done] : []); // moves to pick by name
  return { touched, next, canPlay, isStuck, offered, take, choose, drop, reset };
}

function useEscape(act: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && act();
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
