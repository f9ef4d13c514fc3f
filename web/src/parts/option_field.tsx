// One option of a game, a player or an evaluation: a switch, a list, a number or a text, as it describes itself.
import { say } from "../settings.ts";
import type { OptionInfo } from "../types.ts";
import { t } from "../words.ts";

interface OptionFieldProps {
  option: OptionInfo;
  value: string;
  label?: string;
  nameOf?: (choice: string) => string | undefined;
  onChange: (value: string) => void;
}

// "a|b|c" is a list of words.
const choicesOf = ({ choices, type, minimum }: OptionInfo): string[] =>
  choices ?? (type === "text" && minimum.includes("|") ? minimum.split("|") : []);

function spoken({ type }: OptionInfo, choice: string): string {
  if (type === "seconds" && choice === "0") return t("no_limit");
  return choice === "" ? t("none") : choice;
}

export function OptionField({ option, value, label, nameOf, onChange }: OptionFieldProps) {
  const choices = choicesOf(option);
  const words = label ?? say(option.meaning);
  const take = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value);
  if (option.type === "switch")
    return (
      <label class="switch-label">
        <span>{words}</span>
        <input type="checkbox" checked={value === "1"} onChange={(event) => onChange(event.currentTarget.checked ? "1" : "0")} />
      </label>
    );
  if (choices.length === 1 && choices[0] === value) return null;
  return (
    <label>
      <span>{words}</span>
      {choices.length > 0 ? (
        <select aria-label={words} value={value} onChange={take}>
          {(choices.includes(value) ? choices : [...choices, value]).map((choice) => (
            <option value={choice}>{nameOf?.(choice) ?? spoken(option, choice)}</option>
          ))}
        </select>
      ) : option.type === "integer" ? (
        <input type="number" min={option.minimum} max={option.maximum} value={value} onInput={take} />
      ) : (
        <input type="text" spellcheck={false} autocapitalize="off" value={value} onInput={take} />
      )}
    </label>
  );
}
