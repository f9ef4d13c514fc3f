// What was played in a position before: games that are kept, books, the computer's scores; nothing yet, much, and a server in trouble.
import { accessibilityProblems, assert, becomes, desktop, openPage, phone, shot, startTests } from "./harness.mjs";

const { server, browser, page, finish, run } = await startTests();

const words = {
  "en-GB": { scores: "Computer's scores", book: "Book", games: "2 games", wins: "wins", again: "Try again", more: /Show more/, empty: /no book knows it/ },
  "fr-FR": { scores: "Avis de l'ordinateur", book: "Livre", games: "2 parties", wins: "gagne", again: "Réessayer", more: /En montrer plus/, empty: /aucun livre ne la connaît/ },
};
const post = async (path, body) => (await fetch(`${server.address}api/${path}`, { method: "POST", body: JSON.stringify(body) })).json();
const seats = [{ kind: "person" }, { kind: "person" }];
for (const moves of ["4 4 4 4 1 4 1 1 1 2 1", "4 4 3 2 5 2 6", "3 3 4"]) await post("games", { game: "connect4", moves, seats });
// The archive is written beside the answers.
await becomes(async () => (await post("explore", { game: "connect4", moves: "4" })).moves[0].games, 2, "the games are kept");

const row = (opened, move) => opened.locator(".explorer tbody tr").filter({ has: opened.locator("button", { hasText: new RegExp(`^${move}$`) }) });
const tests = {};

tests["the server tells games, books and scores"] = async () => {
  const start = (await post("explore", { game: "connect4", moves: "" })).moves;
  assert(start.length === 7, `seven columns: ${start.length}`);
  assert(start[0].move === "4" && start[0].games === 2 && start[0].book.proven === "win" && start[0].book.seat === 1, JSON.stringify(start[0]));
  const draughts = (await post("explore", { game: "draughts", moves: "32-28" })).moves;
  assert(draughts.length === 9 && draughts.every((one) => one.games === 0 && one.book.seat === 2 && one.book.proven === null), JSON.stringify(draughts));
  const won = await post("score", { game: "connect4", moves: "4 1 4 1 4 1" });
  assert(won.seat === 1 && won.proven === "win" && won.line[0] === "4", JSON.stringify(won));
  const over = await post("score", { game: "connect4", moves: "4 1 4 1 4 1 4" });
  assert(over.seat === 2 && over.proven === "loss" && over.line.length === 0, JSON.stringify(over));
  const wrong = await fetch(`${server.address}api/score`, { method: "POST", body: JSON.stringify({ game: "connect4", moves: "9" }) });
  assert(wrong.status === 422, `${wrong.status}`);
};

for (const [screen, options] of Object.entries({ desktop, phone }))
  for (const [locale, word] of Object.entries(words)) {
    tests[`the moves of a position, with books and scores (${screen}, ${locale})`] = async () => {
      const opened = await page("/study/new/connect4//4", { ...options, locale });
      await opened.locator(".explorer tbody tr").first().waitFor();
      await opened.locator(".study-tree .move", { hasText: "4" }).click();
      await row(opened, "4").getByText(word.games).waitFor();
      assert((await opened.locator(".explorer thead th").allTextContents()).includes(word.book), "the book has a column");
      assert((await opened.locator(".explorer .worth").first().innerText()).length > 0, "the book says something");
      const before = await opened.locator(".explorer thead th").count();
      await opened.getByRole("switch", { name: word.scores }).click();
      await becomes(() => opened.locator(".explorer thead th").count(), before + 1, "columns");
      // All are told in the end, one by one.
      await becomes(() => opened.locator(".explorer td:last-child", { hasText: "…" }).count(), 0, "scores that are missing");
      assert((await opened.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)) <= 0, "too wide");
      const found = await accessibilityProblems(opened);
      assert(found.length === 0, found.join("\n"));
      await opened.locator(".explorer").scrollIntoViewIfNeeded();
      await shot(opened, `explorer-${screen}-${locale}`);
      await row(opened, "3").locator("button").click();
      await becomes(() => opened.locator(".study-tree .move").count(), 2, "the move of the list was played");
      await finish(opened, "explorer");
    };

    tests[`the explorer that finds nothing, and one that cannot ask (${screen}, ${locale})`] = async () => {
      const opened = await page("/study/new/avalam//", { ...options, locale });
      await opened.locator(".explorer-empty", { hasText: word.empty }).waitFor();
      // Even so the computer names its move.
      if ((await opened.getByRole("switch", { name: word.scores }).getAttribute("aria-checked")) === "false") await opened.getByRole("switch", { name: word.scores }).click();
      await opened.locator(".explorer tbody tr").first().waitFor();
      await finish(opened, "nothing found");

      const broken = await openPage(browser, server.address, { ...options, locale });
      let isBroken = true;
      await broken.route("**/api/explore", (route) => (isBroken ? route.fulfill({ status: 503, json: { error: { en: "too busy", fr: "trop occupé" } } }) : route.continue()));
      await broken.goto(`${server.address}#/study/new/draughts//`);
      await broken.locator(".explorer [role=alert]").waitFor();
      isBroken = false;
      await broken.getByRole("button", { name: word.again }).click();
      // Nine moves of the book are one too many for the list.
      await becomes(() => broken.locator(".explorer tbody tr").count(), 8, "rows at first");
      await broken.getByRole("button", { name: word.more }).click();
      await becomes(() => broken.locator(".explorer tbody tr").count(), 9, "rows in the end");
      assert(/^[+−]?\d+[.,]\d\d$/.test(await broken.locator(".explorer tbody tr td:nth-child(3)").first().innerText()), "the book counts in men");
      await broken.context().close();
    };
  }

tests["a position that waits is told"] = async () => {
  const opened = await openPage(browser, server.address, desktop);
  let answer;
  const asked = new Promise((resolve) => (answer = resolve));
  await opened.route("**/api/explore", async (route) => (await asked, route.continue()));
  await opened.goto(`${server.address}#/study/new/connect4//`);
  await opened.locator(".explorer [role=status]").waitFor();
  answer();
  await opened.locator(".explorer tbody tr").first().waitFor();
  await finish(opened, "waiting");
};

await run(tests);
