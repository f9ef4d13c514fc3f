// Bundles the page into web/dist, with zipped copies beside the files.
//   node web/build.mjs           once
//   node web/build.mjs --watch   again at every change, unzipped
import * as esbuild from "esbuild";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const watch = process.argv.includes("--watch");

function writeIndex(metafile) {
  const names = Object.keys(metafile.outputs).map((path) => path.split("/").pop());
  const script = names.find((name) => /^main-.*\.js$/.test(name));
  const style = names.find((name) => /^main-.*\.css$/.test(name));
  const page = readFileSync(join(here, "index.html"), "utf8").replace("main.js", script).replace("main.css", style);
  writeFileSync(join(dist, "index.html"), page);
}

// The script of the page and what it imports at once; what is fetched later does not count.
function loadedFirst(outputs) {
  const start = Object.keys(outputs).find((path) => /main-[^/]*\.js$/.test(path));
  const wanted = [start];
  for (const path of wanted)
    for (const one of outputs[path].imports) if (one.kind === "import-statement" && !wanted.includes(one.path)) wanted.push(one.path);
  return new Set(wanted.map((path) => path.split("/").pop()));
}

function zipAll(metafile) {
  let firstLoad = 0;
  const scripts = loadedFirst(metafile.outputs);
  for (const name of readdirSync(dist)) {
    const bytes = readFileSync(join(dist, name));
    const packed = /\.(js|css|html|svg)$/.test(name) ? gzipSync(bytes, { level: 9 }) : null;
    if (packed) writeFileSync(join(dist, name + ".gz"), packed);
    if (scripts.has(name) || /^(main-.*\.css|index\.html|.*latin-wght-normal.*)$/.test(name)) firstLoad += (packed ?? bytes).length;
  }
  console.log(`web/dist: ${(firstLoad / 1024).toFixed(1)} KB at first load, zipped`);
}

const afterBuild = {
  name: "after-build",
  setup(build) {
    build.onStart(() => {
      rmSync(dist, { recursive: true, force: true });
      mkdirSync(dist, { recursive: true });
    });
    build.onEnd((result) => {
      if (result.errors.length > 0) return;
      cpSync(join(here, "static"), dist, { recursive: true });
      writeIndex(result.metafile);
      if (!watch) zipAll(result.metafile);
    });
  },
};

const options = {
  entryPoints: [join(here, "src/main.tsx")],
  outdir: dist,
  bundle: true,
  minify: !watch,
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
  plugins: [afterBuild],
  absWorkingDir: here,
  logLevel: "warning",
};

if (watch) await (await esbuild.context(options)).watch();
else await esbuild.build(options);
