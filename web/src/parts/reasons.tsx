// Why the computer played its last move, in its own words; and what the opponent with memory remembers.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api.ts";
import { said } from "../live.ts";
import { say } from "../settings.ts";
import { attempt } from "../toast.ts";
import { t } from "../words.ts";

export function Reasons() {
  if (!said.value?.reasons.length) return null;
  return (
    <ul class="reasons" aria-label={t("reasons")}>
      {said.value.reasons.map((reason) => (
        <li>{say(reason)}</li>
      ))}
    </ul>
  );
}

interface Memory {
  games: number;
  white_won: number;
  black_won: number;
  drawn: number;
  may_empty: boolean;
}

// How much is remembered of a game; with ways to take it along and to forget it.
export function MemoryPanel({ game }: { game: string }) {
  const [memory, setMemory] = useState<Memory | null>(null);
  const path = `/api/memories/${game}`;
  const load = () => attempt(() => api.get<Memory>(path)).then((answer) => answer && setMemory(answer));
  useEffect(() => void load(), [game]);
  if (!memory) return null;
  const empty = () => attempt(() => api.post(`${path}/empty`, {})).then(load);
  return (
    <div class="memory">
      <p class="small" role="status">
        {t("memory_holds")} <b>{memory.games}</b> ({t("white_won")} {memory.white_won}, {t("black_won")} {memory.black_won},{" "}
        {t("drawn_games")} {memory.drawn})
      </p>
      <div class="row">
        <a class="button" href={`${path}/text`} download={`${game}.memory`}>
          {t("memory_export")}
        </a>
        {memory.may_empty && (
          <button type="button" class="button" disabled={memory.games === 0} onClick={empty}>
            {t("memory_empty")}
          </button>
        )}
      </div>
    </div>
  );
}
