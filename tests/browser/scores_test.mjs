// Figures that people read: draughts counts in men, and the lab tells honestly what is not known.
import { accessibilityProblems, assert, desktop, phone, shot, startTests } from "./harness.mjs";

const { page, finish, run } = await startTests();

const words = {
  "en-GB": { analysis: "Show the computer's lines", men: /^[+−]?\d+\.\d\d men/ },
  "fr-FR": { analysis: "Montrer les lignes de l'ordinateur", men: /^[+−]?\d+,\d\d pions/ },
};

// Three players: one won everything, one has a very wide interval.
const contest = {
  number: 1, game: "connect4", title: { en: "Connect four", fr: "Puissance 4" }, games: 10, state: "done", problem: null,
  players: [
    { player: "hard", wins: 20, draws: 0, losses: 0, elo: 300, error: 5000, nodes: 1000, cpu_seconds: 1 },
    { player: "medium", wins: 8, draws: 2, losses: 10, elo: -20, error: 60, nodes: 1000, cpu_seconds: 1 },
    { player: "alphabeta:depth=4,table=16,eval=lines", wins: 0, draws: 2, losses: 18, elo: -190, error: 80, nodes: 1000, cpu_seconds: 1 },
  ],
  meetings: [
    { first: 0, second: 1, games: 10, wins: 10, draws: 0, losses: 0, elo: null, elo_error: null, failures: 0 },
    { first: 0, second: 2, games: 10, wins: 10, draws: 0, losses: 0, elo: null, elo_error: null, failures: 0 },
    { first: 1, second: 2, games: 10, wins: 8, draws: 2, losses: 0, elo: 300, elo_error: 200, failures: 0 },
  ],
};

const tests = {};
for (const [screen, options] of Object.entries({ desktop, phone }))
  for (const [locale, word] of Object.entries(words)) {
    tests[`draughts is told in men (${screen}, ${locale})`] = async () => {
      const opened = await page("/p/draughts//32-28 19-23 28x19 14x23", { ...options, locale });
      await opened.getByRole("switch", { name: word.analysis }).click();
      const head = opened.locator(".analysis .evaluation");
      await head.waitFor();
      const first = (await head.textContent()).trim();
      assert(word.men.test(first), first);
      await opened.locator(".lines-list b").first().waitFor();
      assert(!(await opened.locator(".analysis").textContent()).includes("%"), "no percentages beside men");
      await shot(opened, `men-${screen}-${locale}`);
      await finish(opened, "men");
    };

    for (const colorScheme of ["light", "dark"])
      tests[`the lab tells what is not known (${screen}, ${locale}, ${colorScheme})`] = async () => {
        const opened = await page("/", { ...options, locale, colorScheme });
        await opened.route("**/api/lab", (route) => route.fulfill({ json: { contests: [contest], may_start: true } }));
        await opened.evaluate(() => (location.hash = "#/lab"));
        await opened.locator(".elo-bars .dot").nth(2).waitFor();
        const cells = await opened.locator(".contest tbody tr").first().locator("td").allTextContents();
        assert(cells.includes("> +287"), `all of 20 games won: ${cells.join()}`);
        assert((await opened.locator(".interval.on-left.on-right").count()) === 1, "the wide interval runs off the scale");
        const widths = await opened.locator(".elo-bars .interval").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
        assert(widths[1] > 20, `the others are not squeezed: ${widths.join()}`);
        const colours = await opened.locator(".elo-bars .dot").evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
        assert(new Set(colours).size === 3, "one colour for each player");
        assert((await opened.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)) <= 0, "too wide");
        const problems = await accessibilityProblems(opened);
        assert(problems.length === 0, problems.join("\n"));
        await opened.locator(".contest").scrollIntoViewIfNeeded();
        await shot(opened, `lab-bars-${screen}-${locale}-${colorScheme}`);
        await finish(opened, "lab");
      };
  }

await run(tests);
