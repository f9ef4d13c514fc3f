// The rule bases of Axis & Allies: read them, switch rules off, change a copy, and see which rule gives which order.
import { useEffect, useRef, useState } from "preact/hooks";
import { api, Refusal, type SeatWish } from "../api.ts";
import { keep } from "../own_games.ts";
import { levelName } from "../pages/new_game.tsx";
import { Icon } from "../parts/icons.tsx";
import { goTo, linkTo } from "../route.ts";
import { language, say } from "../settings.ts";
import { attempt, tell } from "../toast.ts";
import type { Text } from "../types.ts";
import { colon, t } from "../words.ts";
import { type Atlas, openAtlas } from "./atlas.ts";
import { type Advice, type AdvisedOrder, inWords } from "./mirror.tsx";
import {
  exported,
  filesOf,
  isUntouched,
  keepChanges,
  keptChanges,
  offsetOf,
  placeOf,
  players,
  readChanges,
  type Rule,
  type RuleChanges,
  type RuleFile,
  type RulePlayer,
  type RuleProblem,
  switched,
  untouched,
  withText,
} from "./rule_copy.ts";
import type { Board } from "./table.ts";
import { phaseName, w } from "./words.ts";

const game = "axis_allies";
const ownFile = "9_own.clp";
const example = `(defrule two-bombers
  "bombers reach everything | les bombardiers atteignent tout"
  (declare (salience 99))
  (turn (power germany) (phase purchase) (round 1))
  =>
  (buy bomber 2))
`;

export function RuleEditorPage({ player: asked }: { player: string }) {
  const player = players.find((one) => one === asked) ?? "rules";
  const [base, setBase] = useState<RuleFile[] | null>(null);
  const [map, setMap] = useState<Atlas | null>(null);
  const [failure, setFailure] = useState<Text | null>(null);
  useEffect(() => {
    setBase(null);
    setFailure(null);
    Promise.all([api.rules(player), openAtlas(game)]).then(
      ([files, opened]) => {
        setBase(files);
        setMap(opened);
      },
      (error) => setFailure(error instanceof Refusal ? error.text : { en: String(error), fr: String(error) }),
    );
  }, [player]);
  return (
    <main class="rule-editor">
      <a class="back" href={linkTo("new", game)}>
        <Icon name="previous" /> Axis &amp; Allies
      </a>
      <h1>{w("rules_title")}</h1>
      <p class="lead">{w("rules_lead")}</p>
      <div class="segments" role="group" aria-label={w("adviser")}>
        {players.map((one) => (
          <button aria-pressed={player === one} onClick={() => goTo("rulebase", one)}>
            {w(`rules_of_${one}`)}
          </button>
        ))}
      </div>
      {failure && (
        <p class="notice bad" role="alert">
          {say(failure)}
        </p>
      )}
      {!failure && (!base || !map) && <p class="notice">{t("loading")}</p>}
      {base && map && <Editor key={player} player={player} base={base} map={map} />}
    </main>
  );
}

// The copy, kept at every change and checked by the server a moment after the last one.
function useCopy(player: RulePlayer, base: RuleFile[]) {
  const [changes, setChanges] = useState<RuleChanges>(() => keptChanges(player));
  const [read, setRead] = useState<Record<string, Rule[]>>({});
  const [problem, setProblem] = useState<RuleProblem | null>(null);
  const [isChecked, setChecked] = useState(false);
  useEffect(() => {
    keepChanges(player, changes);
    setChecked(false);
    let isStale = false;
    const timer = setTimeout(() => {
      api.checkRules(player, changes).then(
        ({ files, problem: found }) => {
          if (isStale) return;
          const lists = { ...read };
          for (const file of files) if (file.rules.length > 0) lists[file.name] = file.rules;
          setRead(lists);
          const names = new Set(filesOf(base, changes, lists).flatMap((file) => file.rules.map((rule) => rule.name)));
          const off = changes.off.filter((one) => names.has(one));
          if (off.length < changes.off.length) return setChanges({ ...changes, off });
          setProblem(found);
          setChecked(true);
        },
        (error) => !isStale && error instanceof Refusal && setProblem({ text: error.text }),
      );
    }, 400);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [changes]);
  return { changes, setChanges, files: filesOf(base, changes, read), problem, isChecked };
}

interface Aim {
  line: number;
  column: number;
  last?: number;
}

function Editor({ player, base, map }: { player: RulePlayer; base: RuleFile[]; map: Atlas }) {
  const copy = useCopy(player, base);
  const { changes, setChanges, files, problem } = copy;
  const [chosen, setChosen] = useState(base[0]?.name ?? "");
  const [aim, setAim] = useState<Aim | null>(null);
  const file = files.find((one) => one.name === chosen) ?? files[0]!;
  function open(name: string, place: Aim | null = null) {
    setChosen(name);
    setAim(place);
  }
  function addOwn() {
    setChanges(withText(base, changes, ownFile, example));
    open(ownFile);
  }
  function goToProblem() {
    if (problem?.file) open(problem.file, { line: problem.line!, column: problem.column! });
  }
  function goToRule(name: string) {
    const home = files.find((one) => one.rules.some((rule) => rule.name === name));
    const rule = home?.rules.find((one) => one.name === name);
    if (!home || !rule) return;
    open(home.name, { line: rule.line, column: 1, last: rule.last_line });
  }
  return (
    <div class="rule-columns">
      <section class="rule-files" aria-label={w("rules_files")}>
        {files.map((one) => (
          <FileOfRules
            file={one}
            isChosen={one.name === file.name}
            isChanged={one.name in changes.files}
            off={changes.off}
            onChoose={() => open(one.name)}
            onRule={goToRule}
            onSwitch={(rule) => setChanges(switched(changes, rule))}
          />
        ))}
        {!files.some((one) => one.name === ownFile) && (
          <button class="button" onClick={addOwn}>
            <Icon name="plus" /> {w("rules_add")}
          </button>
        )}
        <CopyTools player={player} changes={changes} onChanges={setChanges} />
      </section>
      <section class="rule-work">
        <TextOfRules
          key={file.name}
          file={file}
          isChanged={file.name in changes.files}
          problem={problem?.file === file.name ? problem : null}
          aim={aim}
          onText={(text) => setChanges(withText(base, changes, file.name, text))}
          onReset={() => setChanges(withText(base, changes, file.name, null))}
        />
        <Verdict isChecked={copy.isChecked} problem={problem} onPlace={goToProblem} />
        <Trial player={player} map={map} changes={changes} isSound={copy.isChecked && !problem} files={files} onRule={goToRule} />
      </section>
    </div>
  );
}

function FileOfRules({
  file,
  isChosen,
  isChanged,
  off,
  onChoose,
  onRule,
  onSwitch,
}: {
  file: RuleFile;
  isChosen: boolean;
  isChanged: boolean;
  off: string[];
  onChoose: () => void;
  onRule: (name: string) => void;
  onSwitch: (name: string) => void;
}) {
  return (
    <details class="rule-file" open={isChosen}>
      <summary
        onClick={(event) => {
          event.preventDefault();
          onChoose();
        }}
      >
        <code>{file.name}</code> {isChanged && <span class="tag">{w("rules_changed")}</span>}
        <small>
          {file.rules.length} {w(file.rules.length === 1 ? "rules_one" : "rules_count")}
        </small>
      </summary>
      <ul>
        {file.rules.map((rule) => (
          <li class={off.includes(rule.name) ? "is-off" : ""}>
            <label class="rule-switch">
              <input
                type="checkbox"
                checked={!off.includes(rule.name)}
                aria-label={`${w("rules_on")}${colon()} ${rule.name}`}
                onChange={() => onSwitch(rule.name)}
              />
            </label>
            <button class="rule-name" onClick={() => onRule(rule.name)}>
              <b>{say(rule.title) || rule.name}</b> {say(rule.title) && <code>{rule.name}</code>}{" "}
              <small title={w("rules_priority")}>{rule.priority}</small>
              <span>{say(rule.why)}</span>
            </button>
          </li>
        ))}
        {file.rules.length === 0 && <li class="small">{w("rules_none")}</li>}
      </ul>
    </details>
  );
}

function CopyTools({
  player,
  changes,
  onChanges,
}: {
  player: RulePlayer;
  changes: RuleChanges;
  onChanges: (changes: RuleChanges) => void;
}) {
  async function take(file: File | undefined) {
    if (!file) return;
    const read = readChanges(await file.text());
    if (read) onChanges(read);
    else tell({ en: "This is no file of rules saved here.", fr: "Ce n'est pas un fichier de règles enregistré ici." });
  }
  return (
    <div class="row wrap rule-tools">
      <a
        class="button"
        download={`${player}.rules.json`}
        href={`data:application/json;charset=utf-8,${encodeURIComponent(exported(player, changes))}`}
      >
        <Icon name="share" /> {w("rules_export")}
      </a>
      <label class="button">
        {w("rules_import")}
        <input
          type="file"
          accept=".json"
          class="visually-hidden"
          aria-label={w("rules_import")}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </label>
      <button class="button" disabled={isUntouched(changes)} onClick={() => confirm(w("rules_reset_sure")) && onChanges(untouched)}>
        {w("rules_reset")}
      </button>
      <p class="small">{w("rules_kept")}</p>
    </div>
  );
}

interface TextProps {
  file: RuleFile;
  isChanged: boolean;
  problem: RuleProblem | null;
  aim: Aim | null;
  onText: (text: string) => void;
  onReset: () => void;
}

function TextOfRules({ file, isChanged, problem, aim, onText, onReset }: TextProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState({ line: 1, column: 1 });
  const lines = file.text.split("\n").length;
  useEffect(() => {
    const text = area.current;
    if (!aim || !text) return;
    const start = offsetOf(file.text, aim.line, aim.column);
    const end = aim.last ? offsetOf(file.text, aim.last + 1, 1) : start + 1;
    text.focus({ preventScroll: true });
    text.setSelectionRange(start, Math.min(end, file.text.length));
    const height = text.scrollHeight / lines;
    text.parentElement!.scrollTo({ top: (aim.line - 3) * height });
    setCaret({ line: aim.line, column: aim.column });
  }, [aim, file.name]);
  const follow = () => area.current && setCaret(placeOf(file.text, area.current.selectionStart));
  return (
    <div class="rule-text">
      <div class="row between">
        <h2>
          <code>{file.name}</code>
        </h2>
        <span class="small">
          {w("rules_line")} {caret.line}, {w("rules_column")} {caret.column}
        </span>
        <button class="button" disabled={!isChanged} onClick={onReset}>
          <Icon name="undo" /> {w("rules_reset_file")}
        </button>
      </div>
      <div class="rule-sheet">
        <pre aria-hidden="true">
          {Array.from({ length: lines }, (_, i) => (
            <span class={problem?.line === i + 1 ? "bad" : ""}>{`${i + 1}\n`}</span>
          ))}
        </pre>
        <textarea
          ref={area}
          rows={lines + 1}
          wrap="off"
          spellcheck={false}
          autocapitalize="off"
          aria-label={`${w("rules_text")} ${file.name}`}
          aria-invalid={!!problem}
          value={file.text}
          onInput={(event) => onText(event.currentTarget.value)}
          onKeyUp={follow}
          onClick={follow}
        />
      </div>
    </div>
  );
}

function Verdict({ isChecked, problem, onPlace }: { isChecked: boolean; problem: RuleProblem | null; onPlace: () => void }) {
  if (problem)
    return (
      <p class="notice bad rule-problem" role="alert">
        {problem.file && (
          <button class="rule-place" onClick={onPlace}>
            {problem.file}, {w("rules_line")} {problem.line}, {w("rules_column")} {problem.column}
          </button>
        )}{" "}
        {say(problem.text)}
      </p>
    );
  return (
    <p class="notice rule-sound" role="status">
      {isChecked ? w("rules_sound") : w("rules_checking")}
    </p>
  );
}

interface Trials {
  mine: Advice;
  ours: Advice | null; // where nothing was changed: the same
}

async function startOf(power: string): Promise<string> {
  const board = JSON.parse((await api.look({ game })).position) as Board;
  return JSON.stringify({ ...board, power });
}

// One power's first turn, as the changed rules order it, and the orders that ours would give.
function Trial({
  player,
  map,
  changes,
  isSound,
  files,
  onRule,
}: {
  player: RulePlayer;
  map: Atlas;
  changes: RuleChanges;
  isSound: boolean;
  files: RuleFile[];
  onRule: (name: string) => void;
}) {
  const powers = map.map.powers.map((one) => one.id).filter((id) => player === "rules" || id === "germany");
  const [power, setPower] = useState("germany");
  const [trials, setTrials] = useState<Trials | null>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => setTrials(null), [changes, power]);
  async function ask() {
    setAsking(true);
    const answer = await attempt(async () => {
      const wish = { game, position: await startOf(power), player, phase: "turn" };
      const mine = await api.advise<Advice>({ ...wish, ...(isUntouched(changes) ? {} : { rules: changes }) });
      return { mine, ours: isUntouched(changes) ? null : await api.advise<Advice>(wish) };
    });
    setAsking(false);
    if (answer) setTrials(answer);
  }
  return (
    <section class="rule-trial">
      <h2>{w("rules_trial")}</h2>
      <div class="row wrap">
        <label class="row">
          {w("power")}{" "}
          <select value={power} onChange={(event) => setPower(event.currentTarget.value)}>
            {powers.map((id) => (
              <option value={id}>{map.power(id)}</option>
            ))}
          </select>
        </label>
        <button class={`button primary ${isAsking ? "busy" : ""}`} disabled={isAsking || !isSound} onClick={ask}>
          <Icon name="robot" /> {w("rules_ask")}
        </button>
        <button class="button" disabled={!isSound} onClick={() => void play(player, changes, map)}>
          {w("rules_play")}
        </button>
      </div>
      {isAsking && <p class="notice">{t("loading")}</p>}
      {trials && !isAsking && <OrdersByRule map={map} trials={trials} files={files} onRule={onRule} />}
    </section>
  );
}

// The person plays the Allies; the rules have the Axis, or Germany where they know nobody else.
async function play(player: RulePlayer, changes: RuleChanges, map: Atlas) {
  const computer: SeatWish = { kind: "computer", player, ...(isUntouched(changes) ? {} : { rules: changes }) };
  const seatOf = (id: string): SeatWish =>
    id === "germany" ? computer : map.sideOf(id) === map.sideOf("germany") ? { kind: "computer", player: "expert" } : { kind: "person" };
  const seats: SeatWish[] =
    player === "rules" ? [{ kind: "person" }, computer] : map.map.powers.map((one) => ({ power: one.id, ...seatOf(one.id) }));
  const made = await attempt(() => api.newGame({ game, seats }));
  if (!made) return;
  keep(made.state.id, { token: made.token });
  goTo("g", made.state.id);
}

function OrdersByRule({ map, trials, files, onRule }: { map: Atlas; trials: Trials; files: RuleFile[]; onRule: (name: string) => void }) {
  const rules = new Map(files.flatMap((file) => file.rules.map((rule) => [rule.name, say(rule.title) || rule.name])));
  const keyOf = (one: AdvisedOrder) => `${one.phase} ${inWords(map, one)}`;
  const { mine, ours } = trials;
  const before = ours && new Set(ours.orders.map(keyOf));
  const now = new Set(mine.orders.map(keyOf));
  const gone = ours?.orders.filter((one) => !now.has(keyOf(one))) ?? [];
  let phase = "";
  return (
    <div class="advice" aria-label={`${w("advice_of")} ${map.power(mine.power)}`} role="region">
      <h3>
        {w("advice_of")} {map.power(mine.power)} <small>{levelName(mine.player)}</small>
      </h3>
      {mine.orders.length === 0 && <p class="notice">{w("rules_no_orders")}</p>}
      <ol>
        {mine.orders.map((one) => {
          const isNew = one.phase !== phase;
          phase = one.phase;
          return (
            <>
              {isNew && <li class="advice-phase">{phaseName(one.phase)}</li>}
              <li class="rule-order">
                {inWords(map, one)} {before && !before.has(keyOf(one)) && <span class="tag">{w("rules_new_order")}</span>}
                {one.why
                  .filter((name) => rules.has(name))
                  .map((name) => (
                    <button class="chip" data-rule={name} onClick={() => onRule(name)} title={w("rules_show_rule")}>
                      {rules.get(name)}
                    </button>
                  ))}
                {one.reasons[language.value].map((reason) => (
                  <p class="why">{reason.replace(/own\/\w+\//g, "")}</p>
                ))}
              </li>
            </>
          );
        })}
      </ol>
      {ours && gone.length === 0 && now.size === before!.size && <p class="notice">{w("rules_same_orders")}</p>}
      {gone.length > 0 && (
        <>
          <h3>{w("rules_gone")}</h3>
          <ul class="rule-gone">
            {gone.map((one) => (
              <li>{inWords(map, one)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
