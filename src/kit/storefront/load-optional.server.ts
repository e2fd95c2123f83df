/** Loads a part that the page can omit. Reports a failure and returns undefined. Spec: storefront §8. */
export async function loadOptional<Part>(
  { report }: { report: (error: unknown) => void },
  load: () => Promise<Part>,
): Promise<Part | undefined> {
  try {
    return await load();
  } catch (error) {
    report(error);
    return undefined;
  }
}
