// The example of plateau-engine in Chromium, from a plain file server: a whole game, then without the network.
import { createServer } from "node:http";
import { createReadStream, existsSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { assert, openPage, startBrowser } from "../browser/harness.mjs";
import { folder } from "./families.mjs";

const types = { ".html": "text/html", ".mjs": "text/javascript", ".json": "application/json", ".wasm": "application/wasm" };
const files = createServer((request, response) => {
  const wanted = request.url === "/" ? "/example.html" : request.url;
  if (wanted === "/favicon.ico") return response.writeHead(204).end();
  const path = join(folder, "plateau-engine", normalize(wanted));
  if (!existsSync(path)) return response.writeHead(404).end();
  response.writeHead(200, { "Content-Type": types[extname(path)] ?? "application/octet-stream" });
  createReadStream(path).pipe(response);
});
await new Promise((resolve) => files.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${files.address().port}/`;

const browser = await startBrowser();
try {
  const page = await openPage(browser, address);
  const buttons = page.locator("#choices button");
  await buttons.first().waitFor();
  assert((await buttons.count()) === 7, "seven columns");
  await page.context().setOffline(true);
  const ready = () => page.waitForFunction(() => document.querySelector("#choices button") || document.querySelector("#end"));
  let played = 0;
  for (; (await buttons.count()) > 0; ++played) {
    await buttons.nth(played % (await buttons.count())).click();
    await ready();
  }
  assert(played >= 4, `a game of ${played} moves`);
  assert(await page.locator("#end").textContent(), "how it ended");
  assert(page.problems.length === 0, page.problems.join("\n"));
  console.log(`ok a game of ${played} moves is played in the page, without the network`);
} finally {
  await browser.close();
  files.close();
}
