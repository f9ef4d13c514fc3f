// The lab's page: the board of a running contest move by move, learning curves, and what people said about levels.
import { readFileSync } from "node:fs";
import { accessibilityProblems, assert, becomes, desktop, makeMove, phone, shot, startTests } from "./harness.mjs";

const { server, page, finish, run } = await startTests();

const words = {
  "en-GB": {
    live: "Being played now", stop: "Stop", learning: "Learning curves",
    resign: /Resign/, yes: "Yes", easy: "Too easy", share: /passed on/, send: "Send", export: /Export opinions/,
  },
  "fr-FR": {
    live: "En cours de jeu", stop: "Arrêter", learning: "Courbes d'apprentissage",
    resign: /Abandonner/, yes: "Oui", easy: "Trop facile", share: /transmis/, send: "Envoyer", export: /Exporter les avis/,
  },
};
const ask = async (method, path, body, token) => {
  const answer = await fetch(`${server.address}api/${path}`, { method, body: body && JSON.stringify(body), headers: token ? { Authorization: `Bearer ${token}` } : {} });
  return { status: answer.status, json: await answer.json().catch(() => null) };
};
// Players slow enough to be watched.
const slow = "alphabeta:depth=64,deepening=1,time=400ms,eval=lines";
const startContest = async (game = "connect4", players = [slow, `${slow},table=1`]) => (await ask("POST", "lab", { game, players, games: 200 })).json.number;

const tests = {};
tests["the server tells what is being played"] = async () => {
  const number = await startContest();
  const live = async () => (await ask("GET", `lab/${number}/live`)).json.boards;
  await becomes(async () => (await live())[0]?.plies > 6, true, "moves are told");
  const [board] = await live();
  assert(board.diagram.pieces.length === board.plies && board.last.length === 1 && board.game >= 1, JSON.stringify(board));
  assert(board.players.join() === (board.game % 2 === 1 ? "0,1" : "1,0"), board.players.join());
  await ask("POST", `lab/${number}/stop`, {});
  await becomes(async () => (await live()).length, 0, "boards of a contest that was stopped");
  assert((await ask("GET", "lab/999/live")).json.boards.length === 0, "no such contest");
};

for (const [screen, options] of Object.entries({ desktop, phone }))
  for (const [locale, word] of Object.entries(words)) {
    tests[`the board of a running contest (${screen}, ${locale})`] = async () => {
      const number = await startContest();
      const opened = await page("/lab", { ...options, locale });
      const asked = [];
      opened.on("request", (request) => request.url().includes(`/lab/${number}/live`) && asked.push(request.url()));
      const boards = opened.locator(".live-boards");
      await boards.getByText(word.live).waitFor();
      const pieces = () => boards.locator(".picture [class^=fill-]").count();
      await becomes(async () => (await pieces()) > 2, true, "pieces stand on the board");
      const before = await boards.locator("figcaption").innerText();
      await becomes(async () => (await boards.locator("figcaption").innerText()) !== before, true, "the game goes on");
      assert((await opened.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)) <= 0, "too wide");
      const found = await accessibilityProblems(opened);
      assert(found.length === 0, found.join("\n"));
      await boards.scrollIntoViewIfNeeded();
      await shot(opened, `live-${screen}-${locale}`);
      // What nobody sees is not asked for; back in sight it goes on.
      const hide = (isHidden) =>
        opened.evaluate((value) => {
          Object.defineProperty(document, "hidden", { value, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }, isHidden);
      const isQuiet = async () => {
        await opened.waitForTimeout(1500); // what was asked before is answered
        const count = asked.length;
        await opened.waitForTimeout(2500);
        return asked.length === count;
      };
      await hide(true);
      assert(await isQuiet(), "a hidden page asks for nothing");
      const count = asked.length;
      await hide(false);
      await becomes(() => asked.length > count, true, "it asks again");
      await boards.locator("summary").click();
      assert(await isQuiet(), "boards that are closed are not asked for");
      await opened.locator(".contest").filter({ has: boards }).getByRole("button", { name: word.stop }).click();
      await boards.waitFor({ state: "detached" });
      await finish(opened, "live boards");
    };

    tests[`learning curves (${screen}, ${locale})`] = async () => {
      const opened = await page("/", { ...options, locale });
      const points = Array.from({ length: 30 }, (_, i) => [i * 10, 0.69 - 0.006 * i, 0.69 - 0.004 * i]);
      await opened.route("**/api/learning", (route) =>
        route.fulfill({ json: { runs: [{ name: "connect4.weights", method: "logistic", command: "plateau learn logistic connect4", points, coefficients: null }], methods: [] } }),
      );
      await opened.evaluate(() => (location.hash = "#/lab"));
      const section = opened.locator("section", { has: opened.getByRole("heading", { name: word.learning }) });
      await section.locator("svg.curve polyline").nth(1).waitFor();
      assert((await section.locator("svg.curve").getAttribute("aria-label")).includes("connect4.weights"), "the curve has a name");
      const found = await accessibilityProblems(opened);
      assert(found.length === 0, found.join("\n"));
      await section.scrollIntoViewIfNeeded();
      await shot(opened, `curves-${screen}-${locale}`);
      await finish(opened, "curves");
    };

    tests[`what people agreed to pass on is exported (${screen}, ${locale})`] = async () => {
      const say = async (remark, isShared) => {
        const opened = await page("/new/connect4", { ...options, locale });
        await opened.locator(".setup .primary").click();
        for (let i = 0; i < 2; ++i) {
          await opened.locator(".status.mine").waitFor();
          await makeMove(opened, i);
        }
        await opened.locator(".action").filter({ hasText: word.resign }).click();
        await opened.getByRole("button", { name: word.yes }).click();
        await opened.getByRole("button", { name: word.easy }).click();
        const consent = opened.getByRole("checkbox", { name: word.share });
        assert(!(await consent.isChecked()), "nobody has agreed before being asked");
        if (isShared) await consent.check();
        await opened.locator(".opinion input[type=text]").fill(remark);
        const found = await accessibilityProblems(opened);
        assert(found.length === 0, found.join("\n"));
        await opened.locator(".opinion").scrollIntoViewIfNeeded();
        await shot(opened, `opinion-${screen}-${locale}`);
        await opened.locator(".opinion").getByRole("button", { name: word.send }).click();
        await opened.locator(".opinion").waitFor({ state: "detached" });
        await finish(opened, "opinion");
      };
      await say(`kept ${screen} ${locale}`, false);
      await say(`shared, ${screen} ${locale}`, true);
      const opened = await page("/lab", { ...options, locale });
      const link = opened.getByRole("link", { name: word.export });
      await link.scrollIntoViewIfNeeded();
      const [file] = await Promise.all([opened.waitForEvent("download"), link.click()]);
      const text = readFileSync(await file.path(), "utf8");
      assert(text.startsWith("game,level,result,moves,answer,remark\r\n") && text.includes(`"shared, ${screen} ${locale}"`), text);
      assert(!text.includes("kept"), `only what people agreed to: ${text}`);
      const found = await accessibilityProblems(opened);
      assert(found.length === 0, found.join("\n"));
      await shot(opened, `opinions-${screen}-${locale}`);
      await finish(opened, "export");
    };
  }

await run(tests);
