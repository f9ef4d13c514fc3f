// What the browser tests share: the program on a free port, headless Chromium, a page that must not fail.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runTests } from "../run_tests.mjs";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const require = createRequire(join(root, "web", "package.json"));
const { chromium } = require("playwright-core");
export const axeSource = require.resolve("axe-core/axe.min.js");

export const program = process.env.PLATEAU ?? join(root, "build", "release", "plateau");
const browserProgram = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const pictures = process.env.SCREENSHOTS ?? join(root, "build", "screenshots");
mkdirSync(pictures, { recursive: true });

// Starts `plateau serve` and waits for its address.
export async function startServer(extra = []) {
  const data = mkdtempSync(join(tmpdir(), "plateau-"));
  const child = spawn(program, ["serve", "--port", "0", "--data", data, ...extra], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  const address = await new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      said += chunk;
      const found = /http:\/\/\S+/.exec(said);
      if (found) resolve(found[0]);
    });
    child.stderr.on("data", (chunk) => (said += chunk));
    child.on("exit", (code) => reject(new Error(`plateau serve ended with ${code}: ${said}`)));
    setTimeout(() => reject(new Error(`plateau serve said no address: ${said}`)), 120000).unref();
  });
  return {
    address,
    pid: child.pid,
    async stop() {
      const ended = new Promise((resolve) => child.on("exit", (code) => resolve(code)));
      child.kill("SIGTERM");
      const code = await ended;
      rmSync(data, { recursive: true, force: true });
      return code;
    },
  };
}

export async function startBrowser(more = []) {
  return chromium.launch({
    executablePath: browserProgram,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", ...more],
  });
}

export const desktop = { viewport: { width: 1400, height: 900 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

// A page whose errors and foreign requests are collected; check them with `page.problems`.
export async function openPage(browser, address, options) {
  const context = await browser.newContext({ locale: "en-GB", ...options });
  // A loaded machine may take its time: only a page that stays where it is has failed.
  context.setDefaultTimeout(Number(process.env.PATIENCE ?? 180000));
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(`error: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && !message.text().startsWith("Failed to load resource") && page.problems.push(`console: ${message.text()}`));
  page.on("response", async (response) => {
    if (response.status() >= 400) page.problems.push(`refused: ${(response.request().postData() ?? response.url()).slice(0, 200)}: ${(await response.text().catch(() => "")).slice(0, 200)}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith("data:") && !request.url().startsWith(address.replace("http", "ws")))
      page.problems.push(`foreign request: ${request.url()}`);
  });
  await page.goto(address);
  return page;
}

export const cell = (page, id) => page.locator(`[data-cell="${id}"]`);

export async function shot(page, name) {
  await page.waitForTimeout(350);
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

export function assert(condition, message) {
  if (!condition) throw new Error(message);
}

// What a page shows comes to be what is wanted: pages change in their own time, so reading once proves nothing.
export async function becomes(read, wanted, what) {
  let seen;
  for (let i = 0; i < 600; ++i) {
    seen = await read();
    if (seen === wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what}: expected ${JSON.stringify(wanted)}, found ${JSON.stringify(seen)}`);
}

// Serious findings of axe, as short lines.
export async function accessibilityProblems(page) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(await (await import("node:fs/promises")).readFile(axeSource, "utf8"));
  const result = await page.evaluate(() => globalThis.axe.run());
  return result.violations
    .filter((one) => one.impact === "serious" || one.impact === "critical")
    .map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).slice(0, 3).join("; ")}`);
}

// Touches open cells, one after the other, until a move is made. After each touch the page is given time to show
// what it did: a move, a question, one more cell chosen.
export async function makeMove(page, salt) {
  const before = await page.locator(".move").count();
  const isDone = () => page.evaluate((start) => document.querySelectorAll(".move").length > start || !!document.querySelector(".status.over"), before);
  for (let i = 0; i < 30; ++i) {
    if (await isDone()) return;
    const chosen = await page.evaluate((number) => {
      const touched = document.querySelectorAll(".mark-touched").length;
      const choice = document.querySelector(".choices .chip");
      const open = document.querySelectorAll(".cell.open");
      const anyway = document.querySelector(".doubt .danger");
      if (anyway) anyway.click();
      else if (choice) choice.click();
      else if (open.length > 0) open[number % open.length].dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return touched;
    }, salt * 5 + i * 3);
    await page
      .waitForFunction(
        ([start, touched]) =>
          document.querySelectorAll(".move").length > start || document.querySelector(".status.over") || document.querySelector(".choices .chip, .doubt .danger") ||
          document.querySelectorAll(".mark-touched").length > touched,
        [before, chosen],
        { timeout: 4000, polling: 30 },
      )
      .catch(() => {});
  }
  if (!(await isDone())) throw new Error("no move after thirty touches");
}

// The program and a browser that several tests share. `page` opens a page of it, `finish` closes one that had no problem, `run` runs
// the tests, ends both and the process. Pages of a test that failed are kept as pictures.
export async function startTests() {
  const server = await startServer();
  const browser = await startBrowser();
  return {
    server,
    browser,
    async page(path, options = {}) {
      const opened = await openPage(browser, server.address, { ...desktop, ...options });
      await opened.goto(`${server.address}#${path}`);
      return opened;
    },
    async finish(opened, name) {
      assert(opened.problems.length === 0, `${name}: ${opened.problems.join("; ")}`);
      await opened.context().close();
    },
    async run(tests) {
      let failed = await runTests(tests, async () => {
        for (const context of browser.contexts()) {
          for (const open of context.pages()) await shot(open, "failed").catch(() => {});
          await context.close();
        }
      });
      await browser.close();
      const code = await server.stop();
      if (code !== 0) console.log(`FAILED: plateau serve ended with ${code}`), ++failed;
      process.exit(failed ? 1 : 0);
    },
  };
}
