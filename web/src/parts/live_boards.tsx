// The games of a contest that are being played, move by move. Asked for while they are open and the page is in sight.
import { useState } from "preact/hooks";
import { api, Refusal } from "../api.ts";
import { Picture } from "../board/picture.tsx";
import type { Diagram } from "../types.ts";
import { t } from "../words.ts";
import { usePoll } from "./poll.ts";

interface LiveBoard {
  game: number;
  players: [number, number]; // of the contest, by seat
  plies: number;
  last: string;
  diagram: Diagram | null;
}

export function LiveBoards({ contest, players }: { contest: number; players: string[] }) {
  const [isOpen, setOpen] = useState(true);
  const [boards, setBoards] = useState<LiveBoard[] | null>(null);
  async function ask() {
    try {
      setBoards((await api.get<{ boards: LiveBoard[] }>(`/api/lab/${contest}/live`)).boards);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  usePoll(ask, 1000, isOpen);
  return (
    <details class="live-boards" open onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("live_boards")}</summary>
      {boards === null ? (
        <p class="small">{t("loading")}</p>
      ) : boards.length === 0 ? (
        <p class="small">{t("between_games")}</p>
      ) : (
        <div class="boards">
          {boards.map((board) => (
            <figure key={board.game}>
              {board.diagram && (
                <div class={`board-stage on-${board.diagram.board}`}>
                  <Picture diagram={board.diagram} label={captionOf(board, players)} labels />
                </div>
              )}
              <figcaption>
                {board.players.map((one) => (
                  <span>
                    <i class={`swatch-of player-${one % 8}`} /> <code title={players[one]}>{players[one]}</code>
                  </span>
                ))}
                <small>
                  {t("game_number")} {board.game} · {board.plies} {t("plies")}
                  {board.last && (
                    <>
                      {" "}
                      · <b>{board.last}</b>
                    </>
                  )}
                </small>
              </figcaption>
            </figure>
          ))}
        </div>
      )}
    </details>
  );
}

const captionOf = ({ players, game, last }: LiveBoard, names: string[]) =>
  `${names[players[0]]} – ${names[players[1]]}, ${t("game_number")} ${game}${last ? `, ${last}` : ""}`;
