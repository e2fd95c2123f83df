import type { Shop } from "#web/context.ts";

/** The `headers` of a page with a part that failed to load. The next request tries again. */
export const UNCACHED = { headers: { "cache-control": "no-store" } };

/** Loads a part that the page can omit. Reports a failure and returns undefined. Spec: storefront §8. */
export async function loadOptional<Part>(
  { report }: Pick<Shop, "report">,
  load: () => Promise<Part>,
): Promise<Part | undefined> {
  try {
    return await load();
  } catch (error) {
    report(error);
    return undefined;
  }
}
