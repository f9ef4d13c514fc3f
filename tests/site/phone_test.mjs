// The site on a mid-range phone: its processor four times slower, its network that of Lighthouse (1.6 Mbit/s, 150 ms there and
// back) or "Slow 4G" of Chromium's tools. Times are printed; what is fetched, and the memory, is checked.
//
//     node tests/site/phone_test.mjs               how long the first move takes, and one game of each family
//     node tests/site/phone_test.mjs MINUTES       games, one after the other, for so long
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { assert, phone, root, startBrowser } from "../browser/harness.mjs";
import { begin, playToTheEnd } from "../browser/whole_game.mjs";
import { hostFiles } from "./file_host.mjs";

const minutes = Number(process.argv[2] ?? 0);
const networks = {
  "1.6 Mbit/s, 150 ms": { bytesPerSecond: 1.6e6 / 8, latency: 150 },
  "Slow 4G": { bytesPerSecond: (1.6e6 / 8) * 0.9, latency: 150 * 3.75 },
};
const slowdown = 4;
const mostMegabytes = 256;

const folder = process.env.PLATEAU_SITE ?? join(root, "build/site");
const engines = readdirSync(join(folder, "engines")).join(" ");
const games = Object.entries({ connect_four: "connect4", in_a_row: "gomoku", draughts: "draughts", gyges: "gyges", avalam: "avalam" }).filter(([family]) => engines.includes(`plateau-${family}-`));
const host = await hostFiles(folder);
const mark = `--window-name=phone-${process.pid}`;
const browser = await startBrowser([mark]);

// A phone that has never seen the site. Browsers slow the page, not its workers.
async function openPhone() {
  const context = await browser.newContext({ locale: "en-GB", ...phone });
  context.setDefaultTimeout(Number(process.env.PATIENCE ?? 180000));
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return page;
}

async function secondsToTheFirstMove(page, go) {
  const start = performance.now();
  await go();
  await page.locator(".cell.open").first().waitFor();
  return (performance.now() - start) / 1000;
}

// From a link to a board on which a move can be made: never seen before, and once more when the site is kept.
async function firstMove(family, game, network) {
  const slow = networks[network];
  host.slow = slow;
  host.sent.length = 0;
  const page = await openPhone();
  const cold = await secondsToTheFirstMove(page, () => page.goto(`${host.address}#/p/${game}//`));
  const sent = [...host.sent];
  const bytes = sent.reduce((sum, one) => sum + one.bytes, 0);
  const fetched = [...new Set(sent.map((one) => /engines\/plateau-(\w+)-/.exec(one.path)?.[1]).filter(Boolean))];
  assert(fetched.join() === family, `engines before the first move: ${fetched}`);
  host.slow = null;
  await page.waitForFunction(() => document.documentElement.dataset.offline === "ready");
  host.slow = slow;
  const warm = await secondsToTheFirstMove(page, () => page.reload());
  host.slow = null;
  console.log(`${game}, ${network}: first move after ${cold.toFixed(1)} s with ${(bytes / 1024).toFixed(0)} KB fetched, ${warm.toFixed(1)} s when the site is kept`);
  await page.context().close();
}

const read = (file) => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // a process that has ended
  }
};
const parentOf = (pid) => /^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1];
const isOurs = (pid) => !!pid && pid !== "0" && (read(`/proc/${pid}/cmdline`).includes(mark) || isOurs(parentOf(pid)));

// What the process of the page and its workers keeps for itself: scripts, code, the memory of engines, and what any page takes.
function megabytes() {
  const pages = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && read(`/proc/${pid}/cmdline`).includes("--type=renderer") && isOurs(pid));
  return Math.max(...pages.map((pid) => Number(/^RssAnon:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0))) / 1024;
}

async function playOn() {
  const page = await openPhone();
  await page.goto(host.address);
  await page.locator(".card").first().waitFor();
  const before = megabytes();
  const end = performance.now() + minutes * 60_000;
  const peaks = {};
  let peak = 0;
  const looking = setInterval(() => (peak = Math.max(peak, megabytes())), 200);
  let played = 0;
  do {
    const [, game] = games[played % games.length];
    await page.goto(`${host.address}#/`);
    await begin(page, game, "en");
    await playToTheEnd(page, game, "en");
    peaks[game] = Math.max(peaks[game] ?? 0, peak);
    peak = 0;
    ++played;
  } while (performance.now() < end || played < games.length);
  clearInterval(looking);
  const most = Math.max(...Object.values(peaks));
  const told = Object.entries(peaks).map(([game, megabytes]) => `${game} ${megabytes.toFixed(0)}`);
  console.log(`${played} games one after the other: ${most.toFixed(0)} MB at most (${told.join(", ")}), ${before.toFixed(0)} MB before the first`);
  assert(before > 0 && most < mostMegabytes, `${most.toFixed(0)} MB`);
  await page.context().close();
}

try {
  if (minutes === 0) for (const network of Object.keys(networks)) for (const [family, game] of games) await firstMove(family, game, network);
  await playOn();
} finally {
  await browser.close();
  host.stop();
}
