// Does what a tutorial says, in the current folder: writes the files of its code blocks and runs its commands.
//
//     node tests/tutorial/follow.mjs docs/tutorials/first_game.md
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const document = process.argv[2];

// Blocks that open with "```LANGUAGE file=PATH" or "```sh run", in their order.
function stepsOf(text) {
  const steps = [];
  let step = null;
  text.split("\n").forEach((line, at) => {
    const opens = /^```\w+ (?:file=(\S+)|(run))$/.exec(line);
    if (step && line === "```") step = (steps.push(step), null);
    else if (step) step.lines.push(line);
    else if (opens) step = { file: opens[1], line: at + 1, lines: [] };
  });
  if (step) throw new Error(`${document}:${step.line}: this block has no end`);
  return steps;
}

function write({ file, lines }) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines.join("\n") + "\n");
  console.log(`wrote ${file}`);
}

function run({ line, lines }) {
  const script = lines.join("\n") + "\n";
  console.log(script.trimEnd().replace(/^/gm, "$ "));
  const { status } = spawnSync("sh", ["-eu", "-c", script], { stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`${document}:${line}: the commands fail`);
}

const steps = stepsOf(readFileSync(document, "utf8"));
if (steps.length < 5) throw new Error(`${document}: expected files to write and commands to run, found ${steps.length}`);
for (const step of steps) step.file ? write(step) : run(step);
console.log(`ok ${document}: ${steps.filter((step) => step.file).length} files, ${steps.filter((step) => !step.file).length} blocks of commands`);
