// Sides and marks have the names and looks of their games: Yellow and Red, South and North, star points, towers in their holes.
import { assert, becomes, desktop, phone, startTests } from "./harness.mjs";

const { server, page, finish, run } = await startTests();

const sides = {
  "en-GB": { connect4: "Yellow Red", gomoku: "Black White", draughts: "White Black", avalam: "Yellow Red", gyges: "South North", axis_allies: "Allies Axis" },
  "fr-FR": { connect4: "Jaunes Rouges", gomoku: "Noirs Blancs", draughts: "Blancs Noirs", avalam: "Jaunes Rouges", gyges: "Sud Nord", axis_allies: "Alliés Axe" },
};
const won = { "en-GB": "Red", "fr-FR": "Rouges" };
const nobody = /first player|second player|premier joueur|second joueur|joueur 1|player 1/i;

const tests = {};
for (const [screen, options] of Object.entries({ desktop, phone }))
  for (const locale of Object.keys(sides)) {
    tests[`sides have their names (${screen}, ${locale})`] = async () => {
      const opened = await page("/", { ...options, locale });
      for (const [game, names] of Object.entries(sides[locale])) {
        await opened.goto(`${server.address}#/new/${game}`);
        const buttons = opened.locator(".setup fieldset .segments:not(.levels):not(.opponents) button");
        await becomes(async () => (await buttons.allInnerTexts()).slice(0, 2).join(" "), names, `${game}: who can be played`);
        const text = await opened.locator("main").innerText();
        assert(!nobody.test(text), `${game}: ${nobody.exec(text)}`);
      }
      // Who has won is told by name too, and so is whose turn it is.
      await opened.goto(`${server.address}#/p/connect4//1 2 1 2 3 2 3 2`);
      await opened.locator(".status.over", { hasText: won[locale] }).waitFor();
      assert(!nobody.test(await opened.locator("main").innerText()), "the game that is over");
      await finish(opened, "sides");
    };

    tests[`star points are drawn, and towers stand in their holes (${screen}, ${locale})`] = async () => {
      const opened = await page("/p/gomoku//h8", { ...options, locale });
      await opened.locator(".board .cell-star").first().waitFor();
      assert((await opened.locator(".board .cell-star").count()) >= 4, "star points");
      await opened.goto(`${server.address}#/p/avalam//`);
      await opened.locator(".board .cell-hole").first().waitFor();
      // The middle of every tower lies in the middle of the cell that is touched for it.
      await becomes(
        () =>
          opened.evaluate(() => {
            const middle = (one) => {
              const box = one.getBoundingClientRect();
              return [box.left + box.width / 2, box.top + box.height / 2];
            };
            const cells = [...document.querySelectorAll(".board [data-cell]")].map(middle);
            const width = document.querySelector(".board [data-cell]").getBoundingClientRect().width;
            const towers = [...document.querySelectorAll(".board [data-piece]")].map(middle);
            return towers.length >= 48 && towers.every(([x, y]) => cells.some(([cx, cy]) => Math.hypot(x - cx, y - cy) < width / 4));
          }),
        true,
        "towers in their holes",
      );
      await finish(opened, "marks");
    };
  }

await run(tests);
