// What people learn from, with a server and without one: problems, why a move was a mistake, and the odds of a battle.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assert, becomes, root } from "./harness.mjs";

const words = {
  en: { again: "Try again", solution: "Show the solution", review: "Review the game" },
  fr: { again: "Réessayer", solution: "Montrer la solution", review: "Revoir la partie" },
};
const goTo = (page, hash) => page.evaluate((to) => (location.hash = to), hash);
const click = (page, name) => page.getByRole("button", { name, exact: true }).click();

// The first problem of a game: its solution is shown, then played.
async function problemIsSolved(page, game, language) {
  const { problems } = JSON.parse(readFileSync(join(root, `data/problems/${game}.json`), "utf8"));
  const { id, line } = problems[0];
  await goTo(page, `#/problems/${game}`);
  await page.locator(`.problem-grid a[href="#/problems/${game}/${id}"]`).click();
  await page.locator(".problem .cell.open").first().waitFor();
  await click(page, words[language].solution);
  await page.locator(".walk.win").first().waitFor({ state: "attached" });
  assert((await page.locator(".small .line").innerText()).replace(/\s+/g, " ") === line.join(" "), `the solution of ${game} ${id}`);
  await click(page, words[language].again);
  const box = page.locator(".problem .move-box input");
  for (let i = 0; i < line.length; i += 2) {
    await box.fill(line[i]);
    await box.press("Enter");
    const played = line.slice(0, Math.min(i + 2, line.length)).join("  ");
    await becomes(async () => (await page.locator(".problem .status .line").textContent()).trim(), played, `${game} ${id}: moves`);
  }
  await page.locator(".problem .status.won").waitFor();
}

const explained = {
  game: "connect4",
  moves: "4 1 4 2 4 1 4",
  reason: { en: "The opponent can now win at once with 4.", fr: "L'adversaire peut maintenant gagner aussitôt par 4." },
};

// A link that holds a game reproduces it on any copy, with what the computer says about it.
async function linkHoldsAGame(page, { game, moves, reason }, language) {
  await goTo(page, `#/p/${game}//${encodeURIComponent(moves)}`);
  await page.locator(".status.over").waitFor();
  await becomes(() => page.locator(".move").count(), moves.split(" ").length, "moves of the link");
  await page.locator(".moves-head .icon-button").nth(1).click(); // the previous position
  await page.locator(".status.looking").waitFor();
  await page.locator(".analysis .switch").click();
  await becomes(async () => (await page.locator(".lines-list li").first().innerText()).includes("4"), true, "the winning move in the analysis");
  await page.locator(".analysis .switch").click();
  await click(page, words[language].review);
  await page.locator("button.why", { hasText: reason[language] }).waitFor();
  await page.locator("button.why").first().click();
  await page.locator(".walk").first().waitFor({ state: "attached" });
}

// Two infantry against one; the chance is that of `plateau odds`.
async function oddsAreTold(page) {
  await goTo(page, "#/odds");
  for (const [side, times] of [["attack", 2], ["defend", 1]])
    for (let i = 0; i < times; ++i) await page.locator(`.for-${side} [data-unit="infantry"]`).click();
  await becomes(async () => /67[.,]67/.test(await page.locator(".chances dd").first().innerText()), true, "a chance of 67.67 %");
}

const taught = { connect_four: ["connect4"], in_a_row: ["gomoku"], draughts: ["draughts"], gyges: ["gyges"], avalam: ["avalam"] };

// Tests by name, each of a page that shows the start: of the families that are `there`, in a language.
export function learningTests(isThere, language) {
  const tests = Object.entries(taught)
    .filter(([family]) => isThere(family))
    .map(([, games]) => [
      `problems of ${games.join(" and ")}`,
      async (page) => {
        for (const game of games) await problemIsSolved(page, game, language);
      },
    ]);
  if (isThere("connect_four")) tests.push(["a link holds a game, with its analysis and why a move was a mistake", (page) => linkHoldsAGame(page, explained, language)]);
  if (isThere("axis_allies")) tests.push(["the odds of a battle", oddsAreTold]);
  return tests;
}
