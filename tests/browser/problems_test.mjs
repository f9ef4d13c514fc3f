// Problems: a few at a time, one a day, and a rating that stays in the browser.
import { accessibilityProblems, assert, becomes, desktop, openPage, phone, shot, startTests } from "./harness.mjs";

const { server, browser, finish, run } = await startTests();

const words = {
  "en-GB": { solved: "Solved!", day: "Problem of the day", rating: "Your rating", more: "Show more", unsolved: "Unsolved only" },
  "fr-FR": { solved: "Résolu !", day: "Problème du jour", rating: "Votre cote", more: "En montrer plus", unsolved: "Non résolus seulement" },
};

const api = async (path, body) => (await fetch(`${server.address}api/problems/${path}`, body && { method: "POST", body: JSON.stringify(body) })).json();
const rating = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("plateau.rating.gyges"))?.rating);

async function type(page, move) {
  await page.locator(".move-box input").fill(move);
  await page.locator(".move-box input").press("Enter");
}

async function solve(page, id, word) {
  const { line } = await api(`gyges/${id}`, { moves: [], solution: true });
  for (let i = 0; i < line.length; i += 2) {
    await page.locator(".problem .cell.open").first().waitFor();
    await type(page, line[i].move);
    if (i + 2 < line.length) await page.locator(".status .line", { hasText: line[i].move }).waitFor();
  }
  await page.locator(".status.won", { hasText: word.solved }).waitFor();
}

const tests = {};
for (const [screen, options] of Object.entries({ desktop, phone }))
  for (const [locale, word] of Object.entries(words))
    tests[`problems are listed, solved and rated (${screen}, ${locale})`] = async () => {
      const page = await openPage(browser, server.address, { ...options, locale });
      await page.locator(".start-links a", { hasText: word.day }).click();
      await page.locator(".problem .cell.open").first().waitFor();
      await page.goto(`${server.address}#/problems/gyges`);
      await becomes(() => page.locator(".problem-grid li").count(), 24, "problems at first");
      const found = await accessibilityProblems(page);
      assert(found.length === 0, found.join("\n"));
      await page.getByRole("button", { name: word.more }).click();
      await becomes(() => page.locator(".problem-grid li").count(), 48, "more problems");
      await page.goto(`${server.address}#/problems/gyges/1-01`);
      await solve(page, "1-01", word);
      assert((await rating(page)) > 1000, "the rating after a problem solved");
      await page.goto(`${server.address}#/problems/gyges`);
      await page.locator(".own-rating", { hasText: word.rating }).locator("b", { hasText: /\d{4}/ }).waitFor();
      await becomes(() => page.locator(".problem-grid a.solved").count(), 1, "solved ones");
      await page.getByLabel(word.unsolved).check();
      await becomes(() => page.locator(".problem-grid a.solved").count(), 0, "unsolved ones alone");
      await shot(page, `problems-${screen}-${locale}`);
      await finish(page, "problems");
    };

const tasks = {
  connect4: { "en-GB": /to play and win in/, "fr-FR": /jouer et gagner en/ },
  gomoku: { "en-GB": /to play and win by fours in/, "fr-FR": /gagner par des quatre en/ },
  draughts: { "en-GB": /to play and win (a man|\d men) in/, "fr-FR": /gagner (un pion|\d pions) en/ },
  avalam: { "en-GB": /one move alone wins/, "fr-FR": /un seul coup gagne/ },
};
for (const [locale, word] of Object.entries(words))
  tests[`problems of every game are posed by theme and solved (${locale})`] = async () => {
    const page = await openPage(browser, server.address, { ...desktop, locale });
    for (const [game, task] of Object.entries(tasks)) {
      const { problems } = await api(game);
      assert(problems.length >= (game === "avalam" ? 50 : 200), `${game}: ${problems.length} problems`);
      await page.goto(`${server.address}#/problems/${game}`);
      await page.locator(".problem-grid li").first().waitFor();
      const theme = problems.at(-1).theme;
      if ((await page.locator(".themes").count()) > 0) {
        await page.locator(".themes").selectOption(theme);
        const id = problems.find((one) => one.theme === theme).id;
        await page.locator(".problem-grid li").first().locator("b", { hasText: id }).waitFor();
      }
      for (const posed of [problems[0], problems.find((one) => one.win_in === 3) ?? problems.at(-1)]) {
        await page.goto(`${server.address}#/problems/${game}/${posed.id}`);
        await page.locator(".problem .lead", { hasText: task[locale] }).waitFor();
        const { line } = await api(`${game}/${posed.id}`, { moves: [], solution: true });
        for (let i = 0; i < line.length; i += 2) {
          await page.locator(".problem .cell.open").first().waitFor();
          await type(page, line[i].move);
          if (i + 2 < line.length) await page.locator(".status .line", { hasText: line[i].move }).waitFor();
        }
        await page.locator(".status.won", { hasText: word.solved }).waitFor();
      }
      await shot(page, `problem-${game}-${locale}`);
    }
    await finish(page, "every game");
  };

tests["a wrong move lowers the rating once"] = async () => {
  const page = await openPage(browser, server.address, { ...desktop, locale: "en-GB" });
  const { line } = await api("gyges/1-02", { moves: [], solution: true });
  const { legal } = await api("gyges/1-02", { moves: [] });
  const other = legal.find((choice) => choice.move !== line[0].move && !choice.move.endsWith("N")).move;
  await page.goto(`${server.address}#/problems/gyges/1-02`);
  await page.locator(".problem .cell.open").first().waitFor();
  await type(page, other);
  await page.locator(".status.lost").waitFor();
  const after = await rating(page);
  assert(after < 1000, `the rating is ${after}`);
  await page.getByRole("button", { name: "Try again" }).click();
  await solve(page, "1-02", words["en-GB"]);
  assert((await rating(page)) === after, "only the first try counts");
  await finish(page, "wrong");
};

tests["the problem of the day is the same on one day and another on the next"] = async () => {
  const page = await openPage(browser, server.address, desktop);
  const seen = [];
  for (const day of ["2026-11-18", "2026-11-18", "2026-11-19"]) {
    await page.clock.setFixedTime(new Date(`${day}T12:00:00`));
    await page.goto(`${server.address}#/problems/gyges/today`);
    await page.reload();
    await page.locator(".problem .cell.open").first().waitFor();
    seen.push(await page.locator(".problem .board").first().getAttribute("aria-label"));
  }
  assert(seen[0] === seen[1] && seen[1] !== seen[2], seen.join(", "));
  await finish(page, "today");
};

await run(tests);
