// Games and settings are taken from one browser to another by a file: a game goes on there, with its seat.
import { accessibilityProblems, assert, becomes, desktop, makeMove, openPage, phone, shot, startTests } from "./harness.mjs";

const { server, browser, finish, run } = await startTests();

const words = {
  "en-GB": { settings: "Settings", save: "Export", slate: "Slate", wrong: "This is no file that Plateau exported." },
  "fr-FR": { settings: "Réglages", save: "Exporter", slate: "Ardoise", wrong: "Ce n'est pas un fichier exporté par Plateau." },
};

const tests = {};
for (const [locale, options] of [["en-GB", desktop], ["fr-FR", phone]])
  tests[`a game and the settings go to another browser (${locale})`] = async () => {
    const word = words[locale];
    const openSettings = (page) => page.getByRole("button", { name: word.settings }).click();
    const one = await openPage(browser, server.address, { ...options, locale });
    await one.goto(`${server.address}#/new/connect4`);
    await one.locator(".start-bar button").click();
    await one.locator(".status.mine").waitFor();
    await makeMove(one, 1);
    await one.locator(".status.mine").waitFor();
    const address = one.url();
    await openSettings(one);
    await one.getByRole("button", { name: word.slate, exact: true }).click();
    const problems = await accessibilityProblems(one);
    assert(problems.length === 0, problems.join("\n"));
    await shot(one, `backup-${locale}`);
    const [download] = await Promise.all([one.waitForEvent("download"), one.getByRole("button", { name: word.save, exact: true }).click()]);
    assert(download.suggestedFilename() === "plateau.json", "the file has a name");
    const file = await download.path();

    const other = await openPage(browser, server.address, { ...options, locale });
    await openSettings(other);
    const input = other.locator('.settings input[type="file"]');
    for (const content of ["", "{}", '{"format":"plateau-browser/1","kept":{"token":"a"}}'])
      await input.setInputFiles({ name: "other.json", mimeType: "application/json", buffer: Buffer.from(content) });
    await other.getByText(word.wrong).waitFor();
    assert((await other.evaluate(() => localStorage.length)) === 0, "nothing of another file is taken");
    await input.setInputFiles(file);
    await other.locator(".own-games li.mine").waitFor();
    assert((await other.evaluate(() => document.documentElement.dataset.board)) === "slate", "the board is the one that was chosen");
    await other.goto(address);
    await other.locator(".status.mine").waitFor();
    await makeMove(other, 2);
    await becomes(async () => (await other.locator(".move").count()) > 2, true, "the game goes on");
    await finish(one, "the first browser");
    await finish(other, "the other browser");
  };

await run(tests);
