// The games of this browser: found again on the start page, named in the tab, played with friends who have names.
import { accessibilityProblems, assert, becomes, desktop, makeMove, openPage, phone, shot, startTests } from "./harness.mjs";

const { server, browser, finish, run } = await startTests();

const words = {
  "en-GB": { own: "Your games", over: "Finished games", turn: "Your turn: Connect four", computer: "Computer · Easy", lost: "You lose.", yes: "Yes", remove: "Delete", friendTurn: "Your turn: Tic-tac-toe" },
  "fr-FR": { own: "Vos parties", over: "Parties finies", turn: "À vous de jouer\u00a0: Puissance 4", computer: "Ordinateur · Facile", lost: "Vous avez perdu.", yes: "Oui", remove: "Supprimer", friendTurn: "À vous de jouer\u00a0: Morpion" },
};

const open = (options) => openPage(browser, server.address, options);
const go = (page, path) => page.goto(`${server.address}#${path}`);

const tests = {};
for (const [screen, options] of Object.entries({ desktop, phone }))
  for (const [locale, word] of Object.entries(words)) {
    tests[`games are continued, reviewed and deleted (${screen}, ${locale})`] = async () => {
      const page = await open({ ...options, locale });
      await becomes(() => page.locator(".own-games").count(), 0, "a list before the first game");
      await go(page, "/new/connect4");
      await page.locator(".segments.levels button").first().click();
      await page.locator(".start-bar button").click();
      await page.locator(".status.mine").waitFor();
      await becomes(() => page.title(), word.turn, "the tab");
      await makeMove(page, 1);
      await page.locator(".status.mine").waitFor();
      await go(page, "/");
      await page.locator(".own-games h2", { hasText: word.own }).waitFor();
      await page.locator(".own-games li.mine", { hasText: word.computer }).waitFor();
      const problems = await accessibilityProblems(page);
      assert(problems.length === 0, problems.join("\n"));
      await shot(page, `own-games-${screen}-${locale}`);
      await page.locator(".own-games a").click();
      await page.locator(".move").nth(1).waitFor();
      await page.locator(".action", { has: page.locator("svg") }).filter({ hasText: /Resign|Abandonner/ }).click();
      await page.getByRole("button", { name: word.yes }).click();
      await page.locator(".status.over").waitFor();
      await go(page, "/");
      await page.locator(".own-games details[open]", { hasText: word.over }).waitFor();
      await page.locator(".own-games li", { hasText: word.lost }).locator(".icon-button").click();
      await page.locator(".own-games .danger", { hasText: word.remove }).click();
      await becomes(() => page.locator(".own-games").count(), 0, "the list after its last game was deleted");
      await finish(page, "own games");
    };

    tests[`friends have names, and the tab calls them (${screen}, ${locale})`] = async () => {
      const host = await open({ ...options, locale });
      await go(host, "/new/tictactoe");
      await host.locator(".tile").nth(2).click();
      await host.locator(".name-field input").fill("Zoé");
      await host.locator(".start-bar button").click();
      const link = await host.locator("#invite-link").inputValue();
      const friend = await open({ ...options, locale });
      await friend.evaluate(() => localStorage.setItem("plateau.name", "Max"));
      await friend.reload();
      await go(friend, new URL(link).hash.slice(1));
      await friend.locator(".player-name", { hasText: "Zoé" }).waitFor();
      await host.locator(".player-name", { hasText: "Max" }).waitFor();
      await becomes(() => host.title(), word.friendTurn, "the tab of whoever begins");
      // The friend waits on the start page; the list hears of the move.
      await go(friend, "/");
      await makeMove(host, 0);
      await friend.reload();
      await friend.locator(".own-games li.mine", { hasText: "Zoé" }).waitFor();
      await becomes(async () => (await friend.title()).startsWith("(1)"), true, "the tab counts games that wait");
      await finish(friend, "friend");
      await finish(host, "host");
    };
  }

tests["a board that was only looked at is no game of anybody"] = async () => {
  const page = await open(desktop);
  await go(page, "/p/connect4//4455");
  await page.locator(".move").nth(3).waitFor();
  await go(page, "/");
  await page.locator(".card").first().waitFor();
  await becomes(() => page.locator(".own-games").count(), 0, "the list");
  await finish(page, "looked at");
};

await run(tests);
