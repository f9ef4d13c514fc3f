// At the table of Axis & Allies: aircraft, losses, the opponents' turns, former positions, names on the map, seats.
import { accessibilityProblems, assert, becomes, desktop, phone, shot, startTests } from "./harness.mjs";

const { server, page, finish, run } = await startTests();
const ways = [
  { name: "desktop-en", view: { ...desktop, locale: "en-GB" }, says: { lose: "Lose these aircraft?", hits: "Hits still to assign: 0", holds: "Holds", bad: "Bad", germany: "Germany", skip: "Skip" } },
  { name: "phone-fr", view: { ...phone, locale: "fr-FR", colorScheme: "dark" }, says: { lose: "Perdre ces avions\u00a0?", hits: "Touches à répartir\u00a0: 0", holds: "Tient bon", bad: "Mal", germany: "Allemagne", skip: "Passer" } },
];

async function ask(path, body) {
  const answer = await fetch(`${server.address}api${path}`, { method: body ? "POST" : "GET", headers: { "Content-Type": "application/json" }, body: body && JSON.stringify(body) });
  const read = await answer.json();
  assert(answer.ok, JSON.stringify(read).slice(0, 300));
  return read;
}
const usualBoard = async () => JSON.parse((await ask("/look", { game: "axis_allies" })).position);
const people = [{ kind: "person" }, { kind: "person" }];
const hold = (opened, id, token) => opened.evaluate(([game, mine]) => localStorage.setItem(`plateau.game.${game}`, JSON.stringify({ token: mine })), [id, token]);
// A game whose seats this browser holds.
async function sitDown(view, wish) {
  const { state, token } = await ask("/games", { game: "axis_allies", seed: 11, ...wish });
  const opened = await page("/", view);
  await hold(opened, state.id, token);
  return { opened, id: state.id, token };
}

const tests = {
  async "no click loses aircraft without a question"() {
    for (const { name, view, says } of ways) {
      const board = await usualBoard();
      board.power = "usa";
      board.phase = "noncombat_move";
      board.zones.sz_south_pacific = { units: { usa: { fighter: 1 } }, moved: { fighter: [1] } };
      const { opened, id } = await sitDown(view, { position: JSON.stringify(board), seats: people });
      await opened.goto(`${server.address}#/g/${id}`);
      const end = opened.locator(".phase-panel .button.wide").last();
      await end.click();
      const dialog = opened.locator("dialog[open]", { hasText: says.lose });
      await dialog.waitFor();
      await shot(opened, `axis-aircraft-${name}`);
      await dialog.locator(".button").nth(1).click();
      await becomes(async () => (await ask(`/games/${id}`)).plies, 0, "nothing was ordered");
      // The carrier sails away as far as it can: the same question.
      await opened.locator('.world-map [data-zone="sz_hawaii"][role]').focus();
      await opened.keyboard.press("Enter");
      await opened.locator(".sheet li").first().waitFor();
      for (const unit of await opened.locator(".phase-panel .sheet li").all())
        if (/some/.test((await unit.getAttribute("class")) ?? "") && !/carrier|porte-avions/.test(await unit.innerText())) await unit.locator(".sheet-unit").click();
      await opened.locator('.world-map [data-zone="sz_alaska"][role]').focus();
      await opened.keyboard.press("Enter");
      await opened.locator(".aim .button.primary").click();
      await dialog.waitFor();
      await dialog.locator(".button").nth(1).click();
      await end.click();
      await dialog.locator(".danger").click();
      await becomes(async () => (await ask(`/games/${id}`)).plies > 0, true, "the phase ended once it was meant");
      await finish(opened, "aircraft");
    }
  },

  async "losses are chosen at once, the cheapest first"() {
    for (const { name, view, says } of ways) {
      const board = await usualBoard();
      board.power = "germany";
      board.phase = "combat_move";
      board.zones.ukraine.units = { germany: { infantry: 8, tank: 8 } };
      board.zones.caucasus.units = { ussr: { infantry: 12 } };
      const { opened, id } = await sitDown(view, { position: JSON.stringify(board), moves: "move 8 infantry ukraine caucasus; move 8 tank ukraine caucasus; end combat_move", seats: people });
      await opened.goto(`${server.address}#/g/${id}`);
      // The defenders are all alike; the attacker has to choose.
      const decision = opened.locator("form.decision"),
        fight = opened.locator(".phase-panel .battle-list .button");
      await decision.or(fight).first().waitFor();
      if (await fight.isVisible()) await fight.click();
      await decision.waitFor();
      await decision.locator(".hits-left", { hasText: says.hits }).waitFor();
      const chosen = await decision.locator(".sheet output").allInnerTexts();
      assert(Number(chosen[0].split("/")[0]) > 0 && chosen[1].startsWith("0"), `infantry first: ${chosen}`);
      await shot(opened, `axis-losses-${name}`);
      // One tank instead of one infantry.
      const before = Number(chosen[0].split("/")[0]);
      await decision.locator(".stepper button").nth(0).click();
      assert(await decision.locator(".button.primary").isDisabled(), "a hit is missing");
      await decision.locator(".stepper button").nth(3).click();
      await decision.locator(".button.primary").click();
      await becomes(async () => {
        const units = JSON.parse((await ask(`/games/${id}`)).position).zones.caucasus.units.germany;
        return `${units.infantry} ${units.tank}`;
      }, `${8 - before + 1} 7`, "what is left of the attackers");
      const found = await accessibilityProblems(opened);
      assert(found.length === 0, `axe: ${found.join(" | ")}`);
      await finish(opened, "losses");
    }
  },

  async "the opponents' turns are shown order by order, and any position again"() {
    for (const { name, view, says } of ways) {
      const board = await usualBoard();
      board.phase = "place";
      board.pending = { infantry: 1 };
      const { opened, id } = await sitDown(view, { position: JSON.stringify(board), seats: [{ power: "ussr", kind: "person" }, { power: "germany", kind: "computer", player: "greedy" }, ...["uk", "japan", "usa"].map((power) => ({ power, kind: "person" }))] });
      await opened.goto(`${server.address}#/g/${id}`);
      await opened.locator(".phase-panel .button.primary.wide").first().click();
      // Germany's orders come one by one, with the map as it was.
      const line = opened.locator(".history-line"),
        asked = opened.locator(".phase-panel, .decision").first();
      await opened.locator(".history.looking .history-line", { hasText: says.germany }).waitFor();
      const seen = new Set();
      for (let i = 0; i < 60 && seen.size < 3; ++i) {
        seen.add(await line.innerText());
        await opened.waitForTimeout(150);
      }
      assert(seen.size >= 3, `only ${[...seen]}`);
      await shot(opened, `axis-replay-${name}`);
      assert((await opened.locator(".phase-panel, .decision").count()) === 0, "orders asked for while the past is shown");
      await opened.locator(".history .skip", { hasText: says.skip }).click();
      await asked.waitFor();
      const now = await line.innerText();
      // Back and forth, by buttons, keys and the log; then the run of the opponent again.
      await opened.locator(".history .icon-button").nth(1).click();
      await opened.locator(".history.looking").waitFor();
      const before = await line.innerText();
      assert(before !== now, "one step back shows another order");
      await opened.locator(".history .icon-button").nth(2).click();
      await becomes(async () => (await opened.locator(".history.looking").count()) === 0 || (await line.innerText()) === now, true, "one step forth");
      await opened.locator(".history .icon-button").nth(0).click();
      await becomes(() => opened.locator(".history .icon-button").nth(0).isDisabled(), true, "the beginning");
      await opened.locator(".log-line").nth(2).click();
      await becomes(() => opened.locator('.log-line[aria-current="step"]').count().then((n) => n > 0), true, "the line of the log");
      await opened.locator(".history .skip").click();
      await asked.waitFor();
      await opened.locator(".history .replay").click();
      await opened.locator(".history.looking .history-line", { hasText: says.germany }).waitFor();
      await opened.locator(".history .skip").click();
      await asked.waitFor();
      const found = await accessibilityProblems(opened);
      assert(found.length === 0, `axe: ${found.join(" | ")}`);
      await finish(opened, "history");
    }
  },

  async "names on the map can be read at every zoom, and none covers another"() {
    for (const { name, view } of ways) {
      const { opened, id } = await sitDown(view, { seats: people });
      await opened.goto(`${server.address}#/g/${id}`);
      await opened.locator(".zone-name").first().waitFor();
      const look = () =>
        opened.evaluate(() => {
          const svg = document.querySelector(".world-map");
          const group = [...svg.querySelectorAll(".zone-names")].at(svg.querySelectorAll(".zone-names").length > 1 ? 1 : 0);
          const labels = [...group.querySelectorAll(".zone-name")].map((one) => ({ text: one.textContent, box: one.getBoundingClientRect(), size: parseFloat(getComputedStyle(one).fontSize) * (svg.clientWidth / svg.viewBox.baseVal.width) }));
          const over = labels.flatMap((a, i) => labels.slice(i + 1).filter((b) => Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 3 && Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 3).map((b) => `${a.text} / ${b.text}`));
          return { count: labels.length, smallest: Math.min(...labels.map((one) => one.size)), over };
        });
      await opened.locator(".world-tools button").nth(2).click();
      await opened.waitForTimeout(300);
      const far = await look();
      await shot(opened, `axis-map-${name}`);
      for (let i = 0; i < 3; ++i) await opened.locator(".world-tools button").nth(0).click();
      await opened.waitForTimeout(300);
      const near = await look();
      for (const seen of [far, near]) {
        assert(seen.smallest >= 11, `the smallest name has ${seen.smallest} pixels`);
        assert(seen.over.length === 0, `names over one another: ${seen.over.join(", ")}`);
      }
      assert(near.count > far.count, `${far.count} names from afar, ${near.count} from near`);
      // The small map leads elsewhere.
      const window_ = () => opened.evaluate(() => document.querySelector(".world-map").getAttribute("viewBox"));
      const before = await window_();
      const box = await opened.locator(".minimap").boundingBox();
      await opened.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.6);
      await becomes(async () => (await window_()) !== before, true, "another part of the world");
      if (view.isMobile) {
        await opened.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await opened.waitForTimeout(200);
        const map = await opened.locator(".world").boundingBox();
        assert(map.y >= -1 && map.y + map.height < 844 / 2 + 20, `the map is beside the orders: ${JSON.stringify(map)}`);
        await shot(opened, `axis-map-stays-${name}`);
      }
      await finish(opened, "names");
    }
  },

  async "the defender sees the defender's verdict"() {
    for (const { view, says } of ways) {
      const board = await usualBoard();
      board.power = "germany";
      board.phase = "combat_move";
      const made = await ask("/games", { game: "axis_allies", position: JSON.stringify(board), moves: "move 1 infantry ukraine caucasus", seats: [{ kind: "person" }, { kind: "open" }] });
      const opened = await page("/", view);
      await hold(opened, made.state.id, made.token);
      await opened.goto(`${server.address}#/g/${made.state.id}`);
      await opened.locator(".verdict", { hasText: says.holds }).waitFor();
      const onlooker = await page(`/g/${made.state.id}`, view);
      await onlooker.locator(".verdict", { hasText: says.bad }).waitFor();
      await finish(onlooker, "onlooker");
      await finish(opened, "defender");
    }
  },

  async "a set-up position is played by whom one likes"() {
    for (const { name, view } of ways) {
      const opened = await page("/mirror", view);
      await opened.locator(".turn-form select").first().selectOption("japan");
      await opened.locator(".play-from-here").click();
      const dialog = opened.locator("dialog[open]");
      await becomes(() => dialog.locator("select").nth(3).inputValue(), "person", "Japan, which is to move");
      await becomes(() => dialog.locator("select").nth(0).inputValue().then((value) => value !== "person"), true, "the U.S.S.R.");
      await dialog.locator(".chip").first().click();
      await becomes(() => dialog.locator("select").nth(0).inputValue(), "person", "the Allies");
      await dialog.locator("select").nth(3).selectOption("person");
      await shot(opened, `axis-seats-${name}`);
      await dialog.locator(".button.primary").click();
      await opened.locator(".status.mine").waitFor();
      const seats = (await ask(`/games/${new URL(opened.url()).hash.split("/").at(-1)}`)).seats;
      assert(seats.filter((seat) => seat.kind === "person").length === 4, JSON.stringify(seats));
      await finish(opened, "seats");
    }
  },
};

await run(tests);
