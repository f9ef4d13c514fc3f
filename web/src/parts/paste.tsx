// Where a game starts: anything pasted or opened from a file. The server recognises what it is (a position, moves, a
// record in one of the archive's formats) and says in one sentence, with line and column, what is wrong with it.
import { useRef, useState } from "preact/hooks";
import { api, Refusal, type GameWish, type Look } from "../api.ts";
import { findGame } from "../catalog.ts";
import { say } from "../settings.ts";
import type { Game, Text } from "../types.ts";
import { t } from "../words.ts";

const formats = ["text", "pdn", "sgf", "psq", "digits", "jsonl", "csv"];
const endings: Record<string, string> = {
  txt: "text",
  json: "jsonl",
  jsonl: "jsonl",
  csv: "csv",
  pdn: "pdn",
  sgf: "sgf",
  psq: "psq",
  c4: "digits",
  digits: "digits",
};

export function usePasted() {
  const [text, setText] = useState("");
  const [format, setFormat] = useState("");
  const [number, setNumber] = useState(1);
  const [look, setLook] = useState<Look | null>(null);
  const [problem, setProblem] = useState<Text | null>(null);
  const latest = useRef(0);

  async function read(pasted: string, spec: string, as = format, which = 1) {
    setText(pasted);
    setFormat(as);
    setNumber(which);
    const mine = ++latest.current;
    if (pasted.trim() === "") return (setLook(null), setProblem(null));
    try {
      const seen = await api.look({ game: spec, record: pasted, format: as, number: which });
      if (mine === latest.current) (setLook(seen), setProblem(null));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (mine === latest.current) (setLook(null), setProblem(error.text));
    }
  }
  const wish: Omit<GameWish, "seats" | "game"> = text.trim() === "" ? {} : { record: text, format, number };
  return { text, format, number, look, problem, read, wish, diagram: look?.diagram ?? null };
}

type Pasted = ReturnType<typeof usePasted>;

export function PasteBox({ from, spec, game }: { from: Pasted; spec: string; game: Game }) {
  const games = from.look?.read?.games ?? [];
  return (
    <details class="exact paste">
      <summary>{t("from_position")}</summary>
      <textarea
        rows={4}
        spellcheck={false}
        value={from.text}
        aria-label={t("from_position")}
        onInput={(event) => from.read(event.currentTarget.value, spec)}
      />
      <div class="row wrap">
        <label class="row">
          {t("format")}{" "}
          <select value={from.format} onChange={(event) => from.read(from.text, spec, event.currentTarget.value)}>
            <option value="">{t("format_guess")}</option>
            {formats.map((one) => (
              <option value={one}>{one}</option>
            ))}
          </select>
        </label>
        <FileButton from={from} spec={spec} />
      </div>
      {games.length > 1 && (
        <label class="row">
          {t("which_game")}{" "}
          <select
            value={String(from.number)}
            onChange={(event) => from.read(from.text, spec, from.format, Number(event.currentTarget.value))}
          >
            {games.map((one, i) => (
              <option value={String(i + 1)}>
                {i + 1}. {one.first || "?"} – {one.second || "?"} {one.result} ({one.plies})
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="small" role="status">
        <WhatWasRead from={from} game={game} />
      </p>
    </details>
  );
}

function FileButton({ from, spec }: { from: Pasted; spec: string }) {
  async function open(file: File | undefined) {
    if (file) await from.read(await file.text(), spec, endings[file.name.split(".").at(-1)!.toLowerCase()] ?? "");
  }
  return (
    <label class="button file">
      <input
        type="file"
        accept=".txt,.pdn,.sgf,.psq,.c4,.digits,.json,.jsonl,.csv,text/*"
        onChange={(event) => open(event.currentTarget.files?.[0])}
      />
      {t("open_file")}
    </label>
  );
}

function WhatWasRead({ from: { look, problem }, game }: { from: Pasted; game: Game }) {
  if (problem)
    return (
      <span class="bad-text" role="alert">
        {say(problem)}
      </span>
    );
  if (!look?.read) return <>{t("from_position_help")}</>;
  const other = look.name !== game.name ? findGame(look.name) : undefined;
  return (
    <span class="read-as">
      {t("read_as")} <b>{look.read.format}</b>, {look.moves.length} {t("moves_count")}
      {other && (
        <>
          . {t("of_game")} <b>{say(other.title)}</b>
        </>
      )}
      .
    </span>
  );
}
