// The site without a server, in Chromium: after the first load the network is cut, and everything goes on. Parts of names of
// tests wanted may be given.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { assert, becomes, desktop, makeMove, openPage, phone, root, shot, startBrowser } from "../browser/harness.mjs";
import { playsOneRound } from "../browser/axis_round.mjs";
import { learningTests } from "../browser/learning.mjs";
import { begin, movesPlayed, playsAWholeGame } from "../browser/whole_game.mjs";
import { runTests } from "../run_tests.mjs";
import { hostFiles } from "./file_host.mjs";

const folder = process.env.PLATEAU_SITE ?? join(root, "build/site");
const engines = readdirSync(join(folder, "engines")).join(" ");
const has = (family) => engines.includes(`plateau-${family}-`);
const host = await hostFiles(folder);
const browser = await startBrowser();

async function open(options) {
  const page = await openPage(browser, host.address, { ...desktop, ...options });
  await page.locator(".card").first().waitFor();
  return page;
}
// Everything is there for days without a network.
async function cut(page) {
  await page.waitForFunction(() => document.documentElement.dataset.offline === "ready");
  await page.context().setOffline(true);
  await page.reload();
  await page.locator(".card").first().waitFor();
}
async function finish(page, name) {
  assert(page.problems.length === 0, `${name}: ${page.problems.join("; ")}`);
  await page.context().close();
}

const tests = {};

tests["before the first engine the page is small"] = async () => {
  host.sent.length = 0;
  const page = await open({ serviceWorkers: "block" });
  const bytes = host.sent.reduce((sum, one) => sum + one.bytes, 0);
  assert(bytes < 120 * 1024, `${bytes} bytes: ${host.sent.map((one) => `${one.path} ${one.bytes}`).join(", ")}`);
  assert(!host.sent.some((one) => one.path.includes("/engines/")), "no engine yet");
  await finish(page, "weight");
};

const ways = { en: { view: desktop, locale: "en-GB" }, fr: { view: phone, locale: "fr-FR" } };
const played = { connect_four: "connect4", draughts: "draughts", gyges: "gyges", avalam: "avalam" };
for (const [family, game] of Object.entries(played).filter(([family]) => has(family)))
  for (const [language, { view, locale }] of Object.entries(ways))
    tests[`a whole game of ${game} without the network, ${language}`] = async () => {
      const page = await open({ ...view, locale });
      await cut(page);
      await playsAWholeGame(page, game, language);
      await shot(page, `site-${game}-${language}`);
      await finish(page, game);
    };

for (const [language, { view, locale }] of Object.entries(ways))
  for (const [name, learn] of learningTests(has, language))
    tests[`${name}, without the network, ${language}`] = async () => {
      const page = await open({ ...view, locale });
      await cut(page);
      await learn(page);
      await finish(page, name);
    };

if (has("connect_four") && has("in_a_row"))
  tests["boards of other sizes come from the engine that has them"] = async () => {
    const page = await open();
    await cut(page);
    for (const spec of ["rows=7,cols=8,n=4,gravity=1", "rows=5,cols=5,n=4", "rows=12,cols=12,n=5,gravity=1", "rows=8,cols=9,n=4,gravity=on"].map((shape) => `in_a_row:${shape}`)) {
      await page.evaluate(() => (location.hash = "#/"));
      await page.locator(".card").first().waitFor();
      await page.evaluate((to) => (location.hash = to), `#/p/${encodeURIComponent(spec)}//`);
      await page.locator(".cell.open").first().waitFor();
      await makeMove(page, 1);
      await becomes(() => movesPlayed(page), 1, `${spec}: moves`);
    }
    await finish(page, "sizes");
  };

tests["a new version is offered on the start page, and put in place when it is wanted"] = async () => {
  const page = await open();
  await page.waitForFunction(() => document.documentElement.dataset.offline === "ready");
  const keeper = readFileSync(join(folder, "service_worker.js"), "utf8");
  const { version } = JSON.parse(/^const site = (.*);$/m.exec(keeper)[1]);
  host.replaced.set("service_worker.js", keeper.replace(version, "another"));
  await page.reload();
  const offer = page.locator(".notice", { hasText: "new version" });
  await offer.waitFor();
  await page.goto(`${host.address}#/new/connect4`);
  await page.locator(".setup .primary").waitFor();
  assert((await page.locator(".notice", { hasText: "new version" }).count()) === 0, "offered on the start page alone");
  await page.goto(`${host.address}#/`);
  await offer.locator("button").click();
  await becomes(() => offer.count(), 0, "offers after it was taken");
  await page.locator(".card").first().waitFor();
  const names = await page.evaluate(() => caches.keys());
  assert(names.join() === "plateau-another", `caches: ${names}`);
  host.replaced.clear();
  await finish(page, "new version");
};

tests["games go from one browser to another in a file, moves and all"] = async () => {
  const page = await open();
  await begin(page, "connect4", "en");
  await makeMove(page, 2);
  await becomes(async () => (await movesPlayed(page)) >= 2, true, "the computer has answered");
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export" }).click()]);
  const file = await download.path();
  assert(Object.keys(JSON.parse(readFileSync(file, "utf8")).games).length === 1, "one game in the file");
  const other = await open();
  await other.getByRole("button", { name: "Settings", exact: true }).click();
  await other.locator(".settings input[type=file]").setInputFiles(file);
  await other.locator(".own-games a").first().click();
  await becomes(async () => (await movesPlayed(other)) >= 2, true, "moves in the other browser");
  await makeMove(other, 3);
  await finish(page, "export");
  await finish(other, "import");
};

if (has("axis_allies"))
  for (const [language, { view, locale }] of Object.entries(ways))
    tests[`one round of Axis & Allies without the network, ${language}`] = () => playsOneRound(browser, host.address, view, locale, cut);

const failed = await runTests(tests, async () => {
  for (const context of browser.contexts()) {
    for (const page of context.pages()) {
      await shot(page, "failed-site").catch(() => {});
      console.log(page.problems?.join("\n"));
    }
    await context.close();
  }
});
await browser.close();
host.stop();
process.exit(failed ? 1 : 0);
