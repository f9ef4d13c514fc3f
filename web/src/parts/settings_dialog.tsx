// How the page looks and plays, chosen once and kept in this browser.
import { useState } from "preact/hooks";
import { exportAll, importAll } from "../backup.ts";
import { Picture } from "../board/picture.tsx";
import { boards, chooseTheme, pieces, premoves, say, textSize, theme, thinking } from "../settings.ts";
import { soundsAreOn, toggleSounds } from "../sounds.ts";
import type { Diagram, Text } from "../types.ts";
import { t, type Word } from "../words.ts";
import { Dialog } from "./dialog.tsx";
import { Switch } from "./switch.tsx";

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("settings")} onClose={onClose}>
      <div class="settings">
        <div class="samples" aria-hidden="true">
          <Picture diagram={men} />
          <Picture diagram={stones} />
          <Picture diagram={discs} />
        </div>
        <Choice word="set_board" name="board" of={boards} />
        <Choice word="set_pieces" name="pieces" of={pieces} />
        <Choice word="set_text" name="text" of={textSize} />
        <fieldset>
          <legend>{t("theme")}</legend>
          <div class="segments wrap">
            {(["auto", "light", "dark"] as const).map((one) => (
              <button type="button" aria-pressed={theme.value === one} onClick={() => chooseTheme(one)}>
                {t(`set_theme_${one}`)}
              </button>
            ))}
          </div>
        </fieldset>
        <Line word="set_sounds" isOn={soundsAreOn.value} onClick={toggleSounds} />
        <Line word="set_premoves" help="set_premoves_help" isOn={premoves.value.value === "on"} onClick={togglePremoves} />
        {HAS_THINKER && (
          <Line word="set_thinking" help="set_thinking_help" isOn={thinking.value.value === "here"} onClick={toggleThinking} />
        )}
        <Backup />
      </div>
    </Dialog>
  );
}

const toggleThinking = () => thinking.choose(thinking.value.value === "here" ? "server" : "here");
const togglePremoves = () => premoves.choose(premoves.value.value === "on" ? "off" : "on");

async function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([await exportAll()], { type: "application/json" }));
  link.download = "plateau.json";
  link.click();
  URL.revokeObjectURL(link.href);
}

function Backup() {
  const [problem, setProblem] = useState<Text | null>(null);
  async function load(file: File | undefined) {
    if (!file) return;
    const wrong = await importAll(await file.text());
    if (wrong) setProblem(wrong);
    else location.reload();
  }
  return (
    <fieldset>
      <legend>{t("your_data")}</legend>
      <p class="small">{t("your_data_help")}</p>
      <div class="row wrap">
        <button type="button" class="button" onClick={save}>
          {t("export_all")}
        </button>
        <label class="button file">
          <input type="file" accept=".json,application/json" onChange={(event) => load(event.currentTarget.files?.[0])} />
          {t("import_all")}
        </label>
      </div>
      {problem && (
        <p class="small bad-text" role="alert">
          {say(problem)}
        </p>
      )}
    </fieldset>
  );
}

interface Kept<T extends string> {
  value: { value: T };
  allowed: readonly T[];
  choose: (value: T) => void;
}

function Choice<T extends string>({ word, name, of }: { word: Word; name: "board" | "pieces" | "text"; of: Kept<T> }) {
  return (
    <fieldset>
      <legend>{t(word)}</legend>
      <div class="segments wrap">
        {of.allowed.map((one) => (
          <button type="button" aria-pressed={of.value.value === one} onClick={() => of.choose(one)}>
            {t(`${name}_${one}` as Word)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Line({ word, help, isOn, onClick }: { word: Word; help?: Word; isOn: boolean; onClick: () => void }) {
  return (
    <div class="setting-line">
      <span>
        {t(word)}
        {help && <small>{t(help)}</small>}
      </span>
      <Switch isOn={isOn} label={t(word)} onClick={onClick} disabled={false} />
    </div>
  );
}

// Small boards on which the choice is seen at once.
const cellsOf = (look: (x: number, y: number) => string) =>
  Array.from({ length: 16 }, (_, i) => ({
    id: `${i}`,
    x: (i % 4) + 0.5,
    y: Math.floor(i / 4) + 0.5,
    look: look(i % 4, Math.floor(i / 4)),
  }));
const piece = (cell: number, kind: string, owner: number, symbol: string) => ({ cell: `${cell}`, kind, owner, symbol, height: 1 });
const empty = { width: 4, height: 4, falls: false, lines: [], labels: [] };

const men: Diagram = {
  ...empty,
  board: "wood",
  cells: cellsOf((x, y) => ((x + y) % 2 ? "dark" : "light")),
  pieces: [piece(1, "man", 2, "b"), piece(3, "man", 2, "b"), piece(6, "king", 2, "B"), piece(12, "man", 1, "w"), piece(14, "man", 1, "w")],
};
const stones: Diagram = {
  ...empty,
  board: "wood",
  cells: cellsOf(() => "point"),
  lines: [0, 1, 2, 3].flatMap((i) => [
    [0.5, i + 0.5, 3.5, i + 0.5] as [number, number, number, number],
    [i + 0.5, 0.5, i + 0.5, 3.5] as [number, number, number, number],
  ]),
  pieces: [piece(5, "stone", 1, "x"), piece(6, "stone", 2, "o"), piece(10, "stone", 1, "x")],
};
const discs: Diagram = {
  ...empty,
  board: "blue",
  cells: cellsOf(() => "hole"),
  pieces: [piece(12, "stone", 1, "x"), piece(13, "stone", 2, "o"), piece(14, "stone", 1, "x"), piece(9, "stone", 2, "o")],
};
