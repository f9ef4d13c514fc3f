// The icon of web/static/icon.svg as PNG, for systems that install a page: two discs on a ground that they round themselves.
import { deflateSync } from "node:zlib";

const ground = [0x1f, 0x5f, 0x4a];
const discs = [
  { x: 11.5, y: 20.5, colour: [0xf3, 0xe9, 0xd6] },
  { x: 20.5, y: 11.5, colour: [0xe0, 0xa6, 0x3a] },
];

// The colour at a point of a square of 32 by 32.
function colourAt(x, y) {
  for (const disc of [...discs].reverse()) if ((x - disc.x) ** 2 + (y - disc.y) ** 2 <= 36) return disc.colour;
  return ground;
}

// The checksum of PNG, ISO 3309; node has one of its own only since version 20.
function crc32(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; ++bit) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

// Each pixel is the mean of nine points, so that edges are smooth.
export function icon(size) {
  const rows = [];
  for (let y = 0; y < size; ++y) {
    const row = Buffer.alloc(1 + 3 * size);
    for (let x = 0; x < size; ++x)
      for (let i = 0; i < 9; ++i) {
        const colour = colourAt(((x + (1 + 2 * (i % 3)) / 6) * 32) / size, ((y + (1 + 2 * Math.floor(i / 3)) / 6) * 32) / size);
        for (let channel = 0; channel < 3; ++channel) row[1 + 3 * x + channel] += Math.floor(colour[channel] / 9);
      }
    rows.push(row);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
