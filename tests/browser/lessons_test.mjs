// Lessons begin at the rules and end at the first win: every step of every game is done as it asks, in both languages.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { accessibilityProblems, assert, desktop, openPage, phone, root, shot, startTests } from "./harness.mjs";

const { server, browser, finish, run } = await startTests();
const { transformSync } = createRequire(join(root, "web", "package.json"))("esbuild");
const load = (name) => {
  const source = readFileSync(join(root, "web", "src", "rules", name), "utf8");
  return import(`data:text/javascript,${encodeURIComponent(transformSync(source, { loader: "ts", format: "esm" }).code)}`);
};
const { lessons } = await load("lessons.ts");
const { taught } = await load("taught.ts");

const words = {
  "en-GB": { wrong: "Not yet. Try another move.", over: "You know how it goes" },
  "fr-FR": { wrong: "Pas encore. Essayez un autre coup.", over: "Vous savez jouer" },
};

const look = async (game, step, move) => {
  const moves = [step.moves ?? "", move ?? ""].join(" ").trim();
  return (await fetch(`${server.address}api/look`, { method: "POST", body: JSON.stringify({ game, position: step.position ?? "", moves }) })).json();
};

// Moves that do what the step asks, and one that does not, where there is one.
async function answersTo(game, step) {
  const { legal, to_move } = await look(game, step);
  const all = legal.map((choice) => choice.move);
  if (step.want === "any") return { right: all, wrong: undefined };
  if (step.want !== "win") return { right: step.want, wrong: all.find((move) => !step.want.includes(move)) };
  const right = [];
  for (const move of all) if ((await look(game, step, move)).ending?.winner === to_move) right.push(move);
  return { right, wrong: all.find((move) => !right.includes(move)) };
}

async function type(page, move) {
  await page.locator(".move-box input").fill(move);
  await page.locator(".move-box input").press("Enter");
}

const tests = {};
tests["the list of games with lessons is right"] = async () => assert([...taught].sort().join() === Object.keys(lessons).sort().join(), taught.join());

for (const [game, steps] of Object.entries(lessons))
  tests[`every answer of the lesson of ${game} is a legal move`] = async () => {
    for (const step of steps) {
      const { right } = await answersTo(game, step);
      const { legal } = await look(game, step);
      assert(right.length > 0 && right.every((move) => legal.some((choice) => choice.move === move)), `${game}: ${step.text.en}: ${right}`);
      assert(step.text.en !== step.text.fr && step.done.en !== step.done.fr, step.text.en);
    }
    assert(steps.at(-1).want === "win", `${game} ends with a win`);
  };

for (const [screen, options] of Object.entries({ desktop, phone }))
  for (const [locale, word] of Object.entries(words))
    tests[`lessons lead to the first win (${screen}, ${locale})`] = async () => {
      const page = await openPage(browser, server.address, { ...options, locale });
      for (const [game, steps] of Object.entries(lessons)) {
        await page.goto(`${server.address}#/lessons/${game}`);
        for (const step of steps) {
          const { right, wrong } = await answersTo(game, step);
          await page.locator(".lesson .lead", { hasText: step.text[locale.slice(0, 2)] }).waitFor();
          await page.locator(".lesson .cell.open").first().waitFor();
          if (wrong) {
            await type(page, wrong);
            await page.locator(".status.lost", { hasText: word.wrong }).waitFor();
          }
          await type(page, right[0]);
          await page.locator(".status.won", { hasText: step.done[locale.slice(0, 2)] }).waitFor();
          if (step === steps.at(-1)) {
            await page.locator(".lesson .action.strong").hover(); // what is to be done next can be read under the pointer too
            await page.evaluate(() => Promise.allSettled(document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity).map((one) => one.finished)));
            const found = await accessibilityProblems(page);
            assert(found.length === 0, `${game}: ${found.join("\n")}`);
            await shot(page, `lesson-${game}-${screen}-${locale}`);
          }
          await page.locator(".lesson .action").click();
        }
        await page.locator("h1", { hasText: word.over }).waitFor();
      }
      await finish(page, "lessons");
    };

await run(tests);
