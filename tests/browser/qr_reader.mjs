// Reads a QR code from its modules (true: dark), byte mode, level M, and throws unless everything fits: patterns, both copies of the
// format, the version, and a Reed-Solomon syndrome of zero in every block. Written from the standard alone, as a check of web/src/qr.ts.
const blocksOfM = { 1: [1, 16], 2: [1, 28], 3: [1, 44], 4: [2, 32], 5: [2, 43], 6: [4, 27], 7: [4, 31], 8: [2, 38, 2, 39], 9: [3, 36, 2, 37], 10: [4, 43, 1, 44] };
const correctionOfM = { 1: 10, 2: 16, 3: 26, 4: 18, 5: 24, 6: 16, 7: 18, 8: 22, 9: 22, 10: 26 };
const centresOf = { 1: [], 2: [18], 3: [22], 4: [26], 5: [30], 6: [34], 7: [22, 38], 8: [24, 42], 9: [26, 46], 10: [28, 50] };

function multiply(a, b) {
  let result = 0;
  for (; b; b >>= 1) {
    if (b & 1) result ^= a;
    a <<= 1;
    if (a & 256) a ^= 285;
  }
  return result;
}

function hasNoError(codewords, correction) {
  for (let i = 0, root = 1; i < correction; ++i, root = multiply(root, 2)) {
    let value = 0;
    for (const word of codewords) value = multiply(value, root) ^ word;
    if (value !== 0) return false;
  }
  return true;
}

function fail(what) {
  throw new Error(`not a QR code: ${what}`);
}

const finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"];

export function readQr(grid) {
  const size = grid.length, version = (size - 17) / 4;
  const at = (x, y) => (grid[y][x] ? 1 : 0);
  const taken = Array.from({ length: size }, () => Array(size).fill(false));
  const take = (x, y, wanted) => {
    taken[y][x] = true;
    if (wanted !== undefined && at(x, y) !== wanted) fail(`the pattern at ${x}, ${y}`);
  };
  for (const [left, top] of [[0, 0], [size - 7, 0], [0, size - 7]])
    for (let y = -1; y <= 7; ++y)
      for (let x = -1; x <= 7; ++x) if (left + x >= 0 && left + x < size && top + y >= 0 && top + y < size) take(left + x, top + y, Number(finder[y]?.[x] ?? 0));
  const centres = [6, ...centresOf[version]];
  for (const x of centres)
    for (const y of centres) {
      if (version === 1 || (x === 6 && y === 6) || (x === 6 && y === centres.at(-1)) || (x === centres.at(-1) && y === 6)) continue;
      for (let dy = -2; dy <= 2; ++dy) for (let dx = -2; dx <= 2; ++dx) take(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) === 1 ? 0 : 1);
    }
  for (let i = 8; i < size - 8; ++i) take(i, 6, 1 - (i % 2)), take(6, i, 1 - (i % 2));
  take(8, size - 8, 1);

  // The format, most significant bit first: around the upper left finder, and shared by the other two.
  const first = [[0, 8], [1, 8], [2, 8], [3, 8], [4, 8], [5, 8], [7, 8], [8, 8], [8, 7], [8, 5], [8, 4], [8, 3], [8, 2], [8, 1], [8, 0]];
  const second = [...Array.from({ length: 7 }, (_, i) => [8, size - 1 - i]), ...Array.from({ length: 8 }, (_, i) => [size - 8 + i, 8])];
  const formats = [first, second].map((places) => places.map(([x, y]) => (take(x, y), at(x, y))).join(""));
  if (formats[0] !== formats[1]) fail("the two formats");
  const format = parseInt(formats[0], 2) ^ 0b101010000010010;
  if (format >> 13 !== 0) fail("the level");
  const mask = (format >> 10) & 7;

  if (version >= 7) {
    const bits = [0, 1].map((side) => Array.from({ length: 18 }, (_, i) => {
      const [x, y] = [size - 11 + (i % 3), Math.floor(i / 3)];
      return side ? (take(y, x), at(y, x)) : (take(x, y), at(x, y));
    }).reverse().join(""));
    if (bits[0] !== bits[1] || parseInt(bits[0].slice(0, 6), 2) !== version) fail("the version");
  }

  const flips = [(x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3, (x, y) => ((y >> 1) + Math.floor(x / 3)) % 2,
    (x, y) => ((x * y) % 2) + ((x * y) % 3), (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2];
  let bits = "";
  const columns = [];
  for (let x = size - 1; x >= 0; x -= 2) columns.push(x === 6 ? --x : x);
  columns.forEach((x, i) => {
    for (let step = 0; step < size; ++step)
      for (const col of [x, x - 1]) {
        const y = i % 2 === 0 ? size - 1 - step : step;
        if (col >= 0 && !taken[y][col]) bits += at(col, y) ^ (flips[mask](col, y) === 0 ? 1 : 0);
      }
  });
  const words = (bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2));

  const lengths = [];
  for (let i = 0; i < blocksOfM[version].length; i += 2) for (let n = 0; n < blocksOfM[version][i]; ++n) lengths.push(blocksOfM[version][i + 1]);
  const blocks = lengths.map(() => []);
  let next = 0;
  for (let i = 0; i < Math.max(...lengths); ++i) lengths.forEach((length, b) => i < length && blocks[b].push(words[next++]));
  const whole = blocks.map((block) => [...block]);
  for (let i = 0; i < correctionOfM[version]; ++i) for (const block of whole) block.push(words[next++]);
  if (next > words.length || whole.some((block) => !hasNoError(block, correctionOfM[version]))) fail("a block has errors");

  const stream = blocks.flat().map((word) => word.toString(2).padStart(8, "0")).join("");
  if (stream.slice(0, 4) !== "0100") fail("the mode");
  const width = version < 10 ? 8 : 16;
  const length = parseInt(stream.slice(4, 4 + width), 2);
  const bytes = Array.from({ length }, (_, i) => parseInt(stream.slice(4 + width + 8 * i, 12 + width + 8 * i), 2));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
