/** Keeps statements with about 20 values per row far below PostgreSQL's limit of 65,535 parameters. */
const BATCH_SIZE = 500;

/** Runs a function for each batch of a list, one after another, and returns all results. */
export async function mapInBatches<Item, Result>(
  items: readonly Item[],
  run: (batch: Item[]) => PromiseLike<readonly Result[]>,
  size: number = BATCH_SIZE,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += size) {
    results.push(...(await run(items.slice(start, start + size))));
  }
  return results;
}
