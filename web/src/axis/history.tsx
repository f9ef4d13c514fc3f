// The course of a game: step back and forth, see any former position, watch the opponents' turns order by order.
import { batch, computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { game, me, showPly, shownPly, step, stops } from "../live.ts";
import { Icon } from "../parts/icons.tsx";
import { say } from "../settings.ts";
import { t } from "../words.ts";
import type { Atlas } from "./atlas.ts";
import { showOnMap } from "./map.tsx";
import { type Happening, isMyPower, story, table } from "./table.ts";
import { w } from "./words.ts";

const pace = 800; // milliseconds for each order

// Whether the opponents' orders are shown one by one as they come.
export const follows = signal(localStorage.getItem("plateau.follow") !== "off");
const isPaused = signal(false);
// The next ply to be shown; null where nothing is being replayed.
const next = signal<number | null>(null);
// Up to where the person has seen the game.
let seenPlies = -1;

export const isReplaying = computed(() => next.value !== null);

// One stop for each order that is told; several sentences of one order are one stop.
const plies = computed(() => [...new Set(story.value.map((one) => one.ply + 1))]);
export const told = computed<Happening[]>(() => {
  const here = shownPly.value ?? plies.value.at(-1);
  return story.value.filter((one) => one.ply + 1 === here);
});

export function resetHistory() {
  seenPlies = -1;
  batch(() => {
    next.value = null;
    isPaused.value = false;
  });
}

// Where the last run of the opponents' orders begins; for whoever plays nobody or everybody, the last turn.
function startOfOthers(): number | null {
  const all = story.value;
  const last = all.at(-1);
  if (!last) return null;
  const hasOthers = me.value.seats.length > 0 && all.some((one) => !isMyPower(one.power));
  const isOther = (one: Happening) => (hasOthers ? !isMyPower(one.power) : one.power === last.power && one.round === last.round);
  let first = all.length;
  while (first > 0 && !isOther(all[first - 1]!)) --first;
  while (first > 0 && isOther(all[first - 1]!)) --first;
  return all[first]!.ply + 1;
}

export function replay() {
  batch(() => {
    next.value = startOfOthers();
    isPaused.value = false;
  });
}
export function endReplay() {
  next.value = null;
  seenPlies = game.value?.plies ?? 0;
  void showPly(null);
}

function showHere(atlas: Atlas) {
  const zones = told.value.flatMap((one) => one.zones);
  if (zones.length > 0) showOnMap(zones, atlas);
}

// Runs beside the page of a game: follows new orders of others, and goes on with a replay.
export function useHistory(atlas: Atlas) {
  const count = story.value.length;
  useEffect(() => {
    stops.value = plies.value;
    const now = table.value?.plies ?? 0;
    if (seenPlies < 0 || now < seenPlies) seenPlies = now;
    const fresh = story.value.find((one) => one.ply >= seenPlies && !isMyPower(one.power));
    const mayFollow = follows.value && me.value.seats.length > 0 && next.value === null && shownPly.value === null;
    if (fresh && mayFollow) next.value = fresh.ply + 1;
    else if (next.value === null) seenPlies = now;
  }, [count, table.value?.plies]);
  useEffect(() => {
    const ply = next.value;
    if (ply === null || isPaused.value) return;
    let isLate = false;
    void showPly(ply).then(() => !isLate && showHere(atlas));
    const timer = setTimeout(() => {
      const later = plies.value.find((one) => one > ply);
      seenPlies = Math.max(seenPlies, ply);
      if (later === undefined) endReplay();
      else next.value = later;
    }, pace);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [next.value, isPaused.value]);
}

function stepBy(by: number, atlas: Atlas) {
  next.value = null;
  void Promise.resolve(step(by)).then(() => showHere(atlas));
}
export function goToPly(ply: number, atlas: Atlas) {
  next.value = null;
  void showPly(ply).then(() => showHere(atlas));
}

export function History({ atlas }: { atlas: Atlas }) {
  const lines = told.value;
  const here = shownPly.value;
  if (story.value.length === 0) return null;
  const first = lines[0];
  return (
    <section class={`history ${here === null ? "" : "looking"}`} aria-label={w("history")}>
      <div class="row tight">
        <Go name="first" isOff={here === 0} onClick={() => (stopReplay(), void showPly(0))} />
        <Go name="previous" isOff={here === 0} onClick={() => stepBy(-1, atlas)} />
        <Go name="next" isOff={here === null} onClick={() => stepBy(1, atlas)} />
        <Go name="last" isOff={here === null} onClick={endReplay} />
      </div>
      <p class="history-line" aria-live="polite">
        {first && <i class={`dot power-${atlas.number(first.power)}`} />}{" "}
        {first ? (
          <>
            <b>
              {w("round")} {first.round} · {atlas.power(first.power)}
            </b>{" "}
            {lines.map((line) => say(line.text)).join(" · ")}
          </>
        ) : (
          w("the_start")
        )}
      </p>
      <ReplayButtons />
    </section>
  );
}

const stopReplay = () => (next.value = null);

const Go = ({ name, isOff, onClick }: { name: "first" | "previous" | "next" | "last"; isOff: boolean; onClick: () => void }) => (
  <button class="icon-button" aria-label={t(name)} title={t(name)} disabled={isOff} onClick={onClick}>
    <Icon name={name} />
  </button>
);

function ReplayButtons() {
  if (isReplaying.value)
    return (
      <div class="row">
        <button class="chip" onClick={() => (isPaused.value = !isPaused.value)}>
          {w(isPaused.value ? "go_on" : "pause")}
        </button>
        <button class="chip strong skip" onClick={endReplay}>
          {w("skip")}
        </button>
      </div>
    );
  if (shownPly.value !== null)
    return (
      <button class="chip strong skip" onClick={endReplay}>
        {t("back_to_now")}
      </button>
    );
  return (
    <div class="row">
      <button class="chip replay" onClick={replay}>
        {w("replay")}
      </button>
      <label class="check">
        <input
          type="checkbox"
          checked={follows.value}
          onChange={(event) => {
            follows.value = event.currentTarget.checked;
            localStorage.setItem("plateau.follow", follows.value ? "on" : "off");
          }}
        />{" "}
        {w("follow")}
      </label>
    </div>
  );
}
