// A server's page that has engines beside it finds the moves of the computer's lower levels itself.
//
//     node tests/site/own_thinking_test.mjs      PLATEAU_WEB: the page, built where the engines were (default: build/page)
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { assert, becomes, desktop, makeMove, openPage, phone, root, startBrowser, startServer } from "../browser/harness.mjs";
import { begin, movesPlayed, playToTheEnd } from "../browser/whole_game.mjs";
import { runTests } from "../run_tests.mjs";

process.env.PLATEAU_WEB ??= join(root, "build/page");
execFileSync("node", [join(root, "web/build.mjs")], { stdio: "inherit" });
const games = Object.entries({ connect_four: "connect4", in_a_row: "gomoku", draughts: "draughts", gyges: "gyges", avalam: "avalam" })
  .filter(([family]) => existsSync(join(root, `build/browser/plateau-${family}.mjs`)))
  .map(([, game]) => game);
const server = await startServer();
const browser = await startBrowser();

// A page, and what it and the server say to each other through the socket.
async function open(options = {}) {
  const page = await openPage(browser, server.address, { ...desktop, ...options });
  const said = [];
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => said.push(JSON.parse(payload)));
    socket.on("framereceived", ({ payload }) => said.push(JSON.parse(payload)));
  });
  await page.locator(".card").first().waitFor();
  const count = (isOne) => said.filter(isOne).length;
  return { page, wanted: () => count((one) => one.type === "think"), found: () => count((one) => one.found?.move), offers: () => count((one) => one.thinks) };
}
async function finish({ page }, name) {
  assert(page.problems.length === 0, `${name}: ${page.problems.join("; ")}`);
  await page.context().close();
}

const tests = {};
for (const [i, game] of games.entries())
  tests[`the page finds the computer's moves of ${game}`] = async () => {
    const language = i % 2 ? "fr" : "en";
    const view = await open(i % 2 ? { ...phone, locale: "fr-FR" } : {});
    await begin(view.page, game, language);
    await becomes(async () => view.offers() > 0, true, "the page has its engine, and offers to think");
    if (game === "connect4") await playToTheEnd(view.page, game, language);
    else for (let turn = 0; turn < 12 && view.found() < 2; ++turn) await makeMove(view.page, turn), await view.page.locator(".status.mine, .status.over").first().waitFor();
    assert(view.found() > 0, "a move was found here");
    assert(view.found() === view.wanted(), `${view.wanted()} wanted, ${view.found()} found`);
    await finish(view, game);
  };

tests["who wants the server to think has it think, and a reload changes nothing"] = async () => {
  const view = await open();
  await view.page.getByRole("button", { name: "Settings", exact: true }).click();
  await view.page.getByRole("switch", { name: "Think on this device" }).click();
  await view.page.keyboard.press("Escape");
  await begin(view.page, "connect4", "en");
  for (const turn of [1, 2]) {
    await makeMove(view.page, turn);
    await becomes(() => movesPlayed(view.page), 2 * turn, "moves");
    await view.page.reload();
    await view.page.locator(".status.mine").waitFor();
  }
  assert(view.offers() === 0 && view.found() === 0, "nothing was offered");
  await finish(view, "the server thinks");
};

const failed = await runTests(tests, async () => {
  for (const context of browser.contexts()) {
    for (const page of context.pages()) console.log(page.problems?.join("\n"));
    await context.close();
  }
});
await browser.close();
const code = await server.stop();
if (code !== 0) console.log(`FAILED: plateau serve ended with ${code}`);
process.exit(failed || code ? 1 : 0);
