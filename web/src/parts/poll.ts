// Asks again and again while the page is in sight; a page that nobody sees asks nothing.
import { useEffect, useRef } from "preact/hooks";

export function usePoll(ask: () => Promise<unknown>, milliseconds: number, isOn = true) {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!isOn) return;
    let timer = 0;
    let isWanted = true;
    let isAsking = false;
    // The next question waits for the answer: a server that is slow is not asked faster than it answers.
    const turn = async () => {
      clearTimeout(timer);
      if (document.hidden || isAsking) return;
      isAsking = true;
      await latest.current();
      isAsking = false;
      if (isWanted) timer = window.setTimeout(turn, milliseconds);
    };
    const onSight = () => void turn();
    document.addEventListener("visibilitychange", onSight);
    void turn();
    return () => {
      isWanted = false;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onSight);
    };
  }, [milliseconds, isOn]);
}
