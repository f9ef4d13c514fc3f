// What the page weighs and how still it lies: bytes over the wire at the first visit, shifts of its parts over a game, and something to
// see while the list of games is on its way. The figures it prints are those of docs/performance.md.
import { assert, becomes, desktop, makeMove, openPage, phone, shot, startTests } from "./harness.mjs";

const { server, browser, finish, run } = await startTests();
const most = { kilobytes: 120, shift: 0.05 };
const families = ["connect4", "gomoku", "draughts", "avalam", "gyges", "axis_allies"];

// All that comes while the page is opened for the first time, headers included.
async function bytesOfFirstLoad(options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const sizes = new Map();
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  await page.goto(server.address, { waitUntil: "networkidle" });
  await page.locator(".card a").first().waitFor();
  await context.close();
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

// When the first text or picture appears on a processor four times slower, in milliseconds. Only told: no test asserts a time.
async function firstPaint(options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(server.address);
  await page.locator(".card a").first().waitFor();
  const at = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
  await context.close();
  return at;
}

// Collects what moves without having been asked to.
const watchShifts = () => {
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shifts.push({ value, at: startTime });
  }).observe({ type: "layout-shift", buffered: true });
};

// Cumulative layout shift: the worst burst, with at most a second between two shifts and five seconds in all.
function worstBurst(shifts) {
  let worst = 0, sum = 0, first = -Infinity, last = -Infinity;
  for (const { value, at } of shifts) {
    if (at - last > 1000 || at - first > 5000) (sum = 0), (first = at);
    last = at;
    sum += value;
    worst = Math.max(worst, sum);
  }
  return worst;
}

async function playAWhile(page, name) {
  await page.goto(`${server.address}#/new/${name}`);
  await page.locator(".segments.levels button").first().click();
  await page.locator(".start-bar button").click();
  await page.locator(".status, .map").first().waitFor();
  if (name === "axis_allies") return page.waitForTimeout(2000);
  for (let i = 0; i < 12; ++i) {
    await page.locator(".status.mine, .status.over").first().waitFor();
    if (await page.locator(".status.over").count()) return;
    await makeMove(page, i);
  }
}

const tests = {};
for (const [screen, options] of Object.entries({ desktop, phone })) {
  for (const locale of ["en-GB", "fr-FR"]) {
    tests[`the first visit is light (${screen}, ${locale})`] = async () => {
      const kilobytes = (await bytesOfFirstLoad({ ...options, locale })) / 1024;
      console.log(`   first load, ${screen}, ${locale}: ${kilobytes.toFixed(1)} KB over the wire`);
      console.log(`   first paint, ${screen}, ${locale}, processor slowed four times: ${(await firstPaint({ ...options, locale })).toFixed(0)} ms`);
      assert(kilobytes < most.kilobytes, `${kilobytes.toFixed(1)} KB`);
    };

    tests[`pages have their shape while the games are on their way (${screen}, ${locale})`] = async () => {
      const page = await openPage(browser, server.address, { ...options, locale });
      let open;
      const opened = new Promise((resolve) => (open = resolve));
      await page.route("**/api/catalog**", async (route) => (await opened, route.continue()));
      await page.reload();
      await page.locator(".card-to-come").first().waitFor();
      await shot(page, `to-come-start-${screen}-${locale}`);
      await page.goto(`${server.address}#/new/draughts`);
      await page.locator(".new-game.to-come").waitFor();
      await shot(page, `to-come-new-${screen}-${locale}`);
      open();
      await page.locator(".start-bar button").waitFor();
      await becomes(() => page.locator(".to-come").count(), 0, "what was to come");
      await finish(page, "to come");
    };
  }

  for (const name of families)
    tests[`nothing moves by itself over a game of ${name} (${screen})`] = async () => {
      const page = await openPage(browser, server.address, { ...options, locale: "fr-FR" });
      await page.addInitScript(watchShifts);
      await page.reload();
      await page.locator(".card a").first().waitFor();
      await playAWhile(page, name);
      await page.waitForTimeout(700);
      const shift = worstBurst(await page.evaluate(() => globalThis.shifts));
      console.log(`   layout shift, ${name}, ${screen}: ${shift.toFixed(3)}`);
      assert(shift < most.shift, `${shift.toFixed(3)}`);
      await finish(page, name);
    };
}

await run(tests);
