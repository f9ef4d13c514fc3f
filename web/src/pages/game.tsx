// The game page: the board, who plays, what was played, what can be done.
import { signal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api } from "../api.ts";
import { Board } from "../board/board.tsx";
import {
  analysis,
  askHint,
  closeGame,
  draw,
  failure,
  game,
  hint,
  invitation,
  isConnected,
  isHinting,
  isMyTurn,
  me,
  moveNow,
  openGame,
  redo,
  mayAnalyse,
  mayAskHint,
  rematch,
  review,
  showPly,
  shown,
  shownPly,
  step,
  thought,
  toggleAnalysis,
  tryLine,
  tryMove,
  undo,
  variation,
  variations,
} from "../live.ts";
import { judge, type Judged } from "../judge.ts";
import { ResignDialog } from "../parts/resign.tsx";
import { ErrorPage } from "../parts/error_page.tsx";
import { Offers, OwnName, playsFriend } from "../parts/friend.tsx";
import { helpIsOpen } from "../parts/header.tsx";
import { Invitation } from "../parts/invitation.tsx";
import { Icon, type IconName } from "../parts/icons.tsx";
import { later } from "../parts/later.tsx";
import { ChangePlayers } from "../parts/change_players.tsx";
import { exactMoves, ExactSwitch } from "../parts/exact.tsx";
import { AnalysisPanel, EvaluationBar, ReviewPanel } from "../parts/analysis.tsx";
import { MoveBox } from "../parts/move_box.tsx";
import { MoveList } from "../parts/moves.tsx";
import { Opinion } from "../parts/opinion.tsx";
import { nameOfSeat, PlayerStrip } from "../parts/players.tsx";
import { Reasons } from "../parts/reasons.tsx";
import { spokenEvaluation } from "../parts/spoken.ts";
import { Doubt, WarningsPanel } from "../parts/warnings.tsx";
import { ShareDialog } from "../parts/share.tsx";
import { chooseAhead, choicesAhead, mayPremove, premove } from "../premove.ts";
import { placingOf } from "../learn/placing.ts";
import { linkTo } from "../route.ts";
import { say, sentence } from "../settings.ts";
import { attempt, tell } from "../toast.ts";
import type { GameState, Text, View } from "../types.ts";
import { doubt, playWithCare, pointedWay, threats } from "../warnings.ts";
import { colon, t, withSide, type Word } from "../words.ts";

const isFlipped = signal(false);
const hasArrows = signal(true);
const MapGame = later(() => import("../axis/page.tsx").then((part) => part.MapGame));

export function GamePage({ id }: { id: string }) {
  useEffect(() => {
    isFlipped.value = false;
    void openGame(id);
    return closeGame;
  }, [id]);
  useGameKeys();

  if (failure.value) return <ErrorPage title={t("no_game")} text={sentence(failure.value)} />;
  const state = game.value;
  const view = shown.value;
  if (!state || !view)
    return (
      <main class="game">
        <p class="notice">{t("loading")}</p>
      </main>
    );

  if (state.game.view === "map") return <MapGame state={state} />;

  const isLookingBack = shownPly.value !== null || variation.value !== null;
  const canPlay = isMyTurn.value && !isLookingBack;
  // Never in the living position while somebody else is to move: a touch too early is no variation.
  const canTry = !canPlay && mayAnalyse.value && !view.ending && (isLookingBack || me.value.seats.length === 0);
  const judged = review.value ? judge(state.moves, review.value) : [];
  return (
    <main class="game">
      <Table state={state} view={view} judged={judged} canPlay={canPlay} canTry={canTry} />
      <SidePanel state={state} judged={judged} canTry={canTry} />
    </main>
  );
}

const plyShown = (state: GameState): number => shownPly.value ?? state.moves.length;

interface TableProps {
  state: GameState;
  view: View;
  judged: Judged[];
  canPlay: boolean;
  canTry: boolean; // moves make a variation
}

function Table({ state, view, judged, canPlay, canTry }: TableProps) {
  const ply = plyShown(state);
  const tried = variation.value;
  const below = bottomSeat();
  const isTurned = isFlipped.value !== (below === 2 && !view.diagram?.falls);
  const isAhead = mayPremove.value;
  const ahead = useMemo(() => (isAhead ? choicesAhead(state) : []), [state, isAhead]);
  function onMove(move: string) {
    if (isAhead) chooseAhead(move.split(" "));
    else makeMove(move, ply, judged, canTry);
  }
  return (
    <section class="table" aria-label={t("board")}>
      <PlayerStrip state={state} seat={below === 1 ? 2 : 1} />
      {view.diagram && (
        <div class={`board-stage on-${view.diagram.board}`}>
          <EvaluationBar flipped={isTurned} />
          <Board
            diagram={view.diagram}
            legal={canPlay || canTry ? view.legal : ahead}
            last={tried ? { text: tried.moves.at(-1)!, seat: 3 - view.to_move, clicks: tried.clicks.at(-1) ?? [] } : state.moves[ply - 1]}
            exact={exactMoves.value}
            hint={canPlay ? hint.value?.clicks : undefined}
            way={wayToDraw()}
            flipped={isTurned}
            arrows={hasArrows.value ? likedMoves(view, ply) : []}
            ahead={premove.value}
            isAhead={isAhead}
            toMove={isAhead ? below : view.to_move}
            label={`${t("board")}, ${say(state.game.title)}`}
            onMove={onMove}
            onStuck={(cell) => !isAhead && void whyStuck(state, view, cell).then(tell)}
          />
        </div>
      )}
      <PlayerStrip state={state} seat={below} />
    </section>
  );
}

// A move of the game, or of a variation; where a mistake was made, whether it is better.
function makeMove(move: string, ply: number, judged: Judged[], canTry: boolean) {
  const mistake = variation.value ? undefined : judged.find((one) => one.ply === ply + 1);
  if (canTry && mistake) tell(move === mistake.better ? isBetter : somethingIsBetter);
  void (canTry ? tryMove(move) : playWithCare(move));
}

const isBetter: Text = { en: "That is the better move.", fr: "C'est le meilleur coup." };
const somethingIsBetter: Text = { en: "There is something better still.", fr: "Il y a mieux encore." };

function SidePanel({ state, judged, canTry }: { state: GameState; judged: Judged[]; canTry: boolean }) {
  const tried = variation.value;
  return (
    <aside class="side">
      <div class="side-head">
        <h1>
          <a href={linkTo("new", state.game.name)}>{say(state.game.title)}</a>
        </h1>
        <a class="rules-link" href={linkTo("rules", state.game.name)}>
          <Icon name="book" />
          {t("rules")}
        </a>
        {!isConnected.value && (
          <p class="notice bad" role="status">
            {t("reconnecting")}
          </p>
        )}
      </div>
      <Status state={state} />
      <Announcer state={state} />
      <Reasons />
      <Doubt />
      {invitation.value && state.seats.some((seat) => seat.kind === "open") && (
        <Invitation path={linkTo("join", state.id, invitation.value)} />
      )}
      <Actions state={state} />
      <ReviewPanel state={state} />
      <AnalysisPanel state={state} />
      <ExactSwitch />
      <WarningsPanel state={state} />
      <Opinion state={state} />
      <MoveList
        moves={state.moves}
        ply={tried ? -1 : plyShown(state)}
        judged={judged}
        onShow={showPly}
        lines={variations.value}
        tried={tried}
        onTry={tryLine}
      />
      <MoveBox
        view={shown.value ?? state}
        moves={state.moves.map((move) => move.text)}
        onMove={(move) => makeMove(move, plyShown(state), judged, canTry)}
      />
    </aside>
  );
}

// Why a piece cannot move, in the words of the rules where the game has some.
async function whyStuck(state: GameState, view: View, cell: string): Promise<Text> {
  const look = await attempt(() => api.look({ game: state.game.spec, position: view.position, stuck: cell }));
  return look?.why ?? { en: "Only the marked pieces can move now.", fr: "Seules les pièces marquées peuvent jouer maintenant." };
}

// The way that is pointed at; or, of a move held back, how the opponent would win.
function wayToDraw() {
  const way = pointedWay.value ?? doubt.value?.wins[0];
  return way && { cells: way.cells, kind: threats.value?.wins.includes(way) ? ("win" as const) : ("threat" as const) };
}

// The moves that the computer likes here, as cells to draw.
function likedMoves(view: View, ply: number): string[][] {
  const clicksOf = (move: string | undefined) => view.legal.find((choice) => choice.move === move)?.clicks;
  const reviewed = review.value?.get(ply)?.line[0];
  const moves = analysis.value.length > 0 ? analysis.value.slice(0, 3).map((thought) => thought.line[0]) : [reviewed];
  return moves.map(clicksOf).filter((clicks) => !!clicks);
}

// The seat at the bottom of the board: one's own, or the first.
const bottomSeat = (): number => (me.value.seats.length === 1 ? me.value.seats[0]! : 1);

// Every move brings a piece from beside the board.
function isSettingUp({ diagram, legal }: GameState): boolean {
  const reserve = new Set(diagram?.cells.filter((cell) => cell.look === "reserve").map((cell) => cell.id));
  return legal.length > 0 && legal.every((choice) => choice.clicks.length > 1 && reserve.has(choice.clicks[0]!));
}

function Status({ state }: { state: GameState }) {
  const mine = me.value.seats;
  if (shownPly.value !== null || variation.value)
    return (
      <p class="status looking" role="status">
        {variation.value ? t("variation") : t("looking_back")}{" "}
        <button class="chip" onClick={() => showPly(null)}>
          {t("back_to_now")}
        </button>
      </p>
    );
  if (state.ending) {
    const { winner, reason } = state.ending;
    const isMineAlone = mine.length === 1;
    const verdict =
      winner === 0
        ? t("drawn")
        : isMineAlone
          ? mine[0] === winner
            ? t("you_won")
            : t("you_lost")
          : withSide("side_won", state.game.sides[winner - 1]);
    const mood = winner === 0 || !isMineAlone ? "even" : mine[0] === winner ? "won" : "lost";
    return (
      <div class={`status over ${mood}`} role="status">
        <strong>{verdict}</strong>
        <span>{say(reason)}</span>
      </div>
    );
  }
  const seat = state.seats[state.to_move - 1]!;
  const hasComputer = state.seats.some((one) => one.kind === "computer");
  let text: string;
  if (seat.kind === "computer") text = t("thinking");
  else if (seat.kind === "open") text = t("waiting_friend");
  else if (mine.length === 1) text = mine[0] === state.to_move ? t("your_turn") : t("friend_thinks");
  else text = withSide("side_to_move", state.game.sides[state.to_move - 1]);
  return (
    <div class={`status ${isMyTurn.value ? "mine" : ""} ${hasComputer ? "roomy" : ""}`} role="status">
      <strong>{text}</strong>
      {mine.length === 0 && <span>{t("spectator")}</span>}
      {isSettingUp(state) && <span>{t("set_up_help")}</span>}
      {hint.value && (
        <span class="hint-text">
          {t("hint_says")} <b>{hint.value.move}</b>
        </span>
      )}
      {premove.value && (
        <span class="ahead">
          {t("premove")}
          {colon()} <b>{premove.value.join(" – ")}</b>{" "}
          <button class="chip" onClick={() => (premove.value = null)}>
            {t("premove_cancel")}
          </button>
        </span>
      )}
      {seat.kind === "computer" && thought.value && !premove.value && !isSettingUp(state) && (
        <span class="live" aria-hidden="true">
          {thought.value.line.slice(0, 6).join(" ")} · {t("depth")} {thought.value.depth}
        </span>
      )}
    </div>
  );
}

type DialogName = "resign" | "players" | "share";

function Actions({ state }: { state: GameState }) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      {playsFriend(state) && <Offers state={state} />}
      {playsFriend(state) && <OwnName state={state} />}
      <div class="actions grouped" role="group">
        <div class="move-actions">
          <MoveActions state={state} onResign={() => setDialog("resign")} />
        </div>
        <div class="table-actions">
          <TableActions state={state} onOpen={setDialog} />
        </div>
      </div>
      {dialog === "resign" && <ResignDialog onClose={close} />}
      {dialog === "share" && <ShareDialog state={state} ply={plyShown(state)} onClose={close} />}
      {dialog === "players" && <ChangePlayers state={state} onClose={close} />}
    </>
  );
}

interface ActionProps {
  icon: IconName;
  word: Word;
  onClick: () => unknown;
  look?: string;
  title?: string;
  disabled?: boolean;
}

const Action = ({ icon, word, onClick, look, title, disabled }: ActionProps) => (
  <button class={look ? `action ${look}` : "action"} onClick={onClick} title={title} disabled={disabled}>
    <Icon name={icon} />
    {t(word)}
  </button>
);

// What whoever has a seat can do instead of a move.
function MoveActions({ state, onResign }: { state: GameState; onResign: () => void }) {
  const mine = me.value.seats;
  const isSeated = mine.length > 0;
  const isOn = state.ending === null;
  const friend = playsFriend(state);
  const hasOwnMove = state.moves.some((move) => mine.includes(move.seat));
  const hasComputer = state.seats.some((seat) => seat.kind === "computer");
  const isThinking = state.seats[state.to_move - 1]?.kind === "computer" && isOn;
  return (
    <>
      {isSeated && <Action icon="undo" word="undo" onClick={undo} disabled={!hasOwnMove} title="u" />}
      {isSeated && !friend && <Action icon="redo" word="redo" onClick={redo} disabled={!state.redoable} title="r" />}
      {mayAskHint.value && (
        <Action
          icon="hint"
          word="hint"
          onClick={askHint}
          look={isHinting.value ? "busy" : ""}
          disabled={!isMyTurn.value || isHinting.value}
          title={t("keys_hint")}
        />
      )}
      {hasComputer && isOn && me.value.host && <Action icon="bolt" word="move_now" onClick={moveNow} disabled={!isThinking} />}
      {friend && isOn && <Action icon="handshake" word="offer_draw" onClick={draw} disabled={state.draw_offer === mine[0]} />}
      {isSeated && isOn && <Action icon="flag" word="resign" onClick={onResign} />}
      {!isOn && (me.value.seats.length > 0 || me.value.host) && <Action icon="again" word="rematch" onClick={rematch} look="strong" />}
      {!isOn && placingOf(state.game.name).games.some((one) => one.id === state.id) && (
        <a class="action strong" href={linkTo("level", state.game.name)}>
          <Icon name="hint" />
          {t("find_level")}
        </a>
      )}
      {!isOn && (
        <a class="action" href={linkTo("new", state.game.name)}>
          <Icon name="plus" />
          {t("new_game")}
        </a>
      )}
    </>
  );
}

function TableActions({ state, onOpen }: { state: GameState; onOpen: (dialog: DialogName) => void }) {
  const hasComputer = state.seats.some((seat) => seat.kind === "computer");
  return (
    <>
      <Action icon="flip" word="flip" onClick={() => (isFlipped.value = !isFlipped.value)} title="f" />
      {me.value.host && hasComputer && <Action icon="robot" word="strength" onClick={() => onOpen("players")} />}
      <Action icon="share" word="share" onClick={() => onOpen("share")} />
    </>
  );
}

const movesSaid = 6;

// Each move made since the page was opened is added once, with whoever made it: that is what people who hear the page are told.
function Announcer({ state }: { state: GameState }) {
  const first = useRef(state.plies);
  const plies = state.moves.map((_, i) => i).slice(Math.max(first.current, state.plies - movesSaid));
  return (
    <div class="visually-hidden" role="log" aria-label={t("last_move")}>
      {plies.map((ply) => (
        <p key={ply}>
          {nameOfSeat(state, state.moves[ply]!.seat)}
          {colon()} {state.moves[ply]!.text}
        </p>
      ))}
    </div>
  );
}

function useGameKeys() {
  useEffect(() => {
    const keys: Record<string, () => unknown> = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      k: () => step(-1),
      j: () => step(1),
      Home: () => showPly(0),
      "0": () => showPly(0),
      $: () => showPly(null),
      ArrowUp: () => showPly(0),
      End: () => showPly(null),
      ArrowDown: () => showPly(null),
      u: undo,
      r: redo,
      " ": askHint,
      l: toggleAnalysis,
      a: () => (hasArrows.value = !hasArrows.value),
      e: () => tell(spokenEvaluation()),
      f: () => (isFlipped.value = !isFlipped.value),
    };
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || helpIsOpen.value || target.closest("input, textarea, select, dialog")) return;
      if (event.key === " " && target.closest("button, a, summary, [role=button]")) return;
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      void act();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
