// One's own mistakes from all games, one after the other: find the better move this time.
import { useEffect, useState } from "preact/hooks";
import { api, type Look } from "../api.ts";
import { Board } from "../board/board.tsx";
import { Icon } from "../parts/icons.tsx";
import { MoveBox } from "../parts/move_box.tsx";
import { linkTo } from "../route.ts";
import { say } from "../settings.ts";
import { attempt } from "../toast.ts";
import { colon, t } from "../words.ts";
import { mistakes, noteRetry, type Mistake } from "./mistakes.ts";
import { learn } from "./words.ts";

export function RetryPage() {
  const [current, setCurrent] = useState<Mistake | undefined>(() => mistakes.value[0]);
  if (!current)
    return (
      <main class="problems">
        <h1>{t("retry_mistakes")}</h1>
        <p class="lead">{learn("no_mistakes_left")}</p>
        <a class="button" href={linkTo()}>
          {t("home")}
        </a>
      </main>
    );
  return <Retry key={current.id + current.found} mistake={current} next={() => setCurrent(mistakes.value[0])} />;
}

type Verdict = "found" | "not_found" | "shown";

function Retry({ mistake, next }: { mistake: Mistake; next: () => void }) {
  const [view, setView] = useState<Look | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isCounted, setCounted] = useState(false);
  const lookAfter = (...moves: string[]) =>
    attempt(() => api.look({ game: mistake.spec, position: mistake.start, moves: [...mistake.moves, ...moves].join(" ") }));
  useEffect(() => {
    void lookAfter().then((look) => look && setView(look));
  }, []);
  // The first try counts.
  function count(isFound: boolean) {
    if (!isCounted) noteRetry(mistake.id, isFound);
    setCounted(true);
  }
  async function play(move: string) {
    const isFound = move === mistake.better;
    count(isFound);
    setVerdict(isFound ? "found" : "not_found");
    const look = isFound && (await lookAfter(move));
    if (look) setView(look);
  }
  function show() {
    count(false);
    setVerdict("shown");
  }
  const isOpen = !!view && verdict !== "found" && verdict !== "shown";
  return (
    <main class="game problem retry">
      <section class="table" aria-label={t("board")}>
        {view?.diagram && (
          <div class={`board-stage on-${view.diagram.board}`}>
            <Board
              diagram={view.diagram}
              legal={isOpen ? view.legal : []}
              toMove={view.to_move}
              label={t("retry_mistakes")}
              onMove={play}
            />
          </div>
        )}
      </section>
      <aside class="side">
        <a class="back" href={linkTo()}>
          <Icon name="previous" /> {t("home")}
        </a>
        <h1>{t("retry_mistakes")}</h1>
        <p class="lead">
          {say(mistake.title)} · {mistakes.value.length} {learn("mistakes_left")}
        </p>
        <div role="status" class={`status ${verdict === "found" ? "over won" : verdict === "not_found" ? "over lost" : "mine"}`}>
          <strong>{wordOf(verdict, mistake)}</strong>
          <span>
            {learn("you_played")} <b>{mistake.played}</b>
          </span>
        </div>
        <div class="actions" role="group">
          {isOpen && (
            <button class="action" onClick={show}>
              <Icon name="hint" />
              {t("show_solution")}
            </button>
          )}
          <button class={`action ${verdict === "found" ? "strong" : ""}`} onClick={next}>
            <Icon name="next" />
            {learn("next_mistake")}
          </button>
        </div>
        {view && isOpen && <MoveBox view={view} moves={mistake.moves} onMove={(move) => void play(move)} />}
      </aside>
    </main>
  );
}

function wordOf(verdict: Verdict | null, mistake: Mistake): string {
  if (verdict === "found") return learn("found");
  if (verdict === "not_found") return learn("not_found");
  if (verdict === "shown") return `${t("better")}${colon()} ${mistake.better}`;
  return learn("find_better");
}
