// The engine of one family of games, away from the page, which stays alive while it thinks.
import { openEngine, type Engine, type Question } from "./engine.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { fileReader, importModule } from "./worker_files.ts";

const post = (message: FromWorker) => postMessage(message);

let engine: Engine | null = null;
let timer = 0;

// Whatever has to be done is done by steps, so that messages are heard between two.
interface Due {
  next: number | null;
  job: boolean;
}
function schedule({ next }: Due) {
  clearTimeout(timer);
  if (next !== null) timer = self.setTimeout(step, next);
}

function step() {
  const due = engine!.ask({ ask: "house look" }) as unknown as Due;
  if (!due.job) return schedule(engine!.ask({ ask: "house step" }) as unknown as Due);
  post({ busy: true });
  const after = engine!.ask({ ask: "house step" }) as unknown as Due;
  post({ busy: false, megabytes: engine!.megabytes() });
  schedule(after);
}

let receiveEngine: (engine: WebAssembly.Module) => void;
const received = new Promise<WebAssembly.Module>((resolve) => (receiveEngine = resolve));

async function begin({ family, base, onlyAnswers }: NonNullable<ToWorker["begin"]>) {
  const [createModule, wasm] = await Promise.all([importModule(family, base), received]);
  engine = await openEngine(createModule, wasm, {
    onEvent: (event) => post({ event }),
    onFailure: (error) => post({ failed: String(error) }),
    readFile: fileReader(family, base),
  });
  engine.ask({ ask: "house look", only_answers: onlyAnswers });
}

const waiting: Question[][] = [];
function ask(questions: Question[]) {
  let due: Due = { next: null, job: false };
  for (const question of questions) due = engine!.ask(question) as unknown as Due;
  schedule(due);
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.ask && engine) return ask(data.ask);
  if (data.ask) return waiting.push(data.ask);
  if (data.engine) return receiveEngine(data.engine);
  if (data.begin)
    begin(data.begin).then(
      () => {
        for (const questions of waiting.splice(0)) ask(questions);
      },
      (error: unknown) => post({ failed: String(error) }),
    );
};
