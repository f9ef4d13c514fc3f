// Every page, in light and dark, English and French, on a desktop and on a phone: axe finds nothing serious, nothing is
// wider than the screen, and everything that can be clicked can be reached with Tab and seen there.
import { accessibilityProblems, assert, becomes, desktop, openPage, phone, shot, startBrowser, startServer } from "./harness.mjs";

const server = await startServer();
const browser = await startBrowser();

// Where each page is, and what shows that it has come.
const pages = {
  start: ["/", ".card .picture"],
  new: ["/new/draughts", ".setup .primary"],
  "new-axis": ["/new/axis_allies", ".setup .primary"],
  game: ["/p/draughts//32-28 19-23 28x19 14x23", ".game .move:nth-child(3)"],
  gyges: [`/p/gyges/${encodeURIComponent("030000/000102/002202/011303/031000/000000 S")}/`, ".threat-list .win"],
  over: ["/p/connect4//334255116", ".status.over"],
  analysis: ["/p/gomoku//h8 i9 h9", ".game .move:nth-child(2)", async (page) => {
    await page.locator(".analysis .switch").first().click();
    await page.locator(".lines-list li").first().waitFor();
    await page.locator(".analysis .switch").first().click();
  }],
  share: ["/p/draughts//32-28", ".game .move", async (page) => {
    await page.locator(".action", { hasText: /Share|Partager/ }).click();
    await becomes(async () => (await page.locator(".share option").count()) >= 4, true, "formats");
  }],
  editor: ["/edit/gyges", ".tray button"],
  rules: ["/rules/avalam", ".rules figure .board"],
  problems: ["/problems/gyges", ".problem-grid li:nth-child(20)"],
  problem: ["/problems/gyges/1-03", ".problem .cell.open"],
  lesson: ["/lessons/draughts/3", ".lesson .cell.open"],
  mistakes: ["/mistakes", ".problems .lead"],
  lab: ["/lab", ".contest-form .chip"],
  report: ["/report/gyges", ".report h2"],
  odds: ["/odds/attack=3+infantry+1+tank&defend=1+infantry+1+tank", ".histogram"],
  mirror: ["/mirror", ".world-map"],
  proof: [`/proof/gomoku//${encodeURIComponent("h8 a1 h9 a15 h10 o1")}`, ".proof .status.mine"],
  rulebase: ["/rulebase", ".rule-sound"],
  axis: [null, ".phase-panel .stepper"],
  missing: ["/g/nothing", ".error-page"],
};

const full = process.env.PLATEAU_TEST_SCOPE === "full";
const ways = [
  { language: "en", view: "desktop", colorScheme: "light" },
  { language: "fr", view: "phone", colorScheme: "dark" },
  ...(full ? [
    { language: "fr", view: "phone", colorScheme: "light" },
    { language: "fr", view: "desktop", colorScheme: "dark" },
    { language: "en", view: "phone", colorScheme: "dark" },
    { language: "fr", view: "desktop", colorScheme: "light" },
    { language: "en", view: "phone", colorScheme: "light" },
    { language: "en", view: "desktop", colorScheme: "dark" },
  ] : []),
];

async function axisGame() {
  const answer = await fetch(`${server.address}api/games`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ game: "axis_allies", seats: [{ kind: "person" }, { kind: "person" }] }) });
  const { state, token } = await answer.json();
  return { id: state.id, token };
}

// The elements that Tab has to reach: those that can be acted on, one for each group of radio buttons.
const markReachable = () => {
  const seen = new Set();
  let count = 0;
  const place = document.querySelector("dialog[open]") ?? document; // a window keeps the focus to itself
  for (const one of place.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")) {
    delete one.dataset.reach;
    const isShown = one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
    if (!isShown || one.disabled || one.tabIndex < 0) continue;
    if (one.type === "radio") {
      if (seen.has(one.name)) continue;
      seen.add(one.name);
    }
    one.dataset.reach = "wanted";
    ++count;
  }
  return count;
};
const noteFocus = () => {
  const one = document.activeElement;
  if (!one || one === document.body) return true;
  const marked = one.type === "radio" ? document.querySelector(`input[type=radio][name="${one.name}"][data-reach]`) ?? one : one;
  const wasKnown = marked.dataset.reach === "seen";
  marked.dataset.reach = "seen";
  return wasKnown;
};
async function tabReachesEverything(page, name) {
  const count = await page.evaluate(markReachable);
  await page.evaluate(() => { document.activeElement?.blur?.(); getSelection()?.removeAllRanges(); scrollTo(0, 0); });
  for (let i = 0; i < Math.min(count, 150) + 25; ++i) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate(noteFocus)) && i > count + 3) break;
  }
  const missed = await page.evaluate(() => [...document.querySelectorAll('[data-reach="wanted"]')].map((one) => one.outerHTML.slice(0, 120)));
  // A page that changes by itself may gain something between two presses: what is missed has to stay few and far.
  assert(count > 150 || missed.length === 0, `${name}: Tab does not reach ${missed.length} of ${count}: ${missed.slice(0, 3).join(" ")}`);
}

let checked = 0;
const only = process.argv.slice(2); // names of pages, or keyboard; none: all
async function checkAll({ language, view, colorScheme }) {
  const locale = language === "fr" ? "fr-FR" : "en-GB";
  const page = await openPage(browser, server.address, { ...(view === "phone" ? phone : desktop), locale, colorScheme, reducedMotion: "reduce" });
  for (const [name, [path, sign, prepare]] of Object.entries(pages)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const full = `${name}-${view}-${language}-${colorScheme}`;
    let address = path;
    if (path === null) {
      const { id, token } = await axisGame();
      await page.evaluate(([game, mine]) => localStorage.setItem(`plateau.game.${game}`, JSON.stringify({ token: mine })), [id, token]);
      address = `/g/${id}`;
    }
    await page.goto(`${server.address}#${address}`);
    await page.reload(); // a page of its own each time, dialogs and all
    await page.locator(sign).first().waitFor();
    await prepare?.(page);
    await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))));
    await becomes(() => page.locator("html").getAttribute("lang"), language, `${full}: the language`);
    const found = await accessibilityProblems(page);
    assert(found.length === 0, `${full}: ${found.join("\n")}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert(overflow <= 0, `${full} is ${overflow} pixels too wide`);
    await shot(page, `page-${full}`);
    if (view === "desktop" && language === "en") await tabReachesEverything(page, full);
    ++checked;
  }
  page.problems = page.problems.filter((one) => !one.includes("/g/nothing") && !one.includes("api/games/nothing"));
  assert(page.problems.length === 0, page.problems.join("; "));
  await page.context().close();
}

// What a person does with the keyboard alone: every step by keys.
async function actsByKeyboard() {
  const page = await openPage(browser, server.address, { ...desktop });
  const press = (locator, key = "Enter") => locator.press(key);
  // A page that is changing may give the focus to something else between two keys: whoever sees nothing happen tries again.
  const pressUntil = async (locator, sign) => {
    for (let i = 0; i < 20; ++i) {
      await locator.press("Enter", { timeout: 5000 }).catch(() => {});
      if (await sign.waitFor({ state: "attached", timeout: 5000 }).then(() => true, () => false)) return;
    }
    throw new Error(`${locator}: a key shows no ${sign}`);
  };
  const moves = () => page.locator(".move").count();
  await page.locator(".card").first().waitFor();
  await pressUntil(page.locator('.card a[href="#/new/draughts"]'), page.locator(".setup .primary"));
  await press(page.locator('.segments.levels button').first());
  await pressUntil(page.locator(".setup .primary"), page.locator(".status.mine"));
  // Whatever arrives between the two keys may take the choice of the man back.
  for (let i = 0; i < 10 && (await moves()) === 0; ++i) {
    await pressUntil(page.locator('[data-cell="32"]'), page.locator(".mark-touched").first());
    await press(page.locator('[data-cell="28"]'));
    await page.locator(".move").first().waitFor({ timeout: 5000 }).catch(() => {});
  }
  await becomes(async () => (await moves()) >= 2, true, "a move and its reply");
  await page.locator(".status.mine").waitFor();
  await page.locator("h1 a").focus();
  await page.keyboard.press("u");
  await becomes(moves, 0, "u takes the move back");
  await page.locator(".status.mine").waitFor();
  await page.keyboard.press("r");
  await becomes(async () => (await moves()) >= 1, true, "r plays it again");
  await page.locator(".status.mine").waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.locator(".status.looking").waitFor();
  await page.keyboard.press("End");
  await page.locator(".status.mine").waitFor();
  await page.keyboard.press("l");
  await becomes(() => page.locator(".analysis .switch").first().getAttribute("aria-checked"), "true", "l analyses");
  await page.keyboard.press("l");
  await pressUntil(page.locator(".action", { hasText: "Share" }), page.getByRole("dialog"));
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // The question closes when the page changes under it: ask again until it is answered.
  for (let i = 0; i < 60 && (await page.locator(".status.over").count()) === 0; ++i) {
    const yes = page.getByRole("button", { name: "Yes" });
    const next = (await yes.count()) > 0 ? yes : page.locator(".action", { hasText: "Resign" });
    await next.press("Enter", { timeout: 2000 }).catch(() => {});
    await page.waitForTimeout(500);
  }
  await page.locator(".status.over").waitFor({ timeout: 5000 });
  await pressUntil(page.locator(".action", { hasText: "Play again" }), page.locator(".action", { hasText: "Resign" }));
  await becomes(async () => (await page.locator(".status.over").count()) === 0, true, "the next game");
  // The editor and the map are worked by keys too.
  await page.goto(`${server.address}#/edit/draughts`);
  await press(page.getByRole("button", { name: "Empty the board" }));
  await press(page.locator('[data-cell="28"]'));
  await becomes(() => page.locator(".position-text").innerText(), "W:W28:B", "a man on 28");
  await page.goto(`${server.address}#/new/axis_allies`);
  await pressUntil(page.locator(".setup .primary"), page.locator(".phase-panel .stepper").first());
  await press(page.locator(".phase-panel .sheet li").first().locator(".stepper button").last());
  await pressUntil(page.locator(".phase-panel .button.primary.wide"), page.locator(".zone-chips"));
  await pressUntil(page.locator('.world-map [data-zone="caucasus"][role]'), page.locator(".phase-panel .sheet li").first());
  await pressUntil(page.locator('.world-map [data-zone="ukraine"][role]'), page.locator(".phase-panel .aim .odds"));
  page.problems = page.problems.filter((one) => !one.startsWith("refused")); // an empty board is no position
  assert(page.problems.length === 0, page.problems.join("; "));
  await page.context().close();
}

let failed = false;
try {
  for (const way of ways) {
    await checkAll(way);
    console.log(`ok pages in ${way.language} on a ${way.view}, ${way.colorScheme}`);
  }
  if (only.length === 0 || only.includes("keyboard")) await actsByKeyboard();
  console.log(`ok ${checked} views without serious findings; a game, the editor and the map by keyboard alone`);
} catch (error) {
  failed = true;
  console.error(error.message);
  for (const context of browser.contexts()) for (const page of context.pages()) await shot(page, "failed-pages").catch(() => {});
} finally {
  await browser.close();
  if ((await server.stop()) !== 0) failed = true;
}
process.exit(failed ? 1 : 0);
