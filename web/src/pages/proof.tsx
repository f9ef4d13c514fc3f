// A forced win that the reader tries to refute: any defence can be played, the tree answers until the win stands on the
// board.
import { useEffect, useState } from "preact/hooks";
import { api, type Look, Refusal } from "../api.ts";
import { Board } from "../board/board.tsx";
import { Icon } from "../parts/icons.tsx";
import { linkTo } from "../route.ts";
import { say } from "../settings.ts";
import { attempt } from "../toast.ts";
import type { Proof, Text } from "../types.ts";
import { t } from "../words.ts";

export interface ProofAddress {
  spec: string;
  start: string;
  moves: string; // up to the position in which the win begins
}

// The winner's moves by their nodes, and what was played since the win began.
interface Course {
  nodes: number[];
  moves: string[];
  view: Look;
}

function useProof({ spec, start, moves }: ProofAddress) {
  const [proof, setProof] = useState<Proof | null>(null);
  const [failure, setFailure] = useState<Text | null>(null);
  const [course, setCourse] = useState<Course[]>([]);
  const [isBusy, setBusy] = useState(false);
  const now = course.at(-1);
  const look = (played: string[]) => api.look({ game: spec, position: start, moves: [moves, ...played].join(" ").trim() });

  useEffect(() => {
    setProof(null);
    setFailure(null);
    setCourse([]);
    api.prove({ game: spec, position: start, moves }).then(
      async (found) => {
        const first = [found.nodes[0]!.move];
        const view = await attempt(() => look(first));
        if (view) setCourse([{ nodes: [0], moves: first, view }]);
        setProof(found);
      },
      (error) => setFailure(error instanceof Refusal ? error.text : { en: String(error), fr: String(error) }),
    );
  }, [spec, start, moves]);

  // The reader's stone is shown first; the answer follows, unless the stone has ended the game.
  async function defend(reply: string) {
    if (!proof || !now || isBusy) return;
    setBusy(true);
    await attempt(async () => {
      const tried = [...now.moves, reply];
      const after = await look(tried);
      setCourse([...course, { ...now, moves: tried, view: { ...after, legal: [] } }]);
      if (after.ending) return;
      const here = proof.nodes[now.nodes.at(-1)!]!;
      const answer = here.replies[reply] ?? here.otherwise;
      const answered = [...tried, proof.nodes[answer]!.move];
      setCourse([...course, { nodes: [...now.nodes, answer], moves: answered, view: await look(answered) }]);
    });
    setBusy(false);
  }
  return {
    proof,
    failure,
    course,
    now,
    isBusy,
    defend,
    back: () => setCourse(course.slice(0, -1)),
    begin: () => setCourse(course.slice(0, 1)),
  };
}
type Shown = ReturnType<typeof useProof>;

export function ProofPage(address: ProofAddress) {
  const shown = useProof(address);
  const { proof, now, failure } = shown;
  return (
    <main class="game proof">
      <section class="table" aria-label={t("board")}>
        {now?.view.diagram && (
          <div class={`board-stage on-${now.view.diagram.board}`}>
            <Board
              diagram={now.view.diagram}
              legal={shown.isBusy || now.view.ending ? [] : now.view.legal}
              toMove={now.view.to_move}
              label={t("proof")}
              last={{ text: now.moves.at(-1)!, seat: now.view.to_move, clicks: [now.moves.at(-1)!] }}
              onMove={(move) => void shown.defend(move)}
            />
          </div>
        )}
      </section>
      <aside class="side">
        <a class="back" href={linkTo("p", address.spec, address.start, address.moves)}>
          <Icon name="previous" /> {t("position")}
        </a>
        <h1>{t("proof")}</h1>
        {failure && (
          <p class="notice bad" role="alert">
            {say(failure)}
          </p>
        )}
        {!failure && !now && <p class="notice">{t("proof_loading")}</p>}
        {proof && now && <ProofSide proof={proof} shown={shown} />}
      </aside>
    </main>
  );
}

function ProofSide({ proof, shown }: { proof: Proof; shown: Shown }) {
  const { now, course, isBusy } = shown;
  const { view, moves, nodes } = now!;
  const node = proof.nodes[nodes.at(-1)!]!;
  const otherwise = proof.nodes[node.otherwise];
  const defences = Object.keys(node.replies);
  return (
    <>
      <p class="lead">{t("proof_lead")}</p>
      <div role="status" class={`status ${view.ending ? "over won" : "mine"}`}>
        <strong>{view.ending ? t("proof_over") : t("proof_defend")}</strong>
        {view.ending && <span>{say(view.ending.reason)}</span>}
        <span class="line">{moves.join("  ")}</span>
      </div>
      {!view.ending && !isBusy && (
        <div class="proof-replies">
          {defences.length > 0 && (
            <>
              <h2>{t("proof_defences")}</h2>
              <div class="chips">
                {defences.map((move) => (
                  <button class="chip" onClick={() => void shown.defend(move)}>
                    {move}
                  </button>
                ))}
              </div>
            </>
          )}
          {otherwise && (
            <p class="small">
              {t("proof_otherwise")} <b>{otherwise.move}</b>
            </p>
          )}
        </div>
      )}
      <div class="actions" role="group">
        <button class="action" disabled={course.length < 2 || isBusy} onClick={shown.back}>
          <Icon name="undo" />
          {t("proof_back")}
        </button>
        <button class="action" disabled={course.length < 2 || isBusy} onClick={shown.begin}>
          <Icon name="again" />
          {t("again")}
        </button>
      </div>
      <p class="small">
        {t("proof_within")} {proof.plies} {t("plies")} · {proof.nodes.length} {t("proof_nodes")} · {proof.positions.toLocaleString()}{" "}
        {t("proof_checked")}
      </p>
    </>
  );
}
