// A real board mirrored: every zone can be edited, and a player asked for its orders with the reason of each.
import { useEffect, useState } from "preact/hooks";
import { api, Refusal } from "../api.ts";
import { gameNamed } from "../catalog.ts";
import { linkTo } from "../route.ts";
import { Icon } from "../parts/icons.tsx";
import { levelName } from "../pages/new_game.tsx";
import { language, say } from "../settings.ts";
import { attempt } from "../toast.ts";
import type { Text } from "../types.ts";
import { t } from "../words.ts";
import { type Atlas, openAtlas } from "./atlas.ts";
import { centreOn, WorldMap } from "./map.tsx";
import { orderInWords } from "./page.tsx";
import { Seating } from "./seating.tsx";
import { type Board, readBoard, type Units, type ZoneState } from "./table.ts";
import { UnitIcon } from "./units.tsx";
import { phaseName, w } from "./words.ts";

// docs/axis_allies_interchange.md tells what each field means.
export interface AdvisedOrder {
  phase: string;
  research?: number;
  buy?: Units;
  units?: Units;
  path?: string[];
  zone?: string;
  by?: string;
  special?: "blitz" | "landing" | "unload" | "raid" | "rocket";
  casualties?: string[];
  order?: string;
  why: string[]; // names of rules and sentences
  reasons: { en: string[]; fr: string[] };
}
export interface Advice {
  player: string;
  power: string;
  round: number;
  orders: AdvisedOrder[];
  after: string;
}

const kept = "plateau.mirror";
const phases = ["purchase", "combat_move", "combat", "noncombat_move", "place"];

// From a game: its present position, or the one after so many moves.
export function MirrorPage({ spec: asked, from, ply }: { spec: string; from: string; ply: string }) {
  const spec = asked || "axis_allies";
  const [map, setMap] = useState<Atlas | null>(null);
  const [state, setState] = useState<Board | null>(null);
  useEffect(() => {
    void attempt(async () => {
      const opened = await openAtlas(spec);
      const position = () => (ply ? api.gameAt(from, Number(ply)) : api.game(from));
      const text = from ? (await position()).position : localStorage.getItem(`${kept}.${spec}`);
      setState(JSON.parse(text ?? (await api.look({ game: spec })).position) as Board);
      setMap(opened);
    });
  }, [spec, from, ply]);
  if (!map || !state)
    return (
      <main class="game">
        <p class="notice">{t("loading")}</p>
      </main>
    );
  return (
    <Editor
      spec={spec}
      map={map}
      state={state}
      onState={(next) => {
        setState(next);
        localStorage.setItem(`${kept}.${spec}`, JSON.stringify(next));
      }}
    />
  );
}

type Scope = "turn" | "phase";

// The server says whether the board can be: the sentence names the zone and what is wrong.
function useProblem(spec: string, state: Board): Text | null {
  const [problem, setProblem] = useState<Text | null>(null);
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void api.look({ game: spec, position: JSON.stringify(state) }).then(
          () => setProblem(null),
          (error) => error instanceof Refusal && setProblem(error.text),
        ),
      250,
    );
    return () => clearTimeout(timer);
  }, [state]);
  return problem;
}

interface AskProps {
  advisers: string[];
  isAsking: boolean;
  isReady: boolean;
  onAsk: (player: string, scope: Scope) => Promise<void>;
}

function AskForm({ advisers, isAsking, isReady, onAsk }: AskProps) {
  const [player, setPlayer] = useState("");
  const [scope, setScope] = useState<Scope>("turn");
  return (
    <form
      class="ask"
      onSubmit={(event) => {
        event.preventDefault();
        void onAsk(player, scope);
      }}
    >
      <label>
        {w("adviser")}{" "}
        <select value={player} onChange={(event) => setPlayer(event.currentTarget.value)}>
          <option value="">{w("adviser_best")}</option>
          {advisers.map((name) => (
            <option value={name}>{levelName(name)}</option>
          ))}
        </select>
      </label>
      <label>
        {w("phase")}{" "}
        <select value={scope} onChange={(event) => setScope(event.currentTarget.value as Scope)}>
          <option value="turn">{w("whole_turn")}</option>
          <option value="phase">{w("this_phase")}</option>
        </select>
      </label>
      <button class={`button primary large ${isAsking ? "busy" : ""}`} disabled={isAsking || !isReady}>
        <Icon name="robot" /> {w("play_ai")}
      </button>
    </form>
  );
}

function Editor({ spec, map, state, onState }: { spec: string; map: Atlas; state: Board; onState: (state: Board) => void }) {
  const [zone, setZone] = useState<string | null>(null);
  const [advice, setAdvice] = useState<Advice | null>(null);
  const problem = useProblem(spec, state);
  const [isAsking, setAsking] = useState(false);
  const [isSeating, setSeating] = useState(false);
  const game = gameNamed(spec.split(":")[0]!);
  const advisers = [
    ...(game?.players ?? []).filter((one) => ["thesis", "rules"].includes(one.name)).map((one) => one.name),
    ...(game?.levels ?? []).map((one) => one.name),
  ];
  const [path, setPath] = useState<string[]>([]);
  const change = (next: Board) => {
    setAdvice(null);
    onState(next);
  };
  async function ask(player: string, scope: Scope) {
    setAsking(true);
    const answer = await attempt(() => api.advise<Advice>({ game: spec, position: JSON.stringify(state), player, phase: scope }));
    setAsking(false);
    if (answer) setAdvice(answer);
  }
  return (
    <main class="axis mirror">
      <div class="axis-map">
        <WorldMap atlas={map} board={readBoard(JSON.stringify(state))} onZone={setZone} chosen={zone} path={path} />
      </div>
      <div class="axis-side">
        <a class="back" href={linkTo("new", "axis_allies")}>
          <Icon name="previous" /> Axis &amp; Allies
        </a>
        <h1>{w("mirror_title")}</h1>
        <p class="small">{w("mirror_lead")}</p>
        <Turn map={map} state={state} onState={change} />
        {zone ? <ZoneForm key={zone} map={map} state={state} id={zone} onState={change} /> : <p class="notice">{w("mirror_choose")}</p>}
        {problem && (
          <p class="notice bad" role="alert">
            {say(problem)}
          </p>
        )}
        <AskForm advisers={advisers} isAsking={isAsking} isReady={!problem} onAsk={ask} />
        <a href={linkTo("rulebase")}>{w("rules_title")}</a>
        {advice && <Orders map={map} advice={advice} onPath={setPath} onTake={() => change(JSON.parse(advice.after) as Board)} />}
        <div class="row wrap">
          <button
            class="button"
            onClick={() => void attempt(() => api.look({ game: spec })).then((look) => look && change(JSON.parse(look.position) as Board))}
          >
            {w("set_up")}
          </button>
          <button class="button play-from-here" onClick={() => setSeating(true)} disabled={!!problem}>
            {w("play_from_here")}
          </button>
        </div>
        {isSeating && <Seating spec={spec} map={map} state={state} onClose={() => setSeating(false)} />}
        <StateText state={state} onState={change} />
      </div>
    </main>
  );
}

function Turn({ map, state, onState }: { map: Atlas; state: Board; onState: (state: Board) => void }) {
  return (
    <section class="turn-form">
      <label>
        {w("round")}{" "}
        <input
          type="number"
          min={1}
          max={99}
          value={state.round}
          onInput={(event) => onState({ ...state, round: Number(event.currentTarget.value) || 1 })}
        />
      </label>
      <label>
        {w("power")}{" "}
        <select value={state.power} onChange={(event) => onState(restart({ ...state, power: event.currentTarget.value }))}>
          {map.map.powers.map((power) => (
            <option value={power.id}>{map.power(power.id)}</option>
          ))}
        </select>
      </label>
      <label>
        {w("phase")}{" "}
        <select value={state.phase} onChange={(event) => onState(restart({ ...state, phase: event.currentTarget.value }))}>
          {phases.map((phase) => (
            <option value={phase}>{phaseName(phase)}</option>
          ))}
        </select>
      </label>
      {map.map.powers.map((power) => (
        <label class="purse">
          <i class={`dot power-${map.number(power.id)}`} /> <span>{map.power(power.id)}</span>{" "}
          <input
            type="number"
            min={0}
            max={999}
            value={state.ipc[power.id] ?? 0}
            onInput={(event) => onState({ ...state, ipc: { ...state.ipc, [power.id]: Number(event.currentTarget.value) || 0 } })}
          />
        </label>
      ))}
    </section>
  );
}
// Another power or phase begins afresh: nothing has moved, nobody fights.
function restart(state: Board): Board {
  const zones: Record<string, ZoneState> = {};
  for (const [id, zone] of Object.entries(state.zones)) {
    const { owner, factory, aa, units } = zone;
    zones[id] = {
      ...(owner === undefined ? {} : { owner }),
      ...(factory === undefined ? {} : { factory }),
      ...(aa === undefined ? {} : { aa }),
      ...(units === undefined ? {} : { units }),
    };
  }
  const { round, power, phase, ipc, technologies, pending } = state;
  const { format, map, edition } = state as unknown as Record<string, unknown>;
  return { format, map, edition, round, power, phase, ipc, technologies, pending, zones } as unknown as Board;
}

function OwnerForm({ map, zone, onZone }: { map: Atlas; zone: ZoneState; onZone: (zone: ZoneState) => void }) {
  return (
    <div class="row wrap">
      <label>
        {w("owner")}{" "}
        <select value={zone.owner ?? ""} onChange={(event) => onZone({ ...zone, owner: event.currentTarget.value || null })}>
          <option value="">{w("neutral")}</option>
          {map.map.powers.map((one) => (
            <option value={one.id}>{map.power(one.id)}</option>
          ))}
        </select>
      </label>
      <label class="check">
        <input type="checkbox" checked={!!zone.factory} onChange={(event) => onZone({ ...zone, factory: event.currentTarget.checked })} />{" "}
        {w("factory")}
      </label>
    </div>
  );
}

function ZoneForm({ map, state, id, onState }: { map: Atlas; state: Board; id: string; onState: (state: Board) => void }) {
  const info = map.zones.get(id)!,
    zone = state.zones[id] ?? {};
  const isSea = info.terrain === "sea";
  const [power, setPower] = useState(Object.keys(zone.units ?? {})[0] ?? zone.owner ?? state.power);
  const set = (next: ZoneState) => onState({ ...state, zones: { ...state.zones, [id]: next } });
  const kinds = map.map.units.filter((unit) => !unit.building && (isSea || unit.domain !== "sea"));
  const countOf = (unit: string) => (unit === "aa_gun" && power === zone.owner ? (zone.aa ?? 0) : (zone.units?.[power]?.[unit] ?? 0));
  function setCount(unit: string, count: number) {
    const wanted = Math.max(0, Math.min(99, count));
    if (unit === "aa_gun" && power === zone.owner) return set({ ...zone, aa: wanted, moved: {} });
    const army: Units = { ...zone.units?.[power], [unit]: wanted };
    if (wanted === 0) delete army[unit];
    const units = { ...zone.units, [power]: army };
    if (Object.keys(army).length === 0) delete units[power];
    const { moved, ...rest } = zone;
    void moved;
    set({ ...rest, units });
  }
  return (
    <section class="zone-form" aria-label={map.zone(id)}>
      <h2>{map.zone(id)}</h2>
      {!isSea && <OwnerForm map={map} zone={zone} onZone={set} />}
      <div class="segments powers-pick" role="group" aria-label={w("power")}>
        {map.map.powers.map((one) => (
          <button type="button" aria-pressed={power === one.id} onClick={() => setPower(one.id)}>
            <i class={`dot power-${map.number(one.id)}`} />
            {map.power(one.id)}
          </button>
        ))}
      </div>
      <ul class="sheet">
        {kinds.map((unit) => (
          <li class={countOf(unit.id) > 0 ? "some" : ""}>
            <span class="sheet-unit">
              <UnitIcon unit={unit.id} domain={unit.domain} />
              <span>{map.unit(unit.id)}</span>
            </span>
            <span class="stepper">
              <button
                type="button"
                aria-label={`− ${map.unit(unit.id)}`}
                disabled={countOf(unit.id) === 0}
                onClick={() => setCount(unit.id, countOf(unit.id) - 1)}
              >
                −
              </button>
              <output aria-label={map.unit(unit.id)}>{countOf(unit.id)}</output>
              <button type="button" aria-label={`+ ${map.unit(unit.id)}`} onClick={() => setCount(unit.id, countOf(unit.id) + 1)}>
                +
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function inWords(map: Atlas, one: AdvisedOrder): string {
  const units = map.units_(one.buy ?? one.units ?? {});
  if (one.buy)
    return `${one.research ? `${w("research")} (${one.research} ${w("dice").toLowerCase()}), ` : ""}${w("buy")} ${units || w("none")}`;
  if (one.path)
    return [units, one.path.map(map.zone).join(" → "), one.special && `(${w(`special_${one.special}`)})`].filter(Boolean).join(" ");
  if (one.phase === "combat") return orderInWords(map, one.order ?? `battle ${one.zone}`);
  return `${units} → ${map.zone(one.zone!)}`;
}

function Orders({ map, advice, onPath, onTake }: { map: Atlas; advice: Advice; onPath: (path: string[]) => void; onTake: () => void }) {
  let phase = "";
  return (
    <section class="advice" aria-label={`${w("advice_of")} ${map.power(advice.power)}`}>
      <h2>
        {w("advice_of")} {map.power(advice.power)} <small>{levelName(advice.player)}</small>
      </h2>
      <ol>
        {advice.orders.map((one) => {
          const isNew = one.phase !== phase;
          phase = one.phase;
          const zones = one.path ?? (one.zone ? [one.zone] : []);
          return (
            <>
              {isNew && <li class="advice-phase">{phaseName(one.phase)}</li>}
              <li>
                <button
                  class="advice-order"
                  onClick={() => {
                    onPath(zones);
                    if (zones.length > 0) centreOn(zones.at(-1)!, map);
                  }}
                >
                  {inWords(map, one)}
                </button>
                {one.reasons[language.value].map((reason) => (
                  <p class="why">{reason}</p>
                ))}
              </li>
            </>
          );
        })}
      </ol>
      <button class="button wide" onClick={onTake}>
        {w("take_over")}
      </button>
    </section>
  );
}

function StateText({ state, onState }: { state: Board; onState: (state: Board) => void }) {
  return (
    <details class="exact">
      <summary>{w("state_text")}</summary>
      <textarea
        rows={5}
        spellcheck={false}
        aria-label={w("state_text")}
        value={JSON.stringify(state)}
        onChange={(event) => {
          try {
            onState(JSON.parse(event.currentTarget.value) as Board);
          } catch {
            event.currentTarget.value = JSON.stringify(state);
          }
        }}
      />
    </details>
  );
}
