/**
 * Waits until all tasks have ended, so no task keeps running after a failed test.
 * @param onFailure called when the first task fails, so the others can end early
 * @throws the error of the first task that failed
 */
export async function settleAll<Results extends readonly unknown[]>(
  tasks: { readonly [Index in keyof Results]: Promise<Results[Index]> },
  onFailure: () => void,
): Promise<Results> {
  const results = Promise.all(tasks);
  results.catch(onFailure);
  await Promise.allSettled(tasks);
  return results;
}
