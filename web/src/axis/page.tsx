// A game of Axis & Allies: the map, the powers, what is asked now, the tables.
import { useEffect, useState } from "preact/hooks";
import { askHint, hint, invitation, isConnected, isHinting, mayAskHint, me, moveNow, shownPly, undo } from "../live.ts";
import { CopyField, ShareDialog } from "../parts/share.tsx";
import { ChangePlayers } from "../parts/change_players.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { ResignDialog } from "../parts/resign.tsx";
import { Icon } from "../parts/icons.tsx";
import { levelName } from "../pages/new_game.tsx";
import { linkTo } from "../route.ts";
import { say } from "../settings.ts";
import type { GameState, Text } from "../types.ts";
import { colon, t } from "../words.ts";
import { atlas, openAtlas, type Atlas } from "./atlas.ts";
import { BattleBoard } from "./battle.tsx";
import { aim, choose, chosenZone, counts, doubted, legal, pointAt, send } from "./hand.ts";
import { History, isReplaying, resetHistory, told, useHistory } from "./history.tsx";
import { centreOn, WorldMap } from "./map.tsx";
import { entriesOf, ordersTo, startsOf } from "./orders.ts";
import { PhasePanel, Waiting } from "./panels.tsx";
import { board, clearTable, isLookingBack, isMine, refresh, seenBoard, table } from "./table.ts";
import { Tables } from "./tables.tsx";
import { phaseName, w } from "./words.ts";

export function MapGame({ state }: { state: GameState }) {
  const [problem, setProblem] = useState<Text | null>(null);
  useEffect(() => {
    clearTable();
    choose(null);
    doubted.value = null;
    resetHistory();
    openAtlas(state.game.spec).catch(() => setProblem({ en: "The map cannot be read.", fr: "La carte ne peut pas être lue." }));
  }, [state.id]);
  useEffect(() => {
    void refresh();
  }, [state.id, state.plies, state.revision]);
  const map = atlas.value,
    now = board.value;
  if (problem)
    return (
      <main class="game">
        <p class="notice bad">{say(problem)}</p>
      </main>
    );
  if (!map || !now)
    return (
      <main class="game">
        <p class="notice">{t("loading")}</p>
      </main>
    );
  return <Table state={state} map={map} />;
}

function Table({ state, map }: { state: GameState; map: Atlas }) {
  const now = board.value!,
    view = table.value;
  useHistory(map);
  const isBack = isLookingBack.value,
    happened = told.value.flatMap((one) => one.zones);
  // A turn begins where its capital is, unless the whole map is seen.
  useEffect(() => {
    if (isMine.value && !isBack) centreOn(map.powers.get(now.power)!.capital, map);
  }, [now.power, now.round, isMine.value, isReplaying.value]);
  const zone = chosenZone.value;
  const entries = zone && isMine.value && !isBack ? entriesOf(legal.value, zone) : [];
  const targets = new Set(
    entries.filter((entry) => (counts.value[entry.key] ?? 0) > 0 && entry.verb !== "place").flatMap((entry) => [...entry.ways.keys()]),
  );
  const path = aim.value ? ordersTo(entries, counts.value, aim.value)[0]?.zones : undefined;
  const battles = new Set((view?.battles ?? []).map((battle) => battle.zone));

  function onZone(id: string) {
    if (aim.value === id && entries.length > 0) return void send(ordersTo(entries, counts.value, id).map((order) => order.text));
    if (targets.has(id) && id !== zone) aim.value = id;
    else choose(id);
  }
  return (
    <main class="axis">
      <div class="axis-map">
        <WorldMap
          atlas={map}
          board={seenBoard.value ?? now}
          onZone={onZone}
          onDrag={(from, to) => {
            if (from !== chosenZone.value) choose(from);
            onZone(to);
          }}
          open={isMine.value ? startsOf(legal.value) : undefined}
          chosen={zone}
          targets={targets}
          aim={isBack ? (happened.length === 1 ? happened[0] : null) : aim.value}
          path={isBack ? happened : path}
          battles={isBack ? undefined : battles}
        />
        <History atlas={map} />
        <Powers state={state} map={map} />
      </div>
      <Side state={state} map={map} />
    </main>
  );
}

// Beside the map: whose turn it is, what is asked, what can be done, the tables.
function Side({ state, map }: { state: GameState; map: Atlas }) {
  const zone = chosenZone.value;
  return (
    <div class="axis-side">
      <Head state={state} map={map} />
      {!isConnected.value && (
        <p class="notice bad" role="status">
          {t("reconnecting")}
        </p>
      )}
      {invitation.value && state.seats.some((seat) => seat.kind === "open") && <Invitation state={state} map={map} />}
      {hint.value && <HintCard map={map} />}
      {isLookingBack.value ? (
        <p class="notice">{w(isReplaying.value ? "replaying" : "former_position")}</p>
      ) : (
        <Asked state={state} map={map} />
      )}
      {zone && <ZoneCard map={map} id={zone} />}
      {doubted.value && <LostAircraft map={map} />}
      <Actions state={state} map={map} />
      <Tables atlas={map} />
    </div>
  );
}

// What is to be decided now.
const Asked = ({ state, map }: { state: GameState; map: Atlas }) => (
  <>
    <BattleBoard atlas={map} />
    {!state.ending && (isMine.value ? <PhasePanel atlas={map} /> : <Waiting atlas={map} />)}
  </>
);

// Nobody loses aircraft by a mere click.
function LostAircraft({ map }: { map: Atlas }) {
  const { orders, lost } = doubted.value!;
  const first = table.value?.airborne[0];
  const close = () => (doubted.value = null);
  return (
    <Dialog title={w("aircraft_lost_title")} onClose={close}>
      <p>
        <strong>{lost.map(({ unit, count }) => `${count} ${map.unit(unit, count)}`).join(", ")}</strong>
      </p>
      <p>{w("aircraft_lost")}</p>
      <div class="row end wrap">
        {first && (
          <button
            class="button"
            onClick={() => {
              close();
              pointAt(first.zone, map);
            }}
          >
            {w("show_aircraft")}
          </button>
        )}
        <button class="button" onClick={close}>
          {w("back_to_orders")}
        </button>
        <button
          class="button danger"
          onClick={() => {
            close();
            void send(orders, true);
          }}
        >
          {w("lose_them")}
        </button>
      </div>
    </Dialog>
  );
}

function Head({ state, map }: { state: GameState; map: Atlas }) {
  const now = board.value!;
  if (state.ending) {
    const winner = state.ending.winner ? say(map.map.sides[state.ending.winner - 1]!.name) : t("drawn");
    return (
      <section class="status over" role="status">
        <strong>{winner}</strong>
        <span>{say(state.ending.reason)}</span>
      </section>
    );
  }
  const acting = table.value?.acting ?? now.power;
  return (
    <section class={`status ${isMine.value ? "mine" : ""}`} role="status">
      <strong>
        {isMine.value ? t("your_turn") : state.seats[state.actor - 1]?.kind === "computer" ? t("thinking") : t("friend_thinks")}
      </strong>
      <span>
        {w("round")} {now.round} · {map.power(now.power)} · {phaseName(now.phase)}
        {acting !== now.power && ` (${map.power(acting)})`}
      </span>
    </section>
  );
}

function Powers({ state, map }: { state: GameState; map: Atlas }) {
  const now = board.value!;
  const seatOf = (power: string) => state.seats.find((seat) => (seat.power ? seat.power === power : seat.side === map.sideOf(power)))!;
  return (
    <ul class="powers" aria-label={w("powers")}>
      {map.map.powers.map((power, i) => {
        const seat = seatOf(power.id);
        const isMe = me.value.seats.some((number) => state.seats[number - 1] === seat);
        return (
          <li
            class={`power-card power-${i} ${now.power === power.id ? "turn" : ""}`}
            aria-current={now.power === power.id ? "true" : undefined}
          >
            <button onClick={() => centreOn(power.capital, map, 900)} title={seat.kind === "computer" ? levelName(seat.player) : undefined}>
              <b>{map.power(power.id)}</b>
              <span>
                {now.ipc[power.id]} IPC <small>+{table.value?.incomes[power.id]?.income ?? "…"}</small>
              </span>
              <Icon name={seat.kind === "computer" ? "robot" : isMe ? "person" : seat.kind === "open" ? "link" : "people"} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function ZoneCard({ map, id }: { map: Atlas; id: string }) {
  const zone = seenBoard.value!.zones[id],
    info = map.zones.get(id)!;
  return (
    <section class="zone-card" aria-label={map.zone(id)}>
      <div class="row between">
        <h3>{map.zone(id)}</h3>
        <button class="chip quiet" aria-label={t("close")} onClick={() => choose(null)}>
          ✕
        </button>
      </div>
      <p class="small">
        {info.terrain === "sea"
          ? w("sea")
          : `${zone?.owner ? map.power(zone.owner) : w("neutral")} · ${info.ipc ?? 0} IPC${zone?.factory ? ` · ${w("factory")}` : ""}`}
      </p>
      {Object.entries(zone?.units ?? {}).map(([power, units]) => (
        <p>
          <i class={`dot power-${map.number(power)}`} /> {map.power(power)}
          {colon()} {map.units_(units)}
        </p>
      ))}
    </section>
  );
}

function HintCard({ map }: { map: Atlas }) {
  const { move, thought } = hint.value!;
  return (
    <section class="hint-card" role="status">
      <p>
        {t("hint_says")} <b>{orderInWords(map, move)}</b>
      </p>
      {thought.reasons.map((reason) => (
        <p class="small">{say(reason)}</p>
      ))}
      <button
        class="button"
        onClick={() => {
          hint.value = null;
          void send([move]);
        }}
      >
        {t("play_this")}
      </button>
    </section>
  );
}

// An order with the names of the map instead of its ids.
export function orderInWords(map: Atlas, order: string): string {
  return order
    .split(" ")
    .map((word, i, words) => {
      if (map.zones.has(word)) return (i > 0 && map.zones.has(words[i - 1]!) ? "→ " : "") + map.zone(word);
      if (map.units.has(word)) return map.unit(word, Number(words[i - 1]) || 1);
      if (map.powers.has(word)) return map.power(word);
      return orderVerbs[word]
        ? say(orderVerbs[word]!)
        : /^(purchase|combat_move|combat|noncombat_move|place|income)$/.test(word) && words[0] === "end"
          ? `: ${phaseName(word)}`
          : word;
    })
    .join(" ");
}
const orderVerbs: Record<string, Text> = {
  buy: { en: "buy", fr: "acheter" },
  repair: { en: "repair", fr: "réparer" },
  move: { en: "move", fr: "déplacer" },
  load: { en: "load", fr: "embarquer" },
  unload: { en: "land", fr: "débarquer" },
  raid: { en: "raid with", fr: "raid de" },
  rocket: { en: "rocket", fr: "fusée" },
  battle: { en: "fight in", fr: "combattre :" },
  end: { en: "end", fr: "fin" },
  research: { en: "research, dice:", fr: "recherche, dés :" },
  lose: { en: "lose", fr: "perdre" },
  stay: { en: "fight on", fr: "continuer" },
  retreat: { en: "retreat to", fr: "retraite vers" },
  roll: { en: "dice:", fr: "dés :" },
  withdraw: { en: "withdraw", fr: "replier" },
  submerge: { en: "submerge", fr: "plonger" },
};

function Invitation({ state, map }: { state: GameState; map: Atlas }) {
  const all = JSON.parse(invitation.value!.startsWith("{") ? invitation.value! : JSON.stringify({ 0: invitation.value })) as Record<
    string,
    string
  >;
  return (
    <div class="invite">
      <span>{t("invite")}</span>
      {Object.entries(all).map(([number, secret]) => {
        const seat = state.seats[Number(number) - 1];
        if (seat && seat.kind !== "open") return null;
        return (
          <CopyField
            label={seat?.power ? map.power(seat.power) : ""}
            value={location.href.split("#")[0] + linkTo("join", state.id, secret)}
          />
        );
      })}
    </div>
  );
}

type ActionDialog = "share" | "resign" | "players";

// What can be done while the game goes on.
function PlayingActions({ state, open }: { state: GameState; open: (dialog: ActionDialog) => void }) {
  const isSeated = me.value.seats.length > 0;
  return (
    <>
      {isSeated && (
        <button
          class="action"
          onClick={() => {
            choose(null);
            void undo();
          }}
          disabled={!isMine.value || !table.value?.may_undo}
          title="u"
        >
          <Icon name="undo" />
          {t("undo")}
        </button>
      )}
      {mayAskHint.value && (
        <button class={`action ${isHinting.value ? "busy" : ""}`} onClick={askHint} disabled={!isMine.value || isHinting.value}>
          <Icon name="hint" />
          {t("hint")}
        </button>
      )}
      {state.seats[state.actor - 1]?.kind === "computer" && me.value.host && (
        <button class="action" onClick={moveNow}>
          <Icon name="bolt" />
          {t("move_now")}
        </button>
      )}
      {isSeated && (
        <button class="action" onClick={() => open("resign")}>
          <Icon name="flag" />
          {t("resign")}
        </button>
      )}
      {me.value.host && state.seats.some((seat) => seat.kind === "computer") && (
        <button class="action" onClick={() => open("players")}>
          <Icon name="robot" />
          {t("strength")}
        </button>
      )}
    </>
  );
}

function Actions({ state, map }: { state: GameState; map: Atlas }) {
  const [dialog, setDialog] = useState<ActionDialog | null>(null);
  const nameOf = (number: number) => {
    const seat = state.seats[number - 1]!;
    return seat.power ? map.power(seat.power) : say(map.map.sides[number - 1]!.name);
  };
  const isOver = !!state.ending;
  return (
    <div class="actions" role="group">
      {!isOver && <PlayingActions state={state} open={setDialog} />}
      <a class="action" href={linkTo("mirror", state.game.spec, state.id, ...(shownPly.value === null ? [] : [`${shownPly.value}`]))}>
        <Icon name="edit" />
        {w("play_ai")}
      </a>
      <a class="action" href={linkTo("rulebase")}>
        <Icon name="book" />
        {w("rules_title")}
      </a>
      <button class="action" onClick={() => setDialog("share")}>
        <Icon name="share" />
        {t("share")}
      </button>
      <a class="action" href={linkTo("rules", state.game.name)}>
        <Icon name="book" />
        {t("rules")}
      </a>
      {isOver && (
        <a class="action" href={linkTo("new", state.game.name)}>
          <Icon name="plus" />
          {t("new_game")}
        </a>
      )}
      {dialog === "resign" && <ResignDialog onClose={() => setDialog(null)} />}
      {dialog === "players" && <ChangePlayers state={state} nameOf={nameOf} onClose={() => setDialog(null)} />}
      {dialog === "share" && <ShareDialog state={state} ply={state.plies} onClose={() => setDialog(null)} />}
    </div>
  );
}
