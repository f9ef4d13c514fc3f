// Mistakes that a review has found wait in the browser, from all games, until they were found again twice.
import { accessibilityProblems, assert, becomes, desktop, openPage, phone, shot, startTests } from "./harness.mjs";

const { server, browser, finish, run } = await startTests();

const words = {
  "en-GB": { resign: /Resign/, yes: "Yes", review: "Review the game", retry: "Retry your mistakes", found: "That is better.", missed: "Something else is better.", none: "No mistakes to try again" },
  "fr-FR": { resign: /Abandonner/, yes: "Oui", review: "Revoir la partie", retry: "Reprendre vos fautes", found: "Voilà qui est mieux.", missed: "Un autre coup est meilleur.", none: "Aucune faute à reprendre" },
};

const waiting = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("plateau.mistakes") ?? "[]"));

async function type(page, move) {
  await page.locator(".move-box input").fill(move);
  await page.locator(".move-box input").press("Enter");
}

const tests = {};
for (const [screen, options] of Object.entries({ desktop, phone }))
  for (const [locale, word] of Object.entries(words))
    tests[`mistakes are tried again (${screen}, ${locale})`] = async () => {
      const page = await openPage(browser, server.address, { ...options, locale });
      await page.goto(`${server.address}#/mistakes`);
      await page.locator(".lead", { hasText: word.none }).waitFor();
      // Yellow does not answer three in a row.
      await page.goto(`${server.address}#/p/connect4//4 3 4 3 1 3 1`);
      await page.locator(".action").filter({ hasText: word.resign }).click();
      await page.getByRole("button", { name: word.yes }).click();
      await page.getByRole("button", { name: word.review }).click();
      await becomes(() => waiting(page).then((all) => all.some((one) => one.played === "1" && one.better === "3")), true, "the mistake is kept");
      const before = await waiting(page);
      await page.goto(`${server.address}#/`);
      await page.locator(".start-links a", { hasText: word.retry }).click();
      await page.locator(".retry .cell.open").first().waitFor();
      const found = await accessibilityProblems(page);
      assert(found.length === 0, found.join("\n"));
      const [first] = before;
      await type(page, first.better);
      await page.locator(".status.won", { hasText: word.found }).waitFor();
      const after = await waiting(page);
      assert(after.length === before.length && after.at(-1).id === first.id && after.at(-1).found === 1, JSON.stringify(after));
      await shot(page, `retry-${screen}-${locale}`);
      // What is missed begins anew; what is found twice in a row is learned.
      await page.evaluate((id) => localStorage.setItem("plateau.mistakes", JSON.stringify(JSON.parse(localStorage.getItem("plateau.mistakes")).filter((one) => one.id === id))), first.id);
      await page.reload();
      await page.locator(".retry .cell.open").first().waitFor();
      await type(page, first.played);
      await page.locator(".status.lost", { hasText: word.missed }).waitFor();
      assert((await waiting(page))[0].found === 0, "missed");
      for (let time = 1; time <= 2; ++time) {
        await page.reload();
        await page.locator(".retry .cell.open").first().waitFor();
        await type(page, first.better);
        await page.locator(".status.won").waitFor();
      }
      assert((await waiting(page)).length === 0, "learned");
      await page.locator(".retry .action").click();
      await page.locator(".lead", { hasText: word.none }).waitFor();
      await finish(page, "retry");
    };

await run(tests);
