// Bundles <plateau-board> into a folder for npm and plain pages: node web/element/build.mjs build/plateau-board
import * as esbuild from "esbuild";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

// The board of the page, without what belongs to the page alone.
const ownSettings = {
  name: "own-settings",
  setup(build) {
    build.onResolve({ filter: /^\.\.\/(settings|words)\.ts$/ }, ({ path }) => ({ path: join(here, path.slice(3)) }));
  },
};
// The style goes into the element, not into the page.
const styleAsText = {
  name: "style-as-text",
  setup(build) {
    build.onLoad({ filter: /style\.css$/ }, async ({ path }) => {
      const { outputFiles } = await esbuild.build({ entryPoints: [path], bundle: true, minify: true, write: false });
      return { contents: outputFiles[0].text, loader: "text" };
    });
  },
};

const folder = process.argv[2];
if (!folder) {
  console.error("the folder to write is missing: node web/element/build.mjs FOLDER");
  process.exit(2);
}
await esbuild.build({
  entryPoints: [join(here, "element.tsx")],
  outfile: join(folder, "index.mjs"),
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  jsx: "automatic",
  jsxImportSource: "preact",
  plugins: [ownSettings, styleAsText],
  logLevel: "warning",
});
for (const name of ["index.d.ts", "example.html"]) cpSync(join(here, "npm", name), join(folder, name));
const [, version] = /project\(plateau VERSION ([0-9.]+)/.exec(readFileSync(join(here, "../../CMakeLists.txt"), "utf8"));
const about = readFileSync(join(here, "npm/package.json"), "utf8");
writeFileSync(join(folder, "package.json"), about.replace("VERSION", version));
