// One worker with the engine of a family. A thought can only be ended together with the worker: what it was asked and has not
// answered is asked again of the next one, which is told how the games stand.
import type { Answer } from "../transport_types.ts";
import type { Question } from "./engine.ts";
import { site, type Family } from "./files.ts";
import type { KeptGame } from "./games.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { engineOf } from "./modules.ts";

export interface Request {
  method: string;
  path: string;
  query: string;
  token: string;
  body: string;
}

export interface Ears {
  event(event: Record<string, unknown>): void;
  busy(isBusy: boolean): void;
}

interface Pending {
  request: Request;
  game: KeptGame | undefined; // that it is about
  canInterrupt: boolean;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

// Memory never shrinks: a worker that has taken more than it began with is ended when it has nothing to do.
const mostMegabytes = 32;

let lastNumber = 0;

export class Helper {
  private worker: Worker | null = null;
  private readonly pending = new Map<number, Pending>();
  private readonly told = new Map<string, number>(); // the version of each game that the worker knows
  isBusy = false;
  private megabytes = 0;

  constructor(
    private readonly family: Family,
    private readonly onlyAnswers: boolean,
    private readonly ears: Ears,
  ) {}

  // How a game stands, unless the worker knows.
  private put(game: KeptGame | undefined): Question[] {
    if (!game || this.told.get(game.id) === game.version) return [];
    this.told.set(game.id, game.version);
    return [{ ask: "house put", id: game.id, extra: game.extra, moves: game.moves }];
  }

  // Of a change that the worker itself has made.
  knows(id: string, version: number) {
    this.told.set(id, version);
  }

  request(request: Request, game: KeptGame | undefined, canInterrupt: boolean): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const number = ++lastNumber;
      this.pending.set(number, { request, game, canInterrupt, resolve, reject });
      this.send(this.questionsOf(number));
    });
  }

  ask(game: KeptGame | undefined, ...questions: Question[]) {
    this.send([...this.put(game), ...questions]);
  }

  get hasInterrupting(): boolean {
    return [...this.pending.values()].some((one) => one.canInterrupt);
  }
  get isAwake(): boolean {
    return this.worker !== null;
  }

  // What may be answered by somebody else, and waits here for the end of a thought.
  handOver(other: (request: Request, game: KeptGame | undefined) => Promise<Answer>) {
    for (const [number, { request, game, canInterrupt, resolve, reject }] of this.pending) {
      if (canInterrupt) continue;
      this.pending.delete(number);
      other(request, game).then(resolve, reject);
    }
  }

  private questionsOf(number: number): Question[] {
    const { request, game } = this.pending.get(number)!;
    return [...this.put(game), { ask: "house request", number, ...request }];
  }

  private send(questions: Question[]) {
    this.worker ??= this.begin();
    const message: ToWorker = { ask: questions };
    this.worker.postMessage(message);
  }

  private begin(): Worker {
    const worker = new Worker(new URL(site.worker, document.baseURI), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.worker === worker && this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.fail(event.message ?? "");
    };
    const tell = (message: ToWorker) => worker.postMessage(message);
    tell({ begin: { family: this.family, base: document.baseURI, onlyAnswers: this.onlyAnswers } });
    engineOf(this.family).then(
      (engine) => tell({ engine }),
      (error: unknown) => this.worker === worker && this.fail(String(error)),
    );
    return worker;
  }

  private hear({ event, busy, megabytes, failed }: FromWorker) {
    if (megabytes !== undefined) this.megabytes = megabytes;
    if (failed !== undefined) this.fail(failed);
    if (busy !== undefined) {
      this.isBusy = busy;
      this.ears.busy(busy);
    }
    if (event === undefined) return;
    const told = JSON.parse(event) as Record<string, unknown>;
    if (typeof told.reply === "number") this.answer(told as unknown as { reply: number; status: number; body: string });
    else this.ears.event(told);
  }

  private answer({ reply, status, body }: { reply: number; status: number; body: string }) {
    const asked = this.pending.get(reply);
    this.pending.delete(reply);
    asked?.resolve({ status, body });
  }

  private fail(why: string) {
    this.end();
    for (const { reject } of this.pending.values()) reject(new Error(why));
    this.pending.clear();
  }

  // Ends a thought under way.
  end() {
    this.worker?.terminate();
    this.worker = null;
    this.isBusy = false;
    this.megabytes = 0;
    this.told.clear();
  }

  endIfLarge() {
    if (this.megabytes > mostMegabytes && this.pending.size === 0 && !this.isBusy) this.end();
  }

  // The same, and what waits is asked again after these questions.
  restart(game?: KeptGame, ...first: Question[]) {
    this.end();
    const questions = [...this.put(game), ...first, ...[...this.pending.keys()].flatMap((number) => this.questionsOf(number))];
    if (questions.length > 0) this.send(questions);
  }
}
