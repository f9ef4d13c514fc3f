// Invitations carry an address that other devices find, as a link and as a code to scan; where there is none, the page says how.
import { accessibilityProblems, assert, becomes, desktop, openPage, phone, shot, startTests } from "./harness.mjs";
import { readQr } from "./qr_reader.mjs";

const { server, browser, finish, run } = await startTests();

const words = {
  "en-GB": { alone: "Only this computer can open the link", scan: "Or scan it with a phone or tablet", address: "Address" },
  "fr-FR": { alone: "Seul cet ordinateur peut ouvrir ce lien", scan: "Ou scannez-le avec un téléphone ou une tablette", address: "Adresse" },
};

// A page that invites, told that the server is found by these hosts (undefined: as it is).
async function inviting(options, hosts) {
  const page = await openPage(browser, server.address, options);
  if (hosts) await page.route("**/api/reach", (route) => route.fulfill({ json: { hosts } }));
  await page.goto(`${server.address}#/new/tictactoe`);
  await page.locator("label.tile").nth(2).click();
  await page.locator(".start-bar button").click();
  await page.locator("#invite-link").waitFor();
  return page;
}

// The modules of the code on the screen.
async function gridOf(page) {
  const path = await page.locator(".qr path").getAttribute("d");
  const dark = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const size = Math.max(...dark.flat()) + 1;
  const grid = Array.from({ length: size }, () => Array(size).fill(false));
  for (const [x, y] of dark) grid[y][x] = true;
  return grid;
}

const tests = {};
for (const [screen, options] of Object.entries({ desktop, phone }))
  for (const [locale, word] of Object.entries(words)) {
    tests[`a friend on the same network scans the invitation (${screen}, ${locale})`] = async () => {
      const page = await inviting({ ...options, locale }, ["192.168.1.20", "fd00::7"]);
      const port = new URL(server.address).port;
      const link = () => page.locator("#invite-link").inputValue();
      assert((await link()).startsWith(`http://192.168.1.20:${port}/#/join/`), await link());
      await page.getByRole("img", { name: word.scan }).waitFor();
      assert(readQr(await gridOf(page)) === (await link()), "the code says what the link says");
      await page.locator(".invite").scrollIntoViewIfNeeded();
      await shot(page, `invitation-${screen}-${locale}`);
      const problems = await accessibilityProblems(page);
      assert(problems.length === 0, problems.join("\n"));
      await page.getByRole("combobox", { name: word.address }).selectOption({ index: 1 });
      await becomes(async () => (await link()).startsWith(`http://[fd00::7]:${port}/#/join/`), true, "the other address");
      assert(readQr(await gridOf(page)) === (await link()), "the code follows");
      // Whoever opens the link sits down: the same place, by the address of this machine.
      const friend = await openPage(browser, server.address, { ...options, locale });
      await friend.goto(`${server.address}${new URL(await link()).hash}`);
      await friend.locator(".status").waitFor();
      await becomes(() => page.locator(".invite").count(), 0, "the invitation after it was used");
      await finish(friend, "friend");
      await finish(page, "host");
    };

    tests[`a server for this machine alone says how to open it (${screen}, ${locale})`] = async () => {
      const page = await inviting({ ...options, locale });
      await page.locator(".invite", { hasText: word.alone }).waitFor();
      assert((await page.locator(".invite code").textContent()) === "./play --host 0.0.0.0", "the command");
      assert((await page.locator(".qr").count()) === 0, "no code");
      await shot(page, `invitation-alone-${screen}-${locale}`);
      await finish(page, "alone");
    };
  }

await run(tests);
