// The battle calculator: set up by tapping, answered exactly, held by its address, reached from everywhere.
import { execFileSync } from "node:child_process";
import { accessibilityProblems, assert, becomes, desktop, phone, program, shot, startTests } from "./harness.mjs";

const { server, page, finish, run } = await startTests();

const ways = [
  { name: "desktop-en", view: { ...desktop, locale: "en-GB" }, says: { good: "Good", lost: "Lost", empty: "Tap the attacker's units", link: "Battle calculator", open: "Open in the calculator", never: "Nobody retreats from a landing", noMap: "edition" } },
  { name: "phone-fr", view: { ...phone, locale: "fr-FR", colorScheme: "dark" }, says: { good: "Bien", lost: "Perdu", empty: "Touchez les unités de l'attaquant", link: "Calculateur de combat", open: "Ouvrir dans le calculateur", never: "personne ne se retire d'un débarquement", noMap: "édition" } },
];
const number = (text) => Number(text.replace(/[^\d.,−-]/g, "").replace("−", "-").replace(",", "."));
// What the terminal says of the same battle.
const told = (...words) => JSON.parse(execFileSync(program, ["odds", ...words, "--json"], { encoding: "utf8" }));
const tap = async (opened, side, unit, times) => {
  for (let i = 0; i < times; ++i) await opened.locator(`.for-${side} [data-unit="${unit}"]`).click();
};
const chance = async (opened, i) => number(await opened.locator(".chances dd").nth(i).innerText());
// A phone widens its window with the page, but not its screen.
const isWide = (opened) => opened.evaluate(() => document.documentElement.scrollWidth > screen.width + 1);

async function agrees(opened, cli) {
  await becomes(() => chance(opened, 0), Math.round(cli.takes * 1e4) / 1e2, "the chance that the territory is taken");
  const losses = await opened.locator(".expected tbody tr").first().locator("td").allInnerTexts();
  assert(Math.abs(number(losses[0]) - cli.attacker_loss_ipc) < 0.006, `the attacker's loss: ${losses[0]}, ${cli.attacker_loss_ipc}`);
  assert(Math.abs(number(losses[1]) - cli.defender_loss_ipc) < 0.006, `the defender's loss: ${losses[1]}, ${cli.defender_loss_ipc}`);
  const swing = number(await opened.locator(".swing strong").innerText());
  assert(Math.abs(swing - (cli.defender_loss_ipc - cli.attacker_loss_ipc)) < 0.006, `the swing: ${swing}`);
}
// Every way to end is in some bar.
async function barsAddUp(opened, most) {
  const texts = await opened.locator(".histogram td:last-child").allInnerTexts();
  const sum = texts.reduce((all, text) => all + (text.startsWith("<") ? 0 : number(text)), 0);
  assert(Math.abs(sum - 100) < 0.1 * texts.length, `bars together: ${sum} of ${texts.length}`);
  assert(texts.length <= most, `${texts.length} bars`);
}

const tests = {
  async "a battle is set up by tapping, and its link holds it"() {
    for (const { name, view, says } of ways) {
      const opened = await page("/odds", view);
      await opened.locator(".calculator-answer", { hasText: says.empty }).waitFor();
      await shot(opened, `odds-empty-${name}`);
      await tap(opened, "attack", "infantry", 4);
      await tap(opened, "attack", "tank", 1);
      await opened.locator('.for-attack li:has([data-unit="infantry"]) .unit-less').click();
      await tap(opened, "defend", "infantry", 1);
      await tap(opened, "defend", "tank", 1);
      await agrees(opened, told("--attack", "3 infantry 1 tank", "--defend", "1 infantry 1 tank"));
      await opened.locator(".verdict-of.for-attacker", { hasText: says.good }).waitFor();
      await opened.locator(".verdict-of.for-defender", { hasText: says.lost }).waitFor();
      await barsAddUp(opened, 25);
      await opened.locator(".endings summary").click();
      assert((await opened.locator(".endings tbody tr").count()) > 4, "the likeliest endings");
      assert(!(await isWide(opened)), "the page is wider than the screen");
      await shot(opened, `odds-egypt-${name}`);
      const found = await accessibilityProblems(opened);
      assert(found.length === 0, `axe: ${found.join(" | ")}`);
      const link = await opened.locator(".calculator-answer input[readonly]").inputValue();
      const other = await page(new URL(link).hash.slice(1), view);
      await becomes(() => other.locator(".for-attack .unit-count").first().innerText(), "3", "infantry in the link");
      await becomes(() => chance(other, 0), await chance(opened, 0), "the same battle by its link");
      await other.reload();
      await becomes(() => chance(other, 0), await chance(opened, 0), "after a reload");
      await finish(other, "link");
      await finish(opened, "tapping");
    }
  },

  async "landings, technologies, orders of losses and retreats count"() {
    for (const { name, view, says } of ways) {
      const opened = await page("/odds/attack=2+infantry+1+fighter&defend=2+infantry+1+fighter+1+aa_gun", view);
      const land = told("--attack", "2 infantry 1 fighter", "--defend", "2 infantry 1 fighter 1 aa_gun");
      await agrees(opened, land);
      await opened.locator(".battle-settings summary").click();
      // The attacker gives the fighter up first: three units, two of them infantry.
      await opened.locator(".loss-order").first().locator("button").nth(1).click();
      await agrees(opened, told("--attack", "2 infantry 1 fighter", "--defend", "2 infantry 1 fighter 1 aa_gun", "--losses", "fighter infantry"));
      await opened.locator(".retreat select").selectOption("rounds");
      await agrees(opened, told("--attack", "2 infantry 1 fighter", "--defend", "2 infantry 1 fighter 1 aa_gun", "--losses", "fighter infantry", "--retreat", "rounds=1"));
      await opened.locator(".of-both").waitFor();
      await barsAddUp(opened, 37);
      await opened.locator(".settings-pair fieldset").last().locator("input").first().check();
      await agrees(opened, told("--attack", "2 infantry 1 fighter", "--defend", "2 infantry 1 fighter 1 aa_gun", "--losses", "fighter infantry", "--retreat", "rounds=1", "--defend-technologies", "jet_power"));
      assert(!(await isWide(opened)), "the settings are wider than the screen");
      await opened.locator(".battle-settings").scrollIntoViewIfNeeded();
      await shot(opened, `odds-settings-${name}`);
      // A landing: ships bombard, nobody retreats in the second edition, aircraft may in the third.
      await opened.locator(".calculator-forces > .segments button").nth(2).click();
      await opened.locator(".battle-settings", { hasText: says.never }).waitFor();
      await tap(opened, "bombarding", "battleship", 1);
      await agrees(opened, told("--attack", "2 infantry 1 fighter", "--defend", "2 infantry 1 fighter 1 aa_gun", "--amphibious", "1 battleship", "--defend-technologies", "jet_power"));
      await opened.locator(".battle-settings .segments button").nth(1).click();
      await opened.locator(".retreat select").waitFor();
      await becomes(() => opened.evaluate(() => location.hash.includes("edition=third") && location.hash.includes("bombarding=1+battleship")), true, "the address says so");
      // At sea: submarines leave; sides are swapped.
      await opened.goto(`${server.address}#/odds/attack=1+submarine+1+fighter&defend=1+battleship+1+submarine&place=sea&submerge=yes`);
      const sea = told("--attack", "1 submarine 1 fighter", "--defend", "1 battleship 1 submarine", "--submerge");
      await becomes(() => chance(opened, 0), Math.round(sea.win * 1e4) / 1e2, "the chance to win at sea");
      await opened.locator(".calculator-forces > .row .button").first().click();
      const swapped = told("--attack", "1 battleship 1 submarine", "--defend", "1 submarine 1 fighter", "--submerge");
      await becomes(() => chance(opened, 0), Math.round(swapped.win * 1e4) / 1e2, "with sides swapped");
      assert(!(await isWide(opened)), "the page is wider than the screen");
      await finish(opened, "settings");
    }
  },

  async "a large battle has few bars, all equally wide"() {
    const opened = await page("/odds/attack=40+infantry+20+tank&defend=55+infantry", ways[0].view);
    await opened.locator(".histogram").waitFor();
    await barsAddUp(opened, 25);
    await shot(opened, "odds-large");
    await finish(opened, "large");
  },

  async "what cannot be is told in a sentence, and what takes time says so"() {
    for (const { view, says } of ways) {
      const opened = await page("/odds/attack=1+infantry&edition=fourth", view);
      await opened.locator(".calculator-answer .notice.bad", { hasText: says.noMap }).waitFor();
      let answer = () => {};
      const isHeld = new Promise((resolve) => (answer = resolve));
      await opened.route("**/api/odds?**", async (route) => {
        await isHeld;
        await route.continue();
      });
      await opened.goto(`${server.address}#/odds/attack=1+infantry&defend=1+infantry`);
      await opened.locator(".calculator-answer[aria-busy=true]").waitFor();
      answer();
      await becomes(() => chance(opened, 0), 25, "1 infantry v 1 infantry");
      assert(opened.problems.every((one) => one.startsWith("refused:")), opened.problems.join(" | "));
      await opened.context().close();
    }
  },

  async "the calculator is reached from the start page, the game's page and a battle"() {
    for (const { name, view, says } of ways) {
      const opened = await page("/", view);
      await opened.locator(".start-links a", { hasText: says.link }).click();
      await opened.locator(".calculator h1").waitFor();
      await opened.goto(`${server.address}#/new/axis_allies`);
      await opened.locator(".other-ways a", { hasText: says.link }).click();
      await opened.locator(".calculator h1").waitFor();
      const state = await (await fetch(`${server.address}api/look`, { method: "POST", body: JSON.stringify({ game: "axis_allies" }) })).json();
      const board = JSON.parse(state.position);
      board.power = "germany";
      board.phase = "combat_move";
      const made = await (await fetch(`${server.address}api/games`, { method: "POST", body: JSON.stringify({ game: "axis_allies", position: JSON.stringify(board), moves: "move 3 infantry ukraine caucasus", seats: [{ kind: "person" }, { kind: "person" }] }) })).json();
      await opened.goto(`${server.address}#/g/${made.state.id}`);
      await opened.locator(".to-calculator", { hasText: says.open }).first().click();
      await opened.locator(".for-attack .unit-count").first().waitFor();
      await becomes(() => opened.locator(".for-attack .unit-count").first().innerText(), "3", "the attackers of the game");
      await shot(opened, `odds-from-game-${name}`);
      await finish(opened, "ways in");
    }
  },
};

await run(tests);
