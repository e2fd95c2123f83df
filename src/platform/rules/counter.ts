/** Counts events in this process by key. Use it only for a small set of keys. */
export interface Counter {
  add: (key: string) => void;
  entries: () => Iterable<[key: string, count: number]>;
}

/** Creates a counter. It stores only numbers, so counting is cheap. */
export function createCounter(): Counter {
  const counts = new Map<string, number>();
  return {
    add: (key) => void counts.set(key, (counts.get(key) ?? 0) + 1),
    entries: () => counts.entries(),
  };
}
