// The game page: the board, who plays, what was played, what can be done.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
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
import { helpIsOpen } from "../parts/header.tsx";
import { Icon, type IconName } from "../parts/icons.tsx";
import { later } from "../parts/later.tsx";
import { ChangePlayers } from "../parts/change_players.tsx";
import { exactMoves, ExactSwitch } from "../parts/exact.tsx";
import { AnalysisPanel, EvaluationBar, ReviewPanel } from "../parts/analysis.tsx";
import { MoveList } from "../parts/moves.tsx";
import { Opinion } from "../parts/opinion.tsx";
import { PlayerStrip } from "../parts/players.tsx";
import { Reasons } from "../parts/reasons.tsx";
import { answerTo, spokenEvaluation } from "../parts/spoken.ts";
import { Doubt, WarningsPanel } from "../parts/warnings.tsx";
import { ShareDialog } from "../parts/share.tsx";
import { linkTo } from "../route.ts";
import { say } from "../settings.ts";
import { attempt, tell } from "../toast.ts";
import type { GameState, Text, View } from "../types.ts";
import { doubt, playWithCare, pointedWay, threats } from "../warnings.ts";
import { t, withSide, type Word } from "../words.ts";

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

  if (failure.value)
    return (
      <main class="game">
        <p class="notice bad" role="alert">
          {say(failure.value)} <a href={linkTo()}>{t("home")}</a>
        </p>
      </main>
    );
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
      <SidePanel state={state} judged={judged} canPlay={canPlay} />
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
  function onMove(move: string) {
    const mistake = tried ? undefined : judged.find((one) => one.ply === ply + 1);
    if (canTry && mistake) tell(move === mistake.better ? isBetter : somethingIsBetter);
    void (canTry ? tryMove(move) : playWithCare(move));
  }
  return (
    <section class="table" aria-label={t("board")}>
      <PlayerStrip state={state} seat={below === 1 ? 2 : 1} />
      {view.diagram && (
        <div class={`board-stage on-${view.diagram.board}`}>
          <EvaluationBar flipped={isTurned} />
          <Board
            diagram={view.diagram}
            legal={canPlay || canTry ? view.legal : []}
            last={tried ? { text: tried.moves.at(-1)!, seat: 3 - view.to_move, clicks: tried.clicks.at(-1) ?? [] } : state.moves[ply - 1]}
            exact={exactMoves.value}
            hint={canPlay ? hint.value?.clicks : undefined}
            way={wayToDraw()}
            flipped={isTurned}
            arrows={hasArrows.value ? likedMoves(view, ply) : []}
            toMove={view.to_move}
            label={`${t("board")}, ${say(state.game.title)}`}
            onMove={onMove}
            onStuck={(cell) => void whyStuck(state, view, cell).then(tell)}
          />
        </div>
      )}
      <PlayerStrip state={state} seat={below} />
    </section>
  );
}

const isBetter: Text = { en: "That is the better move.", fr: "C'est le meilleur coup." };
const somethingIsBetter: Text = { en: "There is something better still.", fr: "Il y a mieux encore." };

function SidePanel({ state, judged, canPlay }: { state: GameState; judged: Judged[]; canPlay: boolean }) {
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
      <Reasons />
      <Doubt />
      <Invitation state={state} />
      <Opinion state={state} />
      <Actions state={state} />
      <ReviewPanel state={state} />
      <AnalysisPanel state={state} />
      <ExactSwitch />
      <WarningsPanel state={state} />
      <MoveList
        moves={state.moves}
        ply={tried ? -1 : plyShown(state)}
        judged={judged}
        onShow={showPly}
        lines={variations.value}
        tried={tried}
        onTry={tryLine}
      />
      {canPlay && <MoveBox />}
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
  let text: string;
  if (seat.kind === "computer") text = t("thinking");
  else if (seat.kind === "open") text = t("waiting_friend");
  else if (mine.length === 1) text = mine[0] === state.to_move ? t("your_turn") : t("friend_thinks");
  else text = withSide("side_to_move", state.game.sides[state.to_move - 1]);
  return (
    <div class={`status ${isMyTurn.value ? "mine" : ""}`} role="status">
      <strong>{text}</strong>
      {mine.length === 0 && <span>{t("spectator")}</span>}
      {hint.value && (
        <span class="hint-text">
          {t("hint_says")} <b>{hint.value.move}</b>
        </span>
      )}
      {seat.kind === "computer" && thought.value && (
        <span class="live">
          {thought.value.line.slice(0, 6).join(" ")} · {t("depth")} {thought.value.depth}
        </span>
      )}
    </div>
  );
}

function Invitation({ state }: { state: GameState }) {
  const [isCopied, setCopied] = useState(false);
  if (!invitation.value || !state.seats.some((seat) => seat.kind === "open")) return null;
  const link = location.href.split("#")[0] + linkTo("join", state.id, invitation.value);
  return (
    <div class="invite">
      <label for="invite-link">{t("invite")}</label>
      <div class="row">
        <input id="invite-link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <button
          class="button"
          onClick={() => {
            void navigator.clipboard?.writeText(link);
            setCopied(true);
          }}
        >
          <Icon name={isCopied ? "check" : "copy"} /> {isCopied ? t("copied") : t("copy_link")}
        </button>
      </div>
    </div>
  );
}

// Somebody on another screen has the other seat.
const playsFriend = (state: GameState): boolean => me.value.seats.length === 1 && state.seats.every((seat) => seat.kind === "person");

type DialogName = "resign" | "players" | "share";

function Actions({ state }: { state: GameState }) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      {playsFriend(state) && <Offers state={state} />}
      <div class="actions" role="group">
        <MoveActions state={state} onResign={() => setDialog("resign")} />
        <TableActions state={state} onOpen={setDialog} />
      </div>
      {dialog === "resign" && <ResignDialog onClose={close} />}
      {dialog === "share" && <ShareDialog state={state} ply={plyShown(state)} onClose={close} />}
      {dialog === "players" && <ChangePlayers state={state} onClose={close} />}
    </>
  );
}

// What the friend proposes.
function Offers({ state }: { state: GameState }) {
  const mySeat = me.value.seats[0];
  const offer = (words: Word, answer: Word, accept: () => unknown) => (
    <p class="notice">
      {t(words)}{" "}
      <button class="chip strong" onClick={accept}>
        {t(answer)}
      </button>
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
  const isThinking = state.seats[state.to_move - 1]?.kind === "computer" && isOn;
  return (
    <>
      {isSeated && <Action icon="undo" word="undo" onClick={undo} disabled={!hasOwnMove} title="u" />}
      {isSeated && !friend && <Action icon="redo" word="redo" onClick={redo} disabled={!state.redoable} title="r" />}
      {isSeated && isOn && (
        <Action
          icon="hint"
          word="hint"
          onClick={askHint}
          look={isHinting.value ? "busy" : ""}
          disabled={!isMyTurn.value || isHinting.value}
          title={t("keys_hint")}
        />
      )}
      {isThinking && me.value.host && <Action icon="bolt" word="move_now" onClick={moveNow} />}
      {friend && isOn && <Action icon="handshake" word="offer_draw" onClick={draw} disabled={state.draw_offer === mine[0]} />}
      {isSeated && isOn && <Action icon="flag" word="resign" onClick={onResign} />}
    </>
  );
}

function TableActions({ state, onOpen }: { state: GameState; onOpen: (dialog: DialogName) => void }) {
  const isOver = state.ending !== null;
  const hasComputer = state.seats.some((seat) => seat.kind === "computer");
  return (
    <>
      <Action icon="flip" word="flip" onClick={() => (isFlipped.value = !isFlipped.value)} title="f" />
      {me.value.host && hasComputer && <Action icon="robot" word="strength" onClick={() => onOpen("players")} />}
      <Action icon="share" word="share" onClick={() => onOpen("share")} />
      {isOver && (me.value.seats.length > 0 || me.value.host) && <Action icon="again" word="rematch" onClick={rematch} look="strong" />}
      {isOver && (
        <a class="action" href={linkTo("new", state.game.name)}>
          <Icon name="plus" />
          {t("new_game")}
        </a>
      )}
    </>
  );
}

function MoveBox() {
  const [text, setText] = useState("");
  return (
    <form
      class="move-box"
      onSubmit={(event) => {
        event.preventDefault();
        const wish = text.trim();
        const answer = answerTo(wish);
        if (answer) tell(answer);
        else if (wish) void playWithCare(wish);
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
