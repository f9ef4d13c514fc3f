// Takes pictures of the pages, to be looked at: node tests/browser/look.mjs [name ...]
import { cell, desktop, openPage, phone, shot, startBrowser, startServer } from "./harness.mjs";

const server = await startServer();
const browser = await startBrowser();
const only = process.argv.slice(2);
const views = { desktop, phone };
const scenes = {
  async start(page) {
    await page.locator(".card").first().waitFor();
  },
  async setup(page) {
    await page.goto(`${server.address}#/new/connect4`);
    await page.locator(".setup").waitFor();
  },
  async connect4(page) {
    await begin(page, "connect4");
    for (const column of ["d1", "c1", "d1"]) {
      await cell(page, column).click({ force: true }).catch(() => {});
      await page.waitForTimeout(900);
    }
  },
  async gomoku(page) {
    await begin(page, "gomoku");
    for (const point of ["h8", "g9", "i7"]) {
      await cell(page, point).click().catch(() => {});
      await page.waitForTimeout(900);
    }
    await page.locator(".action", { hasText: /Hint|Indice/ }).click();
    await page.waitForTimeout(2500);
  },
  async tictactoe(page) {
    await begin(page, "tictactoe");
    await cell(page, "b2").click();
    await page.waitForTimeout(900);
  },
};
async function begin(page, name) {
  await page.goto(`${server.address}#/new/${name}`);
  await page.locator(".setup .primary").click();
  await page.locator(".game .board").waitFor();
}
try {
  for (const [viewName, view] of Object.entries(views))
    for (const locale of ["en-GB", "fr-FR"])
      for (const colorScheme of ["light", "dark"])
        for (const [name, scene] of Object.entries(scenes)) {
          const full = `${name}-${viewName}-${locale.slice(0, 2)}-${colorScheme}`;
          if (only.length > 0 && !only.some((word) => full.includes(word))) continue;
          const page = await openPage(browser, server.address, { ...view, locale, colorScheme });
          await scene(page);
          await shot(page, full);
          for (const problem of page.problems) console.log(full, problem);
          await page.context().close();
        }
} finally {
  await browser.close();
  await server.stop();
}
