// A forced win shown as a proof: from the analysis of the position, any defence by clicking, until the win is there.
import { accessibilityProblems, assert, becomes, cell, desktop, openPage, phone, shot, startBrowser, startServer } from "./harness.mjs";

const server = await startServer();
const browser = await startBrowser();
const words = {
  en: { show: "Show the proof", over: "The win stands on the board.", none: "no forced win was found" },
  fr: { show: "Montrer la preuve", over: "Le gain est sur le plateau.", none: "aucun gain forcé n'a été trouvé" },
};
// Two open twos that cross, and nothing to defend with.
const won = "h8 a1 i8 a15 h9 o1 i10 o15";

const movesShown = async (page) => (await page.locator(".proof .status .line").innerText()).trim().split(/\s+/);

// Clicks a defence and waits for the answer.
async function defend(page, id) {
  const before = (await movesShown(page)).length;
  await cell(page, id).click();
  await becomes(async () => (await movesShown(page)).length > before && !!(await page.locator(".proof .cell.open, .proof .status.over").count()), true, `an answer to ${id}`);
}

async function refutes(locale, view) {
  const w = words[locale.slice(0, 2)];
  const page = await openPage(browser, server.address, { ...view, locale });
  // 1. From the analysis of a won position to its proof.
  await page.goto(`${server.address}#/p/gomoku//${encodeURIComponent(won)}`);
  await page.locator(".analysis .switch").first().click();
  await page.locator(".analysis a", { hasText: w.show }).click();
  await page.locator(".proof .status.mine").waitFor();
  assert((await movesShown(page)).length === 1, "the winner has moved");
  await shot(page, `proof-${view === phone ? "phone" : "desktop"}-${locale.slice(0, 2)}`);
  const problems = await accessibilityProblems(page);
  assert(problems.length === 0, problems.join("; "));
  // 2. A defence far away loses at once to the threat; one can go back and try another.
  await defend(page, "c3");
  await page.locator(".proof .action").first().click();
  await becomes(async () => (await movesShown(page)).length, 1, "one defence taken back");
  // 3. Whatever is listed first as a defence that matters, until the win stands on the board.
  for (let i = 0; i < 40 && !(await page.locator(".proof .status.over").count()); ++i) {
    const listed = page.locator(".proof-replies .chip").first();
    const move = (await listed.count()) ? (await listed.innerText()).trim() : ["b2", "n2", "b14", "n14", "c5", "l3"][i];
    await defend(page, move);
  }
  await page.locator(".proof .status.over", { hasText: w.over }).waitFor();
  await shot(page, `proof-over-${view === phone ? "phone" : "desktop"}-${locale.slice(0, 2)}`);
  assert(page.problems.length === 0, page.problems.join("; "));
  // 4. Where nothing is forced the page says so.
  await page.goto(`${server.address}#/proof/gomoku//${encodeURIComponent("h8 i9")}`);
  await page.locator(".proof .notice.bad", { hasText: w.none }).waitFor();
  await page.context().close();
  console.log(`a forced win proven against every defence tried, ${locale}`);
}

try {
  await refutes("en-GB", desktop);
  await refutes("fr-FR", phone);
} finally {
  await browser.close();
  await server.stop();
}
