// A player put together from lists: algorithm, evaluation, depth, time, and every other option. The lists are what the
// players and evaluations of the game say of themselves.
import { say } from "../settings.ts";
import { meant, namedBy, specText, withOption, type Spec } from "../spec.ts";
import type { Game, Named, OptionInfo } from "../types.ts";
import { t, type Word } from "../words.ts";
import { OptionField } from "./option_field.tsx";

interface MenusProps {
  game: Game;
  value: string;
  isChosen?: boolean; // the algorithm is named elsewhere
  onChange: (player: string) => void;
}

// What is asked for first, and how it is called there.
const first: Record<string, Word> = { eval: "evaluation", depth: "depth_plies", time: "time_per_move" };

const described = (one: Named): string => `${one.name} · ${say(one.meaning)}`;

export function PlayerMenus({ game, value, isChosen, onChange }: MenusProps) {
  const spec = meant(game, value);
  const player = game.players.find((one) => one.name === spec.name);
  const options = player?.options ?? [];
  const change = (next: Spec) => onChange(specText(next));
  const others = options.filter((option) => !(option.name in first) || namedBy(game, option.kind, valueIn(spec, option))?.options.length);
  return (
    <div class="menus">
      {!isChosen && (
        <label>
          <span>{t("algorithm")}</span>
          <select aria-label={t("algorithm")} value={player?.name ?? ""} onChange={(event) => onChange(event.currentTarget.value)}>
            {!player && <option value="">{spec.name}</option>}
            {game.players.map((one) => (
              <option value={one.name}>{described(one)}</option>
            ))}
          </select>
        </label>
      )}
      <div class="parameters">
        {Object.entries(first).map(([name, word]) => {
          const option = options.find((one) => one.name === name);
          return option && <Field game={game} spec={spec} option={option} label={t(word)} onChange={change} />;
        })}
      </div>
      {others.length > 0 && (
        <details class="exact">
          <summary>{t("all_options")}</summary>
          <OptionList game={game} spec={spec} options={others} prefix="" onChange={change} />
        </details>
      )}
    </div>
  );
}

const valueIn = (spec: Spec, option: OptionInfo, prefix = ""): string => spec.options[prefix + option.name] ?? option.value;

interface FieldProps {
  game: Game;
  spec: Spec;
  option: OptionInfo;
  prefix?: string;
  label?: string;
  onChange: (spec: Spec) => void;
}

function Field({ game, spec, option, prefix = "", label, onChange }: FieldProps) {
  return (
    <OptionField
      option={option}
      value={valueIn(spec, option, prefix)}
      label={label}
      nameOf={(choice) => {
        const named = namedBy(game, option.kind, choice);
        return named && described(named);
      }}
      onChange={(value) => onChange(withOption(spec, prefix + option.name, value, option.value))}
    />
  );
}

// Every option, and below one that names a player or an evaluation, the options of that one.
function OptionList({
  game,
  spec,
  options,
  prefix,
  onChange,
}: Omit<FieldProps, "option" | "label"> & { options: OptionInfo[]; prefix: string }) {
  const isAbove = (option: OptionInfo) => prefix === "" && option.name in first;
  return (
    <>
      <div class="parameters">
        {options
          .filter((option) => !isAbove(option))
          .map((option) => (
            <Field game={game} spec={spec} option={option} prefix={prefix} onChange={onChange} />
          ))}
      </div>
      {options.map((option) => {
        const named = namedBy(game, option.kind, valueIn(spec, option, prefix));
        if (!named || named.options.length === 0) return null;
        return (
          <fieldset class="nested">
            <legend>
              {prefix + option.name} · {named.name}
            </legend>
            <OptionList game={game} spec={spec} options={named.options} prefix={`${prefix}${option.name}.`} onChange={onChange} />
          </fieldset>
        );
      })}
    </>
  );
}
