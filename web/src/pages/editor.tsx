// A position set up by clicks: choose a piece, touch the cells. The server says whether it can be.
import { useEffect, useMemo, useState } from "preact/hooks";
import { api, Refusal } from "../api.ts";
import { Board } from "../board/board.tsx";
import { PieceShape } from "../board/pieces.tsx";
import { findGame, games } from "../catalog.ts";
import { keep } from "../live.ts";
import { Icon } from "../parts/icons.tsx";
import { goTo, linkTo } from "../route.ts";
import { say } from "../settings.ts";
import { attempt } from "../toast.ts";
import type { Diagram, Game, Piece, Text } from "../types.ts";
import { t } from "../words.ts";

type Family = "rows" | "draughts" | "gyges" | "avalam";
const familyOf = (game: Game): Family | null => {
  const kinds = new Set([...(game.picture?.pieces ?? []), ...(game.diagram?.pieces ?? [])].map((piece) => piece.kind));
  if (game.name === "gyges" || game.name === "avalam") return game.name;
  if (kinds.has("man")) return "draughts";
  return game.capabilities.includes("diagram") && game.name !== "axis_allies" ? "rows" : null;
};

// One example of everything that can stand on the board.
function palette(game: Game, family: Family): Piece[] {
  // In the colours of the pieces that the game itself shows.
  const shown = [...(game.diagram?.pieces ?? []), ...(game.picture?.pieces ?? [])];
  const symbol = (owner: number, height: number) => shown.find((piece) => piece.owner === owner)?.symbol ?? String(height);
  const make = (kind: string, owner: number, height = 1): Piece => ({ cell: "", kind, owner, symbol: symbol(owner, height), height });
  if (family === "gyges") return [1, 2, 3].map((value) => make("ring", 0, value));
  if (family === "avalam") return [1, 2].flatMap((owner) => [1, 2, 3, 4, 5].map((height) => make("tower", owner, height)));
  if (family === "draughts")
    return [1, 2].flatMap((owner) => ["man", game.name === "turnaround" ? "turned" : "king"].map((kind) => make(kind, owner)));
  const sample = (owner: number) => game.picture?.pieces.find((piece) => piece.owner === owner)?.kind ?? "stone";
  return [1, 2].map((owner) => make(sample(owner), owner));
}

// Rows of cells from the top (or from the bottom), each from the left.
function rowsOf(diagram: Diagram, isFromTop: boolean): string[][] {
  const rows = new Map<number, { id: string; x: number }[]>();
  for (const cell of diagram.cells) {
    if (!/^[a-z]+\d+$/.test(cell.id) || cell.look === "goal" || cell.look === "reserve") continue;
    const number = Number(/\d+$/.exec(cell.id)![0]);
    rows.set(number, [...(rows.get(number) ?? []), cell]);
  }
  return [...rows.entries()]
    .sort(([a], [b]) => (isFromTop ? b - a : a - b))
    .map(([, row]) => row.sort((a, b) => a.x - b.x).map((cell) => cell.id));
}

function textOf(family: Family, diagram: Diagram, pieces: Map<string, Piece>, turn: number): string {
  if (family === "draughts") {
    const list = (owner: number) =>
      [...pieces.values()]
        .filter((piece) => piece.owner === owner)
        .map((piece) => (piece.kind === "man" ? "" : "K") + piece.cell)
        .join(",");
    return `${turn === 1 ? "W" : "B"}:W${list(1)}:B${list(2)}`;
  }
  if (family === "gyges")
    return (
      rowsOf(diagram, false)
        .map((row) => row.map((id) => pieces.get(id)?.height ?? 0).join(""))
        .join("/") + (turn === 1 ? " S" : " N")
    );
  if (family === "avalam") {
    const cells = new Set(diagram.cells.map((cell) => cell.id));
    const symbol = (id: string) => {
      const piece = pieces.get(id);
      return !cells.has(id) ? "." : !piece ? "0" : piece.owner === 1 ? String(piece.height) : "abcde"[piece.height - 1]!;
    };
    return (
      [9, 8, 7, 6, 5, 4, 3, 2, 1].map((row) => [..."abcdefghi"].map((column) => symbol(column + row)).join("")).join("/") +
      (turn === 1 ? " y" : " r")
    );
  }
  return (
    rowsOf(diagram, true)
      .map((row) => row.map((id) => ({ 1: "x", 2: "o" })[pieces.get(id)?.owner ?? 0] ?? ".").join(""))
      .join("/") + (turn === 1 ? " x" : " o")
  );
}

export function EditorPage({ name }: { name: string }) {
  const game = findGame(name);
  if (!games.value)
    return (
      <main class="game">
        <p class="notice">{t("loading")}</p>
      </main>
    );
  const family = game && familyOf(game);
  if (!game?.diagram || !family)
    return (
      <main class="game">
        <p class="notice">
          {t("edit_none")} <a href={linkTo("new", name)}>{t("from_position")}</a>
        </p>
      </main>
    );
  return <Editor key={name} game={game} family={family} start={game.diagram} />;
}

function Editor({ game, family, start }: { game: Game; family: Family; start: Diagram }) {
  const [pieces, setPieces] = useState(
    () => new Map(start.pieces.filter((piece) => !isReserve(start, piece)).map((piece) => [piece.cell, piece])),
  );
  const choices = useMemo(() => palette(game, family), []);
  const [held, setHeld] = useState(0);
  const [turn, setTurn] = useState(1);
  const [problem, setProblem] = useState<Text | null>(null);
  const text = textOf(family, start, pieces, turn);
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void api.look({ game: game.name, position: text }).then(
          () => setProblem(null),
          (error) => error instanceof Refusal && setProblem(error.text),
        ),
      200,
    );
    return () => clearTimeout(timer);
  }, [text]);
  const cells = start.cells.filter((cell) => cell.look !== "goal" && cell.look !== "reserve");
  function touch(id: string) {
    const next = new Map(pieces),
      old = next.get(id),
      wanted = choices[held]!;
    if (old && old.kind === wanted.kind && old.owner === wanted.owner && old.height === wanted.height) next.delete(id);
    else next.set(id, { ...wanted, cell: id });
    setPieces(next);
  }
  async function open(isAnalysis: boolean) {
    const other = isAnalysis ? ({ kind: "person" } as const) : ({ kind: "computer", player: game.levels[1]?.name ?? "random" } as const);
    const made = await attempt(() =>
      api.newGame({ game: game.name, position: text, seats: turn === 1 ? [{ kind: "person" }, other] : [other, { kind: "person" }] }),
    );
    if (!made) return;
    keep(made.state.id, { token: made.token });
    goTo("g", made.state.id);
  }
  const diagram = {
    ...start,
    falls: false,
    cells,
    pieces: [...pieces.values()],
    labels: start.labels.filter((label) => !label.text.startsWith("×") && (!/^\d+$/.test(label.text) || family !== "avalam")),
  };
  return (
    <main class="game editor">
      <section class="table" aria-label={t("edit_position")}>
        <div class={`board-stage on-${start.board}`}>
          <Board
            diagram={diagram}
            legal={cells.map((cell) => ({ move: cell.id, clicks: [cell.id] }))}
            label={t("edit_position")}
            toMove={turn}
            onMove={touch}
          />
        </div>
      </section>
      <aside class="side">
        <a class="back" href={linkTo("new", game.name)}>
          <Icon name="previous" /> {say(game.title)}
        </a>
        <h1>{t("edit_position")}</h1>
        <p class="small">{t("edit_help")}</p>
        <div class="tray" role="group" aria-label={t("edit_position")}>
          {choices.map((piece, i) => (
            <button aria-pressed={held === i} aria-label={`${piece.kind} ${piece.owner || ""} ${piece.height}`} onClick={() => setHeld(i)}>
              <svg viewBox="-0.5 -0.5 1 1" aria-hidden="true">
                <PieceShape piece={piece} board={start.board} />
              </svg>
            </button>
          ))}
        </div>
        <div class="segments" role="group" aria-label={t("edit_turn")}>
          {[1, 2].map((seat) => (
            <button aria-pressed={turn === seat} onClick={() => setTurn(seat)}>
              {t(seat === 1 ? "first_player" : "second_player")}
            </button>
          ))}
        </div>
        <div class="row wrap">
          <button class="button" onClick={() => setPieces(new Map())}>
            {t("edit_clear")}
          </button>
          <button
            class="button"
            onClick={() => setPieces(new Map(start.pieces.filter((piece) => !isReserve(start, piece)).map((piece) => [piece.cell, piece])))}
          >
            {t("edit_start")}
          </button>
        </div>
        <p class="small">
          <code class="position-text">{text}</code>
        </p>
        {problem && (
          <p class="notice bad" role="alert">
            {say(problem)}
          </p>
        )}
        <button class="button primary" disabled={!!problem} onClick={() => open(false)}>
          {t("edit_play")}
        </button>
        <button class="button" disabled={!!problem} onClick={() => open(true)}>
          {t("edit_analyse")}
        </button>
      </aside>
    </main>
  );
}
const isReserve = (diagram: Diagram, piece: Piece) => diagram.cells.find((cell) => cell.id === piece.cell)?.look === "reserve";
