// A position set up by clicks: choose a piece, touch the cells. The server writes it down or says what is wrong.
import { useEffect, useState } from "preact/hooks";
import { api, Refusal } from "../api.ts";
import { Board } from "../board/board.tsx";
import { isOfReserve } from "../board/geometry.ts";
import { PieceShape } from "../board/pieces.tsx";
import { findGame, gameNamed, games } from "../catalog.ts";
import { keep } from "../own_games.ts";
import { ErrorPage } from "../parts/error_page.tsx";
import { Icon } from "../parts/icons.tsx";
import { goTo, linkTo } from "../route.ts";
import { say } from "../settings.ts";
import { attempt } from "../toast.ts";
import type { Diagram, Game, PalettePiece, Piece, Text } from "../types.ts";
import { t } from "../words.ts";

type Laid = Map<string, Piece>; // what lies where

const boardOf = (start: Diagram): Laid => {
  const beside = new Set(start.cells.filter((cell) => cell.off).map((cell) => cell.id));
  return new Map(start.pieces.filter((piece) => !beside.has(piece.cell)).map((piece) => [piece.cell, piece]));
};

// The text of the position as the server writes it, or what is wrong with it; the last answer while it is asked again.
function useComposed(game: Game, board: Laid, turn: number) {
  const [last, setLast] = useState<{ board: Laid; turn: number; position?: string; problem?: Text } | null>(null);
  useEffect(() => {
    let isLate = false;
    const answer = (told: { position?: string; problem?: Text }) => isLate || setLast({ board, turn, ...told });
    const pieces = [...board.values()].map(({ cell, symbol }) => ({ cell, symbol }));
    const timer = setTimeout(
      () =>
        void api.compose({ game: game.name, pieces, to_move: turn }).then(
          (position) => answer({ position }),
          (error) => error instanceof Refusal && answer({ problem: error.text }),
        ),
      200,
    );
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [board, turn]);
  return { position: last?.position, problem: last?.problem, isCurrent: last?.board === board && last.turn === turn };
}

export function EditorPage({ name }: { name: string }) {
  const listed = findGame(name);
  const game = listed && gameNamed(name);
  if (games.value && !listed) return <ErrorPage />;
  if (!games.value || (listed && !game))
    return (
      <main class="game">
        <p class="notice">{t("loading")}</p>
      </main>
    );
  if (!game?.diagram || game.palette.length === 0)
    return (
      <main class="game">
        <p class="notice">
          {t("edit_none")} <a href={linkTo("new", name)}>{t("from_position")}</a>
        </p>
      </main>
    );
  return <Editor key={name} game={game} start={game.diagram} />;
}

type Pieces = ReturnType<typeof boardOf>;

function withPieces(start: Diagram, board: Pieces): Diagram {
  return {
    ...start,
    falls: false,
    // A name that tells what stood there at the start would be wrong soon.
    cells: start.cells
      .filter((cell) => cell.look !== "reserve")
      .map((cell) => (cell.look === "goal" ? cell : { ...cell, name: undefined })),
    pieces: [...board.values()],
    labels: start.labels.filter((label) => !isOfReserve(start, label)),
  };
}

function Tray({
  game,
  board,
  start,
  held,
  onHold,
}: {
  game: Game;
  board: Pieces;
  start: Diagram;
  held: number;
  onHold: (i: number) => void;
}) {
  const countOf = (piece: PalettePiece) => [...board.values()].filter((one) => one.symbol === piece.symbol).length;
  return (
    <div class="tray" role="group" aria-label={t("edit_position")}>
      {game.palette.map((piece, i) => (
        <button aria-pressed={held === i} title={say(piece.name)} onClick={() => onHold(i)}>
          <span class="visually-hidden">{say(piece.name)}</span>
          <svg viewBox="-0.5 -0.5 1 1" aria-hidden="true">
            <PieceShape piece={piece} board={start.board} />
          </svg>
          {piece.most && (
            <small>
              {countOf(piece)}/{piece.most}
            </small>
          )}
        </button>
      ))}
    </div>
  );
}

function TurnChoice({ game, turn, onChoose }: { game: Game; turn: number; onChoose: (seat: number) => void }) {
  return (
    <fieldset>
      <legend>{t("edit_turn")}</legend>
      <div class="segments">
        {[1, 2].map((seat) => (
          <button aria-pressed={turn === seat} onClick={() => onChoose(seat)}>
            {say(game.sides[seat - 1])}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

async function openFrom(game: Game, position: string, turn: number, isAnalysis: boolean) {
  const other = isAnalysis ? ({ kind: "person" } as const) : ({ kind: "computer", player: game.levels[1]?.name ?? "random" } as const);
  const made = await attempt(() =>
    api.newGame({ game: game.name, position, seats: turn === 1 ? [{ kind: "person" }, other] : [other, { kind: "person" }] }),
  );
  if (!made) return;
  keep(made.state.id, { token: made.token });
  goTo("g", made.state.id);
}

function Editor({ game, start }: { game: Game; start: Diagram }) {
  const [board, setBoard] = useState(() => boardOf(start));
  const [held, setHeld] = useState(0);
  const [turn, setTurn] = useState(1);
  const { position, problem, isCurrent } = useComposed(game, board, turn);
  function touch(id: string) {
    const next = new Map(board),
      wanted = game.palette[held]!;
    if (next.get(id)?.symbol === wanted.symbol) next.delete(id);
    else next.set(id, { ...wanted, cell: id });
    setBoard(next);
  }
  const touchable = start.cells.filter((cell) => !cell.off).map((cell) => ({ move: cell.id, clicks: [cell.id] }));
  return (
    <main class="game editor">
      <section class="table" aria-label={t("edit_position")}>
        <div class={`board-stage on-${start.board}`}>
          <Board diagram={withPieces(start, board)} legal={touchable} label={t("edit_position")} toMove={turn} onMove={touch} />
        </div>
      </section>
      <aside class="side">
        <a class="back" href={linkTo("new", game.name)}>
          <Icon name="previous" /> {say(game.title)}
        </a>
        <h1>{t("edit_position")}</h1>
        <p class="small">{t("edit_help")}</p>
        <Tray game={game} board={board} start={start} held={held} onHold={setHeld} />
        <TurnChoice game={game} turn={turn} onChoose={setTurn} />
        <div class="row wrap">
          <button class="button" onClick={() => setBoard(new Map())}>
            {t("edit_clear")}
          </button>
          <button class="button" onClick={() => setBoard(boardOf(start))}>
            {t("edit_start")}
          </button>
        </div>
        {position && (
          <p class="small">
            <code class="position-text">{position}</code>
          </p>
        )}
        {problem && (
          <p class="notice bad" role="alert">
            {say(problem)}
          </p>
        )}
        <button class="button primary" disabled={!position || !isCurrent} onClick={() => openFrom(game, position!, turn, false)}>
          {t("edit_play")}
        </button>
        <button class="button" disabled={!position || !isCurrent} onClick={() => openFrom(game, position!, turn, true)}>
          {t("edit_analyse")}
        </button>
      </aside>
    </main>
  );
}
