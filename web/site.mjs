// Builds the site that needs no server: page, worker, engines and their data, with zipped copies beside the files, for hosts that
// send those: by gzip, and smaller by Brotli.
//   node web/site.mjs FOLDER MODULES [FAMILY...]      MODULES: where plateau-FAMILY.mjs and .wasm lie; default: all families
import * as esbuild from "esbuild";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { options } from "./bundle.mjs";
import { allFamilies, hasEngine, hashOf, layFamily, layInto, variants } from "./engines.mjs";
import { icon } from "./icons.mjs";
import { packed } from "./packed.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const site = resolve(process.argv[2] ?? join(root, "build/site"));
const modules = resolve(process.argv[3] ?? join(root, "build/browser"));
const wanted = process.argv.slice(4);
const families = allFamilies.filter((family) => wanted.length === 0 || wanted.includes(family));
for (const family of families)
  if (!hasEngine(modules, family)) throw new Error(`${modules} has no module of ${family}: cmake --build --preset browser`);

const lay = layInto(site);

const local = {
  name: "local",
  setup(build) {
    build.onResolve({ filter: /\/transport\.ts$/ }, () => ({ path: join(here, "src/local/transport.ts") }));
  },
};
const bundle = (more) => esbuild.build({ ...options, ...more, outdir: site, plugins: [local], entryNames: "[name]-[hash]" });
const namesIn = ({ metafile }) => Object.keys(metafile.outputs).map((path) => basename(path));

// The parts that the page imports at once, and those that these import.
function staticImports(outputs) {
  const wanted = Object.keys(outputs).filter((path) => /main-[^/]*\.js$/.test(path));
  for (const path of wanted)
    for (const one of outputs[path].imports) if (one.kind === "import-statement" && !wanted.includes(one.path)) wanted.push(one.path);
  return wanted.slice(1).map((path) => basename(path));
}

// What is fetched before the first engine: the page with the parts it imports at once, and the list of games.
function firstLoad(outputs, others) {
  const main = Object.keys(outputs).filter((path) => /main-[^/]*\.(js|css)$/.test(path));
  const names = [...main.map((path) => basename(path)), ...staticImports(outputs), ...others];
  return names.reduce((sum, name) => sum + gzipSync(readFileSync(join(site, name)), { level: 9 }).length, 0);
}

function allFiles(folder = "") {
  return readdirSync(join(site, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? allFiles(`${folder}${entry.name}/`) : [`${folder}${entry.name}`],
  );
}

rmSync(site, { recursive: true, force: true });
mkdirSync(site, { recursive: true });
const games = [];
// Addresses that name no game are about games on a map.
const themes = Object.fromEntries(["maps", "odds", "rules", "advise"].map((theme) => [theme, "axis_allies"]));
const files = { worker: "", catalog: "", families: {}, games: {}, variants, themes };
for (const family of families) {
  const { laid, games: found } = await layFamily(lay, modules, family);
  files.families[family] = laid;
  for (const game of found) {
    games.push(game);
    files.games[game.name] = family;
  }
}
files.catalog = lay("data", "games.json", JSON.stringify({ games }));
files.worker = namesIn(await bundle({ entryPoints: [join(here, "src/local/worker.ts")], splitting: false })).find((name) => /^worker-/.test(name));
const page = await bundle({ entryPoints: [join(here, "src/main.tsx")], define: { SITE_FILES: JSON.stringify(files), HAS_THINKER: "false" } });
const pageNames = namesIn(page);
cpSync(join(here, "static"), site, { recursive: true });
for (const size of [192, 512]) writeFileSync(join(site, `icon-${size}.png`), icon(size));
const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; img-src 'self' data: blob:; style-src 'self'; " +
  "object-src 'none'; base-uri 'none'; form-action 'none'";
const ahead = [
  ...staticImports(page.metafile.outputs).map((name) => `<link rel="modulepreload" href="./${name}" />`),
  `<link rel="preload" as="fetch" crossorigin href="./${files.catalog}" />`,
];
const html = readFileSync(join(here, "index.html"), "utf8")
  .replace("/main.js", `./${pageNames.find((name) => /^main-.*\.js$/.test(name))}`)
  .replace("/main.css", `./${pageNames.find((name) => /^main-.*\.css$/.test(name))}`)
  .replaceAll('href="/', 'href="./')
  .replace("</head>", `  ${ahead.join("\n    ")}\n  </head>`)
  .replace("<meta charset=\"utf-8\" />", `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`);
writeFileSync(join(site, "index.html"), html);

// The service worker keeps every file; it is told which, so that a new site is a new version of it.
const all = allFiles();
const isEngine = (name) => /^(engines|data)\//.test(name) && name !== files.catalog;
const shell = all.filter((name) => !isEngine(name)).map((name) => (name === "index.html" ? "./" : name));
const later = all.filter(isEngine);
const keeper = readFileSync(join(here, "service_worker.js"), "utf8");
const version = hashOf(all.map((name) => hashOf(readFileSync(join(site, name)))).join());
writeFileSync(join(site, "service_worker.js"), `const site = ${JSON.stringify({ version, shell, later })};\n${keeper}`);

for (const name of allFiles())
  if (/\.(js|mjs|css|html|svg|json|wasm|webmanifest|weights|book|clp)$/.test(name))
    for (const [ending, zipped] of [["gz", packed(join(site, name))], ["br", brotliCompressSync(readFileSync(join(site, name)))]])
      writeFileSync(join(site, `${name}.${ending}`), zipped);

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
const sizeOf = (name, ending) => statSync(join(site, `${name}.${ending}`)).size;
console.log(`${site}: ${kilobytes(firstLoad(page.metafile.outputs, ["index.html", files.catalog]))} zipped before the first engine`);
for (const [family, { module, wasm }] of Object.entries(files.families)) console.log(`  ${family}: ${kilobytes(sizeOf(module, "gz") + sizeOf(wasm, "gz"))} zipped, ${kilobytes(sizeOf(module, "br") + sizeOf(wasm, "br"))} by Brotli`);
