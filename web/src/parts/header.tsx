// The top of every page: the name, the language, the theme, the help.
import { signal } from "@preact/signals";
import { linkTo } from "../route.ts";
import { chooseLanguage, chooseTheme, language, theme, type Theme } from "../settings.ts";
import { soundsAreOn, toggleSounds } from "../sounds.ts";
import { transport } from "../transport.ts";
import { t } from "../words.ts";
import { Dialog } from "./dialog.tsx";
import { Icon } from "./icons.tsx";
import { later } from "./later.tsx";

export const helpIsOpen = signal(false);
const settingsAreOpen = signal(false);
const SettingsDialog = later(
  () => import("./settings_dialog.tsx").then((part) => part.SettingsDialog),
  () => null,
);

const nextTheme: Record<Theme, Theme> = { auto: "light", light: "dark", dark: "auto" };

export function Header() {
  return (
    <header class="header">
      <a class="brand" href={linkTo()} aria-label={`Plateau, ${t("home")}`}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="9" class="brand-ground" />
          <circle cx="11.7" cy="20.3" r="6" class="brand-one" />
          <circle cx="20.3" cy="11.7" r="6" class="brand-two" />
        </svg>
        <span>Plateau</span>
      </a>
      <nav class="tools" aria-label={t("settings")}>
        {transport.hasServer && (
          <a class="lab-link" href={linkTo("lab")} aria-label={t("lab")}>
            <Icon name="chart" />
            <span>{t("lab")}</span>
          </a>
        )}
        <div class="segments small" role="group" aria-label={t("language")}>
          <button lang="fr" aria-pressed={language.value === "fr"} onClick={() => chooseLanguage("fr")} title="Français">
            FR
          </button>
          <button lang="en" aria-pressed={language.value === "en"} onClick={() => chooseLanguage("en")} title="English">
            EN
          </button>
        </div>
        <button
          class="icon-button roomy"
          onClick={() => chooseTheme(nextTheme[theme.value])}
          aria-label={t(`theme_${theme.value}`)}
          title={t(`theme_${theme.value}`)}
        >
          <Icon name={theme.value === "auto" ? "auto" : theme.value === "light" ? "sun" : "moon"} />
        </button>
        <button
          class="icon-button roomy"
          aria-pressed={soundsAreOn.value}
          onClick={toggleSounds}
          aria-label={t(soundsAreOn.value ? "sounds_on" : "sounds_off")}
          title={t(soundsAreOn.value ? "sounds_on" : "sounds_off")}
        >
          <Icon name={soundsAreOn.value ? "sound" : "mute"} />
        </button>
        <button class="icon-button" onClick={() => (settingsAreOpen.value = true)} aria-label={t("settings")} title={t("settings")}>
          <Icon name="gear" />
        </button>
        <button class="icon-button" onClick={() => (helpIsOpen.value = true)} aria-label={t("help")} title={`${t("help")} (?)`}>
          <Icon name="help" />
        </button>
      </nav>
      {helpIsOpen.value && <Help />}
      {settingsAreOpen.value && <SettingsDialog onClose={() => (settingsAreOpen.value = false)} />}
    </header>
  );
}

function Help() {
  const keys: [string[], string][] = [
    [["←", "→"], t("keys_history")],
    [["Home", "0"], t("keys_begin")],
    [["End", "$"], t("keys_end")],
    [["Tab", "← ↑ ↓ →"], t("keys_board")],
    [["Enter"], t("keys_choose")],
    [["Esc"], t("keys_escape")],
    [["u", "r"], t("keys_undo")],
    [["Space"], t("keys_hint")],
    [["l"], t("keys_analysis")],
    [["a"], t("keys_arrows")],
    [["e"], t("keys_evaluation")],
    [["f"], t("keys_flip")],
    [["?"], t("keys_help")],
  ];
  return (
    <Dialog title={t("keys_title")} onClose={() => (helpIsOpen.value = false)}>
      <dl class="keys">
        {keys.map(([names, meaning]) => (
          <div>
            <dt>
              {names.map((name) => (
                <kbd>{name}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p class="small keys-more">{t("keys_box")}</p>
    </Dialog>
  );
}

addEventListener("keydown", (event) => {
  const typing = (event.target as HTMLElement).closest?.("input, textarea, select");
  if (event.key === "?" && !typing) helpIsOpen.value = !helpIsOpen.value;
});
