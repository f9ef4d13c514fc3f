// The rooms of a page without a server, in node: the requests of the HTTP API are answered, the computer answers moves, games come
// back from what was kept, and a thought that was ended from outside leaves its best move.
import { families, openFamily } from "./families.mjs";
import { runTests } from "../run_tests.mjs";

const assert = (condition, message) => {
  if (!condition) throw new Error(message);
};

// A house with everything it has said: replies by number, texts for onlookers, and games as they are to be kept.
async function openHouse(family, onlyAnswers = false) {
  const replies = new Map();
  const house = { told: [], kept: new Map() };
  const engine = await openFamily(family, {
    onEvent(text) {
      const event = JSON.parse(text);
      if (event.reply) replies.set(event.reply, { status: event.status, body: event.body });
      else if (event.kept) {
        const before = house.kept.get(event.kept);
        house.kept.set(event.kept, { extra: event.extra ?? before.extra, moves: [...(before?.moves.slice(0, event.plies) ?? []), ...event.moves] });
      } else house.told.push(JSON.parse(event.text));
    },
  });
  let number = 0;
  house.ask = (question) => engine.ask(question);
  // Until nothing is left to be done, or only what lies in the future.
  house.rest = () => {
    for (let due = engine.ask({ ask: "house look", only_answers: onlyAnswers }); due.next === 0; ) due = engine.ask({ ask: "house step" });
  };
  house.request = (method, path, body, token = "") => {
    const [address, query = ""] = path.split("?");
    engine.ask({ ask: "house request", number: ++number, method, path: address, query, token, body: body === undefined ? "" : JSON.stringify(body) });
    house.rest();
    const { status, body: text } = replies.get(number);
    return { status, ...JSON.parse(text) };
  };
  house.put = (id, kept) => {
    house.kept.set(id, kept);
    engine.ask({ ask: "house put", id, ...kept });
  };
  engine.ask({ ask: "house look", only_answers: onlyAnswers });
  return house;
}

const games = { connect_four: "connect4", in_a_row: "gomoku", draughts: "draughts", gyges: "gyges", avalam: "avalam", axis_allies: "axis_allies" };
const against = (player) => [{ kind: "person" }, { kind: "computer", player }];
const tests = {};

for (const family of families) {
  const game = games[family];
  tests[`${game}: a game is made, and its first move answered or followed`] = async () => {
    const house = await openHouse(family);
    const { status, token, state } = house.request("POST", "/api/games", { game, seats: against("easy") });
    assert(status === 200 && state.plies >= 0 && token, `made: ${status}`);
    const me = house.request("GET", `/api/games/${state.id}/me`, undefined, token);
    assert(JSON.stringify(me.seats) === "[1]" && me.host, JSON.stringify(me));
    const move = state.legal[0]?.move ?? house.request("GET", `/api/games/${state.id}/view`).legal[0];
    const played = house.request("POST", `/api/games/${state.id}/moves`, { move, ply: state.plies }, token);
    assert(played.status === 200 && played.plies > state.plies, `played: ${JSON.stringify(played).slice(0, 200)}`);
    const told = house.told.filter((one) => one.type === "state").at(-1);
    assert(told.plies === house.kept.get(state.id).moves.length, "what is told is what is kept");
    if (game === "connect4") assert(told.plies === 2, `the computer has answered: ${told.plies}`);
    const refused = house.request("POST", `/api/games/${state.id}/moves`, { move: "nonsense" }, token);
    assert(refused.status === 422 || refused.status === 409, `nonsense: ${refused.status}`);
  };
}

tests["a game goes on in another worker from what was kept, where the computer moves in one of them alone"] = async () => {
  const first = await openHouse("connect_four");
  const { token, state } = first.request("POST", "/api/games", { game: "connect4", seats: against("easy") });
  first.ask({ ask: "house request", number: 99, method: "POST", path: `/api/games/${state.id}/moves`, token, body: '{"move":"4"}' });
  const kept = first.kept.get(state.id);
  assert(kept.moves.length === 1, "the computer has not moved yet");
  const adviser = await openHouse("connect_four", true);
  adviser.put(state.id, kept);
  assert(adviser.request("GET", `/api/games/${state.id}`).plies === 1, "it only answers");
  adviser.rest();
  assert(adviser.request("GET", `/api/games/${state.id}`).plies === 1, "and makes no move");
  assert(adviser.request("GET", `/api/games/${state.id}/threats?ply=1`).wins.length === 0, "but answers questions");
  const second = await openHouse("connect_four");
  second.put(state.id, kept);
  second.ask({ ask: "house open", id: state.id });
  second.rest();
  assert(second.request("GET", `/api/games/${state.id}`).plies === 2, "the other plays");
  const undone = second.request("POST", `/api/games/${state.id}/undo`, {}, token);
  assert(undone.status === 200 && undone.plies === 0 && second.kept.get(state.id).moves.length === 0, "and takes back");
};

tests["the best move of a thought that was ended is played"] = async () => {
  const house = await openHouse("connect_four");
  const { token, state } = house.request("POST", "/api/games", { game: "connect4", seats: against("easy") });
  house.ask({ ask: "house request", number: 99, method: "POST", path: `/api/games/${state.id}/moves`, token, body: '{"move":"4"}' });
  const next = await openHouse("connect_four");
  next.put(state.id, house.kept.get(state.id));
  next.ask({ ask: "house play found", id: state.id, move: "7" });
  next.rest();
  const { moves } = next.request("GET", `/api/games/${state.id}`);
  assert(moves.map((move) => move.text).join(" ") === "4 7", JSON.stringify(moves));
};

tests["an analysis and a review come through the channel of who looks"] = async () => {
  const house = await openHouse("connect_four", true);
  const { state } = house.request("POST", "/api/games", { game: "connect4", moves: "44", seats: [{ kind: "person" }, { kind: "person" }] });
  house.ask({ ask: "house open", id: state.id });
  house.ask({ ask: "house send", id: state.id, text: JSON.stringify({ review: { tag: 3 } }) });
  house.rest();
  const seen = house.told.filter((one) => one.type === "review" && one.tag === 3).map((one) => one.ply);
  assert(seen.join() === "0,1,2", `reviewed: ${seen}`);
};

// The problems of a family are posed and judged where it plays, and a mistake has its reason.
const posed = { connect_four: ["connect4"], in_a_row: ["gomoku"], draughts: ["draughts"], gyges: ["gyges"], avalam: ["avalam"] };
for (const family of families.filter((one) => posed[one]))
  for (const game of posed[family])
    tests[`${game}: its problems are posed, and what is tried is judged`] = async () => {
      const house = await openHouse(family, true);
      const { status, problems } = house.request("GET", `/api/problems/${game}`);
      assert(status === 200 && problems.length > 20, `${status}: ${problems?.length} problems`);
      const { id } = problems.find((one) => one.win_in <= 2);
      const attempt = (moves, more = {}) => house.request("POST", `/api/problems/${game}/${id}`, { moves, ...more });
      const { line } = attempt([], { solution: true });
      const { legal } = attempt([]);
      const right = attempt([line[0].move]);
      assert(right.verdict === (line.length === 1 ? "solved" : "right"), `the key is ${right.verdict}`);
      assert(attempt(line.map((one) => one.move)).verdict === "solved", "the whole line solves it");
      const others = legal.filter(({ move }) => move !== line[0].move).slice(0, 6);
      assert(others.some(({ move }) => attempt([move]).verdict === "wrong"), "something else does not");
    };

const mistakes = {
  connect4: { family: "connect_four", wish: { moves: "4 1 4 2 4 1", better: "4" }, sentence: "L'adversaire peut maintenant gagner aussitôt par 4." },
  draughts: { family: "draughts", wish: { position: "W:W27,32,38,43,48:B12,13,17,19,24", moves: "27-22", better: "32-28" }, sentence: "L'adversaire gagne 2 pions" },
};
for (const [game, { family, wish, sentence }] of Object.entries(mistakes).filter(([, { family }]) => families.includes(family)))
  tests[`${game}: a mistake has its reason`] = async () => {
    const house = await openHouse(family, true);
    const { status, text, line } = house.request("POST", "/api/why", { game, ...wish });
    assert(status === 200 && text?.fr.startsWith(sentence) && line[0].cells.length > 0, `${status}: ${text?.fr}`);
  };

process.exit((await runTests(tests)) ? 1 : 0);
