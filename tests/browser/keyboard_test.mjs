// A game of each kind by keys alone: begun, played, taken back, played again, a hint asked for and accepted, looked back
// at, analysed, judged, shared, given up and begun again. Nothing here clicks.
import { assert, desktop, openPage, startBrowser, startServer } from "./harness.mjs";

const server = await startServer();
const browser = await startBrowser();
const full = process.env.PLATEAU_TEST_SCOPE === "full";

// A page that is changing may give the focus to something else between two keys: whoever sees nothing happen tries again.
async function pressUntil(locator, isDone, what, key = "Enter") {
  for (let i = 0; i < 40; ++i) {
    await locator.press(key, { timeout: 5000 }).catch(() => {});
    for (let wait = 0; wait < 20; ++wait) {
      if (await isDone()) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(`${what}: a key does nothing`);
}

async function playsByKeys(game, language) {
  const page = await openPage(browser, server.address, { ...desktop, locale: language === "fr" ? "fr-FR" : "en-GB" });
  const moves = () => page.locator(".move").count();
  const isThere = (selector) => async () => (await page.locator(selector).count()) > 0;
  const where = `${game}, ${language}`;
  await page.locator(".card").first().waitFor();
  await pressUntil(page.locator(`.card a[href="#/new/${game}"]`), isThere(".setup .primary"), `${where}: the card`);
  await pressUntil(page.locator(".setup .primary"), isThere(".status.mine"), `${where}: start`);

  // One move: cell after cell, with the arrows to get there and Enter to choose.
  async function move(salt) {
    await page.locator(".status.mine, .status.over").first().waitFor();
    const before = await moves();
    for (let i = 0; i < 60 && (await moves()) <= before && !(await isThere(".status.over")()); ++i) {
      const doubt = page.locator(".doubt .danger"), choice = page.locator(".choices .chip"), open = page.locator(".cell.open");
      const next = (await doubt.count()) > 0 ? doubt.first() : (await choice.count()) > 0 ? choice.first() : open.nth((salt * 5 + i * 3) % Math.max(1, await open.count()));
      await next.press("Enter", { timeout: 5000 }).catch(() => {});
      await page.waitForTimeout(150);
    }
    assert((await moves()) > before, `${where}: no move by keys`);
  }
  await move(1);
  await page.locator(".status.mine").waitFor();
  await pressUntil(page.locator("h1 a"), async () => (await moves()) === 0, `${where}: u takes back`, "u");
  await pressUntil(page.locator("h1 a"), async () => (await moves()) > 0, `${where}: r plays again`, "r");
  await page.locator(".status.mine").waitFor();
  const played = await moves();
  // Space on a link or a button presses that: nothing has the focus now.
  await page.evaluate(() => document.activeElement?.blur?.());
  await pressUntil(page.locator("body"), isThere(".hint"), `${where}: space gives a hint`, " ");
  await pressUntil(page.locator("body"), async () => (await moves()) > played, `${where}: space again plays it`, " ");
  await page.locator(".status.mine, .status.over").first().waitFor();
  await move(2);
  await page.locator(".status.mine, .status.over").first().waitFor();
  await pressUntil(page.locator("h1 a"), isThere(".status.looking"), `${where}: back`, "ArrowLeft");
  await pressUntil(page.locator("h1 a"), async () => (await page.locator(".status.looking").count()) === 0, `${where}: to the end`, "End");
  await pressUntil(page.locator("h1 a"), isThere(".lines-list li"), `${where}: l analyses`, "l");
  await page.keyboard.press("l");
  await pressUntil(page.locator(".action", { hasText: /Share|Partager/ }), isThere("dialog[open]"), `${where}: share`);
  await page.waitForFunction(() => document.querySelector(".share textarea")?.value.includes("[Game"));
  await pressUntil(page.locator("dialog"), async () => (await page.locator("dialog").count()) === 0, `${where}: Escape closes`, "Escape");
  await pressUntil(page.locator("h1 a"), isThere("dialog[open] .keys"), `${where}: ? helps`, "?");
  await pressUntil(page.locator("dialog"), async () => (await page.locator("dialog").count()) === 0, `${where}: Escape closes the help`, "Escape");
  if (!(await isThere(".status.over")())) {
    await pressUntil(page.locator(".action", { hasText: /Resign|Abandonner/ }), isThere("dialog[open] .danger"), `${where}: resign`);
    await pressUntil(page.locator("dialog .danger"), isThere(".status.over"), `${where}: yes`);
  }
  await pressUntil(page.locator(".action", { hasText: /Play again|Revanche/ }), async () => (await page.locator(".status.over").count()) === 0 && (await isThere(".status")()), `${where}: play again`);
  assert(page.problems.length === 0, `${where}: ${page.problems.join("; ")}`);
  await page.context().close();
  console.log(`ok ${game} by keys alone, ${language}`);
}

let failed = false;
try {
  const games = ["connect4", "gomoku", "draughts", "gyges", "avalam"];
  const named = process.argv.slice(2);
  // All at once: most of the time is spent waiting for somebody's thoughts.
  for (const turned of full ? [0, 1] : [0])
    await Promise.all((named.length > 0 ? named : games).map((game, i) => playsByKeys(game, (i + turned) % 2 ? "fr" : "en")));
} catch (error) {
  failed = true;
  console.error(error.message);
} finally {
  await browser.close();
  if ((await server.stop()) !== 0) failed = true;
}
process.exit(failed ? 1 : 0);
