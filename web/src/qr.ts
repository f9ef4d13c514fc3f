// Text as a QR code (ISO/IEC 18004): bytes, versions 1 to 10, correction level M. True modules are dark.

// By version, from 1: codewords in all, those for correction in each block, blocks, where alignment patterns stand.
const sizes: [total: number, correction: number, blocks: number, alignment: number[]][] = [
  [26, 10, 1, []],
  [44, 16, 1, [6, 18]],
  [70, 26, 1, [6, 22]],
  [100, 18, 2, [6, 26]],
  [134, 24, 2, [6, 30]],
  [172, 16, 4, [6, 34]],
  [196, 18, 4, [6, 22, 38]],
  [242, 22, 4, [6, 24, 42]],
  [292, 22, 5, [6, 26, 46]],
  [346, 26, 5, [6, 28, 50]],
];
const dataCodewords = ([total, correction, blocks]: (typeof sizes)[number]) => total - correction * blocks;

// Powers of two in the field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1.
const powers: number[] = [1];
for (let i = 1; i < 255; ++i) powers.push((powers[i - 1]! << 1) ^ (powers[i - 1]! > 127 ? 0x11d : 0));
const logarithms = new Map(powers.map((value, i) => [value, i]));
const product = (a: number, b: number) => (a && b ? powers[(logarithms.get(a)! + logarithms.get(b)!) % 255]! : 0);

// Reed-Solomon: the rest of the data divided by (x - 1)(x - 2)(x - 4)...
export function correctionOf(data: number[], length: number): number[] {
  let divisor = [1];
  for (let i = 0; i < length; ++i) {
    const shifted = [...divisor, 0];
    divisor = shifted.map((value, at) => value ^ (at > 0 ? product(divisor[at - 1]!, powers[i]!) : 0));
  }
  const rest = [...data, ...Array<number>(length).fill(0)];
  for (let at = 0; at < data.length; ++at) {
    const factor = rest[at]!;
    divisor.forEach((value, i) => (rest[at + i]! ^= product(value, factor)));
  }
  return rest.slice(data.length);
}

// The mode, the length, the bytes, and padding to the full size.
function dataOf(bytes: Uint8Array, version: number, length: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; --i) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, 8 * length - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const codewords: number[] = [];
  for (let i = 0; i < bits.length; i += 8) codewords.push(parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; codewords.length < length; pad ^= 0xec ^ 0x11) codewords.push(pad);
  return codewords;
}

// Blocks of data with their correction, one codeword of each in turn. The last blocks may hold one codeword more.
function interleaved(data: number[], [, correction, blocks]: (typeof sizes)[number]): number[] {
  const short = Math.floor(data.length / blocks);
  const shorter = blocks - (data.length % blocks);
  const parts: number[][] = [];
  for (let i = 0, at = 0; i < blocks; ++i) {
    const length = short + (i < shorter ? 0 : 1);
    parts.push(data.slice(at, at + length));
    at += length;
  }
  const inTurn = (lists: number[][]) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
  return [...inTurn(parts), ...inTurn(parts.map((part) => correctionOf(part, correction)))];
}

type Grid = (boolean | null)[][]; // null: free for data

function square(grid: Grid, row: number, col: number, radius: number, isDark: (distance: number) => boolean) {
  for (let r = -radius; r <= radius; ++r)
    for (let c = -radius; c <= radius; ++c)
      if (grid[row + r]?.[col + c] !== undefined) grid[row + r]![col + c] = isDark(Math.max(Math.abs(r), Math.abs(c)));
}

// What every code of this version has: finders, timing, alignment, and the places of what describes it.
function frameOf(version: number, alignment: number[]): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  for (let i = 8; i < size - 8; ++i) grid[6]![i] = grid[i]![6] = i % 2 === 0;
  for (const row of alignment) for (const col of alignment) if (!isAtFinder(row, col, size)) square(grid, row, col, 2, (d) => d !== 1);
  for (const [row, col] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(grid, row, col, 4, (d) => d !== 2 && d !== 4);
  describe(grid, 0);
  if (version > 6) tellVersion(grid, version);
  return grid;
}
const isAtFinder = (row: number, col: number, size: number) =>
  (row < 8 && col < 8) || (row < 8 && col > size - 9) || (row > size - 9 && col < 8);

// The remainder that protects a short number.
function protectedBits(value: number, polynomial: number, length: number): number {
  let rest = value << length;
  for (let bit = 31 - Math.clz32(rest); rest >> length > 0; bit = 31 - Math.clz32(rest)) rest ^= polynomial << (bit - length);
  return (value << length) | rest;
}
export const formatOf = (mask: number): number => protectedBits(mask, 0x537, 10) ^ 0x5412; // level M is 00
export const versionOf = (version: number): number => protectedBits(version, 0x1f25, 12);

// Correction level and mask, twice, beside the finders.
function describe(grid: Grid, mask: number) {
  const size = grid.length;
  const format = formatOf(mask);
  for (let i = 0; i < 15; ++i) {
    const isDark = ((format >> i) & 1) === 1;
    grid[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i]![8] = isDark;
    grid[8]![i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i] = isDark;
  }
  grid[size - 8]![8] = true;
}

function tellVersion(grid: Grid, version: number) {
  const bits = versionOf(version);
  for (let i = 0; i < 18; ++i) {
    const near = Math.floor(i / 3);
    const far = grid.length - 11 + (i % 3);
    grid[near]![far] = grid[far]![near] = ((bits >> i) & 1) === 1;
  }
}

const masks: ((row: number, col: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

// Codewords go up and down in columns of two, from the right, past what is taken.
function filled(frame: Grid, codewords: number[], mask: number): boolean[][] {
  const size = frame.length;
  const grid = frame.map((row) => [...row]);
  let at = 0;
  for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) --right; // the timing column
    for (let step = 0; step < size; ++step)
      for (const col of [right, right - 1]) {
        const row = isUp ? size - 1 - step : step;
        if (frame[row]![col] !== null) continue;
        const bit = ((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        ++at;
        grid[row]![col] = (bit === 1) !== masks[mask]!(row, col);
      }
  }
  describe(grid, mask);
  return grid as boolean[][];
}

// How hard a code is to read: long runs, blocks, what looks like a finder, too much of one colour.
function penaltyOf(grid: boolean[][]): number {
  const size = grid.length;
  const lines = [...grid, ...grid.map((_, i) => grid.map((row) => row[i]!))].map((line) => line.map((one) => (one ? "1" : "0")).join(""));
  let penalty = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2;
    penalty += 40 * (line.match(/(?=10111010000|00001011101)/g) ?? []).length;
  }
  for (let r = 1; r < size; ++r)
    for (let c = 1; c < size; ++c)
      if (grid[r]![c] === grid[r - 1]![c] && grid[r]![c] === grid[r]![c - 1] && grid[r]![c] === grid[r - 1]![c - 1]) penalty += 3;
  const dark = grid.flat().filter(Boolean).length / (size * size);
  return penalty + 10 * Math.floor(Math.abs(dark - 0.5) / 0.05);
}

// The code of the text; null: the text is too long.
export function qrOf(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = sizes.findIndex((size, i) => bytes.length + (i < 9 ? 2 : 3) <= dataCodewords(size)) + 1;
  if (version === 0) return null;
  const size = sizes[version - 1]!;
  const codewords = interleaved(dataOf(bytes, version, dataCodewords(size)), size);
  const frame = frameOf(version, size[3]);
  const all = masks.map((_, mask) => filled(frame, codewords, mask));
  return all.reduce((best, grid) => (penaltyOf(grid) < penaltyOf(best) ? grid : best));
}
