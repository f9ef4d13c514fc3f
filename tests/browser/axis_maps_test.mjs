// Other maps of Axis & Allies by clicking: the two of ours, and two that are imported from game files.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { goOn, phaseText } from "./axis_round.mjs";
import { assert, desktop, openPage, program, root, shot, startBrowser, startServer } from "./harness.mjs";

// A data folder with two maps more, as an operator would make it.
const folder = mkdtempSync(join(tmpdir(), "plateau-maps-"));
const data = join(folder, "data");
cpSync(join(root, "data"), data, { recursive: true });
const xml = (name) => join(root, "tests", "triplea", name);
const run = (...words) => execFileSync(program, ["import-map", ...words], { encoding: "utf8" });
const said = run(xml("strait.xml"), "--centers", xml("strait_centers.txt"), "--polygons", xml("strait_polygons.txt"), "--out", join(data, "axis_allies", "the_strait.json"));
assert(said.includes("canScramble"), "the importer named no unknown rule");
run(xml("marches.xml"), "--out", join(data, "axis_allies", "marches.json"));
process.env.PLATEAU_DATA = data;

const server = await startServer();
const browser = await startBrowser();

async function playsARound(map, title, zones) {
  const page = await openPage(browser, server.address, desktop);
  await page.goto(`${server.address}#/new/axis_allies`);
  await page.locator(".setup .primary").waitFor();
  const options = page.locator("details.exact", { hasText: "Board and rules" });
  await options.locator("summary").click();
  await options.getByLabel(/map file/).selectOption(map);
  await page.locator(".setup .primary").click();
  await page.locator(".world-map").waitFor();
  const panel = page.locator(".phase-panel");
  await panel.locator(".sheet li").first().waitFor();
  const drawn = await page.locator(".world-map [data-zone][role]").count();
  assert(drawn === zones, `${map}: ${drawn} zones are drawn instead of ${zones}`);
  await panel.locator(".sheet li").nth(0).locator(".stepper button").last().click();
  await shot(page, `map-${map}`);
  await panel.locator(".button.primary.wide").click();
  await goOn(page, async () => /Round 2/.test(await phaseText(page)));
  await shot(page, `map-${map}-round2`);
  assert(page.problems.length === 0, page.problems.join(" | "));
  await page.context().close();
  console.log(`ok: one round of ${title}`);
}

try {
  await playsARound("sundered_isles", "the Sundered Isles", 45);
  await playsARound("six_crowns", "Six Crowns", 45);
  await playsARound("the_strait", "an imported map with ships", 19);
  await playsARound("marches", "an imported map without", 30);
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
