// What surrounds playing: every game of the catalog, moves of several touches, analysis, review, links,
// rules, and pages without serious findings of axe.
import { accessibilityProblems, assert, becomes, cell, makeMove, phone, shot, startTests } from "./harness.mjs";

const { server, page, finish, run } = await startTests();

const tests = {
  async "every game of the catalog can be begun and played"() {
    const { games } = await (await fetch(`${server.address}api/catalog`)).json();
    const boards = games.filter((game) => game.view === "board");
    assert(boards.length >= 20, `${boards.length} games have a board`);
    for (const game of boards) {
      const opened = await page(`/new/${game.name}`);
      await opened.getByText("Two people, one screen").click();
      await opened.getByRole("button", { name: "Start the game" }).click();
      await opened.locator(".status.mine").waitFor();
      for (let i = 0; i < 4; ++i) await makeMove(opened, i);
      await shot(opened, `game-${game.name}`);
      await finish(opened, game.name);
    }
  },

  async "a capture of several pieces is made by its two ends, or by dragging"() {
    const position = encodeURIComponent("W:W32:B8,18,28");
    for (const way of ["click", "drag"]) {
      const opened = await page(`/p/draughts/${position}/`);
      await cell(opened, "32").waitFor();
      if (way === "click") {
        await cell(opened, "32").click();
        await cell(opened, "3").click();
      } else {
        await cell(opened, "32").dragTo(cell(opened, "3"));
      }
      await opened.locator(".status.over").waitFor();
      await finish(opened, `capture by ${way}`);
    }
  },

  async "a piece that cannot move shows those that can"() {
    const opened = await page(`/p/draughts/${encodeURIComponent("W:W28,40:B23,1")}/`);
    await cell(opened, "40").click();
    await opened.locator(".toast", { hasText: "a capture is compulsory, for example 28x19" }).waitFor();
    await opened.locator(".mark-target-piece").waitFor();
    await finish(opened, "stuck");
  },

  async "the box for moves answers questions, and a key says the evaluation"() {
    const opened = await page("/p/draughts//32-28", { locale: "fr-FR" });
    const asks = async (text, answer) => {
      await opened.getByLabel("Tapez un coup").fill(text);
      await opened.keyboard.press("Enter");
      await opened.locator(".toast", { hasText: answer }).waitFor();
    };
    await asks("dernier", "Coup 1 : 32-28");
    await asks("coups 20", "possibles : 20-24, 20-25");
    await asks("plateau", "28 pion blanc");
    await becomes(() => opened.locator(".move").count(), 1, "moves after questions");
    await opened.locator(".analysis .switch").click();
    await opened.locator(".lines-list li").first().waitFor();
    await opened.locator("h1 a").focus();
    await opened.keyboard.press("e");
    await opened.locator(".toast", { hasText: "Blancs" }).waitFor();
    await opened.keyboard.press("a");
    await becomes(() => opened.locator(".liked").count(), 0, "arrows after they were switched off");
    await finish(opened, "questions");
  },

  async "analysis shows lines, an evaluation and arrows"() {
    const opened = await page("/p/connect4//444");
    await opened.locator(".analysis .switch").click();
    await opened.locator(".lines-list li").first().waitFor();
    await opened.locator(".liked").first().waitFor();
    await opened.locator(".bar").waitFor();
    await opened.waitForTimeout(600);
    const problems = await accessibilityProblems(opened);
    assert(problems.length === 0, problems.join("\n"));
    await shot(opened, "analysis");
    await opened.keyboard.press("l");
    await opened.waitForFunction(() => document.querySelectorAll(".liked").length === 0);
    await finish(opened, "analysis");
  },

  async "a finished game is reviewed and its mistakes are named"() {
    const opened = await page("/p/connect4//334255116", { ...phone, locale: "fr-FR" });
    await opened.getByRole("button", { name: "Revoir la partie" }).click();
    await opened.locator(".judged-move.blunder").first().waitFor({ timeout: 180000 });
    await opened.locator(".judged-move").first().click();
    await opened.getByText("Vous regardez une position passée.").waitFor();
    await opened.getByRole("button", { name: "Retour à la partie" }).click();
    await shot(opened, "review");
    await finish(opened, "review");
  },

  async "a shared link opens the same position"() {
    const opened = await page("/p/gomoku//h8 i9 h9");
    await opened.getByRole("button", { name: "Share" }).click();
    const link = await opened.getByLabel("Link to this position").inputValue();
    await opened.waitForFunction(() => document.querySelector(".share textarea")?.value.includes('[Game "gomoku"]'));
    await opened.goto("about:blank");
    await opened.goto(link);
    await opened.locator(".move").nth(2).waitFor();
    await becomes(async () => (await opened.locator(".move").allInnerTexts()).join(" "), "h8 i9 h9", "the moves");
    opened.problems.length = 0; // about:blank is a foreign request
    await finish(opened, "share");
  },

  async "a pasted position is checked and started from"() {
    const opened = await page("/new/draughts");
    await opened.getByText("Start from a position or a record").click();
    const box = opened.getByLabel("Start from a position or a record");
    await box.fill("W:W99:B1");
    await opened.locator(".bad-text").waitFor();
    await box.fill("W:W28:B23");
    await opened.locator(".bad-text").waitFor({ state: "detached" });
    await opened.getByText("Two people, one screen").click();
    await opened.getByRole("button", { name: "Start the game" }).click();
    await becomes(() => opened.locator("[data-piece]").count(), 2, "pieces");
    opened.problems = opened.problems.filter((one) => !one.startsWith("refused"));
    await finish(opened, "pasted");
  },

  async "records of every format are opened, and errors name line and column"() {
    const opened = await page("/new/connect4");
    await opened.locator(".paste summary").click();
    const box = opened.getByLabel("Start from a position or a record");
    const reads = async (text, format, moves) => {
      await box.fill(text);
      await becomes(() => opened.locator(".read-as").innerText().catch(() => ""), `Read as ${format}, ${moves} moves${format === "moves" || format === "position" ? "" : format === "pdn" ? ". This is a game of International draughts" : format === "jsonl" ? ". This is a game of Tic-tac-toe" : ". This is a game of Gomoku"}.`, format);
    };
    await box.fill("44x");
    await opened.locator(".bad-text").waitFor();
    await opened.locator(".paste select").first().selectOption("digits");
    await opened.locator(".bad-text", { hasText: "line 1, column 3" }).waitFor();
    await opened.locator(".paste select").first().selectOption("");
    await reads("4455", "moves", 4);
    await reads("(;GM[4]FF[4]SZ[15];B[hh];W[ii])", "sgf", 2);
    await reads("Piskvorky 15x15, 11:11, 0\n8,8,120\n9,8,340\na\nb\n-1\n0,Freestyle\n", "psq", 2);
    await reads('{"game":"tictactoe","moves":["b2","a1"],"result":"*"}', "jsonl", 2);
    // A file with two games: the second is chosen and started.
    await opened.locator(".paste input[type=file]").setInputFiles({ name: "club.pdn", mimeType: "text/plain", buffer: Buffer.from('[GameType "20"]\n[White "Anne"]\n[Result "*"]\n1. 32-28 *\n\n[GameType "20"]\n[White "Jean"]\n[Result "*"]\n1. 33-29 19-23 *\n') });
    await opened.locator(".paste select").nth(1).selectOption("2");
    await becomes(() => opened.locator(".read-as").innerText(), "Read as pdn, 2 moves. This is a game of International draughts.", "the second game");
    await opened.getByText("Two people, one screen").click();
    await opened.getByRole("button", { name: "Start the game" }).click();
    await becomes(async () => (await opened.locator(".move").allInnerTexts()).join(" "), "33-29 19-23", "the moves");
    opened.problems = opened.problems.filter((one) => !one.startsWith("refused"));
    await finish(opened, "import");
  },

  async "Gygès warns before a move that loses at once, shows winning routes and judges moves"() {
    // North threatens to win: the problem with the sides changed over.
    const start = "000000/000130/303110/202200/201000/000030 N";
    const opened = await page(`/p/gyges/${encodeURIComponent(start)}/`);
    await opened.locator(".threat-list .win .chip").first().waitFor();
    await opened.locator(".threat-list .win .chip").first().click();
    await opened.locator(".walk.win polyline").waitFor({ state: "attached" });
    await shot(opened, "gyges-routes");
    // Somebody who leaves the win to the opponent is asked first.
    await opened.locator(".warnings .switch").last().click();
    const position = "030000/000102/002202/011303/031000/000000 S";
    await opened.goto(`${server.address}#/p/gyges/${encodeURIComponent(position)}/`);
    await opened.locator(".threat-list .win").waitFor();
    const risky = await opened.evaluate(async (text) => {
      const look = async (body) => (await fetch("/api/look", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json();
      const { legal } = await look({ game: "gyges", position: text });
      for (const choice of legal) {
        if (choice.move.includes("N")) continue;
        const after = await look({ game: "gyges", position: text, moves: choice.move, threats: true });
        if (after.wins.length > 0) return choice.move;
      }
      return null;
    }, position);
    assert(risky, "no move that loses at once was found");
    await opened.getByLabel("Type a move").fill(risky);
    await opened.keyboard.press("Enter");
    await opened.locator(".doubt").waitFor();
    await opened.locator(".walk.threat polyline").waitFor({ state: "attached" });
    await becomes(() => opened.locator(".move").count(), 0, "moves while one is held back");
    await shot(opened, "gyges-doubt");
    await opened.getByRole("button", { name: "Choose another move" }).click();
    await opened.locator(".doubt").waitFor({ state: "detached" });
    await opened.getByLabel("Type a move").fill(risky);
    await opened.keyboard.press("Enter");
    await opened.locator(".doubt .danger").click();
    await opened.locator(".move").first().waitFor();
    await opened.locator(".quality").waitFor();
    await becomes(async () => /at once/.test(await opened.locator(".quality").innerText()), true, "the judgement tells of the win that was missed");
    await opened.locator(".threat-list .win").waitFor();
    await finish(opened, "warnings");
  },

  async "problems are tried, refuted, shown and solved"() {
    const opened = await page("/problems/gyges", { ...phone, locale: "fr-FR" });
    await opened.locator(".problem-grid a").first().waitFor();
    await opened.locator('.problem-grid a[href="#/problems/gyges/1-01"]').click();
    await opened.locator(".problem .cell.open").first().waitFor();
    const touch = async (cells) => {
      for (const id of cells) await cell(opened, id).dispatchEvent("click");
    };
    const { legal } = await (await fetch(`${server.address}api/problems/gyges/1-01`, { method: "POST", body: JSON.stringify({ moves: [] }) })).json();
    const wrong = legal.find((choice) => !choice.move.includes("N") && legal.filter((other) => other.clicks.join().startsWith(choice.clicks.join())).length === 1);
    await touch(wrong.clicks);
    await opened.locator(".status.lost").waitFor();
    await opened.getByRole("button", { name: "Réessayer" }).click();
    await opened.locator(".problem .cell.open").first().waitFor();
    await opened.getByRole("button", { name: "Montrer la solution" }).click();
    await opened.locator(".walk.win polyline").waitFor({ state: "attached" });
    await shot(opened, "problem");
    const { line } = await (await fetch(`${server.address}api/problems/gyges/1-01`, { method: "POST", body: JSON.stringify({ moves: [], solution: true }) })).json();
    await touch(legal.find((choice) => choice.move === line[0].move).clicks);
    if (await opened.locator(".choices .chip").first().isVisible().catch(() => false)) await opened.locator(".choices .chip").first().click();
    await opened.locator(".status.won").waitFor();
    await opened.locator(".back").click();
    await opened.locator('.problem-grid a.solved[href="#/problems/gyges/1-01"]').waitFor();
    await finish(opened, "problems");
  },

  async "the rules can be tried on a board"() {
    for (const name of ["connect4", "draughts", "gyges", "axis_allies"]) {
      const opened = await page(`/rules/${name}`, { locale: "fr-FR" });
      if (name === "axis_allies") await opened.locator(".rules section").nth(2).waitFor();
      else await opened.locator("figure .cell.open").first().click();
      const problems = await accessibilityProblems(opened);
      assert(problems.length === 0, `${name}: ${problems.join("\n")}`);
      await finish(opened, `rules of ${name}`);
    }
  },

  async "a position is set up by clicks, and a wrong one is named"() {
    const opened = await page("/edit/draughts");
    await opened.getByRole("button", { name: "Empty the board" }).click();
    await opened.locator(".tray button").nth(0).click();
    await cell(opened, "28").click();
    await opened.locator(".tray button").nth(2).click();
    await cell(opened, "23").click();
    await becomes(() => opened.locator(".position-text").innerText(), "W:W28:B23", "the text of the position");
    const problems = await accessibilityProblems(opened);
    assert(problems.length === 0, problems.join("\n"));
    await shot(opened, "editor");
    await opened.getByRole("button", { name: "Analyse this position" }).click();
    await becomes(() => opened.locator("[data-piece]").count(), 2, "pieces");
    opened.problems = opened.problems.filter((one) => !one.startsWith("refused"));
    await finish(opened, "editor");
    // The side that begins there is Black: the game says so, and the server writes it.
    const english = await page("/edit/english");
    await english.getByRole("button", { name: "Empty the board" }).click();
    await english.getByRole("button", { name: "black man" }).click();
    await cell(english, "9").click();
    await english.getByRole("button", { name: "white king" }).click();
    await cell(english, "24").click();
    await becomes(() => english.locator(".position-text").innerText(), "B:WK24:B9", "the text of the position");
    await english.getByRole("button", { name: "White", exact: true }).click();
    await becomes(() => english.locator(".position-text").innerText(), "W:WK24:B9", "the text with the other side to move");
    english.problems = english.problems.filter((one) => !one.startsWith("refused"));
    await finish(english, "editor of English draughts");
    for (const name of ["connect4", "gomoku", "gyges", "avalam"]) {
      const other = await page(`/edit/${name}`);
      // A disc that hangs in the air is named as such; elsewhere any cell will do.
      await (name === "connect4" ? cell(other, "d3") : other.locator(".cell.open").nth(3)).click();
      if (name === "connect4") await other.locator(".notice.bad").waitFor();
      await other.locator(".position-text, .notice.bad").first().waitFor();
      other.problems = other.problems.filter((one) => !one.startsWith("refused"));
      await finish(other, `editor of ${name}`);
    }
  },

  async "moves are tried beside those of the game, and exact scores are shown"() {
    const opened = await page("/p/tictactoe//a1 b2 c3");
    await opened.locator(".move").nth(2).waitFor();
    await opened.locator(".exact-switch .switch").click();
    await opened.locator(".exact-scores text").first().waitFor();
    await opened.keyboard.press("ArrowLeft");
    await opened.locator(".status.looking").waitFor();
    await cell(opened, "c1").click();
    await opened.locator(".variations .move").first().waitFor();
    await cell(opened, "a3").click();
    await opened.locator(".variations .move").nth(1).waitFor();
    await becomes(async () => (await opened.locator(".variations .move").allInnerTexts()).join(" "), "c1 a3", "the variation");
    await opened.locator(".variations .move").first().click();
    await opened.getByRole("button", { name: "Back to the game" }).click();
    await shot(opened, "variation");
    await finish(opened, "variation");
  },

  async "a clock counts down beside the players"() {
    const opened = await page("/new/connect4");
    await opened.getByLabel("Clock").selectOption("60+0");
    await opened.getByRole("button", { name: "Start the game" }).click();
    await opened.locator(".clock.running").waitFor();
    const before = await opened.locator(".clock.running").innerText();
    await opened.waitForFunction((text) => document.querySelector(".clock.running")?.textContent !== text, before);
    await finish(opened, "clock");
  },

  async "the lab plays a contest and shows who is stronger"() {
    const opened = await page("/lab");
    await opened.locator(".contest-form select").selectOption("tictactoe");
    await opened.locator(".contest-form textarea").fill("random\nmedium");
    await opened.locator(".contest-form input").fill("10");
    await opened.getByRole("button", { name: "Start the contest" }).click();
    await opened.locator(".state.done").first().waitFor({ timeout: 180000 });
    await opened.locator(".elo-bars .dot").nth(1).waitFor();
    await opened.locator(".games-list summary").click();
    await opened.locator(".games-list button").first().waitFor();
    const problems = await accessibilityProblems(opened);
    assert(problems.length === 0, problems.join("\n"));
    await shot(opened, "lab");
    await opened.locator(".games-list button").first().click();
    await opened.locator(".game .move").first().waitFor();
    await finish(opened, "lab");
  },

  async "two computers play while they are watched"() {
    const opened = await page("/new/tictactoe");
    await opened.getByText("Watch two computers").click();
    await opened.getByRole("button", { name: "Start the game" }).click();
    await opened.locator(".status.over").waitFor({ timeout: 180000 });
    await finish(opened, "watching");
  },

  async "a rematch changes the seats over, and the question can be answered"() {
    const opened = await page("/new/connect4");
    await opened.getByRole("button", { name: "Start the game" }).click();
    await opened.locator(".status.mine").waitFor();
    for (let i = 0; i < 2; ++i) {
      await opened.locator(".status.mine").waitFor();
      await makeMove(opened, i);
    }
    await opened.getByRole("button", { name: "Resign" }).click();
    await opened.getByRole("button", { name: "Yes" }).click();
    await opened.getByRole("button", { name: "Too easy" }).click();
    await opened.locator(".opinion").getByRole("button", { name: "Send" }).click();
    await opened.locator(".opinion").waitFor({ state: "detached" });
    await opened.getByRole("button", { name: "Play again" }).click();
    await opened.waitForFunction(() => document.querySelectorAll(".move").length === 1);
    await finish(opened, "rematch");
  },
};

await run(tests);
