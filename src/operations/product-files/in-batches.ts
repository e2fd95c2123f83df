/** Some twenty values a row: far below the 65,535 that one statement can carry. */
const BATCH = 500;

/** Runs something for a list part by part, one after the other, and answers all that it answered. */
export async function inBatches<Item, Answer>(
  items: readonly Item[],
  run: (batch: Item[]) => PromiseLike<readonly Answer[]>,
  size: number = BATCH,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < items.length; start += size) {
    answers.push(...(await run(items.slice(start, start + size))));
  }
  return answers;
}
