// A tournament report opens from disk without a network, passes axe, fits wide and narrow screens in both languages, and
// its boards move when they are clicked.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { accessibilityProblems, assert, desktop, openPage, phone, program, shot, startBrowser } from "./harness.mjs";

const folder = mkdtempSync(join(tmpdir(), "plateau-tournament-"));
const browser = await startBrowser();
let views = 0;
try {
  for (const example of ["connect4", "frisian"])
    for (const language of ["en", "fr"]) {
      const reports = join(folder, example + language);
      execFileSync(program, [
        "tournament", `examples/${example}.toml`, "--archive", join(folder, `${example}${language}.db`), "--report", reports, "--lang", language,
      ]);
      for (const [size, view] of Object.entries({ wide: desktop, narrow: phone }))
        for (const colorScheme of ["light", "dark"]) {
          const address = pathToFileURL(join(reports, "report.html")).href;
          const page = await openPage(browser, address, { ...view, colorScheme, offline: true });
          const name = `tournament-${example}-${size}-${language}-${colorScheme}`;
          const findings = await accessibilityProblems(page);
          assert(findings.length === 0, `${name}: ${findings.join("\n")}`);
          assert((await page.locator("html").getAttribute("lang")) === language, `${name} is in another language`);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          assert(overflow <= 0, `${name} is ${overflow} pixels too wide`);
          const game = page.locator(".game").first();
          const pieces = () => game.locator(".pieces circle").count();
          const shown = () => game.locator("output").textContent();
          const last = await shown();
          await game.locator('[data-go="first"]').click();
          assert((await shown()) === "0" && last !== "0", `${name}: the board does not go to its start`);
          const before = await game.locator(".pieces").innerHTML();
          await game.locator('[data-ply="3"]').click();
          assert((await shown()) === "3", `${name}: a click on a move does not show it`);
          assert((await game.locator(".pieces").innerHTML()) !== before, `${name}: the pieces stay where they are`);
          assert((await pieces()) > 0, `${name}: there are no pieces`);
          assert((await game.locator('[aria-current="step"]').count()) === 1, `${name}: the move shown is not marked`);
          assert(page.problems.length === 0, `${name}: ${page.problems.join("\n")}`);
          await game.scrollIntoViewIfNeeded();
          await shot(page, name);
          await page.context().close();
          ++views;
        }
    }
  console.log(`tournament report: ${views} views passed`);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
