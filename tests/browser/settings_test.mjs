// How boards, pieces and text look, chosen by the person and kept in this browser; and moves chosen while the opponent thinks.
import { accessibilityProblems, assert, becomes, cell, desktop, openPage, phone, shot, startTests } from "./harness.mjs";

const { server, browser, finish, run } = await startTests();

const words = {
  "en-GB": { settings: "Settings", boards: ["Wood", "Meadow", "Slate", "High contrast"], flat: "Flat", safe: "Colour-blind safe", large: "Large", premoves: "Premoves", premove: "Premove: ", cancel: "Cancel", lost: "Your premove is no longer possible." },
  "fr-FR": { settings: "Réglages", boards: ["Bois", "Prairie", "Ardoise", "Contraste élevé"], flat: "Plates", safe: "Pour daltoniens", large: "Grand", premoves: "Coups anticipés", premove: "Coup anticipé\u00a0: ", cancel: "Annuler", lost: "Votre coup anticipé n'est plus possible." },
};

async function changeSettings(page, word, change) {
  await page.getByRole("button", { name: word.settings }).click();
  const dialog = page.getByRole("dialog", { name: word.settings });
  await dialog.waitFor();
  await change(dialog);
  await page.keyboard.press("Escape");
  await becomes(() => dialog.count(), 0, "the settings after Escape");
}
const choose = (dialog, name) => dialog.getByRole("button", { name, exact: true }).click();
const styleOf = (page, selector, property) => page.locator(selector).first().evaluate((one, name) => getComputedStyle(one)[name], property);
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
async function isAccessible(page, where) {
  const problems = await accessibilityProblems(page);
  assert(problems.length === 0, `${where}: ${problems.join("\n")}`);
}

const post = async (path, body, token) =>
  (await fetch(new URL(path, server.address), { method: "POST", headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) }, body: JSON.stringify(body) })).json();

// A game of which this page has the second seat; `opponent` moves for the first.
async function secondSeat(page, game, seat = { kind: "open" }) {
  const made = await post("api/games", { game, seats: [seat.kind === "open" ? { kind: "person" } : seat, { kind: "open" }] });
  const id = made.state.id;
  const { token } = await post(`api/games/${id}/join`, { invitation: made.invitations["2"] });
  await page.evaluate(([name, mine]) => localStorage.setItem(`plateau.game.${name}`, JSON.stringify({ token: mine })), [id, token]);
  await page.goto(`${server.address}#/`); // away from the game before
  await page.locator(".card").first().waitFor();
  await page.goto(`${server.address}#/g/${id}`);
  await page.locator(".board").waitFor();
  // Before the page knows which seat is its own, what is touched is a variation.
  await page.locator(".status", { hasText: /opponent's turn|À votre adversaire|thinking|réfléchit/ }).waitFor();
  return (move) => post(`api/games/${id}/moves`, { move }, made.token);
}

const tests = {};
for (const [screen, options] of Object.entries({ desktop, phone }))
  for (const [locale, word] of Object.entries(words)) {
    tests[`boards, pieces and text are chosen and stay (${screen}, ${locale})`] = async () => {
      const page = await openPage(browser, server.address, { ...options, locale });
      await page.goto(`${server.address}#/p/draughts//32-28 19-23 28x19`);
      await page.locator(".cell-dark").first().waitFor();
      const colours = new Set([await styleOf(page, ".cell-dark", "fill")]);
      for (const board of word.boards.slice(1)) {
        await changeSettings(page, word, async (dialog) => {
          await choose(dialog, board);
          await isAccessible(page, board);
        });
        await becomes(async () => colours.has(await styleOf(page, ".cell-dark", "fill")), false, `the colours of ${board}`);
        colours.add(await styleOf(page, ".cell-dark", "fill"));
      }
      assert(colours.size === 4, `boards of different colours: ${[...colours].join()}`);
      await changeSettings(page, word, (dialog) => choose(dialog, word.flat));
      await becomes(() => styleOf(page, ".piece-shadow", "display"), "none", "the shadow of flat pieces");
      await changeSettings(page, word, async (dialog) => {
        await choose(dialog, word.large);
        await choose(dialog, word.safe);
        await shot(page, `settings-${screen}-${locale}`);
      });
      await page.goto(`${server.address}#/p/connect4//44553`);
      await page.reload();
      await page.locator(".safe-mark").first().waitFor();
      assert((await styleOf(page, "html", "fontSize")) === "20px", "large text stays");
      assert((await styleOf(page, ".safe-mark", "stroke-dasharray")) !== "none", "pieces marked without colour stay");
      await isAccessible(page, "a game with large text");
      await shot(page, `large-text-${screen}-${locale}`);
      for (const path of ["/", "/new/draughts", "/p/avalam//", "/rules/connect4"]) {
        await page.goto(`${server.address}#${path}`);
        await page.locator("main h1").first().waitFor();
        assert((await overflow(page)) <= 0, `${path} is wider than the screen with large text`);
      }
      await finish(page, "settings");
    };

    tests[`a move chosen ahead is played when its time comes (${screen}, ${locale})`] = async () => {
      const page = await openPage(browser, server.address, { ...options, locale });
      await page.locator(".card").first().waitFor();
      await changeSettings(page, word, (dialog) => dialog.getByRole("switch", { name: word.premoves }).click());
      // However soon one goes from a game to the next: the second click of two in the former is none in this one.
      await page.evaluate((now) => (performance.now = () => now), 1000);
      for (const [game, first, touches, last] of [
        ["connect4", "4", ["d1"], "4"],
        ["gomoku", "h8", ["g7"], "g7"],
        ["draughts", "32-28", ["19", "23"], "19-23"],
        ["avalam", null, null, null],
      ]) {
        const opponent = await secondSeat(page, game);
        const opening = first ?? (await page.evaluate(async () => (await (await fetch(`/api/games/${location.hash.split("/")[2]}`)).json()).legal[0].move));
        const wanted = touches ?? (await page.evaluate(async () => (await (await fetch(`/api/games/${location.hash.split("/")[2]}`)).json()).legal.at(-1).clicks));
        for (const one of wanted) await cell(page, one).click();
        await page.locator(".status", { hasText: word.premove + wanted.join(" – ") }).waitFor();
        await becomes(() => page.locator(".mark-ahead").count(), wanted.length, "marks of the move to come");
        if (game === "draughts") {
          await shot(page, `premove-${screen}-${locale}`);
          await isAccessible(page, "a move chosen ahead");
        }
        await opponent(opening);
        await becomes(() => page.locator(".move").count(), 2, `${game}: the reply`);
        if (last) assert((await page.locator(".move").nth(1).textContent()) === last, game);
      }
      await finish(page, "premoves");
    };

    tests[`a move chosen ahead is dropped, and told when it is not possible (${screen}, ${locale})`] = async () => {
      const page = await openPage(browser, server.address, { ...options, locale });
      await page.evaluate(() => localStorage.setItem("plateau.premoves", "on"));
      await page.reload();
      const opponent = await secondSeat(page, "gomoku");
      await cell(page, "h8").click();
      await page.getByRole("button", { name: word.cancel }).click();
      await becomes(() => page.locator(".mark-ahead").count(), 0, "the mark after it was cancelled");
      await cell(page, "h8").click();
      await becomes(() => page.locator(".mark-ahead").count(), 1, "the mark");
      await opponent("h8");
      await page.locator(".toast", { hasText: word.lost }).waitFor();
      assert((await page.locator(".move").count()) === 1, "nothing was played");
      await finish(page, "dropped");
    };
  }

tests["a move chosen ahead answers the computer"] = async () => {
  const page = await openPage(browser, server.address, desktop);
  await page.evaluate(() => localStorage.setItem("plateau.premoves", "on"));
  await page.reload();
  await secondSeat(page, "gomoku", { kind: "computer", player: "mcts:time=4000ms" });
  await cell(page, "a1").click();
  await becomes(() => page.locator(".move").count(), 2, "the computer's move and the reply");
  assert((await page.locator(".move").nth(1).textContent()) === "a1", "the reply");
  await finish(page, "computer");
};

tests["without the setting nothing is chosen ahead"] = async () => {
  const page = await openPage(browser, server.address, desktop);
  const opponent = await secondSeat(page, "gomoku");
  await cell(page, "a1").click();
  await opponent("h8");
  await page.locator(".status.mine").waitFor();
  await becomes(() => page.locator(".move").count(), 1, "moves");
  await finish(page, "off");
};

await run(tests);
