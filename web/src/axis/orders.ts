// The legal orders, sorted for a person: from which zone, which kind, how many, where to. Nothing here knows a
// rule: what is not in the list cannot be chosen.
export interface Order {
  text: string;
  verb: string;
  count: number;
  unit: string;
  cargo: string;
  zones: string[];
}

export function readOrder(text: string, isZone: (word: string) => boolean): Order {
  const words = text.split(" ");
  const order: Order = { text, verb: words[0]!, count: 0, unit: "", cargo: "", zones: [] };
  let i = 1;
  const cargo: string[] = [];
  while (i < words.length) {
    const word = words[i]!;
    if (/^\d+$/.test(word)) {
      if (!order.unit && words[i + 1] !== undefined) [order.count, order.unit] = [Number(word), words[i + 1]!];
      else if (words[i + 1] !== undefined) cargo.push(`${word} ${words[i + 1]!}`);
      else order.count = Number(word);
      i += words[i + 1] === undefined ? 1 : 2;
    } else {
      if (isZone(word)) order.zones.push(word);
      else if (!order.unit) order.unit = word;
      ++i;
    }
  }
  order.cargo = cargo.join(" ");
  return order;
}

// What can be done from one zone with one kind of unit.
export interface Entry {
  key: string;
  verb: string;
  unit: string;
  cargo: string;
  most: number;
  ways: Map<string, Map<number, Order>>; // destination -> count -> order, the shortest way
}

const moving = ["move", "raid", "load", "unload", "place", "rocket"];

export function entriesOf(legal: Order[], zone: string): Entry[] {
  const entries = new Map<string, Entry>();
  for (const order of legal) {
    if (!moving.includes(order.verb) || order.zones[0] !== zone) continue;
    const key = [order.verb, order.unit, order.cargo].join(" ");
    const entry = entries.get(key) ?? { key, verb: order.verb, unit: order.unit, cargo: order.cargo, most: 0, ways: new Map() };
    entries.set(key, entry);
    entry.most = Math.max(entry.most, order.count);
    const to = order.zones.at(-1)!;
    const ways = entry.ways.get(to) ?? new Map<number, Order>();
    entry.ways.set(to, ways);
    const known = ways.get(order.count);
    if (!known || known.zones.length > order.zones.length) ways.set(order.count, order);
  }
  return [...entries.values()];
}

export const startsOf = (legal: Order[]): Set<string> =>
  new Set(legal.filter((order) => moving.includes(order.verb)).map((order) => order.zones[0]!));

// The orders that carry the chosen counts to a zone, as far as they can get there.
export function ordersTo(entries: Entry[], chosen: Record<string, number>, to: string): Order[] {
  const orders: Order[] = [];
  for (const entry of entries) {
    const ways = entry.ways.get(to);
    for (let count = chosen[entry.key] ?? 0; ways && count > 0; --count) {
      const order = ways.get(count);
      if (!order) continue;
      orders.push(order);
      break;
    }
  }
  return orders;
}
