// Every forced win of the suite as a tree, checked once more by rules written here: five stones or more in a line win.
//
//   node tests/forced_wins/proofs.mjs PLATEAU [FIRST] [LAST]
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const size = 15;
const [program, first = "1", last = "1000"] = process.argv.slice(2);
const cellOf = (text) => (Number(text.slice(1)) - 1) * size + text.charCodeAt(0) - 97;

function makesFive(board, cell, side) {
  const row = Math.floor(cell / size), col = cell % size;
  for (const [down, right] of [[0, 1], [1, 0], [1, 1], [1, -1]]) {
    let stones = 1;
    for (const way of [1, -1])
      for (let k = way; ; k += way) {
        const r = row + k * down, c = col + k * right;
        if (r < 0 || c < 0 || r >= size || c >= size || board[r * size + c] !== side) break;
        ++stones;
      }
    if (stones >= 5) return true;
  }
  return false;
}

// Plays every reply there is; the winner has stones 1. Returns how many positions it saw.
function check(board, nodes, index, path) {
  const node = nodes[index];
  if (!node) throw new Error(`no answer after ${path.join(" ")}`);
  const cell = cellOf(node.move);
  if (board[cell] !== 0) throw new Error(`${node.move} is taken after ${path.join(" ")}`);
  board[cell] = 1;
  let seen = 1;
  if (!makesFive(board, cell, 1)) {
    const answers = new Map(Object.entries(node.replies).map(([move, answer]) => [cellOf(move), answer]));
    let isFull = true;
    for (let reply = 0; reply < size * size; ++reply) {
      if (board[reply] !== 0) continue;
      isFull = false;
      board[reply] = 2;
      if (makesFive(board, reply, 2)) throw new Error(`a five against ${[...path, node.move].join(" ")}`);
      seen += check(board, nodes, answers.get(reply) ?? node.otherwise, path.concat(node.move, String(reply)));
      board[reply] = 0;
    }
    if (isFull) throw new Error(`a full board after ${path.join(" ")}`);
  }
  board[cell] = 0;
  return seen;
}

const positions = readFileSync("data/in_a_row/forced_wins.txt", "utf8")
  .split("\n")
  .map((line) => line.split("#")[0].trim())
  .filter((line) => line !== "")
  .slice(Number(first) - 1, Number(last));
let proven = 0, largest = 0;
for (const moves of positions) {
  const { nodes } = JSON.parse(execFileSync(program, ["prove", "gomoku", "--moves", moves, "--json"], { encoding: "utf8" }));
  const stones = moves.split(" ");
  const board = new Uint8Array(size * size);
  stones.forEach((move, i) => (board[cellOf(move)] = i % 2 === stones.length % 2 ? 1 : 2));
  check(board, nodes, 0, []);
  ++proven;
  largest = Math.max(largest, nodes.length);
}
console.log(`${proven} of ${positions.length} forced wins proven and checked; the largest tree has ${largest} moves of the winner`);
