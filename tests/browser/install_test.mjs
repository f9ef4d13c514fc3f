// The page can be installed as a program of its own: Chromium finds nothing wrong with its manifest and icons. Then other
// programs can share games with it.
import { assert, becomes, startTests } from "./harness.mjs";

const { server, page, finish, run } = await startTests();

const tests = {
  async "Chromium takes the manifest, and would install the page"() {
    const opened = await page("/");
    await opened.locator(".card").first().waitFor();
    const session = await opened.context().newCDPSession(opened);
    const { url, errors, data } = await session.send("Page.getAppManifest");
    assert(url.endsWith("manifest.webmanifest") && errors.length === 0, `the manifest is read: ${JSON.stringify(errors)}`);
    assert(JSON.parse(data).icons.length >= 2, "it has icons");
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // A window that leaves no trace installs nothing; that alone may be in the way here.
    const others = installabilityErrors.filter((one) => one.errorId !== "in-incognito");
    assert(others.length === 0, `nothing is in the way: ${JSON.stringify(others)}`);
    await finish(opened, "manifest");
  },

  async "what another program shares is opened: a record, or a position"() {
    const pdn = '[GameType "20"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. 32-28 19-23 2. 28x19 14x23 *';
    const sgf = "(;GM[4]FF[4]SZ[15];B[hh];W[hi])";
    for (const [name, text, moves] of [["PDN", pdn, 4], ["SGF", sgf, 2], ["FEN", "W:W31,32:B1,2", 0]]) {
      const opened = await page("/");
      await opened.goto(`${server.address}?title=Game&text=${encodeURIComponent(text)}`);
      await opened.locator(".game .board").waitFor();
      await becomes(() => opened.locator(".move").count(), moves, `${name}: its moves are there`);
      assert(!opened.url().includes("text="), `${name}: the address is that of the game: ${opened.url()}`);
      opened.problems = opened.problems.filter((one) => !one.startsWith("refused: ")); // games that could not read it
      await finish(opened, name);
    }
    const opened = await page("/");
    await opened.goto(`${server.address}?text=${encodeURIComponent("good morning")}`);
    await opened.getByText("No game or position was found").waitFor();
    await opened.locator(".error-page .primary").click();
    await opened.locator(".card").first().waitFor();
    await opened.context().close();
  },

  async "its icons are pictures of the size they say"() {
    const { icons } = await (await fetch(`${server.address}manifest.webmanifest`)).json();
    const opened = await page("/");
    for (const { src, sizes } of icons.filter((one) => one.type === "image/png")) {
      const width = await opened.evaluate((address) => new Promise((resolve) => {
        const picture = new Image();
        picture.onload = () => resolve(`${picture.naturalWidth}x${picture.naturalHeight}`);
        picture.onerror = () => resolve("no picture");
        picture.src = address;
      }), src);
      assert(width === sizes, `${src}: ${width}, said to be ${sizes}`);
    }
    await finish(opened, "icons");
  },
};

await run(tests);
