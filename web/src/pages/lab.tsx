// The lab: contests between the computer's players, how people fare against the levels, the reports.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api.ts";
import { findGame, gameNamed, games } from "../catalog.ts";
import { keep } from "../own_games.ts";
import { CoefficientCurves, type Coefficients } from "../parts/coefficients.tsx";
import { Icon } from "../parts/icons.tsx";
import { LiveBoards } from "../parts/live_boards.tsx";
import { Methods } from "../parts/methods.tsx";
import { usePoll } from "../parts/poll.ts";
import { goTo, linkTo } from "../route.ts";
import { language, say } from "../settings.ts";
import { attempt } from "../toast.ts";
import type { Named, Text } from "../types.ts";
import { colon, t, type Word } from "../words.ts";
import { levelName } from "./new_game.tsx";

interface Standing {
  player: string;
  wins: number;
  draws: number;
  losses: number;
  elo: number;
  error: number | null;
  nodes: number;
  cpu_seconds: number;
}
interface Meeting {
  first: number;
  second: number;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  elo: number | null;
  elo_error: number | null;
  failures: number;
}
interface Contest {
  number: number;
  game: string;
  title: Text;
  games: number;
  state: string;
  problem: Text | null;
  players: Standing[];
  meetings: Meeting[];
}
interface Tally {
  game: string;
  player: string;
  games: number;
  won: number;
  drawn: number;
  lost: number;
  unfinished: number;
  elo: number | null;
  elo_error: number | null;
  too_easy: number;
  right: number;
  too_hard: number;
}
interface KeptGame {
  id: number;
  first: string;
  second: string;
  result: string;
  reason: string;
  plies: number;
}

export function LabPage() {
  const [contests, setContests] = useState<Contest[]>([]);
  const [mayStart, setMayStart] = useState(true);
  async function load() {
    const answer = await attempt(() => api.get<{ contests: Contest[]; may_start: boolean }>("/api/lab"));
    if (!answer) return;
    setContests(answer.contests);
    setMayStart(answer.may_start);
  }
  const isBusy = contests.some((contest) => contest.state === "running" || contest.state === "waiting");
  usePoll(load, isBusy ? 1000 : 5000);
  return (
    <main class="lab">
      <a class="back" href={linkTo()}>
        <Icon name="previous" /> {t("home")}
      </a>
      <h1>{t("lab")}</h1>
      <p class="lead">{t("lab_lead")}</p>
      {mayStart ? <NewContest onStart={load} /> : <p class="notice">{t("lab_guests")}</p>}
      {contests.map((contest) => (
        <ContestCard key={contest.number} contest={contest} onChange={load} />
      ))}
      <Learning />
      <Levels />
      <Reports />
    </main>
  );
}

function NewContest({ onStart }: { onStart: () => void }) {
  const [chosen, setName] = useState("");
  const [players, setPlayers] = useState("easy\nmedium\nhard");
  const [count, setCount] = useState(20);
  const name = chosen || games.value?.[0]?.name;
  const game = name ? gameNamed(name) : undefined;
  async function start() {
    const list = players
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    if (await attempt(() => api.post("/api/lab", { game: name, players: list, games: count }))) onStart();
  }
  return (
    <form
      class="panel contest-form"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <h2>{t("new_contest")}</h2>
      <label>
        <span>{t("game")}</span>
        <select value={name} onChange={(event) => setName(event.currentTarget.value)}>
          {(games.value ?? []).map((one) => (
            <option value={one.name}>{say(one.title)}</option>
          ))}
        </select>
      </label>
      <label>
        <span>{t("players_lines")}</span>
        <textarea rows={4} spellcheck={false} value={players} onInput={(event) => setPlayers(event.currentTarget.value)} />
      </label>
      {game && (
        <div class="chips" role="group" aria-label={t("add_player")}>
          {[...game.levels.map((level) => level.name), ...game.players.map((player) => player.name)].map((one) => (
            <button type="button" class="chip" onClick={() => setPlayers(`${players.trim()}\n${one}`.trim())}>
              + {levelName(one)}
            </button>
          ))}
        </div>
      )}
      <label>
        <span>{t("games_each")}</span>
        <input type="number" min={2} max={2000} step={2} value={count} onInput={(event) => setCount(Number(event.currentTarget.value))} />
      </label>
      <button class="button primary">{t("start_contest")}</button>
    </form>
  );
}

function ContestCard({ contest, onChange }: { contest: Contest; onChange: () => void }) {
  const played = contest.meetings.reduce((sum, one) => sum + one.games, 0),
    total = contest.meetings.length * contest.games;
  const isOn = contest.state === "running" || contest.state === "waiting";
  const order = contest.players.map((_, i) => i).sort((a, b) => contest.players[b]!.elo - contest.players[a]!.elo);
  return (
    <section class="panel contest" aria-label={`${t("contest")} ${contest.number}`}>
      <div class="row between">
        <h2>
          {t(contest.players.length === 2 ? "a_match" : "a_tournament")} {contest.number}
          {colon()} {say(contest.title)}
        </h2>
        <span class={`state ${contest.state}`}>{t(`contest_${contest.state}` as Word)}</span>
      </div>
      {contest.problem && <p class="notice bad">{say(contest.problem)}</p>}
      <div class="row">
        <progress value={played} max={total} aria-label={t("games_played")} />{" "}
        <span>
          {played} / {total}
        </span>
        {isOn && (
          <button class="chip" onClick={() => attempt(() => api.post(`/api/lab/${contest.number}/stop`, {})).then(onChange)}>
            {t("stop")}
          </button>
        )}
      </div>
      {contest.state === "running" && <LiveBoards contest={contest.number} players={contest.players.map((one) => one.player)} />}
      <CrossTable contest={contest} order={order} />
      {played > 0 && <EloBars contest={contest} order={order} />}
      {played > 0 && <Games contest={contest.number} played={played} />}
    </section>
  );
}

// How one player fared against another.
function resultOf(contest: Contest, player: number, opponent: number): string {
  const one = contest.meetings.find(
    ({ first, second }) => (first === player && second === opponent) || (first === opponent && second === player),
  );
  if (!one || one.games === 0) return "–";
  const [wins, losses] = one.first === player ? [one.wins, one.losses] : [one.losses, one.wins];
  return `+${wins} =${one.draws} −${losses}`;
}

function CrossTable({ contest, order }: { contest: Contest; order: number[] }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("cross_table")}>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">{t("player")}</th>
            <th scope="col">{t("points")}</th>
            <th scope="col">Elo</th>
            {order.map((_, i) => (
              <th scope="col">{i + 1}</th>
            ))}
            <th scope="col">{t("nodes")}</th>
            <th scope="col">CPU s</th>
          </tr>
        </thead>
        <tbody>
          {order.map((i, place) => {
            const one = contest.players[i]!;
            return (
              <tr>
                <th scope="row">
                  {place + 1}. <i class={`swatch-of player-${i % 8}`} /> <code>{one.player}</code>
                </th>
                <td>{one.wins + one.draws / 2}</td>
                <td>{elo(one.elo, one.error, one)}</td>
                {order.map((j) => (
                  <td>{i === j ? "·" : resultOf(contest, i, j)}</td>
                ))}
                <td>{one.nodes.toLocaleString(language.value)}</td>
                <td>{one.cpu_seconds.toLocaleString(language.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

// Elo with its 95 % interval. Who won or lost everything may be anywhere beyond a bound: that is what is told.
function elo(value: number | null, error: number | null, { wins, draws, losses }: Pick<Standing, "wins" | "draws" | "losses">): string {
  const bound = boundOf(wins, draws, losses);
  if (bound !== null) return `${bound > 0 ? "> " : "< "}${signed(bound)}`;
  return value === null || error === null ? "–" : `${signed(value)} ± ${error.toFixed(0)}`;
}
const signed = (value: number): string => `${value >= 0 ? "+" : "−"}${Math.abs(value).toFixed(0)}`;

// The Elo beyond which a score of 0 % or 100 % lies with 95 % certainty (Wilson's interval); null: the score is neither.
function boundOf(wins: number, draws: number, losses: number): number | null {
  const games = wins + draws + losses;
  if (games === 0 || draws > 0 || (wins > 0 && losses > 0)) return null;
  const bound = 400 * Math.log10(games / 1.96 ** 2);
  return wins > 0 ? bound : -bound;
}

const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

// Elo of each against the others, with the 95 % interval. One wide interval does not squeeze the others: it runs off the scale.
function EloBars({ contest, order }: { contest: Contest; order: number[] }) {
  const known = order.filter((i) => contest.players[i]!.error !== null);
  const players = known.map((i) => contest.players[i]!);
  const reach = Math.max(50, ...players.map((one) => Math.abs(one.elo) + Math.min(one.error!, 1.5 * middle(players.map((p) => p.error!)))));
  const place = (value: number) => 50 + (50 * Math.max(-reach, Math.min(reach, value))) / reach;
  return (
    <div
      class="elo-bars"
      role="img"
      aria-label={`${t("elo_bars")}${colon()} ${players.map((one) => `${one.player} ${elo(one.elo, one.error, one)}`).join(", ")}`}
    >
      {known.map((i) => {
        const { player, elo: value, error } = contest.players[i]!;
        const [low, high] = [value - error!, value + error!];
        return (
          <div class={`elo-bar player-${i % 8}`}>
            <code>{player}</code>
            <div class="strip">
              <i
                class={`interval ${low < -reach ? "on-left" : ""} ${high > reach ? "on-right" : ""}`}
                style={{ left: `${place(low)}%`, width: `${place(high) - place(low)}%` }}
              />
              <i class="dot" style={{ left: `${place(value)}%` }} />
            </div>
          </div>
        );
      })}
      <div class="elo-bar scale">
        <span />
        <div class="strip">
          <span>{signed(-reach)}</span>
          <span>0</span>
          <span>{signed(reach)}</span>
        </div>
      </div>
    </div>
  );
}

function Games({ contest, played }: { contest: number; played: number }) {
  const [list, setList] = useState<KeptGame[] | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen)
      void attempt(() => api.get<{ games: KeptGame[] }>(`/api/lab/${contest}/games`)).then((answer) => answer && setList(answer.games));
  }, [isOpen, played]);
  async function open({ id, first, second }: KeptGame) {
    const seats = [first, second].map((name) => ({ kind: "person" as const, name: name.length > 40 ? name.slice(0, 39) + "…" : name }));
    const text = await attempt(() => api.get<{ record: string }>(`/api/lab/record/${id}`));
    const made = text && (await attempt(() => api.newGame({ record: text.record, seats })));
    if (!made) return;
    keep(made.state.id, { token: made.token, given: made.state.plies });
    goTo("g", made.state.id);
  }
  return (
    <details class="games-list" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("games_played")}</summary>
      <ul>
        {(list ?? []).map((one) => (
          <li>
            <button class="judged-move" onClick={() => open(one)}>
              <b>
                {one.first} – {one.second}
              </b>
              <span>
                {one.result} · {one.plies} {t("plies")}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface People {
  levels: Tally[];
  shared_opinions: number;
  may_export: boolean;
}
function Levels() {
  const [people, setPeople] = useState<People | null>(null);
  useEffect(() => {
    void attempt(() => api.get<People>("/api/levels")).then((answer) => answer && setPeople(answer));
  }, []);
  const list = people?.levels ?? [];
  return (
    <section class="panel" aria-label={t("people_levels")}>
      <h2>{t("people_levels")}</h2>
      {list.length === 0 ? (
        <p class="small">{t("no_people")}</p>
      ) : (
        <div class="scroll" tabIndex={0} role="region" aria-label={t("people_levels")}>
          <table class="figures">
            <thead>
              <tr>
                <th scope="col">{t("game")}</th>
                <th scope="col">{t("player")}</th>
                <th scope="col">{t("people_won")}</th>
                <th scope="col">{t("games_drawn")}</th>
                <th scope="col">{t("people_lost")}</th>
                <th scope="col">{t("unfinished")}</th>
                <th scope="col">{t("people_elo")}</th>
                <th scope="col">{t("too_easy")}</th>
                <th scope="col">{t("just_right")}</th>
                <th scope="col">{t("too_hard")}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((one) => (
                <tr>
                  <th scope="row">{say(findGame(one.game.split(":")[0]!)?.title) || one.game}</th>
                  <td>{levelName(one.player, one.game.split(":")[0])}</td>
                  <td>{one.won}</td>
                  <td>{one.drawn}</td>
                  <td>{one.lost}</td>
                  <td>{one.unfinished}</td>
                  <td>{elo(one.elo, one.elo_error, { wins: one.won, draws: one.drawn, losses: one.lost })}</td>
                  <td>{one.too_easy}</td>
                  <td>{one.right}</td>
                  <td>{one.too_hard}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {people && people.may_export && people.shared_opinions > 0 && (
        <div class="row export-opinions">
          <a class="button" href="/api/levels/opinions" download="opinions.csv">
            <Icon name="share" /> {t("export_opinions")} ({people.shared_opinions})
          </a>
          <span class="small">{t("export_opinions_why")}</span>
        </div>
      )}
    </section>
  );
}

interface Run {
  name: string;
  method: string;
  command: string;
  points: [number, number, number][];
  coefficients: Coefficients | null;
}

// What training runs have left: the loss of what was learned from, and of what was kept apart.
function Learning() {
  const [list, setList] = useState<Run[] | null>(null);
  const [methods, setMethods] = useState<Named[]>([]);
  async function load() {
    const answer = await attempt(() => api.get<{ runs: Run[]; methods: Named[] }>("/api/learning"));
    if (!answer) return;
    setList(answer.runs);
    setMethods(answer.methods);
  }
  usePoll(load, 30_000); // a run that ends leaves its curve
  return (
    <section class="panel learning" aria-label={t("learning")}>
      <h2>{t("learning")}</h2>
      {list === null ? (
        <p class="small">{t("loading")}</p>
      ) : list.length === 0 ? (
        <p class="small">
          {t("no_learning")} <code>plateau learn logistic {games.value?.[0]?.name} --games 400</code>
        </p>
      ) : (
        <ul class="curves">
          {list.map((run) => (
            <li>
              <h3>
                {run.name}
                {run.method && <small> · {run.method}</small>}
              </h3>
              <Curve run={run} />
              {run.coefficients && <CoefficientCurves name={run.name} coefficients={run.coefficients} />}
              {run.command && <code>{run.command}</code>}
            </li>
          ))}
        </ul>
      )}
      <Methods methods={methods} />
    </section>
  );
}

const figure = (value: number) => value.toLocaleString(language.value, { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });

function Curve({ run }: { run: Run }) {
  const width = 320,
    height = 120,
    left = 44,
    bottom = 18;
  const losses = run.points.flatMap(([, training, validation]) => [training, validation]);
  const low = Math.min(...losses),
    high = Math.max(...losses),
    last = run.points.at(-1)?.[0] || 1;
  const x = (step: number) => left + (step / last) * (width - left - 6);
  const y = (loss: number) => 6 + ((high - loss) / (high - low || 1)) * (height - bottom - 12);
  const line = (which: 1 | 2) => run.points.map((point) => `${x(point[0]).toFixed(1)},${y(point[which]).toFixed(1)}`).join(" ");
  if (run.points.length < 2) return null;
  return (
    <figure>
      <svg
        class="curve"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${run.name}${colon()} ${t("loss_over_steps")}, ${figure(high)} → ${figure(run.points.at(-1)![2])}`}
      >
        <line class="axis-line" x1={left} x2={width} y1={height - bottom} y2={height - bottom} />
        <polyline class="training" points={line(1)} />
        <polyline class="validation" points={line(2)} />
        <text x="6" y="14">
          {figure(high)}
        </text>
        <text x="6" y={height - bottom}>
          {figure(low)}
        </text>
        <text x={width - 4} y={height - 3} text-anchor="end">
          {last.toLocaleString(language.value)}
        </text>
      </svg>
      <figcaption class="small">
        <span class="key training">{t("training_loss")}</span> <span class="key validation">{t("validation_loss")}</span>
      </figcaption>
    </figure>
  );
}

interface ReportName {
  name: string;
  title: Text;
}
function Reports() {
  const [list, setList] = useState<ReportName[]>([]);
  useEffect(() => {
    void attempt(() => api.get<{ reports: ReportName[] }>("/api/reports")).then((answer) => answer && setList(answer.reports));
  }, []);
  return (
    <section class="panel" aria-label={t("reports")}>
      <h2>{t("reports")}</h2>
      {list.length === 0 ? (
        <p class="small">{t("no_reports")}</p>
      ) : (
        <ul>
          {list.map((one) => (
            <li>
              <a href={linkTo("report", one.name)}>{say(one.title)}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
