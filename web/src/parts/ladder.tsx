// The ladder of a game: a slider from first games to strong play, in words, and the way to find one's own rung.
import { ownLevel } from "../learn/placing.ts";
import { linkTo } from "../route.ts";
import { language } from "../settings.ts";
import type { Game, Text } from "../types.ts";
import { t } from "../words.ts";
import { Icon } from "./icons.tsx";

const names: Text[] = [
  { en: "First games", fr: "Premières parties" },
  { en: "Beginner", fr: "Débutant" },
  { en: "Learner", fr: "Apprenti" },
  { en: "Hobby player", fr: "Joueur du dimanche" },
  { en: "Keen player", fr: "Joueur assidu" },
  { en: "Practised player", fr: "Joueur exercé" },
  { en: "Club player", fr: "Joueur de club" },
  { en: "Strong club player", fr: "Fort joueur de club" },
];

// The rung that a player's spec names; 0: it names none.
export const rungOf = (player: string): number => Number(/^level:rung=(\d+)$/.exec(player)?.[1] ?? 0);

export function rungName(rung: number): string {
  const name = names[rung - 1];
  return name ? `${rung} · ${name[language.value]}` : String(rung);
}

interface Props {
  game: Game;
  value: string;
  onChange: (player: string) => void;
}

export function LadderChoice({ game, value, onChange }: Props) {
  const rungs = game.ladder.length;
  if (rungs === 0) return null;
  const rung = rungOf(value);
  const shown = rung || rungOf(ownLevel(game.name) ?? "") || 3;
  const choose = (next: number) => onChange(`level:rung=${next}`);
  return (
    <div class={`ladder ${rung ? "" : "unused"}`}>
      <label>
        <span>{t("ladder")}</span>
        <output>{rung ? rungName(rung) : t("ladder_none")}</output>
        <input
          type="range"
          min={1}
          max={rungs}
          value={Math.min(shown, rungs)}
          aria-label={t("ladder")}
          aria-valuetext={rung ? rungName(rung) : t("ladder_none")}
          onInput={(event) => choose(Number(event.currentTarget.value))}
          onClick={(event) => !rung && choose(Number(event.currentTarget.value))}
        />
      </label>
      <a class="chip" href={linkTo("level", game.name)}>
        <Icon name="hint" /> {t("find_level")}
      </a>
    </div>
  );
}
