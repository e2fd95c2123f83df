/** Numbers that look random and are the same every time for the same seed. */
export interface Random {
  /** A whole number from `min` to `max`, both included. */
  between: (min: number, max: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** Different items, as many as asked for. */
  sample: <Item>(items: readonly Item[], count: number) => Item[];
}

/** Numbers from 0 to below 1 by mulberry32: small, quick and good enough for made-up products; never for secrets. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Choices for made-up data: the same seed makes the same ones.
 * @throws RangeError from `pick` where there is nothing to pick from
 */
export function createRandom(seed: number): Random {
  const next = seededRandom(Math.imul(seed, 0x9e3779b1));

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new RangeError("Nothing to pick from");
    return item;
  }

  return {
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick,
    sample: (items, count) => {
      const chosen = new Set<(typeof items)[number]>();
      while (chosen.size < Math.min(count, items.length)) chosen.add(pick(items));
      return [...chosen];
    },
  };
}
