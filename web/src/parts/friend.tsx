// Playing somebody on another screen: what they propose, and how one is called.
import { useState } from "preact/hooks";
import { decline, draw, me, rematch, rename, undo } from "../live.ts";
import { chooseName, ownName } from "../own_games.ts";
import type { GameState } from "../types.ts";
import { t, type Word } from "../words.ts";

// Somebody on another screen has the other seat.
export const playsFriend = (state: GameState): boolean =>
  me.value.seats.length === 1 && state.seats.every((seat) => seat.kind === "person");

// Whoever came by an invitation may not have said a name yet.
export function OwnName({ state }: { state: GameState }) {
  const [name, setName] = useState(ownName.value);
  const seat = state.seats[me.value.seats[0]! - 1];
  if (!seat || seat.name || state.ending) return null;
  return (
    <form
      class="own-name row"
      onSubmit={(event) => {
        event.preventDefault();
        chooseName(name.trim());
        if (name.trim()) void rename(name.trim());
      }}
    >
      <input
        type="text"
        maxLength={40}
        autocomplete="nickname"
        aria-label={t("your_name")}
        placeholder={t("your_name")}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button class="button">{t("save")}</button>
    </form>
  );
}

// What the friend proposes.
export function Offers({ state }: { state: GameState }) {
  const mySeat = me.value.seats[0];
  const offer = (words: Word, answer: Word, accept: () => unknown) => (
    <p class="notice offer">
      <span>{t(words)}</span>
      <button class="chip strong" onClick={accept}>
        {t(answer)}
      </button>
      {answer === "accept" && (
        <button class="chip" onClick={decline}>
          {t("decline")}
        </button>
      )}
    </p>
  );
  return (
    <>
      {state.draw_offer !== 0 && state.draw_offer !== mySeat && offer("draw_offered", "accept", draw)}
      {state.rematch && offer("rematch_waits", "play", rematch)}
      {state.undo_offer !== 0 &&
        (state.undo_offer === mySeat ? <p class="notice">{t("undo_asked")}</p> : offer("undo_offered", "accept", undo))}
    </>
  );
}
