// Every path, command, option, game and player that the documentation names exists. The program is asked what it knows.
//
//     node tests/docs/docs_test.mjs build/release/plateau
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const program = process.argv[2];
const ask = (...words) => execFileSync(program, [...words, "--lang", "en"], { maxBuffer: 1 << 26, encoding: "utf8" });

// ---- the tree ----

const made = new Set([".git", ".mirror", "build", "node_modules", "dist"]);

function everythingUnder(folder) {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        if (made.has(entry.name)) return [];
        return entry.isDirectory() ? [path + "/", ...everythingUnder(path)] : [path];
    });
}

const tree = everythingUnder(".");
const topFolders = new Set(tree.filter((path) => /^[^/]+\/$/.test(path)).map((path) => path.slice(0, -1)));

// Generated reports speak of the machine they were made on.
const isDocument = (path) => path.endsWith(".md") && !path.startsWith("docs/experiments/") && path !== "CHANGELOG.md";

// NAME, GAME and * stand for any one name.
function patternOf(path) {
    const escaped = path.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/\*|\b[A-Z]{2,}\b/g, "[^/]*");
    return new RegExp(`(^|/)${escaped}${path.endsWith("/") ? "" : "/?"}$`);
}

const sourceName = /^[\w*./-]+\.(h|cpp|ts|tsx|mjs|sh|cmake|clp|toml|css)$/;

function looksLikePath(word) {
    if (/^[\w*.-]+(\/[\w*.-]+)*\/?$/.test(word) && word.includes("/") && topFolders.has(word.split("/")[0])) return true;
    return sourceName.test(word) || /^[a-z_]+\/$/.test(word);
}

// Whether a path exists: from the root, from the document, or somewhere by its last names.
function exists(path, document) {
    const pattern = patternOf(path);
    const ofTree = topFolders.has(path.split("/")[0]) && path.includes("/");
    if (ofTree && tree.some((known) => pattern.test(known) && known.startsWith(path.split("/")[0]))) return true;
    if (document.defines.some((known) => pattern.test(known) || pattern.test(dirname(known) + "/"))) return true;
    return (!ofTree || path.split("/").length === 2) && tree.some((known) => pattern.test(known));
}

// ---- the program ----

const globalOptions = ["--help", "--version", "--lang"];
const commands = new Map();
for (const [, name] of ask("help").matchAll(/^ {2}plateau ([\w-]+)/gm)) commands.set(name, readUsage(ask(name, "--help")));

// "plateau match GAME P1 P2 [--sprt ELO0 ELO1]": places by name, options with how many words they take.
function readUsage(help) {
    const words = help.split("\n\n")[0].replaceAll("\n", " ").replaceAll("...", "").replace(/[[\]]/g, " ").trim().split(/\s+/).slice(2);
    const usage = { places: [], options: new Map([["--help", 0], ["--lang", 1]]), help };
    let option = "";
    for (const word of words) {
        if (word.startsWith("--")) usage.options.set((option = word), 0);
        else if (option) usage.options.set(option, usage.options.get(option) + 1);
        else usage.places.push(word);
    }
    return usage;
}

const someCommandHas = (option) => [...commands.values()].some((usage) => usage.options.has(option));
const scripts = tree.filter((path) => /^(test|play|cmake\/.*\.sh|tests\/.*\.(sh|mjs))$/.test(path));
const optionsOfScripts = scripts.map((path) => readFileSync(path, "utf8")).join("\n");

const games = new Map(JSON.parse(ask("games", "--json")).games.map((game) => [game.name, game]));
const experiments = ask("reproduce"), methods = ask("learn");
const outsidePlayers = new Set(["human", "none", "ugi", "hub", "dxp", "gomocup", "xmlrpc"]);

const isPlaceholder = (word) => /^[A-Z][A-Z0-9]*$/.test(word) || word === "...";

// ---- one command line ----

function wordsOf(line) {
    return (line.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? []).map((word) => word.replace(/["']/g, ""));
}

function complaintsAboutPlayer(spec, game, document) {
    const [name, ...rest] = spec.split(":");
    if (isPlaceholder(name) || outsidePlayers.has(name) || document.invents(name) || document.invents(game)) return [];
    if (isPlaceholder(game)) return [];
    const card = games.get(game);
    const level = card.levels.find((known) => known.name === name);
    const player = card.players.find((known) => known.name === (level ? level.player.split(":")[0] : name));
    if (!player) return [`${game} has no player ${name}`];
    const known = new Set(player.options.map((option) => option.name));
    const options = rest.join(":").split(",").filter((text) => text).map((text) => text.split("="));
    const unknown = options.map(([key]) => key).filter((key) => !isPlaceholder(key) && !known.has(key) && !known.has(key.split(".")[0]));
    const evaluations = options.filter(([key]) => key === "eval").map(([, value]) => value);
    return [
        ...unknown.map((key) => `${name} of ${game} has no option ${key}`),
        ...evaluations.filter((value) => !card.evaluations.some((one) => one.name === value)).map((value) => `${game} has no evaluation ${value}`),
    ];
}

function complaintsAboutGame(spec, document) {
    const name = spec.split(":")[0];
    return isPlaceholder(name) || games.has(name) || document.invents(name) ? [] : [`there is no game ${name}`];
}

// What a place of a command holds: games and players are known, the word of a list is in the help.
function complaintsAboutPlace(place, word, game, usage, document) {
    if (place === "GAME") return complaintsAboutGame(word, document);
    if (/^P\d?$/.test(place)) return complaintsAboutPlayer(word, game, document);
    const listed = { METHOD: methods, ACTION: usage.help, PROTOCOL: usage.help, NAME: `${experiments}${[...games.keys()].join(" ")}` };
    if (!listed[place] || isPlaceholder(word) || document.invents(word)) return [];
    const found = new RegExp(`(^|[^\\w-])${word.split(":")[0]}([^\\w-]|$)`, "m").test(listed[place]);
    return found ? [] : [`${place} ${word} is not known`];
}

const playerOptions = new Set(["--player", "--first", "--second", "--against", "--judge"]);

function complaintsAboutCommand(name, words, document) {
    const usage = commands.get(name);
    if (!usage) return isPlaceholder(name) ? [] : [`there is no command ${name}`];
    const places = [...usage.places], found = [];
    let game = "GAME";
    while (words.length) {
        const word = words.shift();
        if (word.startsWith("--")) {
            const [option, value] = word.split("=", 2);
            if (!usage.options.has(option)) found.push(`plateau ${name} has no option ${option}`);
            const values = value === undefined ? words.splice(0, usage.options.get(option) ?? 0) : [value];
            if (option === "--game" && values.length) found.push(...complaintsAboutGame((game = values[0].split(":")[0]), document));
            const player = playerOptions.has(option) && values[0];
            if (player) found.push(...complaintsAboutPlayer(player, game, document));
        } else if (places.length) {
            const place = places.shift();
            if (place === "GAME") game = word.split(":")[0];
            if (games.has(game) || isPlaceholder(game) || place === "GAME" || document.invents(game))
                found.push(...complaintsAboutPlace(place, word, game, usage, document));
        }
    }
    return found;
}

// The command lines of a text: what follows the program's name, up to a remark or another program.
function complaintsAboutLine(text, document) {
    const match = text.match(/(?:^|\s)(?:\.\/|build\/\w+\/)?plateau ([a-z]\S*|[A-Z]+)( .*)?$/);
    if (!match) return [];
    const said = (match[2] ?? "").split(/ {3,}| [|&>#]|…/)[0];
    return complaintsAboutCommand(match[1], wordsOf(said), document);
}

// ---- one document ----

function readDocument(path) {
    const lines = readFileSync(path, "utf8").split("\n");
    const defines = lines.flatMap((line) => line.match(/^```\w+ file=(\S+)/)?.[1] ?? []);
    const invents = (name) => defines.some((known) => known.includes(`/${name}/`) || known.includes(`/${name}.`));
    return { path, lines, defines, invents };
}

function complaintsAboutPaths(words, document) {
    const output = new Set(["--out", "--report", "-B"]);
    return words
        .filter((word, at) => !output.has(words[at - 1]))
        .map((word) => word.replace(/^\.\//, "").replace(/[,;:)]+$/, ""))
        .filter((word) => looksLikePath(word) && !word.startsWith("docs/experiments/") && !exists(word, document))
        .map((word) => `there is no ${word}`);
}

function complaintsAboutSpan(span, document) {
    const words = span.split(/\s+/);
    const option = /^--[a-z-]+$/.exec(words[0])?.[0];
    const known = !option || someCommandHas(option) || globalOptions.includes(option) || optionsOfScripts.includes(option);
    return [
        ...(known ? [] : [`there is no option ${option}`]),
        ...complaintsAboutPaths(words, document),
        ...(/^(\.\/|build\/\w+\/)?plateau /.test(span) ? complaintsAboutLine(span, document) : []),
    ];
}

// "## Judging a move" is met as #judging-a-move.
function hasHeading(path, anchor) {
    const slug = (title) => title.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").trim().replaceAll(" ", "-");
    return [...readFileSync(path, "utf8").matchAll(/^#+ (.*)$/gm)].some(([, title]) => slug(title) === anchor);
}

function linkLeadsSomewhere(target, document) {
    const [file, anchor] = target.split("#");
    const path = file ? normalize(join(dirname(document.path), file)) : document.path;
    return existsSync(path) && (!anchor || hasHeading(path, anchor));
}

function complaintsAboutLinks(line, document) {
    const targets = [...line.matchAll(/\]\(([^)\s]+)\)/g)].map((link) => link[1]);
    return targets
        .filter((target) => !/^[a-z]+:/.test(target) && !linkLeadsSomewhere(target, document))
        .map((target) => `there is no ${target}`);
}

// Lines of code carry commands; the text of files that a tutorial makes is code of its own.
function complaintsAbout(document) {
    const found = [];
    let fence = "", carried = "";
    document.lines.forEach((line, at) => {
        const opens = line.match(/^\s*```(.*)$/);
        if (opens) return void (fence = fence ? "" : opens[1] || "text");
        const say = (complaints) => complaints.forEach((words) => found.push(`${document.path}:${at + 1}: ${words}`));
        if (fence.includes("file=") || fence === "text") return;
        if (fence || /^ {4}\S/.test(line)) {
            const whole = carried + line.trim();
            carried = whole.endsWith("\\") ? whole.slice(0, -1) : "";
            if (carried) return;
            if (/^(sh\b|$)/.test(fence)) say([...complaintsAboutLine(whole, document), ...complaintsAboutPaths(wordsOf(whole), document)]);
            return;
        }
        say(complaintsAboutLinks(line, document));
        for (const [, span] of line.matchAll(/`([^`]+)`/g)) say(complaintsAboutSpan(span, document));
    });
    return found;
}

function testCanFail() {
    const document = { path: "docs/x.md", defines: [], invents: () => false };
    const wrong = ["plateau matsh connect4", "plateau match konnect4 hard easy", "plateau match connect4 hard eesy",
        "plateau think connect4 --plyer max", "plateau think connect4 --player pvs:deph=3", "plateau learn logistik connect4"];
    const missed = wrong.filter((line) => complaintsAboutLine(line, document).length === 0);
    if (exists("server/nothing*.cpp", document)) missed.push("server/nothing*.cpp");
    if (linkLeadsSomewhere("glossary.md#nothing", document)) missed.push("glossary.md#nothing");
    return missed.map((line) => `the test does not see what is wrong with: ${line}`);
}

const documents = tree.filter(isDocument).map(readDocument);
const complaints = [...testCanFail(), ...documents.flatMap(complaintsAbout)];
complaints.forEach((words) => console.log(words));
console.log(`${documents.length} documents, ${complaints.length} complaints`);
process.exit(complaints.length || documents.length < 50 ? 1 : 0);
