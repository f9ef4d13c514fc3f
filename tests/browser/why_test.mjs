// Why a move was a mistake: a proved sentence in the review and beside a move that is judged, its way on the board.
import { accessibilityProblems, assert, desktop, openPage, phone, shot, startTests } from "./harness.mjs";

const { server, browser, finish, run } = await startTests();

const words = {
  "en-GB": {
    resign: /Resign/,
    yes: "Yes",
    review: "Review the game",
    given: "The opponent can now win at once with 3.",
  },
  "fr-FR": {
    resign: /Abandonner/,
    yes: "Oui",
    review: "Revoir la partie",
    given: "L'adversaire peut maintenant gagner aussitôt par 3.",
  },
};

const why = async (wish) => (await fetch(`${server.address}api/why`, { method: "POST", body: JSON.stringify(wish) })).json();

const tests = {};
tests["the server gives a sentence and the moves that show it, or nothing"] = async () => {
  const given = await why({ game: "connect4", moves: "4 1 4 2 4 1", better: "4" });
  assert(given.text.en === "The opponent can now win at once with 4." && given.line[0].move === "4" && given.line[0].cells.length > 0, JSON.stringify(given));
  const missed = await why({ game: "connect4", moves: "4 4 5 5 6 6 1", better: "3" });
  assert(missed.instead && missed.text.fr === "3 aurait gagné aussitôt.", JSON.stringify(missed));
  const nothing = await why({ game: "gyges", position: "321123/000000/000000/000000/000000/321123 S", moves: "a1-b3", better: "b1-c2" });
  assert(nothing.text === null, JSON.stringify(nothing));
  const path = await why({ game: "gyges", position: "030000/000102/002202/011303/031000/000000 S", moves: "b1-a3", better: "b1-b4-b5-N" });
  assert(path.instead && path.text.en === "b1-b4-b5-N would have won at once." && path.line[0].cells.at(-1) === "N", JSON.stringify(path));
  const refused = await fetch(`${server.address}api/why`, { method: "POST", body: JSON.stringify({ game: "connect4", moves: "", better: "4" }) });
  assert(refused.status === 422, `${refused.status}`);
};

for (const [screen, options] of Object.entries({ desktop, phone }))
  for (const [locale, word] of Object.entries(words))
    tests[`a review says why (${screen}, ${locale})`] = async () => {
      const page = await openPage(browser, server.address, { ...options, locale });
      // Yellow does not answer three in a column.
      await page.goto(`${server.address}#/p/connect4//4 3 4 3 1 3 1`);
      await page.locator(".action").filter({ hasText: word.resign }).click();
      await page.getByRole("button", { name: word.yes }).click();
      await page.getByRole("button", { name: word.review }).click();
      await page.locator(".judged .why", { hasText: word.given }).waitFor();
      const found = await accessibilityProblems(page);
      assert(found.length === 0, found.join("\n"));
      await page.locator(".judged .why", { hasText: word.given }).click();
      await page.locator(".board-stage .walk").first().waitFor();
      await shot(page, `why-${screen}-${locale}`);
      await finish(page, "why");
    };

await run(tests);
