// The ladder: a slider with words, and five games that find one's own rung.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { accessibilityProblems, assert, becomes, desktop, openPage, phone, root, shot, startTests } from "./harness.mjs";

const { server, browser, finish, run } = await startTests();
const { transformSync } = createRequire(join(root, "web", "package.json"))("esbuild");
const source = readFileSync(join(root, "web", "src", "learn", "placing.ts"), "utf8");
const { expected, gamesToPlace, rungAfter } = await import(
  `data:text/javascript,${encodeURIComponent(transformSync(source, { loader: "ts", format: "esm" }).code)}`
);

const words = {
  "en-GB": {
    find: "Find my level",
    start: "Play game 1/5",
    resign: /Resign/,
    yes: "Yes",
    lost: "lost",
    yours: "Your level: 1 · First games",
    rung5: "5 · Keen player",
  },
  "fr-FR": {
    find: "Trouver mon niveau",
    start: "Jouer la partie 1/5",
    resign: /Abandonner/,
    yes: "Oui",
    lost: "perdue",
    yours: "Votre niveau : 1 · Premières parties",
    rung5: "5 · Joueur assidu",
  },
};

// A generator of numbers that are the same in every run.
function dice(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

function place(strength, rungs, roll) {
  const played = [];
  while (played.length < gamesToPlace) {
    const rung = rungAfter(played, rungs);
    played.push({ rung, points: roll() < expected(strength, rung) ? 1 : 0 });
  }
  return rungAfter(played, rungs);
}

const tests = {};
tests["five games place players of a known rung within one rung in four of five cases"] = async () => {
  const rungs = 8;
  const roll = dice(7);
  for (let strength = 1; strength <= rungs; ++strength) {
    const times = 2000;
    let near = 0;
    for (let i = 0; i < times; ++i) near += Math.abs(place(strength, rungs, roll) - strength) <= 1;
    assert(near >= 0.8 * times, `rung ${strength}: ${(100 * near) / times} %`);
  }
};

tests["who wins goes up, who loses goes down, and nobody leaves the ladder"] = async () => {
  for (const points of [0, 1]) {
    const played = [];
    const seen = [];
    for (let i = 0; i < gamesToPlace; ++i) {
      seen.push(rungAfter(played, 8));
      played.push({ rung: seen.at(-1), points });
    }
    seen.push(rungAfter(played, 8));
    const isOrdered = seen.every((rung, i) => i === 0 || (points === 1 ? rung >= seen[i - 1] : rung <= seen[i - 1]));
    assert(isOrdered && seen.every((rung) => rung >= 1 && rung <= 8) && seen.at(-1) === (points === 1 ? 8 : 1), seen.join(" "));
  }
};

tests["every game has a ladder of eight rungs, or a shorter one where there is little to know"] = async () => {
  const { games } = await (await fetch(`${server.address}api/catalog`)).json();
  for (const { name } of games) {
    const { ladder } = await (await fetch(`${server.address}api/catalog/${name}`)).json();
    assert(ladder.length >= 8 || name === "tictactoe", `${name}: ${ladder.length} rungs`);
  }
};

for (const [screen, options] of Object.entries({ desktop, phone }))
  for (const [locale, word] of Object.entries(words))
    tests[`a level is chosen by a slider and found by five games (${screen}, ${locale})`] = async () => {
      const page = await openPage(browser, server.address, { ...options, locale });
      await page.goto(`${server.address}#/new/connect4`);
      const slider = page.locator(".ladder input");
      await slider.fill("5");
      await page.locator(".ladder output", { hasText: word.rung5 }).waitFor();
      const found = await accessibilityProblems(page);
      assert(found.length === 0, found.join("\n"));
      await shot(page, `ladder-${screen}-${locale}`);
      await page.locator(".start-bar .button").click();
      await page.locator(".cell.open").first().waitFor();
      assert((await page.locator(".table").innerText()).includes(word.rung5), "the opponent is told by its rung");
      await page.goto(`${server.address}#/new/connect4`);
      await page.getByRole("link", { name: word.find }).click();
      await page.getByRole("button", { name: word.start }).waitFor();
      for (let game = 0; game < gamesToPlace; ++game) {
        await page.locator(".placing .button.primary").click();
        await page.locator(".action").filter({ hasText: word.resign }).click();
        await page.getByRole("button", { name: word.yes }).click();
        await page.locator(".status.over.lost").waitFor();
        await page.locator(".action", { hasText: word.find }).click();
        await becomes(() => page.locator(".placing-games li", { hasText: word.lost }).count(), game + 1, "games that count");
      }
      await page.locator(".status.won", { hasText: word.yours }).waitFor();
      const after = await accessibilityProblems(page);
      assert(after.length === 0, after.join("\n"));
      await shot(page, `placing-${screen}-${locale}`);
      await page.locator(".action.strong").click();
      await becomes(() => page.locator(".ladder input").inputValue(), "1", "the level that was found is chosen");
      await finish(page, "level");
    };

await run(tests);
