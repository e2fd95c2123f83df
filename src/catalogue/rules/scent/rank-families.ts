import type { Accord } from "./accords.ts";
import { findAccord } from "./accords.ts";
import type { Family } from "./families.ts";

/** Maximum number of families of one product. */
const MAX_FAMILIES = 3;

/**
 * Returns up to three families of a product, the main family first. Ranks families by the total weight of their
 * accords, or by the number of their notes if the product has no accords.
 */
export function rankFamilies(accords: readonly Accord[], noteFamilies: readonly Family[]): Family[] {
  const weights = new Map<Family, number>();
  const addWeight = (family: Family, weight: number) =>
    weights.set(family, (weights.get(family) ?? 0) + weight);
  for (const { accord, weight } of accords) {
    const family = findAccord(accord)?.family;
    if (family !== undefined) addWeight(family, weight);
  }
  if (weights.size === 0) for (const family of noteFamilies) addWeight(family, 1);
  return [...weights]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MAX_FAMILIES)
    .map(([family]) => family);
}
