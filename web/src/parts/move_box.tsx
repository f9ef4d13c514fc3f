// Moves by typing; also questions about the board, answered in words.
import { useState } from "preact/hooks";
import { tell } from "../toast.ts";
import type { View } from "../types.ts";
import { t } from "../words.ts";
import { Icon } from "./icons.tsx";
import { answerTo } from "./spoken.ts";

interface MoveBoxProps {
  view: View;
  moves: string[]; // made so far
  onMove: (move: string) => void;
}

export function MoveBox({ view, moves, onMove }: MoveBoxProps) {
  const [text, setText] = useState("");
  return (
    <form
      class="move-box"
      onSubmit={(event) => {
        event.preventDefault();
        const wish = text.trim();
        const answer = answerTo(wish, view, moves);
        if (answer) tell(answer);
        else if (wish) onMove(wish);
        setText("");
      }}
    >
      <input
        type="text"
        value={text}
        aria-label={t("type_move")}
        placeholder={t("type_move")}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button class="icon-button" aria-label={t("send")}>
        <Icon name="check" />
      </button>
    </form>
  );
}
