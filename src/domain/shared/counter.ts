/** How often things happened in this process since it started, by a key of which there are only a few. */
export interface Tally {
  add: (key: string) => void;
  entries: () => Iterable<[key: string, count: number]>;
}

/** Plain numbers, so that counting costs nothing where nobody asks for them. */
export function createTally(): Tally {
  const counts = new Map<string, number>();
  return {
    add: (key) => void counts.set(key, (counts.get(key) ?? 0) + 1),
    entries: () => counts.entries(),
  };
}
