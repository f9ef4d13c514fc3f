// A file as hosts send it, by gzip. Where zopfli is installed it packs engines: five percent smaller, for the same readers.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const hasZopfli = spawnSync("zopfli", ["-h"]).status === 0;
const most = 64 * 1024 * 1024; // bytes

export const packed = (path) =>
  hasZopfli && path.endsWith(".wasm") ? execFileSync("zopfli", ["-c", path], { maxBuffer: most }) : gzipSync(readFileSync(path), { level: 9 });
