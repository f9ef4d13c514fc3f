// What was played: every move leads back to its position.
import { useEffect, useRef } from "preact/hooks";
import type { PlayedMove } from "../types.ts";
import { glyphs, type Judged } from "../judge.ts";
import { t } from "../words.ts";
import { Icon } from "./icons.tsx";

interface Row {
  number: number;
  moves: { move: PlayedMove; ply: number }[];
}

// A row begins with each move of the first seat after one of the second.
function rowsOf(moves: PlayedMove[]): Row[] {
  const rows: Row[] = [];
  moves.forEach((move, i) => {
    const last = rows.at(-1);
    const begins = !last || (move.seat === 1 && last.moves.at(-1)?.move.seat === 2);
    if (begins) rows.push({ number: rows.length + 1, moves: [{ move, ply: i + 1 }] });
    else last.moves.push({ move, ply: i + 1 });
  });
  return rows;
}

// The number that the list gives to a move, as people write it: "3." or, for the second seat, "3…".
export function numberOf(moves: PlayedMove[], ply: number): string {
  return rowsOf(moves.slice(0, ply)).length + (moves[ply - 1]?.seat === 2 ? "…" : ".");
}

interface Variation {
  ply: number;
  moves: string[];
}

interface MoveListProps {
  moves: PlayedMove[];
  ply: number;
  lines?: Variation[];
  tried?: Variation | null;
  onTry?: (ply: number, moves: string[]) => void;
  judged: Judged[];
  onShow: (ply: number | null) => void;
}

export function MoveList({ moves, ply, judged, onShow, lines = [], tried, onTry }: MoveListProps) {
  return (
    <section class="moves" aria-label={t("moves")}>
      <div class="moves-head">
        <h2>{t("moves")}</h2>
        <div class="row tight">
          <button class="icon-button" aria-label={t("first")} disabled={ply === 0} onClick={() => onShow(0)}>
            <Icon name="first" />
          </button>
          <button class="icon-button" aria-label={t("previous")} disabled={ply === 0} onClick={() => onShow(ply - 1)}>
            <Icon name="previous" />
          </button>
          <button class="icon-button" aria-label={t("next")} disabled={ply === moves.length} onClick={() => onShow(ply + 1)}>
            <Icon name="next" />
          </button>
          <button class="icon-button" aria-label={t("last")} disabled={ply === moves.length} onClick={() => onShow(null)}>
            <Icon name="last" />
          </button>
        </div>
      </div>
      {moves.length === 0 ? <p class="empty">{t("no_moves")}</p> : <MoveRows moves={moves} ply={ply} judged={judged} onShow={onShow} />}
      {lines.length > 0 && (
        <ul class="variations" aria-label={t("variation")}>
          {lines.map((line) => (
            <VariationLine line={line} tried={tried} onTry={onTry} />
          ))}
        </ul>
      )}
    </section>
  );
}

function MoveRows({ moves, ply, judged, onShow }: Pick<MoveListProps, "moves" | "ply" | "judged" | "onShow">) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const rows = list.current!;
    const follow = () => {
      const current = rows.querySelector<HTMLElement>("[aria-current]");
      if (!current) return void (rows.scrollTop = 0); // before the first move
      const aside = current.getBoundingClientRect().top - rows.getBoundingClientRect().top;
      rows.scrollTop += aside - (rows.clientHeight - current.clientHeight) / 2;
    };
    // Panels beside it come and go: what was in the middle stays there.
    const watch = new ResizeObserver(follow);
    watch.observe(rows);
    follow();
    return () => watch.disconnect();
  }, [ply, moves.length]);
  return (
    <ol class="move-rows" ref={list}>
      {rowsOf(moves).map((row) => (
        <li key={row.number}>
          <span class="number">{row.number}</span>
          {row.moves[0]!.move.seat === 2 && <span class="gap">…</span>}
          {row.moves.map(({ move, ply: at }) => (
            <button class={`move ${move.luck ? "luck" : ""}`} aria-current={at === ply ? "true" : undefined} onClick={() => onShow(at)}>
              {move.text}
              <Glyph judged={judged.find((one) => one.ply === at)} />
            </button>
          ))}
        </li>
      ))}
    </ol>
  );
}

function VariationLine({ line, tried, onTry }: { line: Variation } & Pick<MoveListProps, "tried" | "onTry">) {
  const isTried = (length: number) =>
    tried?.ply === line.ply && tried.moves.length === length && tried.moves.every((move, i) => move === line.moves[i]);
  return (
    <li>
      <span class="number">{line.ply + 1}</span>
      {line.moves.map((move, i) => (
        <button
          class="move"
          aria-current={isTried(i + 1) ? "true" : undefined}
          onClick={() => onTry?.(line.ply, line.moves.slice(0, i + 1))}
        >
          {move}
        </button>
      ))}
    </li>
  );
}

function Glyph({ judged }: { judged: Judged | undefined }) {
  if (!judged) return null;
  return (
    <sup class={judged.judgement} title={t(judged.judgement)}>
      {glyphs[judged.judgement]}
    </sup>
  );
}
