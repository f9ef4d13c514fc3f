// Somebody who hears the page: a script that reads only the accessibility tree and uses the keyboard. It plays each family (asks for the
// legal moves, asks a square, makes a move, hears each move once), solves a problem, reviews a mistake, and wages a round of Axis & Allies.
import { assert, desktop, openPage, phone, startTests } from "./harness.mjs";

const { server, browser, finish, run } = await startTests();

const words = {
  "en-GB": { easy: "Easy", start: "Start the game", box: "Type a move", log: "Last moves", turn: "Your turn", list: "Moves", resign: "Resign", yes: "Yes", review: "Review the game", mistake: /(Inaccuracy|Mistake|Blunder) · better (\S+)/, better: "That is the better move.", show: "Show the solution", again: "Try again", solution: /^The solution\s?: (\S+)/, solved: "Solved!", moves: "moves", legal: /^(\d+) legal: (.*)$/, square: "square", you: "You", computer: "Computer", over: /You win!|You lose\.|Draw/ },
  "fr-FR": { easy: "Facile", start: "Commencer", box: "Tapez un coup", log: "Derniers coups", turn: "À vous de jouer", list: "Coups", resign: "Abandonner", yes: "Oui", review: "Revoir la partie", mistake: /(Imprécision|Erreur|Gaffe) · mieux (\S+)/, better: "C'est le meilleur coup.", show: "Montrer la solution", again: "Réessayer", solution: /^La solution\s*: (\S+)/, solved: "Résolu !", moves: "coups", legal: /^(\d+) possibles : (.*)$/, square: "case", you: "Vous", computer: "Ordinateur", over: /Vous avez gagné|Vous avez perdu|Partie nulle/ },
};

// What a screen reader has: roles, names and the text below them. Nothing of the page's own structure is looked at.
class Listener {
  constructor(page, tools) {
    this.page = page;
    this.tools = tools;
  }
  async tree() {
    const { nodes } = await this.tools.send("Accessibility.getFullAXTree");
    this.nodes = new Map(nodes.map((node) => [node.nodeId, node]));
    return (this.list = nodes.filter((node) => !node.ignored));
  }
  textOf(node) {
    if (node.role?.value === "StaticText") return node.name?.value ?? "";
    return (node.childIds ?? []).map((id) => this.nodes.get(id)).filter(Boolean).map((child) => this.textOf(child)).filter(Boolean).join(" ");
  }
  async find(role, name) {
    const all = await this.tree();
    return all.find((node) => node.role?.value === role && (name === undefined || node.name?.value === name));
  }
  // What was added to a log, by the identity of each addition.
  async log(name) {
    const node = await this.find("log", name);
    const below = (one) => (one.childIds ?? []).map((id) => this.nodes.get(id)).filter(Boolean).flatMap((child) => (child.role?.value === "paragraph" ? [child] : below(child)));
    return node ? below(node).map((one) => [one.backendDOMNodeId, this.textOf(one).replace(/\s+/g, " ").trim()]) : [];
  }
  // How many buttons a region has.
  async buttonsIn(name) {
    const region = await this.find("region", name);
    const count = (one) => (one.childIds ?? []).map((id) => this.nodes.get(id)).filter(Boolean).reduce((sum, child) => sum + (child.role?.value === "button" && !child.ignored ? 1 : 0) + count(child), 0);
    return region ? count(region) : 0;
  }
  async statuses() {
    await this.tree();
    return this.statusesNow();
  }
  // Of the tree as it was read last: what statuses say, and the text of a region whose name begins so.
  statusesNow() {
    return this.list.filter((node) => node.role?.value === "status").map((node) => this.textOf(node).replace(/\s+/g, " ").trim());
  }
  regionNow(name) {
    const region = this.list.find((node) => node.role?.value === "region" && node.name?.value.replace(/\s+/g, " ").startsWith(name));
    return region ? this.textOf(region).replace(/\s+/g, " ").trim() : "";
  }
  async until(read, what) {
    for (let i = 0; i < 400; ++i) {
      const found = await read();
      if (found) return found;
      await this.page.waitForTimeout(50);
    }
    throw new Error(`not heard: ${what}`);
  }
  // What can be pressed, of the tree as it was read last: one that is disabled is said to be so.
  pressableNow(role, name) {
    const isNamed = (node) => (typeof name === "string" ? node.name?.value === name : name.test(node.name?.value ?? ""));
    const isDisabled = (node) => (node.properties ?? []).some((one) => one.name === "disabled" && one.value.value);
    return this.list.find((node) => node.role?.value === role && isNamed(node) && !isDisabled(node));
  }
  async press(role, name) {
    const node = await this.until(async () => (await this.tree(), this.pressableNow(role, name)), `${role} ${name}`);
    await this.tools.send("DOM.focus", { backendNodeId: node.backendDOMNodeId });
    await this.page.keyboard.press("Enter");
    return node.name.value;
  }
  // Presses the first of these buttons that was there, if any was.
  async pressFirstNow(names) {
    const node = names.map((name) => this.pressableNow("button", name)).find(Boolean);
    if (!node) return this.page.waitForTimeout(50);
    const isThere = await this.tools.send("DOM.focus", { backendNodeId: node.backendDOMNodeId }).catch(() => null); // it may just have gone
    return isThere && this.page.keyboard.press("Enter");
  }
  async type(name, text) {
    const box = await this.until(() => this.find("textbox", name), name);
    await this.tools.send("DOM.focus", { backendNodeId: box.backendDOMNodeId });
    await this.page.keyboard.type(text);
    await this.page.keyboard.press("Enter");
  }
}

async function listen(page) {
  const listener = new Listener(page, await page.context().newCDPSession(page));
  await listener.tools.send("Accessibility.enable");
  await listener.tools.send("DOM.enable");
  return listener;
}

async function playByEar(page, word, game, squares) {
  const listener = await listen(page);
  await page.goto(`${server.address}#/new/${game}`);
  await listener.press("button", word.easy);
  await listener.press("button", word.start);
  const buttons = await listener.until(() => listener.buttonsIn(word.list), "the list of moves"); // before the first move
  const heard = new Map();
  const isMine = async () => (await listener.statuses()).some((one) => one.startsWith(word.turn) || word.over.test(one));
  for (let turn = 0; turn < 3; ++turn) {
    await listener.until(isMine, "whose turn it is");
    if ((await listener.statuses()).some((one) => word.over.test(one))) break;
    await listener.type(word.box, word.moves);
    const [, count, list] = await listener.until(async () => (await listener.statuses()).map((one) => word.legal.exec(one)).find(Boolean), "the legal moves");
    assert(Number(count) > 0, "some move");
    if (turn === 0) {
      await listener.type(word.box, `${word.square} ${squares[0]}`);
      await listener.until(async () => (await listener.statuses()).some((one) => one.startsWith(squares[0]) && one.includes(squares[1])), `${game}: ${squares.join(" ")}`);
    }
    const moves = list.split(", ");
    const move = moves[turn % Math.min(3, moves.length)];
    const known = heard.size;
    await listener.type(word.box, move);
    await listener.until(async () => {
      for (const [id, text] of await listener.log(word.log)) heard.set(id, text);
      return heard.size > known && (await isMine());
    }, `${game}: ${move} and the reply`);
    for (const [id, text] of await listener.log(word.log)) heard.set(id, text);
    assert([...heard.values()].some((text) => text.startsWith(word.you) && text.endsWith(move)), `one's own move: ${[...heard.values()].join("; ")}`);
  }
  const madeMoves = (await listener.buttonsIn(word.list)) - buttons;
  assert(heard.size === madeMoves, `${madeMoves} moves, ${heard.size} said: ${[...heard.values()].join("; ")}`);
}

const squares = {
  connect4: { "en-GB": ["d1", "empty"], "fr-FR": ["d1", "vide"] },
  gomoku: { "en-GB": ["h8", "empty"], "fr-FR": ["h8", "vide"] },
  draughts: { "en-GB": ["32", "white man"], "fr-FR": ["32", "pion blanc"] },
  avalam: { "en-GB": ["e5", ""], "fr-FR": ["e5", ""] },
  gyges: { "en-GB": ["a1", ""], "fr-FR": ["a1", ""] },
};

const tests = {};
for (const [screen, options] of Object.entries({ desktop, phone }))
  for (const [locale, word] of Object.entries(words))
    for (const [game, square] of Object.entries(squares))
      tests[`${game} is played by ear (${screen}, ${locale})`] = async () => {
        const page = await openPage(browser, server.address, { ...options, locale });
        await playByEar(page, word, game, square[locale]);
        await finish(page, game);
      };

for (const [screen, options] of Object.entries({ desktop, phone }))
  for (const [locale, word] of Object.entries(words)) {
    tests[`a problem is solved by ear (${screen}, ${locale})`] = async () => {
      const page = await openPage(browser, server.address, { ...options, locale });
      const listener = await listen(page);
      await page.goto(`${server.address}#/problems/gyges`);
      await listener.press("link", /^1-01/);
      await listener.press("button", word.show);
      const [, move] = await listener.until(async () => (await listener.statuses()).map((one) => word.solution.exec(one)).find(Boolean), "the solution");
      await listener.press("button", word.again);
      await listener.type(word.box, move);
      await listener.until(async () => (await listener.statuses()).some((one) => one.startsWith(word.solved)), "solved");
      await finish(page, "problem");
    };

    tests[`a mistake is found again by ear (${screen}, ${locale})`] = async () => {
      const page = await openPage(browser, server.address, { ...options, locale });
      const listener = await listen(page);
      // Yellow does not answer three in a row.
      await page.goto(`${server.address}#/p/connect4//4 3 4 3 1 3 1`);
      await listener.press("button", word.resign);
      await listener.press("button", word.yes);
      await listener.press("button", word.review);
      // The review may still change its mind, and the board takes its time to go back: asked until it is answered.
      const isTold = async () => (await listener.statuses()).some((one) => one.includes(word.better));
      for (let i = 0; i < 10 && !(await isTold()); ++i) {
        const [, , better] = word.mistake.exec(await listener.press("button", word.mistake));
        await page.waitForTimeout(500);
        await listener.type(word.box, better);
        for (let wait = 0; wait < 40 && !(await isTold()); ++wait) await page.waitForTimeout(50);
      }
      assert(await isTold(), "the better move is told");
      await finish(page, "mistake");
    };
  }

// The words of the war. `answers`: what is pressed whenever it is there, in this order.
const war = {
  "en-GB": {
    infantry: /^\+ infantry/i, buy: /^Buy and go on/, moving: /^End movement, fight/, from: /^Caucasus,/, to: /^Ukraine,/, odds: /\d+ % taken/, attack: "Attack", course: "Course of the game",
    battle: "Battle: Ukraine", hits: /\d+ hits?/, others: ["Germany", "Japan"], second: /Round 2\b/,
    answers: ["Lose them", "Skip", "Take these losses", "Fight on", /^Fight all battles/, "Fight", "Place everything", /^Buy nothing/, /^End /],
  },
  "fr-FR": {
    infantry: /^\+ infanterie/i, buy: /^Acheter et continuer/, moving: /^Fin des mouvements, combattre/, from: /^Caucase,/, to: /^Ukraine,/, odds: /\d+ % prise/, attack: "Attaquer", course: "Déroulement de la partie",
    battle: "Combat : Ukraine", hits: /\d+ touches?/, others: ["Allemagne", "Japon"], second: /Tour 2\b/,
    answers: ["Les perdre", "Passer", "Accepter ces pertes", "Continuer le combat", /^Livrer tous les combats/, "Combattre", "Tout placer", /^Ne rien acheter/, /^Fin /],
  },
};

async function wagesARound(page, word, axis) {
  const listener = await listen(page);
  await page.goto(`${server.address}#/new/axis_allies`);
  await listener.press("button", word.easy);
  await listener.press("button", word.start);
  await listener.press("button", axis.infantry);
  await listener.press("button", axis.buy);
  await listener.until(async () => (await listener.tree(), listener.pressableNow("button", axis.moving)), "orders can be given");
  await listener.press("button", axis.from);
  await listener.press("button", axis.to);
  const all = async () => listener.textOf(await listener.find("main")).replace(/\s+/g, " ");
  await listener.until(async () => axis.odds.test(await all()), "the odds");
  await listener.press("button", axis.attack);
  let hits = "";
  const others = new Set();
  for (const until = Date.now() + 900000; ; await listener.pressFirstNow(axis.answers)) {
    await listener.tree();
    if (listener.statusesNow().some((one) => axis.second.test(one))) break;
    assert(Date.now() < until, `the war does not go on: ${listener.statusesNow().join("; ")}`);
    hits ||= axis.hits.exec(listener.regionNow(axis.battle))?.[0] ?? "";
    for (const power of axis.others) if (listener.regionNow(axis.course).includes(`1 · ${power}`)) others.add(power);
  }
  assert(hits !== "", "the throws of the battle are heard");
  assert(others.size === axis.others.length, `the opponents' orders are heard: ${[...others].join()}`);
}

// A round takes a minute: two of the four here, all with PLATEAU_TEST_SCOPE=full.
const isFull = process.env.PLATEAU_TEST_SCOPE === "full";
for (const [screen, options, locale] of [["desktop", desktop, "en-GB"], ["phone", phone, "fr-FR"], ["desktop", desktop, "fr-FR"], ["phone", phone, "en-GB"]].slice(0, isFull ? 4 : 2))
  tests[`a round of Axis & Allies is waged by ear (${screen}, ${locale})`] = async () => {
    const page = await openPage(browser, server.address, { ...options, locale });
    await wagesARound(page, words[locale], war[locale]);
    await finish(page, "war");
  };

await run(tests);
