// Studies: named analyses with chapters, variations and comments, kept in this browser, whole in a link.
import { accessibilityProblems, assert, becomes, desktop, openPage, phone, shot, startTests } from "./harness.mjs";

const { server, browser, finish, run } = await startTests();

const words = {
  "en-GB": { studies: "Studies", name: "Name of the study", comment: "Comment", chapter: "Chapter", main: "Make main line", remove: "Delete" },
  "fr-FR": { studies: "Études", name: "Nom de l'étude", comment: "Commentaire", chapter: "Chapitre", main: "Ligne principale", remove: "Supprimer" },
};

async function type(page, move) {
  await page.locator(".move-box input").fill(move);
  await page.locator(".move-box input").press("Enter");
}
const moves = async (page) => (await page.locator(".study-tree .move").allInnerTexts()).map((text) => text.replace(/^\d+\.\s*/, ""));

const tests = {};
for (const [screen, options] of Object.entries({ desktop, phone }))
  for (const [locale, word] of Object.entries(words))
    tests[`a study is made, kept and sent (${screen}, ${locale})`] = async () => {
      const page = await openPage(browser, server.address, { ...options, locale });
      await page.locator(".start-links a", { hasText: word.studies }).click();
      await page.locator(".studies a[href*=draughts]").click();
      await page.locator(".study .cell.open").first().waitFor();
      for (const move of ["32-28", "19-23"]) {
        await type(page, move);
        await page.locator(".study-tree .move[aria-current]", { hasText: move }).waitFor();
      }
      await page.locator(".study-tree .move", { hasText: "32-28" }).click();
      await page.locator(".study-tree .move[aria-current]", { hasText: "32-28" }).waitFor();
      await page.getByLabel(word.comment, { exact: true }).fill("1 < 2 & 3");
      await page.locator(".move-box input").waitFor();
      await becomes(async () => (await page.locator(".study .cell.open").count()) > 0, true, "the board is ready");
      await type(page, "17-21");
      await page.locator(".study-tree .variation .move", { hasText: "17-21" }).waitFor();
      assert((await moves(page)).join() === "32-28,19-23,17-21", (await moves(page)).join());
      await page.getByRole("button", { name: word.main }).click();
      await becomes(async () => (await moves(page)).join(), "32-28,17-21,19-23", "the other way round");
      await page.getByLabel(word.name).fill("My openings");
      await page.locator(".study-chapters button").click();
      await becomes(() => page.locator(".study-chapters a").count(), 2, "chapters");
      await page.locator(".study-chapters a").first().click();
      await page.locator(".study-tree em", { hasText: "1 < 2 & 3" }).waitFor();
      const found = await accessibilityProblems(page);
      assert(found.length === 0, found.join("\n"));
      await shot(page, `study-${screen}-${locale}`);
      // The link holds all of it, for a browser that has nothing.
      const link = await page.locator(".copy-field input").inputValue();
      const other = await openPage(browser, server.address, { ...options, locale });
      await other.goto(link);
      await other.locator(".study-tree .move", { hasText: "17-21" }).waitFor();
      assert((await other.getByLabel(word.name).inputValue()) === "My openings", "the name came along");
      await other.reload();
      await other.locator(".study-tree .move", { hasText: "17-21" }).waitFor();
      await other.goto(`${server.address}#/study`);
      const row = other.locator(".study-list li", { hasText: "My openings" });
      await row.getByRole("button", { name: word.remove }).click();
      await becomes(() => other.locator(".study-list li").count(), 0, "studies left");
      await finish(other, "study by link");
      await finish(page, "study");
    };

tests["what was played before is told"] = async () => {
  const post = async (path, body) => (await fetch(`${server.address}api/${path}`, { method: "POST", body: JSON.stringify(body) })).json();
  const seats = [{ kind: "person" }, { kind: "person" }];
  for (const moves of ["4 4 4 4 1 4 1 1 1 2 1", "4 4 3 2 5 2 6", "4 3 3 4"]) await post("games", { game: "connect4", moves, seats });
  const find = async (moves) => (await post("explore", { game: "connect4", moves })).moves;
  let found = [];
  for (let i = 0; i < 100 && found[0]?.games !== 2; ++i) {
    found = await find("4");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert(found.filter((one) => one.games > 0).map((one) => `${one.move}:${one.games}`).join() === "4:2,3:1", JSON.stringify(found));
  assert((await find("4 4 3 2 5 2")).every((one) => one.first === 1), "the game that was won");
  assert((await find("7")).every((one) => one.games === 0), "nobody has played it");
  const page = await openPage(browser, server.address, desktop);
  await page.goto(`${server.address}#/study/new/connect4//4`);
  await page.locator(".explorer tr", { hasText: "3 games" }).waitFor();
  await page.locator(".study-tree .move", { hasText: "4" }).click();
  await page.locator(".explorer tr", { hasText: "2 games" }).waitFor();
  await page.locator(".explorer .chip", { hasText: /^3$/ }).click();
  await becomes(async () => (await moves(page)).join(), "4,3", "the move of the list");
  await finish(page, "explorer");
};

tests["a damaged link is told"] = async () => {
  const page = await openPage(browser, server.address, desktop);
  await page.goto(`${server.address}#/study/open/abc`);
  await page.locator(".error-page").waitFor();
  await finish(page, "damaged");
};

await run(tests);
