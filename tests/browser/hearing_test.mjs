// Somebody who hears the page: a script that reads only the accessibility tree and types plays each family. It asks for the legal moves,
// asks a square, makes a move, and hears each move once.
import { assert, desktop, openPage, phone, startTests } from "./harness.mjs";

const { server, browser, finish, run } = await startTests();

const words = {
  "en-GB": { box: "Type a move", log: "Last moves", turn: "Your turn", list: "Moves", resign: "Resign", yes: "Yes", review: "Review the game", mistake: /(Inaccuracy|Mistake|Blunder) · better (\S+)/, better: "That is the better move.", show: "Show the solution", again: "Try again", solution: /^The solution\s?: (\S+)/, solved: "Solved!", moves: "moves", legal: /^(\d+) legal: (.*)$/, square: "square", you: "You", computer: "Computer", over: /You win!|You lose\.|Draw/ },
  "fr-FR": { box: "Tapez un coup", log: "Derniers coups", turn: "À vous de jouer", list: "Coups", resign: "Abandonner", yes: "Oui", review: "Revoir la partie", mistake: /(Imprécision|Erreur|Gaffe) · mieux (\S+)/, better: "C'est le meilleur coup.", show: "Montrer la solution", again: "Réessayer", solution: /^La solution\s*: (\S+)/, solved: "Résolu !", moves: "coups", legal: /^(\d+) possibles : (.*)$/, square: "case", you: "Vous", computer: "Ordinateur", over: /Vous avez gagné|Vous avez perdu|Partie nulle/ },
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
    return nodes.filter((node) => !node.ignored);
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
    return (await this.tree()).filter((node) => node.role?.value === "status").map((node) => this.textOf(node).replace(/\s+/g, " ").trim());
  }
  async until(read, what) {
    for (let i = 0; i < 400; ++i) {
      const found = await read();
      if (found) return found;
      await this.page.waitForTimeout(50);
    }
    throw new Error(`not heard: ${what}`);
  }
  async press(role, name) {
    const named = async () => (await this.tree()).find((node) => node.role?.value === role && (typeof name === "string" ? node.name?.value === name : name.test(node.name?.value ?? "")));
    const node = await this.until(named, `${role} ${name}`);
    await this.tools.send("DOM.focus", { backendNodeId: node.backendDOMNodeId });
    await this.page.keyboard.press("Enter");
    return node.name.value;
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
  const made = await page.evaluate(async (name) => (await (await fetch("/api/games", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ game: name, seats: [{ kind: "person" }, { kind: "computer", player: "easy" }] }) })).json()), game);
  await page.evaluate(([id, token]) => localStorage.setItem(`plateau.game.${id}`, JSON.stringify({ token })), [made.state.id, made.token]);
  await page.goto(`${server.address}#/g/${made.state.id}`);
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

await run(tests);
