// Words: what people read is written as in their language. French puts a space before : ; ! and ?, "cliquer" takes "sur", and no name
// of the program's own shows through; English has none of the French, and the other way round.
import { assert, desktop, openPage, phone, startTests } from "./harness.mjs";

const { server, browser, finish, run } = await startTests();

const pages = {
  "/": ".card .picture",
  "/new/draughts": ".setup .primary",
  "/new/gyges": ".setup .primary",
  "/new/axis_allies": ".setup .primary",
  "/rules/gyges": ".rules section",
  "/rules/axis_allies": ".rules section",
  "/lessons/connect4/1": ".lesson",
  "/problems/draughts": ".problem-grid li",
  "/mistakes": ".problems .lead",
  "/study": ".studies a.button",
  "/lab": ".contest-form .chip",
  "/level/connect4": ".problems .button",
  "/odds/attack=3+infantry+1+tank&defend=1+infantry+1+tank": ".histogram",
  "/mirror": ".turn-form",
  "/rulebase": ".rule-sound",
  "/g/nothing": ".error-page",
  "/p/gyges//": ".status",
};
const expected = {
  "en-GB": { "/mirror": ["Ask the AI"], "/new/draughts": ["Choose the algorithm", "Two people, one screen"], "/lab": ["People against the computer"], "/rulebase": ["Rules of the computer"] },
  "fr-FR": { "/mirror": ["Demander à l'IA"], "/new/draughts": ["Choisir l'algorithme", "À deux sur cet écran"], "/lab": ["Humains contre ordinateur"], "/rulebase": ["Règles de l'ordinateur"] },
};
const wrong = {
  "en-GB": [/\b(le|la|les|des|une|vous|pour|avec) \p{L}+ (de|du|des)\b/u, /Play AI\b/, /\p{L} [:;!?](\s|$)/u, /\bundefined\b|\[object/],
  "fr-FR": [
    /\b(the|your|with) \p{L}+ (of|to|is)\b/u, // English
    /[\p{L}\p{N}][!?](\s|$)/u, /\p{L}[:;](\s|$)/u, // no space before
    /parce que (couler|prendre)|Jouer l'IA|touches à placer|deux infanteries|Humain contre|[Cc]liquer? (un|une|le|la|les)\b|[Cc]liquez (un|une|le|la|les)\b/,
    /\bde (le|les)\b|\bà (le|les)\b|\bsi il\b|\bque (il|elle)s?\b/, /\bundefined\b|\[object/,
  ],
};
// What a page says: its text without what is quoted as code, and the names of what has no text.
const read = (page) =>
  page.evaluate(() => {
    const main = document.body.cloneNode(true);
    for (const one of main.querySelectorAll("script, style, code, pre, textarea, select, .rule-sheet, .rule-name, [lang]")) one.remove();
    const holder = document.createElement("div");
    holder.style.cssText = "position:absolute;left:-9999px";
    holder.append(main);
    document.body.append(holder);
    const text = holder.innerText;
    holder.remove();
    return [text, ...[...document.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label")), ...[...document.querySelectorAll("[title]")].map((one) => one.getAttribute("title"))].join("\n");
  });

const tests = {};
for (const [screen, options] of Object.entries({ desktop, phone }))
  for (const locale of Object.keys(expected))
    tests[`pages are written as people write (${screen}, ${locale})`] = async () => {
      const opened = await openPage(browser, server.address, { ...options, locale });
      const found = [];
      for (const [path, sign] of Object.entries(pages)) {
        await opened.goto(`${server.address}#${path}`);
        await opened.locator(sign).first().waitFor();
        const text = await read(opened);
        for (const line of text.split("\n"))
          for (const pattern of wrong[locale]) if (pattern.test(line)) found.push(`${path}: ${pattern}: ${line.trim().slice(0, 160)}`);
        for (const words of expected[locale][path] ?? []) assert(text.includes(words), `${path}: "${words}" is missing`);
      }
      assert(found.length === 0, [...new Set(found)].join("\n"));
      opened.problems = opened.problems.filter((one) => !one.includes("nothing")); // the game that is not there
      await finish(opened, "words");
    };

await run(tests);
