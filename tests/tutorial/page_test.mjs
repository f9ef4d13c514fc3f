// What the tutorials made, on the page: the new game drawn from its diagram and played to its end, the new player as an
// opponent. Nothing in web/ knows either.
import { assert, becomes, cell, makeMove, openPage, shot, startBrowser, startServer } from "../browser/harness.mjs";

const server = await startServer();
const browser = await startBrowser();

// The computer has answered when it is the person's turn again, or the game is over.
const mayGoOn = (page) => page.locator(".status.mine, .status.over").first().waitFor();

async function newGame() {
  const page = await openPage(browser, server.address);
  await page.locator(".card", { hasText: "Three pawns a side on nine squares." }).locator("a").click();
  await page.getByRole("button", { name: "White" }).waitFor();
  await page.getByRole("button", { name: "Start the game" }).click();
  await becomes(() => page.locator("[data-piece]").count(), 6, "pawns on the board");
  assert((await page.locator("[data-cell]").count()) === 9, "nine squares");
  await cell(page, "b1").click();
  await cell(page, "b2").click();
  await page.locator('[data-piece="b2"]').waitFor();
  await becomes(() => page.locator(".move").count(), 2, "moves: one's own and the computer's answer");
  await mayGoOn(page);
  await shot(page, "tutorial-game");
  for (let i = 1; (await page.locator(".status.over").count()) === 0; ++i) {
    assert(i < 8, "no game of hexapawn is longer than seven plies");
    await makeMove(page, i);
    await mayGoOn(page);
  }
  assert(page.problems.length === 0, page.problems.join("\n"));
  await page.close();
}

async function newPlayer() {
  const page = await openPage(browser, server.address);
  await page.goto(`${server.address}#/new/avalam`);
  await page.locator("summary", { hasText: "Engine (advanced)" }).click();
  await page.getByRole("textbox", { name: "Engine (advanced)" }).fill("greedy:five=3");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.locator("[data-piece]").first().waitFor();
  await makeMove(page, 1);
  await becomes(() => page.locator(".move").count(), 2, "moves: one's own and the answer of greedy");
  assert(page.problems.length === 0, page.problems.join("\n"));
  await page.close();
}

let failed = 0;
for (const [name, test] of [["the new game is played on the page", newGame], ["the new player answers on the page", newPlayer]])
  await test().then(
    () => console.log(`ok ${name}`),
    (error) => (console.log(`FAILED ${name}: ${error.message}`), ++failed),
  );
await browser.close();
await server.stop();
process.exit(failed ? 1 : 0);
