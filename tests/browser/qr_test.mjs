// The QR codes of invitations: against the numbers of the standard, and read back by a reader that shares nothing with the writer.
import { createRequire } from "node:module";
import { join } from "node:path";
import { readFileSync } from "node:fs";
import { assert, root } from "./harness.mjs";
import { readQr } from "./qr_reader.mjs";
import { runTests } from "../run_tests.mjs";

const { transformSync } = createRequire(join(root, "web", "package.json"))("esbuild");
const source = transformSync(readFileSync(join(root, "web", "src", "qr.ts"), "utf8"), { loader: "ts", format: "esm" }).code;
const { correctionOf, formatOf, qrOf, versionOf } = await import(`data:text/javascript,${encodeURIComponent(source)}`);

const tests = {
  // ISO/IEC 18004, annex I: "01234567" in version 1-M.
  async "correction is that of the example of the standard"() {
    const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
    const correction = correctionOf(data, 10).map((byte) => byte.toString(16)).join(" ");
    assert(correction === "a5 24 d4 c1 ed 36 c7 87 2c 55", correction);
  },

  // ISO/IEC 18004, annexes C and D.
  async "formats and versions are those of the standard"() {
    const formats = ["101010000010010", "101000100100101", "101111001111100", "101101101001011", "100010111111001", "100000011001110", "100111110010111", "100101010100000"];
    formats.forEach((bits, mask) => assert(formatOf(mask).toString(2) === bits, `mask ${mask}: ${formatOf(mask).toString(2)}`));
    const versions = [[7, 0x07c94], [8, 0x085bc], [9, 0x09a99], [10, 0x0a4d3]];
    for (const [version, bits] of versions) assert(versionOf(version) === bits, `version ${version}: ${versionOf(version).toString(16)}`);
  },

  async "every length is read back, and only what is too long is refused"() {
    const seen = new Set();
    for (let length = 1; length <= 213; ++length) {
      const text = Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 31 + length * 7) % 90))).join("");
      const grid = qrOf(text);
      seen.add(grid.length);
      const read = readQr(grid);
      assert(read === text, `${length}: ${read}`);
    }
    assert(seen.size === 10, `versions: ${[...seen].join()}`);
    assert(qrOf("x".repeat(214)) === null, "too long");
    assert(readQr(qrOf("http://192.168.1.20:8080/#/join/é")) === "http://192.168.1.20:8080/#/join/é", "UTF-8");
  },

  async "the reader does not read a damaged code"() {
    const grid = qrOf("http://192.168.1.20:8080/");
    grid[12][12] = !grid[12][12];
    let isRead = true;
    try {
      readQr(grid);
    } catch {
      isRead = false;
    }
    assert(!isRead, "a wrong module was not noticed");
  },
};
process.exit((await runTests(tests)) ? 1 : 0);
