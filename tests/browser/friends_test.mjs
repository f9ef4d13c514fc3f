// Two people on two screens: what one asks for the other declines, whoever came without a name says it later. And what the picture
// of a board tells at the end: the stones of the winning line.
import { accessibilityProblems, assert, becomes, cell, desktop, openPage, phone, shot, startTests } from "./harness.mjs";

const { server, browser, page, finish, run } = await startTests();

const words = {
  "en-GB": { decline: "Decline", declined: "Your opponent declined.", draw: "Offer a draw", undo: "Undo", name: "Your name", save: "Save", line: "stone of the winning line", lost: "There is nothing here" },
  "fr-FR": { decline: "Refuser", declined: "Votre adversaire a refusé.", draw: "Proposer nulle", undo: "Reprendre", name: "Votre nom", save: "Enregistrer", line: "pion de la ligne gagnante", lost: "Il n'y a rien ici" },
};

// Somebody who invites and somebody who comes.
async function twoPeople(options) {
  const host = await openPage(browser, server.address, options);
  await host.goto(`${server.address}#/new/connect4`);
  await host.locator(".tile").nth(2).click();
  await host.locator(".start-bar button").click();
  const link = await host.locator("#invite-link").inputValue();
  const friend = await openPage(browser, server.address, options);
  await friend.goto(link);
  await friend.locator(".status").waitFor();
  await host.locator(".status.mine").waitFor();
  return { host, friend };
}

const tests = {};
for (const [screen, options] of Object.entries({ desktop, phone }))
  for (const [locale, word] of Object.entries(words)) {
    tests[`draws and undos are declined, and names said late (${screen}, ${locale})`] = async () => {
      const { host, friend } = await twoPeople({ ...options, locale });
      await host.getByRole("button", { name: word.draw }).click();
      await shot(friend, `declining-${screen}-${locale}`);
      await friend.getByRole("button", { name: word.decline }).click();
      await host.locator(".toast", { hasText: word.declined }).waitFor();
      await cell(host, "d1").click();
      await friend.locator(".status.mine").waitFor();
      await host.getByRole("button", { name: word.undo, exact: true }).click();
      await friend.getByRole("button", { name: word.decline }).click();
      await becomes(() => friend.getByRole("button", { name: word.decline }).count(), 0, "the question after the answer");
      await becomes(() => host.locator(".move").count(), 1, "the move that stays");
      await friend.getByRole("textbox", { name: word.name }).fill("Max");
      const problems = await accessibilityProblems(friend);
      assert(problems.length === 0, problems.join("\n"));
      await friend.getByRole("button", { name: word.save }).click();
      await host.locator(".player-name", { hasText: "Max" }).waitFor();
      await becomes(() => friend.locator(".own-name").count(), 0, "the question for the name");
      await finish(friend, "friend");
      await finish(host, "host");
    };

    tests[`the winning line is drawn (${screen}, ${locale})`] = async () => {
      const opened = await page("/p/connect4//1122334", { ...options, locale });
      await opened.locator(".status.over").waitFor();
      await becomes(() => opened.locator(".winning-ring").count(), 4, "rings");
      await becomes(() => opened.locator(`[aria-label*="${word.line}"]`).count(), 4, "stones told as winning");
      await shot(opened, `winning-line-${screen}-${locale}`);
      await finish(opened, "line");
      const points = await page("/p/gomoku//h8", { ...options, locale });
      await becomes(() => points.locator(".cell-star").count(), 5, "dots of the board");
      await shot(points, `star-points-${screen}-${locale}`);
      await finish(points, "points");
    };

    tests[`a mistyped path is understood, or the page says that there is nothing (${screen}, ${locale})`] = async () => {
      const opened = await openPage(browser, server.address, { ...options, locale });
      await opened.goto(new URL("rules/connect4", server.address).href);
      await opened.locator(".rules h1").waitFor();
      await opened.goto(new URL("nowhere/at/all", server.address).href);
      await opened.locator("h1", { hasText: word.lost }).waitFor();
      await opened.locator(".error-page .button").click();
      await opened.locator(".card").first().waitFor();
      opened.problems = opened.problems.filter((one) => !/^refused: \S+\/(rules\/connect4|nowhere\/at\/all):/.test(one));
      await finish(opened, "mistyped");
    };
  }

await run(tests);
