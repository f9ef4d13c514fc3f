// The time of one seat, counted down between what the server says.
import { useEffect, useState } from "preact/hooks";
import type { GameState } from "../types.ts";
import { t } from "../words.ts";

export function ClockFace({ state, seat }: { state: GameState; seat: number }) {
  const clock = state.clock;
  const [at, setAt] = useState(performance.now());
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    const start = performance.now();
    setAt(start);
    setNow(start);
    if (!clock || clock.running !== seat) return;
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [state.revision, seat]);
  if (!clock) return null;
  const left = Math.max(0, clock.left[seat - 1]! - (clock.running === seat ? now - at : 0));
  const seconds = Math.ceil(left / 1000);
  const text = left < 10000 ? (left / 1000).toFixed(1) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <span
      class={`clock ${clock.running === seat ? "running" : ""} ${left < 20000 && clock.running === seat ? "low" : ""}`}
      role="timer"
      aria-label={t("clock")}
    >
      {text}
    </span>
  );
}
