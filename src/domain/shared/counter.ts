/** Counts of events in this process by key; keys must have few distinct values. */
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
