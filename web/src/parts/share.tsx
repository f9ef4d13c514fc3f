// Links and texts of a game, to be sent or kept elsewhere.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api.ts";
import { shown } from "../live.ts";
import { linkTo } from "../route.ts";
import { say } from "../settings.ts";
import { attempt } from "../toast.ts";
import { transport } from "../transport.ts";
import type { FormatInfo, GameState } from "../types.ts";
import { t } from "../words.ts";
import { Dialog } from "./dialog.tsx";
import { Icon } from "./icons.tsx";

const here = () => location.href.split("#")[0]!;

// A position that others can open: the game, where it started if not as usual, and the moves.
export function positionLink(state: GameState, ply: number, usualStart: string | undefined): string {
  const moves = state.moves.slice(0, ply).map((move) => move.text);
  const start = state.start === usualStart ? "" : state.start;
  return here() + linkTo("p", state.game.spec, start, moves.join(moves.some((move) => move.includes(" ")) ? "; " : " "));
}

function studyLink(state: GameState, usualStart: string | undefined): string {
  const start = state.start === usualStart ? "" : state.start;
  return linkTo("study", "new", state.game.spec, start, state.moves.map((move) => move.text).join(" "));
}

export function ShareDialog({ state, ply, onClose }: { state: GameState; ply: number; onClose: () => void }) {
  const [record, setRecord] = useState("");
  const [format, setFormat] = useState("text");
  const [formats, setFormats] = useState<FormatInfo[]>([]);
  useEffect(() => {
    void attempt(() => api.formats(state.id)).then((found) => found && setFormats(found));
  }, [state.id]);
  const chosen = formats.find((one) => one.name === format);
  const [usualStart, setUsualStart] = useState<string>();
  useEffect(() => {
    void attempt(() => api.record(state.id, format)).then((text) => text !== undefined && setRecord(text));
    void api.look({ game: state.game.spec }).then(
      (look) => setUsualStart(look.start),
      () => {},
    );
  }, [state.id, format]);
  const file = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
  return (
    <Dialog title={t("share_title")} onClose={onClose}>
      <div class="share">
        <CopyField label={t("link_game")} value={positionLink(state, ply, usualStart)} />
        {transport.hasServer && <CopyField label={t("link_watch")} value={here() + linkTo("g", state.id)} />}
        <CopyField label={t("position")} value={shown.value?.position ?? state.position} />
        <label class="row">
          {t("format")}{" "}
          <select value={format} onChange={(event) => setFormat(event.currentTarget.value)}>
            {formats.map((one) => (
              <option value={one.name}>
                {one.name} · {say(one.about)}
              </option>
            ))}
          </select>
        </label>
        <CopyField label={t("record")} value={record} rows={5} />
        {state.game.view === "board" && (
          <a class="button" href={studyLink(state, usualStart)}>
            <Icon name="book" /> {t("study_this")}
          </a>
        )}
        <a class="button" href={file} download={`${state.game.name}-${state.id}${chosen?.ending ?? ".txt"}`}>
          <Icon name="share" /> {t("download")}
        </a>
      </div>
    </Dialog>
  );
}

export function CopyField({ label, value, rows }: { label: string; value: string; rows?: number }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => setCopied(false), [value]);
  return (
    <label class="copy-field">
      <span>{label}</span>
      <div class="row">
        {rows ? (
          <textarea readOnly rows={rows} value={value} onFocus={(event) => event.currentTarget.select()} />
        ) : (
          <input type="text" readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
        )}
        <button
          type="button"
          class="icon-button"
          aria-label={isCopied ? t("copied") : t("copy_link")}
          title={t("copy_link")}
          onClick={() => {
            void navigator.clipboard?.writeText(value);
            setCopied(true);
          }}
        >
          <Icon name={isCopied ? "check" : "copy"} />
        </button>
      </div>
    </label>
  );
}
