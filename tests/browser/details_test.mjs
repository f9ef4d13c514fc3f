// Small things that people noticed: what is cut off, covered, unsaid or left standing.
import { assert, becomes, desktop, phone, shot, startTests } from "./harness.mjs";

const { server, browser, page, finish, run } = await startTests();

async function ask(method, path, body, token) {
  const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${server.address}api${path}`, { method, headers, body: body && JSON.stringify(body) });
  return answer.json();
}
// A game with a friend: the maker's page, the friend's, and the used invitation.
async function withFriend(game, options = {}) {
  const host = await page(`/new/${game}`, options);
  await host.locator(".tile").nth(2).click();
  await host.locator(".start-bar button").click();
  const link = await host.locator("#invite-link").inputValue();
  const invited = new URL(link);
  const friend = await page(invited.hash.slice(1), options);
  await friend.locator(".game .status").waitFor();
  await host.locator(".invite").waitFor({ state: "detached" });
  return { host, friend, path: invited.hash.slice(1) };
}

const gomokuMoves = "h8 a1 c8 a3 e8 a5 g6 a7 i6 a9 k6 a11 m6 a13 b4 a15 d4 c1 f4 c3 h4 c5 j4 c7 l4 c9 n4 c11 b2 c13 d2 c15 f2 e1 h2 e3 j2 e5 l2 e7 n2 e9 h12 e11 j12 e13 l12 e15";

const tests = {
  async "the list of moves follows the game"() {
    for (const options of [desktop, { ...phone, locale: "fr-FR" }]) {
      const opened = await page(`/p/gomoku//${gomokuMoves}`, options);
      await opened.locator(".move-rows .move").nth(40).waitFor();
      const isInSight = () =>
        opened.evaluate(() => {
          const list = document.querySelector(".move-rows"), current = list.querySelector("[aria-current]");
          const outer = list.getBoundingClientRect(), inner = current?.getBoundingClientRect();
          return list.scrollHeight > list.clientHeight + 50 && !!inner && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
        });
      await becomes(isInSight, true, "the last move is in sight");
      for (let i = 0; i < 24; ++i) await opened.locator(".moves-head .icon-button").nth(1).click();
      await becomes(isInSight, true, "a move in the middle is in sight");
      await finish(opened, "moves");
    }
  },

  async "nobody is given hints against a friend"() {
    const { host, friend } = await withFriend("connect4");
    await host.locator(".status.mine").waitFor();
    await becomes(() => host.getByRole("button", { name: "Hint" }).count(), 0, "buttons for hints");
    let isAsked = false;
    host.on("request", (request) => (isAsked ||= request.url().endsWith("/hint")));
    await host.keyboard.press("Space");
    await host.waitForTimeout(500);
    assert(!isAsked, "the key for hints asked for one");
    await finish(friend, "friend");
    await finish(host, "host");
  },

  async "a second touch before the answer is no second move"() {
    const opened = await page("/new/connect4");
    await opened.locator(".setup .primary").click();
    await opened.locator(".status.mine").waitFor();
    let sent = 0;
    await opened.route("**/moves", async (route) => {
      ++sent;
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    const touch = () => opened.locator(".cell.open").first().dispatchEvent("click");
    await touch();
    await touch();
    await opened.locator(".move").first().waitFor();
    assert(sent === 1, `${sent} moves were sent`);
    await finish(opened, "touched twice");
  },

  async "whoever has lost all men keeps their colour"() {
    const opened = await page(`/p/draughts/${encodeURIComponent("W:W32:B28")}/32x23`);
    await opened.locator(".status.over").waitFor();
    await opened.locator(".player .swatch .fill-white").first().waitFor();
    await becomes(() => opened.locator(".player .swatch .fill-black").count().then((n) => n > 0), true, "the loser's man is drawn");
    await becomes(() => opened.locator('.player .swatch [fill^="url(#ball"]').count(), 0, "stones of other games");
    await finish(opened, "strip");
  },

  async "before the first move the list shows its beginning, and tall towers are whole in the tray"() {
    const opened = await page(`/p/gomoku//${gomokuMoves}`);
    const scrolled = () => opened.locator(".move-rows").evaluate((list) => list.scrollTop);
    await becomes(async () => (await scrolled()) > 0, true, "the list at its end");
    await opened.locator(".moves-head button").first().click();
    await becomes(scrolled, 0, "the list at its beginning");
    await opened.goto(`${server.address}#/edit/avalam`);
    const tower = opened.locator(".tray button svg").nth(4);
    await tower.waitFor();
    assert((await tower.evaluate((one) => getComputedStyle(one).overflow)) === "visible", "a tall tower is cut off");
    await finish(opened, "beginning");
  },

  async "the review counts moves like the list"() {
    // Each side sets up its pieces; then both stroll about until one gives up.
    let moves = "";
    for (let ply = 0; ply < 22; ++ply) {
      const { legal } = await ask("POST", "/look", { game: "gyges", moves });
      const quiet = legal.filter((choice) => !/[NS]/.test(choice.move));
      moves += ` ${quiet[(7 * ply) % quiet.length].move}`;
    }
    const { state, token } = await ask("POST", "/games", { game: "gyges", moves });
    await ask("POST", `/games/${state.id}/resign`, {}, token);
    const opened = await page(`/g/${state.id}`);
    await opened.locator(".status.over").waitFor();
    await opened.locator(".button.wide").click();
    await opened.locator(".judged-move").first().waitFor();
    await opened.waitForFunction(() => !document.querySelector(".review > p") || document.querySelectorAll(".judged-move").length > 2);
    const wrong = await opened.evaluate(() => {
      const rows = [...document.querySelectorAll(".move-rows li")];
      return [...document.querySelectorAll(".judged-move > b")].map((one) => one.textContent).filter((text) => {
        const [, number, move] = /^(\d+)[.…] (\S+)/.exec(text);
        const row = rows.find((item) => item.querySelector(".number").textContent === number);
        return ![...(row?.querySelectorAll(".move") ?? [])].some((item) => item.textContent.startsWith(move));
      });
    });
    assert(wrong.length === 0, `not in the row of that number: ${wrong.join(", ")}`);
    await finish(opened, "review");
  },

  async "a server that answers again is asked again"() {
    const context = await browser.newContext({ ...desktop, locale: "en-GB" });
    const opened = await context.newPage();
    let isDown = true;
    await opened.route("**/api/**", (route) => (isDown ? route.abort() : route.continue()));
    await opened.goto(server.address);
    await opened.getByText("The server does not answer.").first().waitFor();
    isDown = false;
    await opened.locator(".card").first().waitFor();
    await becomes(() => opened.getByText("The server does not answer.").count(), 0, "the notice");
    isDown = true;
    await opened.goto(`${server.address}#/new/connect4`);
    await opened.getByText("The server does not answer.").first().waitFor();
    isDown = false;
    await opened.locator(".start-bar button").click();
    await opened.locator(".status.mine").waitFor();
    isDown = true;
    await opened.reload();
    await opened.getByText("The server does not answer.").first().waitFor();
    isDown = false;
    await opened.locator(".status.mine").waitFor();
    await context.close();
  },

  async "a former position that comes late is not shown to whoever has gone back to the game"() {
    const { state } = await ask("POST", "/games", { game: "connect4", moves: "4 4 3 3" });
    const opened = await page(`/g/${state.id}`);
    await opened.locator(".move[aria-current]").waitFor();
    let answer = () => {};
    const isHeld = new Promise((resolve) => (answer = resolve));
    const isAnswered = new Promise((resolve) => {
      void opened.route(`**/api/games/${state.id}?ply=*`, async (route) => {
        await isHeld;
        await route.continue();
        resolve();
      });
    });
    await opened.locator(".moves-head .icon-button").nth(1).click();
    await opened.keyboard.press("End");
    answer();
    await isAnswered;
    await opened.waitForTimeout(500);
    await becomes(() => opened.locator(".move[aria-current]").innerText(), "3", "the move shown");
    assert((await opened.getByText("You are looking at an earlier position.").count()) === 0, "an earlier position is shown");
    await finish(opened, "late");
  },

  async "a used invitation says so, and stays"() {
    for (const [locale, words] of [["en-GB", "already been used"], ["fr-FR", "déjà servi"]]) {
      const { host, friend, path } = await withFriend("tictactoe", { locale });
      const third = await page(path, { locale });
      await third.locator("main", { hasText: words }).waitFor();
      await third.locator("main a", { hasText: locale === "fr-FR" ? "Regarder la partie" : "Watch the game" }).waitFor();
      await third.context().close();
      await finish(friend, "friend");
      await finish(host, "host");
    }
  },

  async "games of a contest keep the names of their players"() {
    await ask("POST", "/lab", { game: "tictactoe", players: ["random", "alphabeta:depth=3"], games: 2 });
    const opened = await page("/lab");
    await opened.locator(".state.done").first().waitFor();
    await opened.locator(".games-list summary").click();
    await opened.locator(".games-list button").first().click();
    await opened.locator(".game .move").first().waitFor();
    await becomes(async () => (await opened.locator(".player-name").allInnerTexts()).sort().join(" "), "alphabeta:depth=3 random", "who played");
    await finish(opened, "contest");
  },

  async "exact scores say that they are being worked out"() {
    const opened = await page("/p/tictactoe//b2");
    let answer = () => {};
    const isHeld = new Promise((resolve) => (answer = resolve));
    await opened.route("**/exact?**", async (route) => {
      await isHeld;
      await route.continue();
    });
    await opened.locator(".exact-switch .switch").click();
    await opened.locator(".exact-switch", { hasText: "Working them out…" }).waitFor();
    answer();
    await opened.locator(".exact-scores text").first().waitFor();
    await becomes(() => opened.getByText("Working them out…").count(), 0, "the sentence");
    await finish(opened, "exact");
  },

  async "an address that leads nowhere says so, with ways out"() {
    for (const path of ["/nowhere", "/new", "/new/chess", "/rules/chess", "/g/nothing", "/edit/chess", "/p/chess//", "/problems/chess"]) {
      const opened = await page(path, { locale: "fr-FR" });
      await opened.locator("main.error-page h1").waitFor();
      await opened.locator("main.error-page a", { hasText: "Tous les jeux" }).waitFor();
      assert((await opened.locator("main .card").count()) === 0, `${path} shows the home page`);
      if (path === "/nowhere") await shot(opened, "nowhere");
      await opened.locator("main.error-page a", { hasText: "Tous les jeux" }).click();
      await opened.locator(".card").first().waitFor();
      await opened.context().close();
    }
  },

  async "no label is cut off on a phone in French"() {
    const cut = (opened) =>
      opened.evaluate(() =>
        [...document.querySelectorAll("main button, main .button, main .action, main .chip, main label span, .header button, .header a")]
          .filter((one) => one.offsetParent && !one.closest(".move-rows, .visually-hidden"))
          .filter((one) => {
            const box = one.getBoundingClientRect();
            return one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline" || box.right > innerWidth + 1 || box.left < -1;
          })
          .map((one) => one.textContent.trim()),
      );
    const french = { ...phone, locale: "fr-FR" };
    const { host, friend } = await withFriend("draughts", french);
    const over = await page(`/p/draughts/${encodeURIComponent("W:W32:B28")}/32x23`, french);
    const computer = await page("/new/draughts", french);
    await over.locator(".status.over").waitFor();
    await computer.locator(".segments.opponents").waitFor();
    await computer.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
    for (const [name, opened] of Object.entries({ host, friend, over, computer })) {
      const found = await cut(opened);
      assert(found.length === 0, `${name}: ${found.join(", ")}`);
    }
    await computer.locator(".start-bar button").click();
    await computer.locator(".status").waitFor();
    const found = await cut(computer);
    assert(found.length === 0, `against the computer: ${found.join(", ")}`);
    for (const opened of [host, friend, over, computer]) await finish(opened, "labels");
  },

  async "the button that starts a game covers nothing"() {
    for (const viewport of [{ width: 1400, height: 900 }, { width: 900, height: 900 }, { width: 1280, height: 720 }]) {
      for (const name of ["draughts", "gyges", "axis_allies"]) {
        const opened = await page(`/new/${name}`, { viewport });
        await opened.locator(".other-ways a").first().waitFor();
        const covered = async () =>
          opened.evaluate(() => {
            const bar = document.querySelector(".start-bar").getBoundingClientRect();
            return [...document.querySelectorAll(".setup a, .setup summary, .setup .tile, .setup select")]
              .filter((one) => {
                const box = one.getBoundingClientRect();
                return one.checkVisibility() && !one.closest("details:not([open]) > :not(summary)") && box.bottom > bar.top + 1 && box.top < bar.bottom - 1 && box.top < innerHeight;
              })
              .map((one) => one.textContent.trim().slice(0, 30));
          });
        const found = viewport.width === 1400 ? await covered() : [];
        await opened.evaluate(() => scrollTo(0, document.body.scrollHeight));
        found.push(...(await covered()));
        assert(found.length === 0, `${name} ${viewport.width}x${viewport.height}: ${found.join(", ")}`);
        await finish(opened, name);
      }
    }
  },

  async "how many pieces each side has is in sight"() {
    for (const [locale, draughts, avalam] of [["en-GB", "2 men, 1 king", "24 towers"], ["fr-FR", "2 pions, 1 dame", "24 tours"]]) {
      const opened = await page(`/p/draughts/${encodeURIComponent("W:W28,40,K3:B23,1")}/`, { locale });
      await opened.locator(".player .score", { hasText: draughts }).waitFor();
      await opened.goto(`${server.address}#/p/avalam//`);
      await becomes(() => opened.locator(".player .score", { hasText: avalam }).count(), 2, "towers");
      await finish(opened, "scores");
    }
  },

  async "Gygès says what to do while it is set up"() {
    for (const [locale, words] of [["en-GB", "Set up: choose a piece"], ["fr-FR", "Mise en place : choisissez"]]) {
      const opened = await page("/p/gyges//", { ...phone, locale });
      await opened.locator(".status.mine", { hasText: words }).waitFor();
      await finish(opened, "setting up");
    }
  },

  async "a line of the analysis is shown on the board, and draughts counts in men"() {
    const opened = await page("/p/draughts//32-28", { locale: "fr-FR" });
    await opened.locator(".analysis .switch").click();
    const second = opened.locator(".expected-line").first().locator("button").nth(1);
    await second.waitFor();
    await becomes(async () => /^[+−]?\d+,\d\d$|^[+−]∞$/.test(await opened.locator(".lines-list b").first().innerText()), true, "the score in men");
    await second.click();
    await opened.locator(".variations .move[aria-current]").waitFor();
    await becomes(() => opened.locator(".variations .move").count(), 2, "moves of the line");
    await finish(opened, "line");
  },
};

await run(tests);
