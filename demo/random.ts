/** A stream of numbers, constant for a key. */
export interface Random {
  /** Returns a float in [0, 1). */
  next: () => number;
  /** Returns an integer in [min, max]. */
  int: (min: number, max: number) => number;
  /** Returns one of `items`. */
  pick: <T>(items: readonly T[]) => T;
  /** Returns true with probability `share`. */
  chance: (share: number) => boolean;
  /** Returns one of `items` by weight. */
  weighted: <T>(items: readonly (readonly [T, number])[]) => T;
}

/** FNV-1a, 32 bit, with a final avalanche to separate similar keys. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** The mulberry32 generator, seeded with a hash of the key. */
export function randomOf(key: string): Random {
  let state = hash(key);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => itemAt(items, int(0, items.length - 1));
  const chance = (share: number): boolean => next() < share;
  const weighted = <T>(items: readonly (readonly [T, number])[]): T => {
    const total = items.reduce((sum, [, weight]) => sum + weight, 0);
    let left = next() * total;
    for (const [item, weight] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    return itemAt(items, items.length - 1)[0];
  };
  return { next, int, pick, chance, weighted };
}

function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
}
