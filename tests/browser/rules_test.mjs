// The rules of the computer in Axis & Allies: read, switched off, changed; errors with their place; a loop is stopped.
import { accessibilityProblems, assert, becomes, desktop, openPage, phone, shot, startBrowser, startServer } from "./harness.mjs";

const server = await startServer();
const browser = await startBrowser();
const words = {
  en: { link: "Rules of the computer", place: "9_own.clp, line 6, column 3", loop: "rule two-bombers loops: it was stopped", fresh: "new", sound: "No error" },
  fr: { link: "Règles de l'ordinateur", place: "9_own.clp, ligne 6, colonne 3", loop: "la règle two-bombers tourne en rond : elle a été arrêtée", fresh: "nouveau", sound: "Aucune erreur" },
};

async function ask(page) {
  await page.locator(".rule-sound", { hasText: /No error|Aucune erreur/ }).waitFor();
  await page.locator(".rule-trial .primary").click();
  await page.locator(".rule-trial .advice li").first().waitFor();
  return page.locator(".rule-trial .advice ol").innerText();
}

async function editsRules(locale, view) {
  const w = words[locale.slice(0, 2)];
  const page = await openPage(browser, server.address, { ...view, locale });
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(`${server.address}#/new/axis_allies`);
  await page.locator(".other-ways a", { hasText: w.link }).click();
  // 1. Files and rules with their meanings; an order names its rule, and the rule is one click away.
  await page.locator(".rule-file").nth(4).waitFor();
  assert((await page.locator(".rule-file[open] .rule-name").count()) >= 5, "the rules of the first file");
  const usual = await ask(page);
  const chip = page.locator('.rule-order .chip[data-rule="army"]').first();
  await chip.click();
  await page.waitForFunction(() => {
    const text = document.querySelector(".rule-sheet textarea");
    return text.value.slice(text.selectionStart, text.selectionEnd).startsWith("(defrule army");
  });
  // 2. A rule switched off no longer gives orders.
  await page.locator('.rule-switch input[aria-label$=": army"]').uncheck();
  const without = await ask(page);
  assert(without !== usual && !without.includes("army"), "a rule that is off gives no order");
  await page.locator('.rule-switch input[aria-label$=": army"]').check();
  // 3. Rules of one's own give other orders, marked as new.
  await page.locator(".rule-files > .button").click();
  await page.locator(".rule-file", { hasText: "9_own.clp" }).waitFor();
  const mine = await ask(page);
  assert(mine !== usual && (await page.locator(".rule-order .chip", { hasText: "two-bombers" }).count()) > 0, `another order: ${mine.slice(0, 200)}`);
  assert((await page.locator(".rule-order .tag", { hasText: w.fresh }).count()) > 0, "what is new is marked");
  await shot(page, `rules-${view === phone ? "phone" : "desktop"}-${locale.slice(0, 2)}`);
  // 4. An error has its line and column, and a click leads there.
  const text = page.locator(".rule-sheet textarea");
  const rule = await text.inputValue();
  await text.fill(rule.replace("(buy bomber 2)", "(system ls)"));
  await page.locator(".rule-place", { hasText: w.place }).click();
  await becomes(() => text.evaluate((area) => area.value.slice(area.selectionStart).startsWith("(system")), true, "the place of the error");
  assert(await page.locator(".rule-trial .primary").isDisabled(), "nothing is asked of broken rules");
  await shot(page, `rules-error-${view === phone ? "phone" : "desktop"}-${locale.slice(0, 2)}`);
  // 5. A loop is stopped, with a sentence.
  await text.fill(rule.replace("(buy bomber 2)", "(while TRUE do (money))"));
  await page.locator(".rule-problem", { hasText: w.loop }).waitFor();
  // 6. The copy outlives the page; another language says the same; everything can be undone.
  await text.fill(rule.replace("bomber 2", "bomber 1"));
  await page.locator(".rule-sound", { hasText: w.sound }).waitFor();
  await page.reload();
  await page.locator(".rule-file", { hasText: "9_own.clp" }).click();
  await becomes(async () => (await text.inputValue()).includes("bomber 1"), true, "the copy is kept");
  const problems = await accessibilityProblems(page);
  assert(problems.length === 0, problems.join("; "));
  // 7. Saved to a file, undone, and opened again.
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator(".rule-tools a").click()]);
  const path = await download.path();
  await page.locator(".rule-tools button").click();
  await becomes(() => page.locator(".rule-file", { hasText: "9_own.clp" }).count(), 0, "all is undone");
  await page.locator(".rule-tools input").setInputFiles(path);
  await page.locator(".rule-file", { hasText: "9_own.clp" }).waitFor();
  // 8. A game against the changed rules.
  await page.locator(".rule-sound", { hasText: w.sound }).waitFor();
  await page.locator(".rule-trial .button:not(.primary)").click();
  await page.locator(".world-map").waitFor();
  assert(page.problems.length === 0, page.problems.join("; "));
  await page.context().close();
  console.log(`rules read, switched off, changed, checked and played against, ${locale}`);
}

try {
  await editsRules("en-GB", desktop);
  await editsRules("fr-FR", phone);
} finally {
  await browser.close();
  await server.stop();
}
