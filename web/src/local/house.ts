// The games of one family in a page without a server. Two workers: one plays, the other answers what takes a while (hints,
// analyses, reviews) and whatever is asked while the first thinks.
import type { Answer, Live, LiveEvents } from "../transport_types.ts";
import type { Family } from "./files.ts";
import { change, gameOf, knownGame, type Change, type KeptGame } from "./games.ts";
import { Helper, type Request } from "./helper.ts";

const longestThought = 60_000;

const idOf = (path: string): string => /^\/api\/games\/([^/]+)/.exec(path)?.[1] ?? "";

type Kind = "write" | "read" | "question";
function kindOf({ method, path }: Request): Kind {
  if (/\/(hint|exact|threats|judge)$|^\/api\/(prove|odds|advise|why)$/.test(path)) return "question";
  if (method === "POST" && /^\/api\/(rules|problems)\//.test(path)) return "question";
  if (method === "POST" && /^\/api\/games/.test(path)) return "write";
  return "read";
}

interface Message {
  type: string;
  ply?: number;
  line?: string[];
  tag?: number;
}
interface State {
  type: "state";
  id: string;
}

interface Watching {
  events: LiveEvents;
  wish: string; // of an analysis or a review, as the page asked for it; empty: none
}

export class House {
  private readonly player: Helper;
  private readonly adviser: Helper;
  private readonly watched = new Map<string, Watching>();
  private readonly states = new Map<string, string>(); // the last of each game, as it was told
  private readonly thoughts = new Map<string, Message>(); // of the move to come
  private readonly hurried = new Set<string>(); // where the first move found is to be played
  private questions = 0; // that the adviser works on
  private isAnalysing = false;
  private limit: ReturnType<typeof setTimeout> | undefined;

  constructor(family: Family) {
    this.player = new Helper(family, false, { event: (event) => this.hear(event), busy: (isBusy) => this.hearBusy(isBusy) });
    this.adviser = new Helper(family, true, {
      event: (event) => this.hearAdvice(event),
      busy: (isBusy) => isBusy || this.isAnalysing || this.adviser.endIfLarge(),
    });
  }

  end() {
    this.player.end();
    this.adviser.end();
  }

  async request(request: Request): Promise<Answer> {
    const id = idOf(request.path);
    const game = id ? await gameOf(id) : undefined;
    const kind = kindOf(request);
    if (kind === "write" && request.path.endsWith("/now")) return this.hurry(id);
    const isState = request.method === "GET" && request.path === `/api/games/${id}` && !request.query;
    const state = isState && this.player.isBusy ? this.states.get(id) : undefined;
    if (state) return { status: 200, body: state };
    if (kind === "question" || (kind === "read" && !isState && this.player.isBusy)) return this.askAdviser(request, game);
    const answer = this.player.request(request, game, kind === "write" || isState);
    this.giveWay();
    const told = await answer;
    this.noteAnswer(told.body);
    return told;
  }

  live(id: string, events: LiveEvents): Live {
    this.watched.set(id, { events, wish: "" });
    void gameOf(id).then((game) => {
      if (this.watched.get(id)?.events !== events) return;
      events.onOpen();
      const state = this.states.get(id);
      if (state) events.onMessage(JSON.parse(state));
      if (!this.player.isBusy) this.player.ask(game, { ask: "house open", id });
    });
    return { send: (message) => this.send(id, message), close: () => this.close(id, events) };
  }

  private close(id: string, events: LiveEvents) {
    if (this.watched.get(id)?.events !== events) return;
    this.watched.delete(id);
    this.stopAnalysis();
    if (this.player.isBusy) this.player.restart();
    else if (this.player.isAwake) this.player.ask(undefined, { ask: "house close", id });
    this.player.endIfLarge();
  }

  // No thought of a player without a limit of its own takes longer; then the best found is played.
  private hearBusy(isBusy: boolean) {
    clearTimeout(this.limit);
    if (isBusy) this.limit = setTimeout(() => [...this.watched.keys()].forEach((id) => void this.hurry(id)), longestThought);
    this.giveWay();
  }

  // Somebody who waits for an answer comes before the thought under way, which begins anew where it is still wanted.
  private giveWay() {
    if (!this.player.isBusy) return;
    this.player.handOver((request, game) => this.askAdviser(request, game));
    if (!this.player.hasInterrupting) return;
    const id = [...this.watched.keys()][0];
    if (id) this.player.restart(knownGame(id), { ask: "house open", id });
    else this.player.restart();
  }

  // An analysis stops for a question, and begins anew when there is none any more.
  private async askAdviser(request: Request, game: KeptGame | undefined): Promise<Answer> {
    this.stopAnalysis();
    ++this.questions;
    try {
      return await this.adviser.request(request, game, true);
    } finally {
      --this.questions;
      this.analyse();
    }
  }

  private stopAnalysis() {
    if (this.isAnalysing) this.adviser.restart();
    this.isAnalysing = false;
  }

  private analyse() {
    const found = [...this.watched].find(([, watching]) => watching.wish);
    if (!found || this.questions > 0) return;
    const [id, { wish }] = found;
    this.isAnalysing = true;
    this.adviser.ask(knownGame(id), { ask: "house open", id }, { ask: "house send", id, text: wish });
  }

  // {"analyse": ...} or {"review": ...}, as a server is told.
  private send(id: string, message: unknown) {
    const watching = this.watched.get(id);
    if (!watching) return;
    watching.wish = (message as { analyse?: unknown }).analyse === null ? "" : JSON.stringify(message);
    this.stopAnalysis();
    this.analyse();
  }

  // "Move now": the best found so far is played, and the thought ends.
  private async hurry(id: string): Promise<Answer> {
    if (this.player.isBusy) {
      this.hurried.add(id);
      await this.playFound(id);
    }
    return { status: 200, body: '{"ok":true}' };
  }

  private async playFound(id: string) {
    const move = this.thoughts.get(id)?.line?.[0];
    if (!move || !this.hurried.delete(id)) return;
    this.player.restart(await gameOf(id), { ask: "house open", id }, { ask: "house play found", id, move });
  }

  private hear(event: Record<string, unknown>) {
    if (typeof event.kept === "string") {
      this.player.knows(event.kept, change(event as unknown as Change));
      return;
    }
    const id = event.game as string;
    const message = JSON.parse(event.text as string) as Message;
    if (message.type === "state") this.noteState(message as Message & State, event.text as string);
    if (message.type === "thought") {
      this.thoughts.set(id, message);
      if (this.hurried.has(id)) void this.playFound(id);
    }
    this.watched.get(id)?.events.onMessage(message);
  }

  // The last state of each game answers for a worker that thinks. What was thought before is of another position.
  private noteState({ id }: State, text: string) {
    this.states.set(id, text);
    this.thoughts.delete(id);
    this.hurried.delete(id);
  }

  // A state, or one beside what else was asked for.
  private noteAnswer(text: string) {
    if (!text.includes('"type":"state"')) return;
    const found = JSON.parse(text) as { state?: State } & State;
    if (found.state?.type === "state") this.noteState(found.state, JSON.stringify(found.state));
    else if (found.type === "state") this.noteState(found, text);
  }

  private hearAdvice(event: Record<string, unknown>) {
    if (typeof event.game !== "string") return;
    const message = JSON.parse(event.text as string) as Message;
    const watching = this.watched.get(event.game);
    if (message.type === "review" && message.ply === knownGame(event.game)?.moves.length) this.endReview(watching);
    if (["analysis", "review", "problem"].includes(message.type)) watching?.events.onMessage(message);
  }

  // All positions are judged: the reasons that are asked for now are no cause to begin again.
  private endReview(watching: Watching | undefined) {
    if (watching) watching.wish = "";
    this.isAnalysing = false;
  }
}
