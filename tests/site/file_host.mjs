// A plain host of files, as any web host is, under a path of its own. What is asked for is counted; a file can be replaced, and the
// way there be slow: { bytesPerSecond, latency in ms }, shared by all that is sent.
import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join, normalize } from "node:path";

const types = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".json": "application/json", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2" };

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export async function hostFiles(folder) {
  const host = { sent: [], replaced: new Map(), slow: null }; // replaced: other text for a file, by name
  let isFree = 0; // when the slow way has carried what was sent before
  async function sendSlowly(response, bytes, { bytesPerSecond, latency }) {
    const piece = 8 * 1024;
    await sleep(latency);
    for (let at = 0; at < bytes.length; at += piece) {
      const part = bytes.subarray(at, at + piece);
      isFree = Math.max(isFree, performance.now()) + (1000 * part.length) / bytesPerSecond;
      await sleep(isFree - performance.now());
      response.write(part);
    }
    response.end();
  }
  const server = createServer((request, response) => {
    const wanted = decodeURIComponent(new URL(request.url, "http://host").pathname);
    const path = join(folder, normalize(wanted.replace(/^\/plateau/, "")));
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, "index.html") : path;
    if (!wanted.startsWith("/plateau/") || !existsSync(file)) return response.writeHead(404).end();
    const other = host.replaced.get(wanted.split("/").pop());
    const isZipped = !other && existsSync(`${file}.gz`);
    const bytes = other ? Buffer.from(other) : readFileSync(isZipped ? `${file}.gz` : file);
    host.sent.push({ path: wanted, bytes: bytes.length });
    response.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream", ...(isZipped ? { "Content-Encoding": "gzip" } : {}) });
    if (host.slow) void sendSlowly(response, bytes, host.slow);
    else response.end(bytes);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  host.address = `http://127.0.0.1:${server.address().port}/plateau/`;
  host.stop = () => server.close();
  return host;
}
