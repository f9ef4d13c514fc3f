// A match report opens from disk without a network, passes axe and fits wide and narrow screens, in both languages.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { accessibilityProblems, assert, desktop, openPage, phone, program, shot, startBrowser } from "./harness.mjs";

const folder = mkdtempSync(join(tmpdir(), "plateau-report-"));
const browser = await startBrowser();
try {
  for (const language of ["en", "fr"]) {
    const reports = join(folder, language);
    execFileSync(program, [
      "match", "connect4", "alphabeta:depth=4", "alphabeta:depth=2", "--games", "40", "--report", reports, "--lang", language,
    ]);
    const file = join(reports, "report.html");
    assert(existsSync(file) && existsSync(join(reports, "data.csv")), "the report is not there");
    for (const [size, view] of Object.entries({ wide: desktop, narrow: phone }))
      for (const colorScheme of ["light", "dark"]) {
        const address = pathToFileURL(file).href;
        const page = await openPage(browser, address, { ...view, colorScheme, offline: true });
        const name = `report-${size}-${language}-${colorScheme}`;
        const findings = await accessibilityProblems(page);
        assert(findings.length === 0, `${name}: ${findings.join("\n")}`);
        assert((await page.locator("html").getAttribute("lang")) === language, `${name} is in another language`);
        assert((await page.locator("svg").count()) > 0, `${name} has no plot`);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert(overflow <= 0, `${name} is ${overflow} pixels too wide`);
        assert(page.problems.length === 0, `${name}: ${page.problems.join("\n")}`);
        await shot(page, name);
        await page.context().close();
      }
  }
  console.log("report: 8 views passed");
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
