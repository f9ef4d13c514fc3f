// Studies: a list, and a study with its chapters on a board that every move can be tried on.
import { useEffect, useState } from "preact/hooks";
import { api, type Look } from "../api.ts";
import { Board } from "../board/board.tsx";
import { games } from "../catalog.ts";
import { ErrorPage } from "../parts/error_page.tsx";
import { Icon } from "../parts/icons.tsx";
import { MoveBox } from "../parts/move_box.tsx";
import { CopyField } from "../parts/share.tsx";
import { goTo, linkTo } from "../route.ts";
import { say } from "../settings.ts";
import { attempt } from "../toast.ts";
import { transport } from "../transport.ts";
import { colon, t } from "../words.ts";
import {
  branchesAt,
  commentAt,
  commented,
  forgetStudy,
  fromLink,
  keepStudy,
  lineOf,
  movesAt,
  newId,
  played,
  promoted,
  studies,
  toLink,
  without,
  type Branch,
  type Chapter,
  type Path,
  type Study,
} from "./study_tree.ts";
import { Explorer } from "./explorer.tsx";
import { learn } from "./words.ts";

// #/study, #/study/ID/CHAPTER, #/study/new/GAME/START/MOVES, #/study/open/LINK
export function StudyPage({ parts }: { parts: string[] }) {
  const [what = "", ...rest] = parts;
  useEffect(() => {
    if (what === "new") begin(rest[0] ?? "", rest[1] ?? "", rest[2] ?? "");
    if (what === "open") open(rest[0] ?? "");
  }, [parts.join("/")]);
  if (!what) return <StudyList />;
  if (what === "new") return null;
  if (what === "open") return fromLink(rest[0] ?? "") ? null : <ErrorPage />;
  const study = studies.value.find((one) => one.id === what);
  const number = Math.min(Math.max(0, Number(rest[0] ?? 1) - 1), (study?.chapters.length ?? 1) - 1);
  const chapter = study?.chapters[number];
  return study && chapter ? <StudyTable key={`${study.id} ${number}`} study={study} number={number} chapter={chapter} /> : <ErrorPage />;
}

const joined = (moves: string[]) => moves.join(moves.some((move) => move.includes(" ")) ? "; " : " ");

function begin(game: string, start: string, moves: string) {
  const split = moves.split(moves.includes(";") ? /\s*;\s*/ : /\s+/).filter(Boolean);
  const title = games.value?.find((one) => one.name === game.split(":")[0])?.title;
  const name = title ? say(title) : game;
  const study: Study = { id: newId(), name, chapters: [{ name: `${learn("chapter")} 1`, game, start, next: lineOf(split) }] };
  keepStudy(study);
  location.replace(linkTo("study", study.id, "1"));
}

// What came by link is kept under a name of its own: one's own study of the same origin stays as it is.
function open(link: string) {
  const study = fromLink(link);
  if (!study || study.chapters.length === 0) return;
  const kept = { ...study, id: newId() };
  keepStudy(kept);
  location.replace(linkTo("study", kept.id, "1"));
}

function StudyList() {
  return (
    <main class="problems studies">
      <a class="back" href={linkTo()}>
        <Icon name="previous" /> {t("home")}
      </a>
      <h1>{learn("studies")}</h1>
      <p class="lead">{learn("studies_lead")}</p>
      <ul class="study-list">
        {studies.value.map((study) => (
          <li key={study.id}>
            <a href={linkTo("study", study.id, "1")}>
              <b>{study.name}</b>{" "}
              <span class="quiet">
                {study.chapters.length} {learn("chapters")}
              </span>
            </a>
            <button class="chip" aria-label={`${t("delete")}${colon()} ${study.name}`} onClick={() => forgetStudy(study.id)}>
              {t("delete")}
            </button>
          </li>
        ))}
      </ul>
      <h2>{learn("new_study")}</h2>
      <div class="problem-filters">
        {(games.value ?? [])
          .filter((game) => game.view === "board" && !game.relative_of)
          .map((game) => (
            <a class="button" href={linkTo("study", "new", game.name)}>
              <Icon name="plus" /> {say(game.title)}
            </a>
          ))}
      </div>
    </main>
  );
}

function StudyTable({ study, number, chapter }: { study: Study; number: number; chapter: Chapter }) {
  const [path, setPath] = useState<Path>([]);
  const [look, setLook] = useState<Look | null>(null);
  const moves = movesAt(chapter, path);
  useEffect(() => {
    let isWanted = true;
    void attempt(() => api.look({ game: chapter.game, position: chapter.start, moves: joined(moves) })).then((found) => {
      if (found && isWanted) setLook(found);
    });
    return () => void (isWanted = false);
  }, [moves.join(";")]);
  const change = (next: Chapter) => keepStudy({ ...study, chapters: study.chapters.map((one, i) => (i === number ? next : one)) });
  function play(move: string) {
    const next = played(chapter, path, move);
    change(next.chapter);
    setPath(next.path);
  }
  return (
    <main class="game study">
      <section class="table" aria-label={t("board")}>
        {look?.diagram && (
          <div class={`board-stage on-${look.diagram.board}`}>
            <Board diagram={look.diagram} legal={look.legal} toMove={look.to_move} label={study.name} onMove={play} />
          </div>
        )}
      </section>
      <aside class="side">
        <a class="back" href={linkTo("study")}>
          <Icon name="previous" /> {learn("studies")}
        </a>
        <Names study={study} number={number} />
        <Tree chapter={chapter} path={path} choose={setPath} />
        <Steps chapter={chapter} path={path} choose={setPath} change={change} />
        <label class="study-comment">
          <span>{learn("comment")}</span>
          <textarea
            rows={3}
            maxLength={2000}
            value={commentAt(chapter, path)}
            onInput={(event) => change(commented(chapter, path, event.currentTarget.value))}
          />
        </label>
        {transport.hasServer && (
          <Explorer game={chapter.game} start={chapter.start} moves={moves} isOver={!!look?.ending} joined={joined} play={play} />
        )}
        {look && <MoveBox view={look} moves={moves} onMove={play} />}
        <CopyField label={learn("study_link")} value={location.href.split("#")[0] + linkTo("study", "open", toLink(study))} />
      </aside>
    </main>
  );
}

function Names({ study, number }: { study: Study; number: number }) {
  const chapter = study.chapters[number]!;
  function addChapter() {
    const added: Chapter = { name: `${learn("chapter")} ${study.chapters.length + 1}`, game: chapter.game, start: chapter.start, next: [] };
    keepStudy({ ...study, chapters: [...study.chapters, added] });
    goTo("study", study.id, String(study.chapters.length + 1));
  }
  return (
    <>
      <h1 class="visually-hidden">{study.name}</h1>
      <label class="study-comment">
        <span>{learn("study_name")}</span>
        <input
          class="study-name"
          type="text"
          maxLength={80}
          value={study.name}
          onInput={(event) => keepStudy({ ...study, name: event.currentTarget.value })}
        />
      </label>
      <nav class="study-chapters" aria-label={learn("chapters")}>
        {study.chapters.map((one, i) => (
          <a class="chip" aria-current={i === number ? "page" : undefined} href={linkTo("study", study.id, String(i + 1))}>
            {one.name}
          </a>
        ))}
        <button class="chip" onClick={addChapter}>
          <Icon name="plus" /> {learn("add_chapter")}
        </button>
      </nav>
    </>
  );
}

interface TreeProps {
  chapter: Chapter;
  path: Path;
  choose: (path: Path) => void;
}

function Tree({ chapter, path, choose }: TreeProps) {
  return (
    <section class="study-tree" aria-label={t("moves")}>
      {chapter.next.length === 0 ? <p class="empty">{t("no_moves")}</p> : <Line next={chapter.next} at={[]} path={path} choose={choose} />}
    </section>
  );
}

const isSame = (a: Path, b: Path) => a.length === b.length && a.every((choice, i) => choice === b[i]);

// The main line from a point on; where it has others, they follow the move in brackets of their own.
function Line({ next, at, path, choose }: { next: Branch[]; at: Path; path: Path; choose: (path: Path) => void }) {
  const parts = [];
  for (let here = at, branches = next; branches.length > 0;) {
    const main: Path = [...here, 0];
    parts.push(<Move branch={branches[0]!} at={main} path={path} choose={choose} />);
    for (let i = 1; i < branches.length; ++i) {
      const other = [...here, i];
      parts.push(
        <span class="variation">
          <Move branch={branches[i]!} at={other} path={path} choose={choose} />
          <Line next={branches[i]!.next} at={other} path={path} choose={choose} />
        </span>,
      );
    }
    here = main;
    branches = branches[0]!.next;
  }
  return <>{parts}</>;
}

function Move({ branch, at, path, choose }: { branch: Branch; at: Path; path: Path; choose: (path: Path) => void }) {
  return (
    <>
      <button class="move" aria-current={isSame(at, path) ? "true" : undefined} onClick={() => choose(at)}>
        {at.length % 2 === 1 && <span class="number">{(at.length + 1) / 2}.</span>} {branch.move}
      </button>
      {branch.comment && <em>{branch.comment}</em>}{" "}
    </>
  );
}

function Steps({ chapter, path, choose, change }: TreeProps & { change: (chapter: Chapter) => void }) {
  const isVariation = path.some((choice) => choice > 0);
  return (
    <div class="row tight">
      <button class="icon-button" aria-label={t("first")} disabled={path.length === 0} onClick={() => choose([])}>
        <Icon name="first" />
      </button>
      <button class="icon-button" aria-label={t("previous")} disabled={path.length === 0} onClick={() => choose(path.slice(0, -1))}>
        <Icon name="previous" />
      </button>
      <button
        class="icon-button"
        aria-label={t("next")}
        disabled={branchesAt(chapter, path).length === 0}
        onClick={() => choose([...path, 0])}
      >
        <Icon name="next" />
      </button>
      <button
        class="chip"
        disabled={!isVariation || path.at(-1) === 0}
        onClick={() => {
          change(promoted(chapter, path));
          choose([...path.slice(0, -1), 0]);
        }}
      >
        {learn("main_line")}
      </button>
      <button
        class="chip"
        disabled={path.length === 0}
        onClick={() => {
          change(without(chapter, path));
          choose(path.slice(0, -1));
        }}
      >
        {t("delete")}
      </button>
    </div>
  );
}
