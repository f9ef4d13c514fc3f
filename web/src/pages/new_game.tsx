// Before a game: against whom, how strong, who begins. Everything has a good default: one click starts.
import { useEffect, useState } from "preact/hooks";
import { api, type SeatWish } from "../api.ts";
import { Picture } from "../board/picture.tsx";
import { findGame, games } from "../catalog.ts";
import { keep } from "../live.ts";
import { Icon, type IconName } from "../parts/icons.tsx";
import { PasteBox, usePasted } from "../parts/paste.tsx";
import { MemoryPanel } from "../parts/reasons.tsx";
import { goTo, linkTo } from "../route.ts";
import { say } from "../settings.ts";
import { attempt } from "../toast.ts";
import type { Game, Text } from "../types.ts";
import { isWord, t, type Word } from "../words.ts";

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
  const game = findGame(name);
  if (!games.value)
    return (
      <main class="new-game">
        <p class="notice">{t("loading")}</p>
      </main>
    );
  if (!game)
    return (
      <main class="new-game">
        <p class="notice">{t("not_found")}</p>
      </main>
    );
  return <NewGameForm key={name} game={game} />;
}

function NewGameForm({ game }: { game: Game }) {
  const [against, setAgainst] = useState<Against>("computer");
  const [player, setPlayer] = useState(game.levels[1]?.name ?? someone(game));
  const [second, setSecond] = useState(game.levels[2]?.name ?? someone(game));
  const [first, setFirst] = useState<First>("side_first");
  const [parameters, setParameters] = useState<Record<string, string>>({});
  const [isStarting, setStarting] = useState(false);
  const [time, setTime] = useState("");
  const from = usePasted();
  const powers = usePowers(game);

  function spec(): string {
    const changed = game.parameters.filter((one) => (parameters[one.name] ?? one.value) !== one.value);
    if (changed.length === 0) return game.name;
    return `${game.name}:${changed.map((one) => `${one.name}=${parameters[one.name]}`).join(",")}`;
  }

  async function start() {
    setStarting(true);
    const me: SeatWish = { kind: "person" };
    const goesSecond = first === "side_second" || (first === "side_random" && Math.random() < 0.5);
    const other: SeatWish =
      against === "computer" ? { kind: "computer", player } : against === "friend" ? { kind: "open" } : { kind: "person" };
    const seats: SeatWish[] =
      against === "by_powers"
        ? powers.list.map((power) => ({ power: power.id, ...powers.wishes[power.id]! }))
        : against === "watch"
          ? [
              { kind: "computer", player },
              { kind: "computer", player: second },
            ]
          : against === "same_screen" || !goesSecond
            ? [me, other]
            : [other, me];
    const made = await attempt(() =>
      api.newGame({
        game: spec(),
        ...from.wish,
        seats,
        ...(time ? { clock: { seconds: Number(time.split("+")[0]), increment: Number(time.split("+")[1]) } } : {}),
      }),
    );
    setStarting(false);
    if (!made) return;
    const open = Object.values(made.invitations);
    const invitation = open.length > 1 || game.name === "axis_allies" ? JSON.stringify(made.invitations) : open[0];
    keep(made.state.id, { token: made.token, ...(open.length > 0 ? { invitation } : {}) });
    goTo("g", made.state.id);
  }

  const picture = from.diagram ?? game.picture ?? game.diagram;
  return (
    <main class="new-game">
      <div class={`preview on-${game.diagram?.board ?? "map"}`}>
        {picture ? (
          <Picture diagram={picture} labels={!!from.diagram} />
        ) : (
          game.name === "axis_allies" && <img class="card-map" src="world.svg" alt="" />
        )}
      </div>
      <form
        class="setup"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <a class="back" href={linkTo()}>
          <Icon name="previous" /> {t("home")}
        </a>
        <h1>{say(game.title)}</h1>
        <p class="lead">
          {say(game.summary)} <a href={linkTo("rules", game.name)}>{t("rules")}</a>
        </p>

        <fieldset>
          <legend>{t("opponent")}</legend>
          <div class="tiles">
            {kinds
              .filter(([kind]) => kind !== "by_powers" || powers.list.length > 2)
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

        {against === "by_powers" && <PowerChoice game={game} powers={powers} />}
        {(against === "computer" || against === "watch") && (
          <PlayerChoice game={game} label={against === "watch" ? t("first_player") : t("strength")} value={player} onChange={setPlayer} />
        )}
        {against === "watch" && <PlayerChoice game={game} label={t("second_player")} value={second} onChange={setSecond} />}

        {(against === "computer" || against === "friend") && (
          <fieldset>
            <legend>{t("your_side")}</legend>
            <div class="segments">
              {(["side_first", "side_second", "side_random"] as const).map((one) => (
                <button type="button" aria-pressed={first === one} onClick={() => setFirst(one)}>
                  {t(one)}
                </button>
              ))}
            </div>
          </fieldset>
        )}

        {(against === "computer" || against === "friend" || against === "same_screen") && game.name !== "axis_allies" && (
          <fieldset>
            <legend>{t("clock")}</legend>
            <select aria-label={t("clock")} value={time} onChange={(event) => setTime(event.currentTarget.value)}>
              <option value="">{t("no_clock")}</option>
              {[
                [60, 0],
                [180, 2],
                [300, 3],
                [600, 5],
                [1800, 20],
              ].map(([start, more]) => (
                <option value={`${start}+${more}`}>
                  {start! / 60} min + {more} s
                </option>
              ))}
            </select>
          </fieldset>
        )}

        {game.parameters.length > 0 && <BoardOptions game={game} values={parameters} onChange={setParameters} />}

        <PasteBox from={from} spec={spec()} game={game} />

        <div class="other-ways">
          {!!game.problems && (
            <a class="button" href={linkTo("problems", game.name)}>
              <Icon name="hint" /> {t("problems")}
            </a>
          )}
          {game.name !== "axis_allies" && (
            <a class="button" href={linkTo("edit", game.name)}>
              <Icon name="edit" /> {t("edit_position")}
            </a>
          )}
          {game.name === "axis_allies" && (
            <a class="button" href={linkTo("mirror")}>
              <Icon name="edit" /> {t("mirror_board")}
            </a>
          )}
        </div>
        <div class="start-bar">
          <button class="button primary large" disabled={isStarting || !!from.problem}>
            {t("start")}
          </button>
        </div>
      </form>
    </main>
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
    <details class="exact" open={game.name === "in_a_row"}>
      <summary>{t("board_options")}</summary>
      <div class="parameters">
        {game.parameters.map((one) => {
          const value = values[one.name] ?? one.value;
          return (
            <label class={one.type === "switch" ? "switch-label" : ""}>
              <span>{say(one.meaning)}</span>
              {one.type === "switch" ? (
                <input
                  type="checkbox"
                  checked={value === "1"}
                  onChange={(event) => set(one.name, event.currentTarget.checked ? "1" : "0")}
                />
              ) : one.type === "integer" ? (
                <input
                  type="number"
                  min={one.minimum}
                  max={one.maximum}
                  value={value}
                  onInput={(event) => set(one.name, event.currentTarget.value)}
                />
              ) : (
                <input type="text" value={value} onInput={(event) => set(one.name, event.currentTarget.value)} />
              )}
            </label>
          );
        })}
      </div>
    </details>
  );
}

interface Power {
  id: string;
  name: Text;
}
type PowerWish = { kind: "person" | "computer" | "open"; player?: string };

// The powers of Axis & Allies, each with whoever plays it.
function usePowers(game: Game) {
  const [list, setList] = useState<Power[]>([]);
  const [wishes, setWishes] = useState<Record<string, PowerWish>>({});
  useEffect(() => {
    if (game.name !== "axis_allies") return;
    void attempt(() => api.get<{ powers: Power[] }>("/api/maps/classic")).then((map) => {
      if (!map) return;
      setList(map.powers);
      setWishes(
        Object.fromEntries(
          map.powers.map((power, i) => [
            power.id,
            i === 1 ? { kind: "person" } : { kind: "computer", player: game.levels[1]?.name ?? "random" },
          ]),
        ),
      );
    });
  }, [game.name]);
  return { list, wishes, set: (power: string, wish: PowerWish) => setWishes({ ...wishes, [power]: wish }) };
}

function PowerChoice({ game, powers }: { game: Game; powers: ReturnType<typeof usePowers> }) {
  const valueOf = (power: string) => {
    const wish = powers.wishes[power]!;
    return wish.kind === "computer" ? `computer ${wish.player}` : wish.kind;
  };
  return (
    <fieldset>
      <legend>{t("by_powers")}</legend>
      <div class="parameters">
        {powers.list.map((power) => (
          <label>
            <span>{say(power.name)}</span>
            <select
              value={valueOf(power.id)}
              onChange={(event) => {
                const [kind, player] = event.currentTarget.value.split(" ");
                powers.set(power.id, kind === "computer" ? { kind, player } : { kind: kind as "person" | "open" });
              }}
            >
              <option value="person">{t("you")}</option>
              <option value="open">{t("friend")}</option>
              {game.levels.map((level) => (
                <option value={`computer ${level.name}`}>
                  {t("computer")} · {levelName(level.name)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

// A level, an opponent by its title, or a player as it is written.
export function levelName(name: string): string {
  if (isWord(name)) return t(name as Word);
  const opponent = games.value?.flatMap((game) => game.opponents).find((one) => one.name === name);
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
  const opponent = game.opponents.find((one) => one.name === value);
  const isLevel = !!opponent || game.levels.some((level) => level.name === value);
  const [isExact, setExact] = useState(!isLevel);
  const choose = (name: string) => {
    setExact(false);
    onChange(name);
  };
  const sample = game.levels.at(-1)?.player ?? "alphabeta:depth=4";
  return (
    <fieldset>
      <legend>{label}</legend>
      <div class="segments levels">
        {game.levels.map((level) => (
          <button type="button" title={level.player} aria-pressed={!isExact && value === level.name} onClick={() => choose(level.name)}>
            {levelName(level.name)}
          </button>
        ))}
      </div>
      {game.opponents.length > 0 && (
        <div class="segments opponents" role="group" aria-label={t("other_opponents")}>
          {game.opponents.map((one) => (
            <button type="button" title={one.player} aria-pressed={!isExact && value === one.name} onClick={() => choose(one.name)}>
              {say(one.title)}
            </button>
          ))}
        </div>
      )}
      {opponent && !isExact && <p class="small">{say(opponent.meaning)}</p>}
      {opponent?.player.includes("file=kept") && !isExact && <MemoryPanel game={game.name} />}
      <details class="exact" open={isExact} onToggle={(event) => setExact(event.currentTarget.open)}>
        <summary>{t("advanced")}</summary>
        <input
          type="text"
          spellcheck={false}
          autocapitalize="off"
          aria-label={t("advanced")}
          value={isLevel && !isExact ? "" : value}
          placeholder={sample}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
        <p class="small">
          {t("advanced_help")} <code>{sample}</code>. {game.players.map((one) => one.name).join(", ")}.
        </p>
      </details>
    </fieldset>
  );
}
