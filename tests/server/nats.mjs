// A NATS server of its own on a free port: {url, stop}; nothing where none is installed.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const freePort = () =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

export async function startNats() {
  if (spawnSync("nats-server", ["--version"]).status !== 0) return undefined;
  const store = mkdtempSync(join(tmpdir(), "plateau-nats-"));
  const port = await freePort();
  const child = spawn("nats-server", ["-js", "-a", "127.0.0.1", "-p", String(port), "-sd", store], { stdio: ["ignore", "ignore", "pipe"] });
  await new Promise((resolve) => child.stderr.on("data", (text) => String(text).includes("Server is ready") && resolve()));
  const stop = () => {
    child.kill();
    rmSync(store, { recursive: true, force: true });
  };
  return { url: `nats://127.0.0.1:${port}`, stop };
}
