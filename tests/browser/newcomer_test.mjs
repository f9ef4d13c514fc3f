// Somebody who has never seen the page: two clicks from the start page begin a game, for every card; then undo, hint and
// the language are in sight without scrolling and without reading anything else.
import { assert, becomes, desktop, openPage, phone, startBrowser, startServer } from "./harness.mjs";

const server = await startServer();
const browser = await startBrowser();
const full = process.env.PLATEAU_TEST_SCOPE === "full";
const words = { en: { undo: "Undo", hint: "Hint", language: "Language" }, fr: { undo: "Reprendre", hint: "Indice", language: "Langue" } };
const shown = ".game .board, .world-map";

// Whether the whole element is in the window as it is, with nothing else over its middle.
const isInSight = (locator) => locator.evaluate((one) => {
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.width > 20 && box.height > 20 && box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1 && !!top && (one.contains(top) || top.contains(one));
});

async function begins(page, name, language, view) {
  const where = `${name}, ${language}, ${view}`;
  await page.locator(".card").first().waitFor();
  await page.locator(".card", { has: page.locator(`a[href="#/new/${name}"]`) }).click();
  await page.locator(".setup .primary").waitFor();
  await becomes(() => isInSight(page.locator(".setup .primary")), true, `${where}: the second click needs no scrolling`);
  await page.locator(".setup .primary").click();
  await page.locator(shown).first().waitFor();
  const w = words[language];
  for (const button of [w.undo, w.hint]) {
    const found = page.getByRole("button", { name: button, exact: true });
    await found.first().waitFor();
    await becomes(() => isInSight(found.first()), true, `${where}: ${button} is in sight`);
  }
  for (const one of ["FR", "EN"]) {
    const found = page.getByRole("group", { name: w.language }).getByRole("button", { name: one, exact: true });
    await becomes(() => isInSight(found), true, `${where}: ${one} is in sight`);
  }
}

async function tryAll(language, [view, options]) {
  const page = await openPage(browser, server.address, { ...options, locale: language === "fr" ? "fr-FR" : "en-GB", reducedMotion: "reduce" });
  await page.locator(".card").first().waitFor();
  const names = await page.locator(".card a").evaluateAll((links) => links.map((link) => link.getAttribute("href").replace("#/new/", "")));
  assert(names.length >= 15, `only ${names.length} cards`);
  for (const name of names) {
    await page.goto(`${server.address}#/`);
    await begins(page, name, language, view);
  }
  assert(page.problems.length === 0, page.problems.join("; "));
  await page.context().close();
  console.log(`ok two clicks begin each of ${names.length} games in ${language} on a ${view}; undo, hint and language are in sight`);
}

let failed = false;
try {
  const ways = [["en", ["desktop", desktop]], ["fr", ["phone", phone]], ...(full ? [["fr", ["desktop", desktop]], ["en", ["phone", phone]]] : [])];
  await Promise.all(ways.map(([language, view]) => tryAll(language, view)));
} catch (error) {
  failed = true;
  console.error(error.message);
} finally {
  await browser.close();
  if ((await server.stop()) !== 0) failed = true;
}
process.exit(failed ? 1 : 0);
