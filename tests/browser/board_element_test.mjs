// <plateau-board> in a plain page of somebody else's: it shows a position, tells of moves, and leaves the page alone.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, becomes, openPage, root, startBrowser, startServer } from "./harness.mjs";

const folder = mkdtempSync(join(tmpdir(), "plateau-board-"));
execFileSync("node", [join(root, "web/element/build.mjs"), folder]);
const page = `<!doctype html><html lang="en-US"><title>A page</title><plateau-board label="Draughts" style="width: 400px"></plateau-board>
<script type="module">
  import "/index.mjs";
  globalThis.moves = [];
  const board = document.querySelector("plateau-board");
  board.addEventListener("move", ({ detail }) => moves.push(detail.move));
</script></html>`;
const files = createServer((request, response) => {
  const isScript = request.url === "/index.mjs";
  response.writeHead(200, { "Content-Type": isScript ? "text/javascript" : "text/html" });
  response.end(isScript ? readFileSync(join(folder, "index.mjs")) : page);
});
await new Promise((resolve) => files.listen(0, "127.0.0.1", resolve));

const server = await startServer();
// As plateau-engine answers {ask: "look"}.
async function look(game, moves) {
  const response = await fetch(`${server.address}api/look`, { method: "POST", body: JSON.stringify({ game, moves: moves.join(" ") }) });
  const { diagram, legal, to_move } = await response.json();
  return { diagram, legal, to_move, moves: moves.map((move) => ({ move, cells: [] })) };
}

const browser = await startBrowser();
let failed = false;
try {
  const opened = await openPage(browser, `http://127.0.0.1:${files.address().port}/`);
  const board = opened.locator("plateau-board");
  const show = (what) => board.evaluate((element, seen) => void (element.look = seen), what);
  const cell = (id) => opened.locator(`plateau-board [data-cell="${id}"]`);
  const moves = () => opened.evaluate(() => globalThis.moves.join(" "));

  await show(await look("draughts", []));
  await cell("32").waitFor();
  assert((await opened.locator("plateau-board [data-piece]").count()) === 40, "forty men");
  await cell("32").click();
  await cell("28").click();
  await becomes(moves, "32-28", "a move that was made is told");
  console.log("ok a move is made by two touches and told");

  await show(await look("draughts", ["32-28"]));
  await becomes(() => opened.locator('plateau-board [data-piece="28"]').count(), 1, "the position after it is shown");
  const isBelow = async (id, other) => (await cell(id).boundingBox()).y > (await cell(other).boundingBox()).y;
  assert(await isBelow("50", "1"), "white is below");
  await board.evaluate((element) => element.toggleAttribute("flipped"));
  await becomes(() => isBelow("50", "1"), false, "a flipped board has black below");
  await board.evaluate((element) => element.toggleAttribute("locked"));
  await cell("19").click();
  await cell("23").click();
  assert((await moves()) === "32-28", "a locked board is only to look at");
  console.log("ok it is flipped and locked by its attributes");

  assert((await cell("28").getAttribute("aria-label")).includes("white man"), "pieces have names");
  await board.evaluate((element) => element.setAttribute("lang", "fr"));
  await becomes(async () => (await cell("28").getAttribute("aria-label")).includes("pion blanc"), true, "in French too");
  const outside = await opened.evaluate(() => ({ lang: document.documentElement.lang, attributes: document.documentElement.attributes.length, kept: localStorage.length }));
  assert(outside.lang === "en-US" && outside.attributes === 1 && outside.kept === 0, `the page is left alone: ${JSON.stringify(outside)}`);
  assert(opened.problems.length === 0, opened.problems.join("; "));
  console.log("ok it speaks both languages and leaves the page around it alone");
} catch (error) {
  failed = true;
  console.error(error);
} finally {
  await browser.close();
  await server.stop();
  files.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
