/** A deterministic pseudorandom number generator. */
export interface Random {
  /** Returns an integer from `min` to `max`, inclusive. */
  drawBetween: (min: number, max: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** Returns `count` distinct items, or all items if there are fewer. */
  sample: <Item>(items: readonly Item[], count: number) => Item[];
}

/** Creates a mulberry32 generator of numbers from 0 (inclusive) to 1 (exclusive). Not cryptographically secure. */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Creates a generator that makes the same choices for the same seed.
 * @throws RangeError from `pick` for an empty list
 */
export function createRandom(seed: number): Random {
  const next = createSeededRandom(Math.imul(seed, 0x9e3779b1));

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new RangeError("The list is empty");
    return item;
  }

  return {
    drawBetween: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick,
    sample: (items, count) => {
      const sample = new Set<(typeof items)[number]>();
      while (sample.size < Math.min(count, items.length)) sample.add(pick(items));
      return [...sample];
    },
  };
}
