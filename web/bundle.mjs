// How the page is bundled, for a server (build.mjs) and for a site without one (site.mjs).
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

export const here = dirname(fileURLToPath(import.meta.url));

export const options = {
  bundle: true,
  minify: true,
  format: "esm",
  splitting: true,
  target: ["es2022"],
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".woff2": "file" },
  metafile: true,
  absWorkingDir: here,
  logLevel: "warning",
};
