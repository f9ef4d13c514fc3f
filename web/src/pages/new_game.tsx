// Before a game: against whom, how strong, who begins. Everything has a good default: one click starts.
import { useRef, useState } from "preact/hooks";
import { api, Refusal, type GameWish, type SeatWish } from "../api.ts";
import { Picture } from "../board/picture.tsx";
import { findGame, games } from "../catalog.ts";
import { keep } from "../live.ts";
import { Icon, type IconName } from "../parts/icons.tsx";
import { goTo, linkTo } from "../route.ts";
import { say } from "../settings.ts";
import { attempt } from "../toast.ts";
import type { Diagram, Game, Text } from "../types.ts";
import { isWord, t, type Word } from "../words.ts";

// An opponent where a game has no levels.
const someone = (game: Game) => (game.players.some((player) => player.name === "alphabeta") ? "alphabeta:depth=4" : "random");

type Against = "computer" | "same_screen" | "friend" | "watch";
type First = "side_first" | "side_second" | "side_random";

const kinds: [Against, IconName][] = [["computer", "robot"], ["same_screen", "people"], ["friend", "link"], ["watch", "eye"]];

export function NewGamePage({ name }: { name: string }) {
  const game = findGame(name);
  if (!games.value) return <main class="new-game"><p class="notice">{t("loading")}</p></main>;
  if (!game) return <main class="new-game"><p class="notice">{t("not_found")}</p></main>;
  return <NewGameForm key={name} game={game} />;
}

function NewGameForm({ game }: { game: Game }) {
  const [against, setAgainst] = useState<Against>("computer");
  const [player, setPlayer] = useState(game.levels[1]?.name ?? someone(game));
  const [second, setSecond] = useState(game.levels[2]?.name ?? someone(game));
  const [first, setFirst] = useState<First>("side_first");
  const [parameters, setParameters] = useState<Record<string, string>>({});
  const [isStarting, setStarting] = useState(false);
  const from = useStart();

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
    const seats: [SeatWish, SeatWish] =
      against === "watch"
        ? [{ kind: "computer", player }, { kind: "computer", player: second }]
        : against === "same_screen" || !goesSecond ? [me, other] : [other, me];
    const made = await attempt(() => api.newGame({ game: spec(), ...from.wish, seats }));
    setStarting(false);
    if (!made) return;
    const [invitation] = Object.values(made.invitations);
    keep(made.state.id, { token: made.token, ...(invitation ? { invitation } : {}) });
    goTo("g", made.state.id);
  }

  const picture = from.diagram ?? game.picture ?? game.diagram;
  return (
    <main class="new-game">
      <div class={`preview on-${game.diagram?.board ?? "paper"}`}>{picture && <Picture diagram={picture} labels={!!from.diagram} />}</div>
      <form
        class="setup"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <a class="back" href={linkTo()}><Icon name="previous" /> {t("home")}</a>
        <h1>{say(game.title)}</h1>
        <p class="lead">{say(game.summary)} <a href={linkTo("rules", game.name)}>{t("rules")}</a></p>

        <fieldset>
          <legend>{t("opponent")}</legend>
          <div class="tiles">
            {kinds.map(([kind, icon]) => (
              <label class="tile">
                <input type="radio" name="against" checked={against === kind} onChange={() => setAgainst(kind)} />
                <span><Icon name={icon} />{t(kind)}</span>
              </label>
            ))}
          </div>
        </fieldset>

        {(against === "computer" || against === "watch") && (
          <PlayerChoice game={game} label={against === "watch" ? t("first_player") : t("strength")} value={player} onChange={setPlayer} />
        )}
        {against === "watch" && <PlayerChoice game={game} label={t("second_player")} value={second} onChange={setSecond} />}

        {(against === "computer" || against === "friend") && (
          <fieldset>
            <legend>{t("your_side")}</legend>
            <div class="segments">
              {(["side_first", "side_second", "side_random"] as const).map((one) => (
                <button type="button" aria-pressed={first === one} onClick={() => setFirst(one)}>{t(one)}</button>
              ))}
            </div>
          </fieldset>
        )}

        {game.parameters.length > 0 && (
          <fieldset>
            <legend>{t("board_options")}</legend>
            <div class="parameters">
              {game.parameters.map((one) => (
                <label title={say(one.meaning)}>
                  <span>{say(one.meaning)}</span>
                  {one.type === "switch" ? (
                    <input
                      type="checkbox"
                      checked={(parameters[one.name] ?? one.value) === "1"}
                      onChange={(event) => setParameters({ ...parameters, [one.name]: event.currentTarget.checked ? "1" : "0" })}
                    />
                  ) : one.type === "integer" ? (
                    <input
                      type="number" min={one.minimum} max={one.maximum} value={parameters[one.name] ?? one.value}
                      onInput={(event) => setParameters({ ...parameters, [one.name]: event.currentTarget.value })}
                    />
                  ) : (
                    <input type="text" value={parameters[one.name] ?? one.value} onInput={(event) => setParameters({ ...parameters, [one.name]: event.currentTarget.value })} />
                  )}
                </label>
              ))}
            </div>
          </fieldset>
        )}

        <details class="exact">
          <summary>{t("from_position")}</summary>
          <textarea rows={3} spellcheck={false} value={from.text} aria-label={t("from_position")} onInput={(event) => from.read(event.currentTarget.value, spec())} />
          <p class="small">{from.problem ? <span class="bad-text" role="alert">{say(from.problem)}</span> : t("from_position_help")}</p>
        </details>

        <button class="button primary large" disabled={isStarting || !!from.problem}>{t("start")}</button>
      </form>
    </main>
  );
}

// Where the game starts: what was pasted is tried as a record, a position and a list of moves.
function useStart() {
  const [text, setText] = useState("");
  const [wish, setWish] = useState<Omit<GameWish, "seats" | "game">>({});
  const [diagram, setDiagram] = useState<Diagram | null>(null);
  const [problem, setProblem] = useState<Text | null>(null);
  const latest = useRef(0);

  async function read(pasted: string, spec: string) {
    setText(pasted);
    const mine = ++latest.current;
    const words = pasted.trim();
    const ways: Omit<GameWish, "seats" | "game">[] = words === "" ? [{}] : words.startsWith("[") ? [{ record: words }] : [{ position: words }, { moves: words }];
    let refused: Text | null = null;
    for (const way of ways) {
      try {
        const look = await api.look({ game: spec, ...way });
        if (mine !== latest.current) return;
        setWish(way);
        setDiagram(words === "" ? null : look.diagram);
        setProblem(null);
        return;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused ??= error.text;
      }
    }
    if (mine === latest.current) setProblem(refused);
  }
  return { text, wish, diagram, problem, read };
}

export const levelName = (name: string): string => (isWord(name) ? t(name as Word) : name);

export function PlayerChoice({ game, label, value, onChange }: { game: Game; label: string; value: string; onChange: (player: string) => void }) {
  const isLevel = game.levels.some((level) => level.name === value);
  const [isExact, setExact] = useState(!isLevel);
  const sample = game.levels.at(-1)?.player ?? "alphabeta:depth=4";
  return (
    <fieldset>
      <legend>{label}</legend>
      <div class="segments levels">
        {game.levels.map((level) => (
          <button
            type="button" title={level.player} aria-pressed={!isExact && value === level.name}
            onClick={() => {
              setExact(false);
              onChange(level.name);
            }}
          >
            {levelName(level.name)}
          </button>
        ))}
      </div>
      <details class="exact" open={isExact} onToggle={(event) => setExact(event.currentTarget.open)}>
        <summary>{t("advanced")}</summary>
        <input
          type="text" spellcheck={false} autocapitalize="off" aria-label={t("advanced")} value={isLevel && !isExact ? "" : value}
          placeholder={sample} onInput={(event) => onChange(event.currentTarget.value)}
        />
        <p class="small">{t("advanced_help")} <code>{sample}</code>. {game.players.map((one) => one.name).join(", ")}.</p>
      </details>
    </fieldset>
  );
}
