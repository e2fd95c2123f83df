import type { FacetCount } from "../product-query.ts";

/** Counts values, which are positions in a list of names. */
export interface Counter {
  add: (values: Iterable<number>) => void;
  /** Returns the counts above 0, the highest first. Equal counts are sorted by name. */
  list: () => FacetCount[];
}

/** Creates a counter of positions in `names`. */
export function createCounter(names: readonly string[]): Counter {
  const counts = new Uint32Array(names.length);
  return {
    add: (values) => {
      for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
    },
    list: () =>
      names
        .map((value, position) => ({ value, count: counts[position] ?? 0 }))
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
  };
}
