// Before a game: against whom, how strong, who begins. Everything has a good default: one click starts.
import { useEffect, useState } from "preact/hooks";
import { api, type Made, type SeatWish } from "../api.ts";
import { findGame, gameNamed, games } from "../catalog.ts";
import { ownLevel } from "../learn/placing.ts";
import { chooseName, keep, ownName } from "../own_games.ts";
import { ErrorPage } from "../parts/error_page.tsx";
import { GamePicture } from "../parts/game_picture.tsx";
import { Icon, type IconName } from "../parts/icons.tsx";
import { LadderChoice, rungName, rungOf } from "../parts/ladder.tsx";
import { OptionField } from "../parts/option_field.tsx";
import { PasteBox, usePasted } from "../parts/paste.tsx";
import { PlayerMenus } from "../parts/player_menus.tsx";
import { MemoryPanel } from "../parts/reasons.tsx";
import { goTo, linkTo } from "../route.ts";
import { taught } from "../rules/taught.ts";
import { say } from "../settings.ts";
import { meant, parseSpec } from "../spec.ts";
import { attempt } from "../toast.ts";
import { transport } from "../transport.ts";
import type { Diagram, Game, ListedGame, Power } from "../types.ts";
import { t, type Word } from "../words.ts";

// An opponent where a game has no levels.
const someone = (game: Game) => (game.players.some((player) => player.name === "alphabeta") ? "alphabeta:depth=4" : "random");

type Against = "computer" | "same_screen" | "friend" | "watch" | "by_powers";
type First = "side_first" | "side_second" | "side_random";

const kinds: [Against, IconName][] = [
  ["computer", "robot"],
  ["same_screen", "people"],
  ["friend", "link"],
  ["watch", "eye"],
  ["by_powers", "people"],
];

export function NewGamePage({ name }: { name: string }) {
  useEffect(() => void import("./game.tsx"), []); // needed next
  const listed = findGame(name);
  const game = listed && gameNamed(name);
  if (games.value && !listed) return <ErrorPage />;
  if (!game) return <FormToCome listed={listed} />;
  return <NewGameForm key={name} game={game} listed={listed} />;
}

// The shape of the page while the game is on its way; what the list knows is there already.
function FormToCome({ listed }: { listed: ListedGame | undefined }) {
  return (
    <main class="new-game to-come">
      <div class={listed ? `preview on-${listed.picture?.board ?? "map"}` : "preview"}>
        {listed && <GamePicture game={listed} diagram={listed.picture} />}
      </div>
      <div class="setup">
        <a class="back" href={linkTo()}>
          <Icon name="previous" /> {t("home")}
        </a>
        {listed ? <h1>{say(listed.title)}</h1> : <i class="bar-to-come title" />}
        <p class="lead" role="status">
          {listed ? say(listed.summary) : t("loading")}
        </p>
        <div class="tiles" aria-hidden="true">
          {Array.from({ length: 4 }, () => (
            <i class="bar-to-come block" />
          ))}
        </div>
        <i class="bar-to-come block" aria-hidden="true" />
        <i class="bar-to-come block" aria-hidden="true" />
      </div>
    </main>
  );
}

// Everything a person can choose before a game, and the start.
function useSetup(game: Game) {
  const [against, setAgainst] = useState<Against>("computer");
  const [player, setPlayer] = useState(ownLevel(game.name) ?? game.levels[1]?.name ?? someone(game));
  const [second, setSecond] = useState(game.levels[2]?.name ?? someone(game));
  const [first, setFirst] = useState<First>("side_first");
  const [parameters, setParameters] = useState<Record<string, string>>({});
  const [isStarting, setStarting] = useState(false);
  const [time, setTime] = useState("");
  const from = usePasted();
  const powers = usePowers(game);

  async function start() {
    setStarting(true);
    const [seconds, increment] = time.split("+").map(Number);
    const seats = seatsOf(game, { against, player, second, first, powers });
    const clock = time ? { clock: { seconds: seconds!, increment: increment! } } : {};
    const made = await attempt(() => api.newGame({ game: specOf(game, parameters), ...from.wish, seats, ...clock }));
    setStarting(false);
    if (made) enter(game, made);
  }
  const chosen = { against, player, second, first, parameters, time, from, powers, isStarting };
  return { ...chosen, setAgainst, setPlayer, setSecond, setFirst, setParameters, setTime, start };
}
type Setup = ReturnType<typeof useSetup>;

function specOf(game: Game, parameters: Record<string, string>): string {
  const changed = game.parameters.filter((one) => (parameters[one.name] ?? one.value) !== one.value);
  if (changed.length === 0) return game.name;
  return `${game.name}:${changed.map((one) => `${one.name}=${parameters[one.name]}`).join(",")}`;
}

function seatsOf(
  game: Game,
  { against, player, second, first, powers }: Pick<Setup, "against" | "player" | "second" | "first" | "powers">,
): SeatWish[] {
  if (against === "by_powers") return game.powers.map((power) => ({ power: power.id, ...powers.wishes[power.id]! }));
  const computer: SeatWish = { kind: "computer", player };
  if (against === "watch") return [computer, { kind: "computer", player: second }];
  const me: SeatWish = { kind: "person", ...(against === "friend" && ownName.value.trim() ? { name: ownName.value.trim() } : {}) };
  if (against === "same_screen") return [me, { kind: "person" }];
  const other: SeatWish = against === "computer" ? computer : { kind: "open" };
  const goesSecond = first === "side_second" || (first === "side_random" && Math.random() < 0.5);
  return goesSecond ? [other, me] : [me, other];
}

// Keeps the key to one's seat and the invitations for others, and goes to the game.
function enter(game: Game, made: Made) {
  const open = Object.values(made.invitations);
  const invitation = open.length > 1 || game.view === "map" ? JSON.stringify(made.invitations) : open[0];
  keep(made.state.id, { token: made.token, ...(open.length > 0 ? { invitation } : {}) });
  goTo("g", made.state.id);
}

function NewGameForm({ game, listed }: { game: Game; listed: ListedGame }) {
  const setup = useSetup(game);
  const { against, player, second, from, powers } = setup;
  return (
    <main class="new-game">
      <Preview game={game} listed={listed} pasted={from.diagram} />
      <form
        class="setup"
        onSubmit={(event) => {
          event.preventDefault();
          void setup.start();
        }}
      >
        <a class="back" href={linkTo()}>
          <Icon name="previous" /> {t("home")}
        </a>
        <h1>{say(game.title)}</h1>
        <p class="lead">
          {say(game.summary)} <a href={linkTo("rules", game.name)}>{t("rules")}</a>
        </p>

        <OpponentChoice game={game} setup={setup} />
        {against === "by_powers" && <PowerChoice game={game} powers={powers} />}
        {(against === "computer" || against === "watch") && (
          <PlayerChoice
            game={game}
            label={against === "watch" ? say(game.sides[0]) : t("strength")}
            value={player}
            onChange={setup.setPlayer}
          />
        )}
        {against === "watch" && <PlayerChoice game={game} label={say(game.sides[1])} value={second} onChange={setup.setSecond} />}
        {against === "friend" && <NameField />}
        {(against === "computer" || against === "friend") && <SideChoice game={game} setup={setup} />}
        {(against === "computer" || against === "friend" || against === "same_screen") && game.view === "board" && (
          <ClockChoice setup={setup} />
        )}
        {game.made_by_parameters && <BoardOptions game={game} values={setup.parameters} onChange={setup.setParameters} />}
        <div class="start-bar">
          <button class="button primary large" disabled={setup.isStarting || !!from.problem}>
            {t("start")}
          </button>
        </div>
        {game.parameters.length > 0 && !game.made_by_parameters && (
          <BoardOptions game={game} values={setup.parameters} onChange={setup.setParameters} />
        )}

        <PasteBox from={from} spec={specOf(game, setup.parameters)} game={game} />
      </form>
      <OtherWays game={game} listed={listed} />
    </main>
  );
}

function Preview({ game, listed, pasted }: { game: Game; listed: ListedGame; pasted: Diagram | null }) {
  return (
    <div class={`preview on-${game.diagram?.board ?? "map"}`}>
      <GamePicture game={game} diagram={pasted ?? listed.picture ?? game.diagram} labels={!!pasted} />
    </div>
  );
}

function OpponentChoice({ game, setup: { against, setAgainst } }: { game: Game; setup: Setup }) {
  return (
    <fieldset>
      <legend>{t("opponent")}</legend>
      <div class="tiles">
        {kinds
          .filter(([kind]) => (kind !== "by_powers" || game.powers.length > 0) && (kind !== "friend" || transport.hasServer))
          .map(([kind, icon]) => (
            <label class="tile">
              <input type="radio" name="against" checked={against === kind} onChange={() => setAgainst(kind)} />
              <span>
                <Icon name={icon} />
                {t(kind)}
              </span>
            </label>
          ))}
      </div>
    </fieldset>
  );
}

function NameField() {
  return (
    <label class="name-field">
      <span>{t("your_name")}</span>
      <input
        type="text"
        maxLength={40}
        autocomplete="nickname"
        placeholder={t("your_name_help")}
        value={ownName.value}
        onInput={(event) => chooseName(event.currentTarget.value)}
      />
    </label>
  );
}

function SideChoice({ game, setup: { first, setFirst } }: { game: Game; setup: Setup }) {
  return (
    <fieldset>
      <legend>{t("your_side")}</legend>
      <div class="segments">
        {(["side_first", "side_second", "side_random"] as const).map((one, i) => (
          <button type="button" aria-pressed={first === one} title={t(one)} onClick={() => setFirst(one)}>
            {say(game.sides[i]) || t(one)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const clocks = [
  [60, 0],
  [180, 2],
  [300, 3],
  [600, 5],
  [1800, 20],
] as const;

function ClockChoice({ setup: { time, setTime } }: { setup: Setup }) {
  return (
    <fieldset>
      <legend>{t("clock")}</legend>
      <select aria-label={t("clock")} value={time} onChange={(event) => setTime(event.currentTarget.value)}>
        <option value="">{t("no_clock")}</option>
        {clocks.map(([seconds, increment]) => (
          <option value={`${seconds}+${increment}`}>
            {seconds / 60} min + {increment} s
          </option>
        ))}
      </select>
    </fieldset>
  );
}

function OtherWays({ game, listed }: { game: Game; listed: ListedGame }) {
  return (
    <div class="other-ways">
      {taught.includes(game.name) && (
        <a class="button" href={linkTo("lessons", game.name)}>
          <Icon name="check" /> {t("lesson")}
        </a>
      )}
      {!!listed.problems && (
        <a class="button" href={linkTo("problems", game.name)}>
          <Icon name="hint" /> {t("problems")}
        </a>
      )}
      {game.palette.length > 0 && (
        <a class="button" href={linkTo("edit", game.name)}>
          <Icon name="edit" /> {t("edit_position")}
        </a>
      )}
      {game.view === "map" && (
        <a class="button" href={linkTo("odds")}>
          <Icon name="chart" /> {t("battle_calculator")}
        </a>
      )}
      {game.view === "map" && (
        <a class="button" href={linkTo("mirror", game.name)}>
          <Icon name="edit" /> {t("mirror_board")}
        </a>
      )}
      {game.view === "map" && (
        <a class="button" href={linkTo("rulebase")}>
          <Icon name="book" /> {t("rule_editor")}
        </a>
      )}
    </div>
  );
}

// What can be changed about the board and the rules: at hand where it makes the game, folded away elsewhere.
function BoardOptions({
  game,
  values,
  onChange,
}: {
  game: Game;
  values: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
}) {
  const set = (name: string, value: string) => onChange({ ...values, [name]: value });
  return (
    <details class="exact" open={game.made_by_parameters}>
      <summary>{t("board_options")}</summary>
      <div class="parameters">
        {game.parameters.map((one) => (
          <OptionField option={one} value={values[one.name] ?? one.value} onChange={(value) => set(one.name, value)} />
        ))}
      </div>
    </details>
  );
}

type PowerWish = { kind: "person" | "computer" | "open"; player?: string };

// Who plays each power: a person the second, the computer the others, until somebody says otherwise.
function usePowers(game: Game) {
  const [wishes, setWishes] = useState<Record<string, PowerWish>>(() =>
    Object.fromEntries(
      game.powers.map((power, i) => [
        power.id,
        i === 1 ? { kind: "person" } : { kind: "computer", player: game.levels[1]?.name ?? "random" },
      ]),
    ),
  );
  return { wishes, set: (power: string, wish: PowerWish) => setWishes({ ...wishes, [power]: wish }) };
}

function PowerChoice({ game, powers }: { game: Game; powers: ReturnType<typeof usePowers> }) {
  return (
    <fieldset>
      <legend>{t("by_powers")}</legend>
      <div class="power-seats">
        {game.powers.map((power) => (
          <PowerSeat game={game} power={power} wish={powers.wishes[power.id]!} onChange={(wish) => powers.set(power.id, wish)} />
        ))}
      </div>
    </fieldset>
  );
}

interface PowerSeatProps {
  game: Game;
  power: Power;
  wish: PowerWish;
  onChange: (wish: PowerWish) => void;
}

// A person, a level, or an algorithm with its options.
function PowerSeat({ game, power, wish, onChange }: PowerSeatProps) {
  const player = wish.player ?? "";
  const opponents = game.opponents.filter((one) => one.powers.length === 0 || one.powers.includes(power.id));
  const hasName = [...game.levels, ...opponents].some((one) => one.name === player);
  const named = hasName ? player : parseSpec(player).name;
  const choose = (value: string) => {
    const [kind, name] = value.split(" ");
    onChange(kind === "computer" ? { kind, player: name } : { kind: kind as "person" | "open" });
  };
  return (
    <div class="parameters">
      <label>
        <span>{say(power.name)}</span>
        <select
          aria-label={say(power.name)}
          value={wish.kind === "computer" ? `computer ${named}` : wish.kind}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="person">{t("you")}</option>
          {transport.hasServer && <option value="open">{t("friend")}</option>}
          <optgroup label={t("computer")}>
            {game.levels.map((level) => (
              <option value={`computer ${level.name}`}>{levelName(level.name)}</option>
            ))}
          </optgroup>
          {opponents.length > 0 && (
            <optgroup label={t("other_opponents")}>
              {opponents.map((one) => (
                <option value={`computer ${one.name}`}>{say(one.title)}</option>
              ))}
            </optgroup>
          )}
          <optgroup label={t("algorithms")}>
            {game.players.map((one) => (
              <option value={`computer ${one.name}`}>
                {one.name} · {say(one.meaning)}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      {wish.kind === "computer" && !hasName && (
        <PlayerMenus game={game} value={player} isChosen onChange={(spec) => onChange({ kind: "computer", player: spec })} />
      )}
    </div>
  );
}

const levelWords = ["easy", "medium", "hard", "expert", "max"] as const;

// A level, an opponent by its title, or a player as it is written.
export function levelName(name: string, game?: string): string {
  const withRules = /^(\w+):.*rules=own\//.exec(name);
  if (withRules) return `${levelName(withRules[1]!, game)} · ${t("changed_rules")}`;
  if (rungOf(name)) return rungName(rungOf(name));
  if ((levelWords as readonly string[]).includes(name)) return t(name as Word);
  const opponent = game && gameNamed(game)?.opponents.find((one) => one.name === name);
  return opponent ? say(opponent.title) : name;
}

export function PlayerChoice({
  game,
  label,
  value,
  onChange,
}: {
  game: Game;
  label: string;
  value: string;
  onChange: (player: string) => void;
}) {
  const opponents = game.opponents.filter((one) => one.powers.length === 0);
  const opponent = opponents.find((one) => one.name === value);
  const isNamed = !!opponent || rungOf(value) > 0 || game.levels.some((level) => level.name === value);
  const sample = game.levels.at(-1)?.player ?? "alphabeta:depth=4";
  return (
    <fieldset>
      <legend>{label}</legend>
      <div class="segments levels">
        {game.levels.map((level) => (
          <button type="button" title={level.player} aria-pressed={value === level.name} onClick={() => onChange(level.name)}>
            {levelName(level.name)}
          </button>
        ))}
      </div>
      <LadderChoice game={game} value={value} onChange={onChange} />
      {opponents.length > 0 && (
        <>
          <p class="other-players" aria-hidden="true">
            {t("other_opponents")}
          </p>
          <div class="segments opponents" role="group" aria-label={t("other_opponents")}>
            {opponents.map((one) => (
              <button type="button" title={one.player} aria-pressed={value === one.name} onClick={() => onChange(one.name)}>
                {say(one.title)}
              </button>
            ))}
          </div>
        </>
      )}
      {opponent && <p class="small">{say(opponent.meaning)}</p>}
      {meant(game, value).options["file"] === "kept" && transport.hasServer && <MemoryPanel game={game.name} />}
      <div class="more-ways">
        <details class="exact" open={!isNamed}>
          <summary>{t("by_lists")}</summary>
          <PlayerMenus game={game} value={value} onChange={onChange} />
        </details>
        <details class="exact">
          <summary>{t("advanced")}</summary>
          <input
            type="text"
            spellcheck={false}
            autocapitalize="off"
            aria-label={t("advanced")}
            value={value}
            placeholder={sample}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
          <p class="small">
            {t("advanced_help")} <code>{sample}</code>.
          </p>
        </details>
      </div>
    </fieldset>
  );
}
