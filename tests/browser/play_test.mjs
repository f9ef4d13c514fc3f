// Whole games by clicking, in both languages, on a desktop and on a phone.
import { accessibilityProblems, assert, becomes, cell, desktop, makeMove, openPage, phone, shot, startBrowser, startServer } from "./harness.mjs";
import { movesPlayed, playsAWholeGame } from "./whole_game.mjs";

// A friend in a second browser, in another language and on another screen: moves go to and fro.
async function friendsPlay(browser, address, game, host, guest) {
  const open = ({ language, options }) => openPage(browser, address, { ...options, locale: language === "fr" ? "fr-FR" : "en-GB" });
  const [mine, theirs] = [await open(host), await open(guest)];
  await mine.goto(`${address}#/new/${game}`);
  await mine.locator(".tile").nth(2).click();
  await mine.locator(".setup .primary").click();
  await theirs.goto(await mine.locator("#invite-link").inputValue());
  await theirs.locator(".game .board").waitFor();
  for (let turn = 0; turn < 6; ++turn) {
    // Gygès is set up by one side after the other: whoever is to move moves.
    await becomes(async () => (await mine.locator(".status.mine").count()) + (await theirs.locator(".status.mine").count()), 1, `${game}: one of the two is to move`);
    await makeMove((await mine.locator(".status.mine").count()) > 0 ? mine : theirs, turn);
    for (const page of [mine, theirs]) await becomes(async () => (await movesPlayed(page)) > turn, true, `${game}: both see move ${turn + 1}`);
  }
  await theirs.reload();
  await becomes(() => movesPlayed(theirs), 6, `${game}: a friend's reload keeps the seat and the moves`);
  for (const page of [mine, theirs]) await finish(page, `${game} with a friend`);
}

async function friendTakesTheSeat(browser, address) {
  const host = await openPage(browser, address, desktop);
  await host.goto(`${address}#/new/tictactoe`);
  await host.getByText("A friend, by link").click();
  await host.getByRole("button", { name: "Start the game" }).click();
  const link = await host.locator("#invite-link").inputValue();
  const friend = await openPage(browser, address, { ...phone, locale: "fr-FR" });
  await friend.goto(link);
  await friend.getByText("À votre adversaire de jouer").waitFor();
  await cell(host, "b2").click();
  await friend.getByText("À vous de jouer").waitFor();
  await cell(friend, "a1").tap();
  await host.getByText("Your turn").waitFor();
  // The same link a second time is no seat any more, and a spectator cannot move.
  const stranger = await openPage(browser, address, desktop);
  await stranger.goto(link);
  await stranger.getByText("Watch the game").click();
  await stranger.getByText("You are watching this game.").waitFor();
  // What a spectator touches is a variation of his own: the game stays as it is.
  await cell(stranger, "c3").click();
  await stranger.locator(".status.looking").waitFor();
  for (const player of [host, friend]) await becomes(() => movesPlayed(player), 2, "moves after a spectator's touch");
  await host.getByText("Your turn").waitFor();
  stranger.problems.length = 0; // the refused seat is a 403 on the console
  for (const page of [host, friend, stranger]) await finish(page, "friend");
}

async function finish(page, name) {
  assert(page.problems.length === 0, `${name}: ${page.problems.join("; ")}`);
  await page.context().close();
}

async function playsByKeyboard(browser, address) {
  const page = await openPage(browser, address, desktop);
  await page.goto(`${address}#/new/gomoku`);
  await page.getByRole("button", { name: "Start the game" }).press("Enter");
  await page.locator(".status.mine").waitFor();
  await page.locator('.cell[tabindex="0"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".move").length >= 1);
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByLabel("Type a move").waitFor();
  await page.getByLabel("Type a move").fill("a1");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".move").length >= 3);
  await finish(page, "keyboard");
}

const server = await startServer();
const browser = await startBrowser();
let failed = false;
try {
  const ways = ["en", "fr"].flatMap((language) => [["desktop", desktop], ["phone", phone]].map(([view, options]) => ({ language, view, options })));
  const named = process.argv.slice(2); // games; none: one of each kind
  const full = process.env.PLATEAU_TEST_SCOPE === "full";
  const games = named.length > 0 ? named : ["connect4", "draughts", "gyges", "avalam", "tictactoe", ...(full ? ["gomoku", "renju", "english", "frisian"] : [])];
  for (const game of games)
    await Promise.all(ways.map(async ({ language, view, options }) => {
        const page = await openPage(browser, server.address, { ...options, locale: language === "fr" ? "fr-FR" : "en-GB" });
        await page.locator(".card").first().waitFor();
        if (game === "connect4") {
          const problems = await accessibilityProblems(page);
          assert(problems.length === 0, `start page: ${problems.join("\n")}`);
        }
        await playsAWholeGame(page, game, language);
        await shot(page, `played-${game}-${view}-${language}`);
        await finish(page, game);
        console.log(`ok ${game} in ${language} on a ${view}`);
    }));
  for (const turned of full ? [0, 1, 2, 3] : [0])
    await Promise.all(games.map((game, i) => friendsPlay(browser, server.address, game, ways[(i + turned) % 4], ways[3 - ((i + turned) % 4)])));
  console.log(`ok ${games.join(", ")} with a friend in a second browser`);
  await friendTakesTheSeat(browser, server.address);
  console.log("ok a friend by link, a spectator");
  await playsByKeyboard(browser, server.address);
  console.log("ok by keyboard and by typing");
} catch (error) {
  failed = true;
  console.error(error);
  for (const context of browser.contexts()) for (const page of context.pages()) await shot(page, "failed").catch(() => {});
} finally {
  await browser.close();
  const code = await server.stop();
  if (code !== 0) console.error(`plateau serve ended with ${code}`), (failed = true);
}
process.exit(failed ? 1 : 0);
