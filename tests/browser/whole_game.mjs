// A whole game against the computer by clicking, with what people do on the way. With a server and without one.
import { accessibilityProblems, assert, becomes, makeMove } from "./harness.mjs";

const words = {
  en: { undo: "Undo", hint: "Hint", yourTurn: "Your turn", start: "Start the game", over: /You win|You lose|Draw/, share: "Share", easy: "Easy", review: "Review the game" },
  fr: { undo: "Reprendre", hint: "Indice", yourTurn: "À vous de jouer", start: "Commencer", over: /gagné|perdu|nulle/, share: "Partager", easy: "Facile", review: "Revoir la partie" },
};

export async function begin(page, game, language) {
  await page.locator(".card", { has: page.locator(`a[href="#/new/${game}"]`) }).click();
  await page.getByRole("button", { name: words[language].easy, exact: true }).click();
  await page.getByRole("button", { name: words[language].start }).click();
  await page.locator(".status.mine").waitFor();
}

export const movesPlayed = (page) => page.locator(".move").count();
const isOver = (page) => page.locator(".status.over").isVisible();

// Touches cells that can be played until the game ends.
export async function playToTheEnd(page, game, language) {
  for (let turn = 0; turn < 300; ++turn) {
    await page.locator(".status.mine, .status.over").first().waitFor();
    if (await isOver(page)) break;
    // The first moves by real clicks or taps, the rest as fast as the page takes them.
    const before = await movesPlayed(page);
    if (turn < 3) {
      const open = page.locator(".cell.open");
      await becomes(async () => (await open.count()) > 0, true, `${game}: on my turn a cell can be played`);
      await open.nth((turn * 7 + 3) % (await open.count())).click();
      await page.waitForFunction((n) => document.querySelectorAll(".move").length > n || document.querySelector(".mark-touched, .choices .chip, .doubt, .status.over"), before);
    }
    if ((await movesPlayed(page)) <= before) await makeMove(page, turn);
  }
  const text = await page.locator(".status.over").innerText();
  assert(words[language].over.test(text), `${game}: the end is said in ${language}: ${text}`);
}

export async function undoGivesTheTurnBack(page, language) {
  await makeMove(page, 1);
  // The opponent has answered, or it is my turn still (Gygès is set up piece by piece).
  await page.waitForFunction(() => document.querySelectorAll(".move").length >= 1 && document.querySelector(".status.mine, .status.over"));
  await page.getByRole("button", { name: words[language].undo }).click();
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 0);
  await page.getByText(words[language].yourTurn).waitFor();
}

export async function hintIsAccepted(page, language) {
  await page.getByRole("button", { name: words[language].hint }).click();
  await page.locator(".hint").waitFor();
  const before = await movesPlayed(page);
  await page.getByRole("button", { name: words[language].hint }).click();
  await page.waitForFunction((n) => document.querySelectorAll(".move").length > n, before);
}

export async function reloadKeepsTheGame(page) {
  await page.locator(".status.mine, .status.over").first().waitFor();
  const before = await movesPlayed(page);
  await page.reload();
  await becomes(async () => (await movesPlayed(page)) >= before, true, "after a reload all moves are there");
}

// After the end: the computer's lines, and the game as text.
export async function analyseAndExport(page, game, language) {
  await page.locator(".moves-head .icon-button").nth(1).click(); // the previous position
  await page.locator(".status.looking").waitFor();
  await page.locator(".analysis .switch").click();
  await page.locator(".lines-list li").first().waitFor();
  await page.locator(".analysis .switch").click();
  await page.getByRole("button", { name: words[language].share }).click();
  await page.waitForFunction(() => document.querySelector(".share textarea")?.value.includes("[Game"));
  // The same game in the format of its own world, where it has one.
  const own = { draughts: ["pdn", "[GameType"], connect4: ["digits", " "] }[game];
  if (own) {
    await page.locator(".share select").selectOption(own[0]);
    await page.waitForFunction((sign) => { const text = document.querySelector(".share textarea")?.value ?? ""; return text.includes(sign) && !text.includes("[Game \""); }, own[1]);
  }
  await page.keyboard.press("Escape");
}

// However long it takes: a review that stays where it is has failed.
export async function reviewIsWhole(page, language) {
  await page.getByRole("button", { name: words[language].review }).click();
  await page.locator(".review .graph").waitFor();
  const underWay = async () => /\d+ \/ \d+/.exec(await page.locator(".review").innerText())?.[0];
  for (let seen = await underWay(); seen; seen = await underWay()) {
    const before = seen;
    await becomes(async () => (await underWay()) !== before, true, `the review goes on after ${before}`);
  }
}

// All of it, from the start page to the review.
export async function playsAWholeGame(page, game, language) {
  await begin(page, game, language);
  await undoGivesTheTurnBack(page, language);
  await hintIsAccepted(page, language);
  await reloadKeepsTheGame(page);
  await playToTheEnd(page, game, language);
  await analyseAndExport(page, game, language);
  await reviewIsWhole(page, language);
  const found = await accessibilityProblems(page);
  assert(found.length === 0, `${game}: ${found.join("\n")}`);
}
