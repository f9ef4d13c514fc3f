// An engine away from the page, which stays alive while it thinks. One for each family of games.
import { openEngine } from "./engine.mjs";

let engine;

async function open(family) {
  const { [family]: paths } = await (await fetch(new URL("files.json", import.meta.url))).json();
  const read = async (path) => [path, new Uint8Array(await (await fetch(new URL(path, import.meta.url))).arrayBuffer())];
  const [{ default: createModule }, ...files] = await Promise.all([import(`./plateau-${family}.mjs`), ...paths.map(read)]);
  engine = await openEngine(createModule, Object.fromEntries(files), { onThought: (thought) => postMessage({ thought }) });
}

onmessage = async ({ data: { number, family, question } }) => {
  try {
    if (family) await open(family);
    postMessage({ number, answer: question ? engine.ask(question) : {} });
  } catch (error) {
    postMessage({ number, error: error.text ?? { en: String(error), fr: String(error) } });
  }
};
