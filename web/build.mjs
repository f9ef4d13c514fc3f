// Bundles the page into web/dist, with zipped copies beside the files. Where the engines for web pages were built (./site), they
// go with it: the page then thinks for the computer's lower levels itself.
//   node web/build.mjs           once
//   node web/build.mjs --watch   again at every change, unzipped
// PLATEAU_WEB: another folder than web/dist; PLATEAU_MODULES: where the engines lie, if not in build/browser.
import * as esbuild from "esbuild";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { here, options as shared } from "./bundle.mjs";
import { allFamilies, hasEngine, layFamily, layInto, variants } from "./engines.mjs";
import { icon } from "./icons.mjs";

const dist = resolve(process.env.PLATEAU_WEB ?? join(here, "dist"));
const modules = resolve(process.env.PLATEAU_MODULES ?? join(here, "../build/browser"));
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

const allFiles = () => readdirSync(dist, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).map((one) => relative(dist, join(one.parentPath ?? one.path, one.name)));

function zipAll(metafile) {
  let firstLoad = 0;
  const scripts = loadedFirst(metafile.outputs);
  for (const name of allFiles()) {
    const bytes = readFileSync(join(dist, name));
    const packed = /\.(js|mjs|wasm|css|html|svg|json|weights|book|clp)$/.test(name) ? gzipSync(bytes, { level: 9 }) : null;
    if (packed) writeFileSync(join(dist, name + ".gz"), packed);
    if (scripts.has(name) || /^(main-.*\.css|index\.html|.*latin-wght-normal.*)$/.test(name)) firstLoad += (packed ?? bytes).length;
  }
  console.log(`web/dist: ${(firstLoad / 1024).toFixed(1)} KB at first load, zipped`);
}

// What the page is told of the engines (src/local/files.ts); null: there are none.
async function layEngines() {
  const files = { worker: "", catalog: "", families: {}, games: {}, variants, themes: {} };
  for (const family of allFamilies.filter((one) => hasEngine(modules, one))) {
    const { laid, games } = await layFamily(layInto(dist), modules, family);
    files.families[family] = laid;
    for (const { name } of games) files.games[name] = family;
  }
  if (Object.keys(files.families).length === 0) return null;
  const worker = await esbuild.build({ ...shared, entryPoints: [join(here, "src/local/thinking_worker.ts")], outdir: dist, splitting: false });
  files.worker = basename(Object.keys(worker.metafile.outputs)[0]);
  return files;
}

const afterBuild = {
  name: "after-build",
  setup(build) {
    build.onStart(() => {
      for (const name of readdirSync(dist)) if (!laid.includes(name)) rmSync(join(dist, name), { recursive: true });
    });
    build.onEnd((result) => {
      if (result.errors.length > 0) return;
      cpSync(join(here, "static"), dist, { recursive: true });
      for (const size of [192, 512]) writeFileSync(join(dist, `icon-${size}.png`), icon(size));
      writeIndex(result.metafile);
      if (!watch) zipAll(result.metafile);
    });
  },
};

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
const engines = await layEngines();
const laid = readdirSync(dist);
const define = { HAS_THINKER: String(!!engines), SITE_FILES: JSON.stringify(engines) };
const options = { ...shared, define, entryPoints: [join(here, "src/main.tsx")], outdir: dist, minify: !watch, plugins: [afterBuild] };

if (watch) await (await esbuild.context(options)).watch();
else await esbuild.build(options);
