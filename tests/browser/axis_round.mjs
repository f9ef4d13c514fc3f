// One round of Axis & Allies by clicking. With a server and without one.
import { accessibilityProblems, assert, becomes, openPage, phone, shot } from "./harness.mjs";

const zone = (page, id) => page.locator(`.world-map [data-zone="${id}"][role]`);
// A zone is chosen where its middle is: the stacks above it let the click through.
export async function clickZone(page, id) {
  await zone(page, id).focus();
  await page.keyboard.press("Enter");
}
export const words = {
  en: { buy: "Buy", end: /End|→/, undo: "Undo", hint: "Hint", share: "Share", playAi: "Ask the AI", germany: "Germany", round: "Round" },
  fr: { buy: "Acheter", end: /Fin|→/, undo: "Reprendre", hint: "Indice", share: "Partager", playAi: "Demander à l'IA", germany: "Allemagne", round: "Tour" },
};
const status = (page) => page.locator(".axis .status");
export const phaseText = (page) => status(page).innerText();

async function begin(page, address) {
  await page.goto(`${address}#/new/axis_allies`);
  await page.locator(".setup .primary").click();
  await page.locator(".world-map").waitFor();
  await page.locator(".phase-panel").waitFor();
}

// Whatever is asked, the plain answer: until `isDone` says so.
export async function goOn(page, isDone) {
  for (const until = Date.now() + 900000; Date.now() < until;) {
    if (await isDone()) return;
    const button = page.locator(
      "dialog[open] .danger, .history .skip, .decision .button.primary:enabled, .phase-panel .button.primary.wide:enabled, .phase-panel .battle-list .button:enabled, .phase-panel .button.wide:enabled",
    ).first();
    if (await button.isVisible().catch(() => false)) await button.click({ timeout: 2000 }).catch(() => {});
    else await page.waitForTimeout(60);
  }
  throw new Error(`the game did not go on: ${await phaseText(page)}`);
}

// `prepare`: what comes before the game, such as cutting the network.
export async function playsOneRound(browser, address, view, locale, prepare = async () => {}) {
  const w = words[locale.slice(0, 2)];
  const page = await openPage(browser, address, { ...view, locale });
  await prepare(page);
  await begin(page, address);
  const panel = page.locator(".phase-panel");
  // 1. Buy: two infantry and a tank.
  const more = panel.locator(".sheet li").nth(0).locator(".stepper button").last();
  await more.click();
  await more.click();
  await panel.locator(".sheet li").nth(1).locator(".stepper button").last().click();
  await shot(page, `axis-buy-${view === phone ? "phone" : "desktop"}-${locale.slice(0, 2)}`);
  await panel.locator(".button.primary.wide").click();
  // 2. Attack Ukraine from Caucasus, with the odds shown; take the order back and give it again.
  await page.locator(".zone-chips").waitFor();
  await clickZone(page, "caucasus");
  await panel.locator(".sheet li").first().waitFor();
  await clickZone(page, "ukraine");
  await panel.locator(".aim .odds").waitFor();
  await shot(page, `axis-aim-${view === phone ? "phone" : "desktop"}-${locale.slice(0, 2)}`);
  await panel.locator(".aim .button.primary").click();
  await panel.locator(".battle-list li").first().waitFor();
  await page.locator(".action", { hasText: w.undo }).click();
  await page.waitForFunction(() => document.querySelectorAll(".phase-panel .battle-list li").length === 0);
  await clickZone(page, "caucasus");
  await panel.locator(".sheet li").first().waitFor();
  await clickZone(page, "ukraine");
  await panel.locator(".aim .button.primary").click();
  await panel.locator(".battle-list li").first().waitFor();
  // A hint can be read, with what it says in words, and the game can be taken away as text.
  await page.locator(".action", { hasText: w.hint }).click();
  await page.locator(".hint-card b").waitFor();
  await page.locator(".action", { hasText: w.share }).click();
  await page.waitForFunction(() => document.querySelector(".share textarea")?.value.includes('[Game "axis_allies'));
  await page.keyboard.press("Escape");
  // 3. Reload in the middle: nothing is lost.
  await page.reload();
  await panel.locator(".battle-list li").first().waitFor();
  await shot(page, `axis-battles-${view === phone ? "phone" : "desktop"}-${locale.slice(0, 2)}`);
  // 4. Fight, land, place; then on to the second round, decisions of attacked powers included.
  let sawBattle = false;
  await goOn(page, async () => {
    if (!sawBattle && (await page.locator(".battle-board .dice-row").first().isVisible().catch(() => false))) {
      sawBattle = true;
      await shot(page, `axis-fight-${view === phone ? "phone" : "desktop"}-${locale.slice(0, 2)}`);
    }
    return new RegExp(`${w.round} 2`).test(await phaseText(page));
  });
  assert(sawBattle, "no battle board was shown");
  // 5. The tables.
  for (const tab of [0, 1, 2]) await page.locator(".tables .segments button").nth(tab).click();
  await becomes(async () => /\d/.test(await page.locator(".tables .figures tbody tr").first().innerText()), true, "dice are counted");
  await page.locator(".tables .segments button").first().click();
  await becomes(async () => (await page.locator(".log li").count()) > 20, true, "the log has more than 20 lines");
  await shot(page, `axis-round2-${view === phone ? "phone" : "desktop"}-${locale.slice(0, 2)}`);
  const found = await accessibilityProblems(page);
  assert(found.length === 0, `axe: ${found.join(" | ")}`);
  assert(page.problems.length === 0, page.problems.join(" | "));
  await page.context().close();
  console.log(`one round of Axis & Allies, ${view === phone ? "phone" : "desktop"}, ${locale}`);
}
