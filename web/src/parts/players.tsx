// One seat above or below the board: the piece it plays with, its name, whether it is its turn.
import { pieceOf } from "../board/board.tsx";
import { PieceShape } from "../board/pieces.tsx";
import { me, shown } from "../live.ts";
import { levelName } from "../pages/new_game.tsx";
import { say } from "../settings.ts";
import type { GameState } from "../types.ts";
import { t } from "../words.ts";
import { ClockFace } from "./clock.tsx";
import { Icon } from "./icons.tsx";

export function nameOfSeat(state: GameState, seat: number): string {
  const one = state.seats[seat - 1]!;
  if (one.kind === "computer") return `${t("computer")} · ${levelName(one.player, state.game.name)}`;
  if (one.kind === "open") return t("waiting_friend");
  if (one.name) return me.value.seats.length === 1 && me.value.seats[0] === seat ? `${one.name} (${t("you").toLowerCase()})` : one.name;
  if (me.value.seats.length === 1) return me.value.seats[0] === seat ? t("you") : t("opponent");
  return say(state.game.sides[seat - 1]);
}

// How many pieces of each kind the seat has on the board, where pieces come and go.
const counted = ["man", "turned", "king", "tower"];
function Score({ state, seat }: { state: GameState; seat: number }) {
  const diagram = (shown.value ?? state).diagram;
  if (!diagram?.pieces.some((piece) => counted.includes(piece.kind))) return null;
  const beside = new Set(diagram.cells.filter((cell) => cell.off).map((cell) => cell.id));
  const own = diagram.pieces.filter((piece) => piece.owner === seat && !beside.has(piece.cell));
  const kings = own.filter((piece) => piece.kind === "king").length;
  const isTowers = diagram.pieces.some((piece) => piece.kind === "tower");
  const parts = [
    `${own.length - kings} ${t(isTowers ? (own.length === 1 ? "tower" : "towers") : own.length - kings === 1 ? "man" : "men")}`,
    ...(kings > 0 ? [`${kings} ${t(kings === 1 ? "king" : "kings")}`] : []),
  ];
  return <span class="score">{parts.join(", ")}</span>;
}

export function PlayerStrip({ state, seat }: { state: GameState; seat: number }) {
  const isTurn = !state.ending && state.to_move === seat;
  const isWinner = state.ending?.winner === seat;
  const kind = state.seats[seat - 1]!.kind;
  const areShared = !!state.diagram?.pieces.length && state.diagram.pieces.every((piece) => piece.owner === 0);
  const side = nameOfSeat(state, seat) === say(state.game.sides[seat - 1]) ? "" : say(state.game.sides[seat - 1]);
  const sample = state.diagram && !areShared ? pieceOf(seat, state.diagram) : null;
  return (
    <div class={`player ${isTurn ? "turn" : ""} ${isWinner ? "winner" : ""}`}>
      {sample && (
        <svg class="swatch" viewBox="-0.5 -0.5 1 1" aria-hidden="true">
          <PieceShape piece={{ ...sample, kind: sample.kind === "king" ? "man" : sample.kind, height: 1 }} board={state.diagram!.board} />
        </svg>
      )}
      {areShared && (
        <svg class="swatch seat-mark" viewBox="-0.5 -0.5 1 1" aria-hidden="true">
          <path d={seat === 1 ? "M-.3 .2 0 -.3 .3 .2Z" : "M-.3 -.2 0 .3 .3 -.2Z"} />
        </svg>
      )}
      <span class="player-name">{nameOfSeat(state, seat)}</span>
      {side && <span class="side-name">{side}</span>}
      {kind === "computer" && (
        <span class={`dots ${isTurn ? "" : "still"}`} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
      {sample && <Score state={state} seat={seat} />}
      <Icon name={kind === "computer" ? "robot" : "person"} />
      <ClockFace state={state} seat={seat} />
    </div>
  );
}
