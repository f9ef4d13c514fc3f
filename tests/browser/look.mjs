// Takes pictures of every page, to be looked at: node tests/browser/look.mjs [part of a name ...]
// Names are SCENE-VIEW-LANGUAGE-COLOURS; the pictures lie in build/screenshots/look.
// node tests/browser/look.mjs --gallery takes those of docs/gallery.md anew (pngquant makes them smaller, where there is one).
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { becomes, cell, desktop, makeMove, openPage, phone, pictures, root, startBrowser, startServer } from "./harness.mjs";

const server = await startServer();
const browser = await startBrowser();
const only = process.argv.slice(2);
const folder = join(pictures, "look");
mkdirSync(folder, { recursive: true });

const go = (page, path) => page.goto(`${server.address}#${path}`);
const position = (game, text, moves = "") => async (page) => {
  await go(page, `/p/${game}/${encodeURIComponent(text)}/${moves}`);
  await page.locator(".game .board").waitFor();
};
// A few moves against the computer.
const inPlay = (game, turns = 4) => async (page) => {
  await go(page, `/new/${game}`);
  await page.locator(".setup .primary").click();
  for (let i = 0; i < turns; ++i) {
    await page.locator(".status.mine").waitFor();
    await makeMove(page, i + 2);
  }
  await page.locator(".status.mine, .status.over").first().waitFor();
};
const settled = async (page, path, sign) => {
  await go(page, path);
  await page.locator(sign).first().waitFor();
};
const axis = async (page) => {
  await go(page, "/new/axis_allies");
  await page.locator(".setup .primary").click();
  await page.locator(".phase-panel .stepper").first().waitFor();
};
const chooseZone = async (page, id) => {
  await page.locator(`.world-map [data-zone="${id}"][role]`).focus();
  await page.keyboard.press("Enter");
};
const aimAtUkraine = async (page) => {
  await axis(page);
  await page.locator(".phase-panel .sheet li").first().locator(".stepper button").last().click();
  await page.locator(".phase-panel .button.primary.wide").click();
  await page.locator(".zone-chips").waitFor();
  await chooseZone(page, "caucasus");
  await page.locator(".phase-panel .sheet li").first().waitFor();
  await chooseZone(page, "ukraine");
  await page.locator(".phase-panel .aim .odds").waitFor();
};

const scenes = {
  start: (page) => settled(page, "/", ".card .picture"),
  "new-connect4": (page) => settled(page, "/new/connect4", ".setup .primary"),
  "new-in_a_row": (page) => settled(page, "/new/in_a_row", ".setup .primary"),
  "new-axis": (page) => settled(page, "/new/axis_allies", ".setup .primary"),
  async "new-powers"(page) {
    await settled(page, "/new/axis_allies", ".setup .primary");
    await page.locator(".tile").nth(4).click();
    await page.locator(".parameters select").first().waitFor();
  },
  connect4: inPlay("connect4"),
  gomoku: inPlay("gomoku"),
  tictactoe: inPlay("tictactoe", 2),
  draughts: inPlay("draughts"),
  frisian: inPlay("frisian", 2),
  english: inPlay("english", 2),
  pente: inPlay("pente", 2),
  avalam: inPlay("avalam"),
  "gyges-setup": inPlay("gyges", 3),
  gyges: inPlay("gyges", 8),
  async invited(page) {
    await settled(page, "/new/draughts", ".setup .primary");
    await page.locator(".tile").nth(2).click();
    await page.locator(".setup .primary").click();
    await page.locator("#invite-link").waitFor();
  },
  async hint(page) {
    await inPlay("draughts", 1)(page);
    await page.locator(".action", { hasText: /Hint|Indice/ }).click();
    await page.locator(".hint").waitFor();
  },
  async analysis(page) {
    await position("draughts", "", "32-28 19-23 28x19 14x23")(page);
    await page.locator(".analysis .switch").first().click();
    await page.locator(".lines-list li").nth(1).waitFor();
    await page.locator(".liked").first().waitFor();
  },
  async exact(page) {
    await position("connect4", "", "4444442")(page);
    await page.locator(".exact-switch .switch").click();
    await page.locator(".exact-scores text").first().waitFor();
  },
  async review(page) {
    await position("connect4", "", "334255116")(page);
    await page.getByRole("button", { name: /Review the game|Revoir la partie/ }).click();
    await page.locator(".judged-move.blunder").first().waitFor();
    await page.locator(".judged-move").first().click();
  },
  async opinion(page) {
    await inPlay("connect4", 2)(page);
    await page.locator(".action", { hasText: /Resign|Abandonner/ }).click();
    await page.locator("dialog .danger").click();
    await page.locator(".opinion").waitFor();
  },
  async share(page) {
    await position("draughts", "", "32-28 19-23")(page);
    await page.locator(".action", { hasText: /Share|Partager/ }).click();
    await becomes(async () => (await page.locator(".share option").count()) >= 4, true, "formats");
  },
  async strength(page) {
    await inPlay("connect4", 1)(page);
    await page.locator(".action", { hasText: /Strength|Force/ }).click();
    await page.locator("dialog .levels").waitFor();
  },
  async help(page) {
    await inPlay("connect4", 1)(page);
    await page.locator("h1 a, .brand").first().focus();
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
  },
  warnings: position("gyges", "030000/000102/002202/011303/031000/000000 S"),
  editor: (page) => settled(page, "/edit/draughts", ".tray button"),
  "editor-avalam": (page) => settled(page, "/edit/avalam", ".tray button"),
  "rules-draughts": (page) => settled(page, "/rules/draughts", ".rules figure .board"),
  "rules-axis": (page) => settled(page, "/rules/axis_allies", ".rules section"),
  problems: (page) => settled(page, "/problems/gyges", ".problem-grid li:nth-child(20)"),
  problem: (page) => settled(page, "/problems/gyges/1-03", ".problem .cell.open"),
  lesson: (page) => settled(page, "/lessons/draughts/3", ".lesson .cell.open"),
  today: (page) => settled(page, "/problems/draughts/today", ".problem .cell.open"),
  level: (page) => settled(page, "/level/connect4", ".problems .button"),
  studies: (page) => settled(page, "/study", ".studies a.button"),
  async study(page) {
    await settled(page, "/study/new/draughts//32-28 19-23 28x19 14x23", ".explorer tbody tr");
    for (const move of ["32-28", "19-23"]) await page.locator(".study-tree .move", { hasText: move }).click();
    await page.locator(".study-tree .move[aria-current]", { hasText: "19-23" }).waitFor();
  },
  async explorer(page) {
    await settled(page, "/study/new/connect4//4 4", ".explorer tbody tr");
    await page.locator(".explorer .switch").click();
    await becomes(() => page.locator(".explorer td:last-child", { hasText: "…" }).count(), 0, "scores");
    await page.locator(".explorer").scrollIntoViewIfNeeded();
  },
  async why(page) {
    await position("connect4", "", "4 3 4 3 1 3 1")(page);
    await page.locator(".action", { hasText: /Resign|Abandonner/ }).click();
    await page.locator("dialog .danger").click();
    await page.getByRole("button", { name: /Review the game|Revoir la partie/ }).click();
    await page.locator(".judged .why").first().click();
    await page.locator(".board-stage .walk").first().waitFor();
  },
  async "lab-live"(page) {
    const slow = "alphabeta:depth=64,deepening=1,time=400ms,eval=lines";
    await page.evaluate(async (players) => {
      const { contests } = await (await fetch("/api/lab")).json();
      if (contests.every((one) => one.state !== "running")) await fetch("/api/lab", { method: "POST", body: JSON.stringify({ game: "connect4", players, games: 4 }) });
    }, [slow, `${slow},table=1`]);
    await settled(page, "/lab", ".live-boards .picture");
    await page.waitForTimeout(3000);
    await page.locator(".live-boards").scrollIntoViewIfNeeded();
  },
  mistakes: (page) => settled(page, "/mistakes", ".problems .lead"),
  async lab(page) {
    await settled(page, "/lab", ".contest-form .chip");
    if ((await page.locator(".state.done").count()) === 0) {
      await page.locator(".contest-form select").selectOption("tictactoe");
      await page.locator(".contest-form textarea").fill("random\neasy\nmedium");
      await page.locator(".contest-form input").fill("6");
      await page.locator(".contest-form .primary").click();
    }
    await page.locator(".state.done").first().waitFor();
    await page.locator(".elo-bars .dot").nth(1).waitFor();
  },
  report: (page) => settled(page, "/report/gyges", ".report h2"),
  odds: (page) => settled(page, "/odds/attack=3+infantry+1+tank&defend=1+infantry+1+tank", ".histogram"),
  "odds-empty": (page) => settled(page, "/odds", ".examples"),
  mirror: (page) => settled(page, "/mirror", ".world-map"),
  async advice(page) {
    await settled(page, "/mirror", ".turn-form");
    await page.locator(".turn-form select").first().selectOption("germany");
    await page.locator(".ask .button.primary").click();
    await page.locator(".advice li").first().waitFor();
    await page.locator(".advice").scrollIntoViewIfNeeded();
  },
  "axis-buy": axis,
  "axis-aim": aimAtUkraine,
  async "axis-battle"(page) {
    await aimAtUkraine(page);
    await page.locator(".phase-panel .aim .button.primary").click();
    await page.locator(".phase-panel .battle-list li").first().waitFor();
    for (let i = 0; i < 400 && !(await page.locator(".battle-board .dice-row").first().isVisible().catch(() => false)); ++i) {
      const button = page.locator(".decision .button.primary:enabled, .phase-panel .button.primary.wide:enabled, .phase-panel .battle-list .button:enabled").first();
      if (await button.isVisible().catch(() => false)) await button.click({ timeout: 2000 }).catch(() => {});
      await page.waitForTimeout(100);
    }
    await page.locator(".battle-board").scrollIntoViewIfNeeded();
  },
  async settings(page) {
    await go(page, "/p/draughts//32-28 19-23");
    await page.getByRole("button", { name: /Settings|Réglages/ }).click();
    await page.getByRole("dialog").waitFor();
  },
  nowhere: (page) => settled(page, "/nowhere", ".error-page"),
  missing: (page) => settled(page, "/g/nothing", ".error-page"),
  "won-connect4": position("connect4", "", "4 3 4 5 5 5 3 4 3 4 4 3 3 7 5 5 3 4 7 5 1 7 7 1 1 1 1 1 7 7 6 6"),
  "middle-gomoku": position("gomoku", "", "h8 i9 i8 g8 h9 h10 g10 i7 f11 e12 g7 f6 g9 f9"),
  "middle-avalam": position("avalam", "", "e7-d7 e3-f3 h5-g6 i6-h6 b5-c4 g4-h4 b4-a4 h6-i5 b6-c6 h4-g5 g6-f5 c4-c3 f7-e6 e6-f6 g7-f6 f4-f3"),
};

// docs/pictures: a file, its scene, and how it is seen.
const gallery = [
  ["start", "start", desktop, "en-GB", "light"],
  ["connect_four", "won-connect4", desktop, "en-GB", "light"],
  ["gomoku", "middle-gomoku", desktop, "fr-FR", "dark"],
  ["draughts", "analysis", desktop, "en-GB", "light"],
  ["gyges", "warnings", desktop, "en-GB", "light"],
  ["avalam", "middle-avalam", desktop, "en-GB", "dark"],
  ["axis_allies", "axis-aim", desktop, "en-GB", "light"],
  ["review", "why", desktop, "en-GB", "light"],
  ["problem", "problem", desktop, "fr-FR", "light"],
  ["explorer", "explorer", desktop, "en-GB", "light"],
  ["odds", "odds", desktop, "fr-FR", "dark"],
  ["phone", "axis-buy", phone, "fr-FR", "light"],
];

async function takeGallery() {
  for (const [file, scene, view, locale, colorScheme] of gallery) {
    const page = await openPage(browser, server.address, { ...view, locale, colorScheme });
    await scenes[scene](page);
    await page.waitForTimeout(1500); // what falls has fallen
    const path = join(root, "docs", "pictures", `${file}.png`);
    await page.screenshot({ path });
    spawnSync("pngquant", ["--force", "--speed", "1", "--ext", ".png", "128", path]);
    await page.context().close();
  }
}

try {
  if (only[0] === "--gallery") await takeGallery();
  else for (const [viewName, view] of Object.entries({ desktop, phone }))
    for (const locale of ["en-GB", "fr-FR"])
      for (const colorScheme of ["light", "dark"])
        for (const [name, scene] of Object.entries(scenes)) {
          const full = `${name}-${viewName}-${locale.slice(0, 2)}-${colorScheme}`;
          if (only.length > 0 && !only.some((word) => full.startsWith(word) || full.includes(`-${word}`))) continue;
          const page = await openPage(browser, server.address, { ...view, locale, colorScheme });
          await scene(page).catch((error) => console.log(full, error.message.split("\n")[0]));
          await page.waitForTimeout(500);
          await page.screenshot({ path: join(folder, `${full}.png`) });
          if (viewName === "phone") await page.screenshot({ path: join(folder, `${full}-whole.png`), fullPage: true });
          for (const problem of page.problems) console.log(full, problem);
          await page.context().close();
        }
} finally {
  await browser.close();
  await server.stop();
}
