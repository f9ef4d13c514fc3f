// Choosing who plays: algorithms, evaluations and options from lists in both languages, a seat for each power, and the
// opponent of draughts that remembers.
import { accessibilityProblems, assert, becomes, shot, startTests } from "./harness.mjs";

const { server, page, finish, run } = await startTests();

const ask = async (path) => (await fetch(`${server.address}api/${path}`)).json();
// The game that a page shows, as the server has it.
const gameOf = async (opened) => ask(`games/${/#\/g\/([^/]+)/.exec(opened.url())[1]}`);
async function start(opened, word) {
  await opened.getByRole("button", { name: word }).click();
  await opened.waitForURL(/#\/g\//);
  await opened.locator(".status").waitFor();
}

const languages = [
  { locale: "en-GB", by: "Choose the algorithm", algorithm: "Algorithm", evaluation: "Evaluation", depth: "Depth, in plies", all: "All options", ordering: "try promising moves first", box: "Engine (advanced)", begin: "Start the game" },
  { locale: "fr-FR", by: "Choisir l'algorithme", algorithm: "Algorithme", evaluation: "Évaluation", depth: "Profondeur, en demi-coups", all: "Toutes les options", ordering: "essayer d'abord les coups prometteurs", box: "Moteur (avancé)", begin: "Commencer" },
];

const tests = {
  async "algorithm, evaluation and options are chosen from lists, in both languages"() {
    for (const words of languages) {
      const opened = await page("/new/draughts", { locale: words.locale });
      await opened.locator("summary", { hasText: words.by }).click();
      await opened.getByLabel(words.algorithm, { exact: true }).selectOption("minimax");
      await opened.getByLabel(words.evaluation, { exact: true }).selectOption("patterns");
      await opened.getByLabel(words.depth).selectOption("2");
      await opened.locator("summary", { hasText: words.all }).click();
      await opened.getByLabel(words.ordering).check();
      await shot(opened, `lists-${words.locale}`);
      const found = await accessibilityProblems(opened);
      assert(found.length === 0, `${words.locale}: ${found.join("; ")}`);
      await opened.locator("summary", { hasText: words.box }).click();
      const spec = "minimax:eval=patterns,depth=2,ordering=1";
      await becomes(() => opened.getByLabel(words.box).inputValue(), spec, "the text of the player");
      await start(opened, words.begin);
      assert((await gameOf(opened)).seats[1].player === spec, JSON.stringify((await gameOf(opened)).seats));
      await finish(opened, words.locale);
    }
  },

  async "the lists are what the players of every game say of themselves"() {
    const { games } = await ask("catalog");
    for (const { name } of games) {
      const game = await ask(`catalog/${name}`);
      const opened = await page(`/new/${name}`, { locale: "fr-FR" });
      await opened.locator("summary", { hasText: "Choisir l'algorithme" }).click();
      const list = opened.getByLabel("Algorithme", { exact: true });
      const shown = await list.locator("option").allTextContents();
      const wanted = game.players.map((player) => `${player.name} · ${player.meaning.fr}`);
      assert(JSON.stringify(shown) === JSON.stringify(wanted), `${name}: ${shown}`);
      await finish(opened, name);
    }
  },

  async "a level shows what it is made of, and can be changed"() {
    const opened = await page("/new/draughts");
    await opened.getByRole("button", { name: "Easy" }).click();
    await opened.locator("summary", { hasText: "Choose the algorithm" }).click();
    await becomes(() => opened.getByLabel("Algorithm", { exact: true }).inputValue(), "alphabeta", "the level's algorithm");
    await becomes(() => opened.getByLabel("Depth, in plies").inputValue(), "1", "its depth");
    await opened.getByLabel("Time per move").selectOption("500ms");
    await opened.locator("summary", { hasText: "Engine (advanced)" }).click();
    await becomes(() => opened.getByLabel("Engine (advanced)").inputValue(), "alphabeta:depth=1,mistakes=40,time=500ms", "the level with a limit");
    await finish(opened, "level");
  },

  async "each power of Axis & Allies has a seat, with an algorithm and its options"() {
    const opened = await page("/new/axis_allies");
    await opened.getByText("Power by power").click();
    await opened.locator(".power-seats").getByLabel("Germany").selectOption("computer thesis");
    await opened.locator(".power-seats summary", { hasText: "All options" }).click();
    await opened.getByLabel("share of the attackers that must survive").selectOption("0.5");
    await opened.locator(".power-seats").getByLabel("Japan").selectOption("computer hard");
    await opened.getByRole("button", { name: "Start the game" }).click();
    await opened.waitForURL(/#\/g\//);
    const seats = Object.fromEntries((await gameOf(opened)).seats.map((seat) => [seat.power, seat.player]));
    assert(seats.germany === "thesis:survive=0.5" && seats.japan === "hard", JSON.stringify(seats));
    await finish(opened, "powers");
  },

  // The games that two people finish on this screen teach it; it is played before and after.
  async "the opponent with memory changes its mind, and says so"() {
    const play = async (opened, move) => {
      const before = await opened.locator(".move").count();
      await opened.getByLabel("Type a move").fill(move);
      await opened.keyboard.press("Enter");
      await opened.waitForFunction((count) => document.querySelectorAll(".move").length > count, before);
    };
    const meet = async () => {
      const opened = await page("/new/draughts");
      await opened.getByRole("button", { name: "Alpha-beta with memory" }).click();
      const remembered = await opened.locator(".memory b").textContent();
      await start(opened, "Start the game");
      await play(opened, "32-28");
      await opened.locator(".reasons li").first().waitFor();
      const reply = (await gameOf(opened)).moves[1].text;
      const reasons = await opened.locator(".reasons li").allTextContents();
      return { opened, remembered, reply, reasons };
    };
    // From 32-28 and the reply, whatever comes first, and whoever is then to move gives up.
    const teach = async (reply, plies) => {
      const opened = await page("/new/draughts");
      await opened.getByText("Two people, one screen").click();
      await start(opened, "Start the game");
      await play(opened, "32-28");
      await play(opened, reply);
      while ((await opened.locator(".move").count()) < plies) await play(opened, (await gameOf(opened)).legal[0].move);
      await opened.getByRole("button", { name: "Resign" }).click();
      await opened.getByRole("button", { name: "Yes" }).click();
      await opened.locator(".status.over").waitFor();
      await finish(opened, `teaching ${reply}`);
    };

    const first = await meet();
    assert(first.remembered === "0" && first.reasons[0] === "it remembers no game yet", JSON.stringify(first.reasons));
    await finish(first.opened, "the first game");
    const { legal } = await (await fetch(`${server.address}api/look`, { method: "POST", body: JSON.stringify({ game: "draughts", moves: "32-28" }) })).json();
    const other = legal.map((one) => one.move).find((move) => move !== first.reply);
    await teach(first.reply, 11); // Black gives up: what it played lost
    await teach(other, 10); // White gives up: this won
    const second = await meet();
    assert(second.remembered === "2", second.remembered);
    assert(second.reply === other, `${second.reply} instead of ${other}: ${second.reasons.join("; ")}`);
    assert(second.reasons.includes(`without its memory it would play ${first.reply}`), second.reasons.join("; "));
    await shot(second.opened, "memory");
    await finish(second.opened, "the second game");

    const opened = await page("/new/draughts", { locale: "fr-FR" });
    await opened.getByRole("button", { name: "Alpha-bêta avec mémoire" }).click();
    await opened.getByRole("button", { name: "Vider la mémoire" }).click();
    await becomes(() => opened.locator(".memory b").textContent(), "0", "games remembered after emptying");
    await finish(opened, "emptying");
  },
};

await run(tests);
