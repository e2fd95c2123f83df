/**
 * Waits until all tasks have ended, so that none of them goes on behind a test that has failed.
 * @param onFailure called when the first task fails, so that the others can end early
 * @throws the error of the first task that failed
 */
export async function settleAll<Results extends readonly unknown[]>(
  tasks: { readonly [Index in keyof Results]: Promise<Results[Index]> },
  onFailure: () => void,
): Promise<Results> {
  const all = Promise.all(tasks);
  all.catch(onFailure);
  await Promise.allSettled(tasks);
  return all;
}
