import { seededRandom } from "#db/sample/random.ts";

/** Draws what happens and when; the same seed draws the same, for whoever asks next. */
export interface SeededRandom {
  /** A whole number from low to high, both of them included. */
  between: (low: number, high: number) => number;
  /** True as often as that share, between 0 and 1. */
  chance: (share: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
}

/** SeededRandom that a seed decides. */
export function createRandom(seed: number): SeededRandom {
  const next = seededRandom(seed);
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    between,
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error("There is nothing to pick from.");
      return item;
    },
  };
}
