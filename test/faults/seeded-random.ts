import { createSeededRandom } from "#app/sample/random.ts";

/** Random choices that a seed determines: the same seed gives the same sequence. */
export interface SeededRandom {
  /** Returns an integer from low to high, inclusive. */
  between: (low: number, high: number) => number;
  /** Returns true with this probability, between 0 and 1. */
  chance: (probability: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
}

export function createRandom(seed: number): SeededRandom {
  const next = createSeededRandom(seed);
  const drawBetween = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    between: drawBetween,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[drawBetween(0, items.length - 1)];
      if (item === undefined) throw new Error("The list to pick from is empty.");
      return item;
    },
  };
}
