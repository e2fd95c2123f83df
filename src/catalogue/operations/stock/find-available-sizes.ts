import type { Database } from "#platform/db/client.server.ts";

import type { SellableVariant } from "./sellable-variants.ts";
import { allocateSellable, listSellableVariants } from "./sellable-variants.ts";

/** Returns whether shoppers can buy a bottle of the size now, that is, one that no order reserves. */
export function isAvailable(size: SellableVariant): boolean {
  return allocateSellable([{ size, quantity: 1 }])[0] !== 0;
}

/**
 * Returns the ids of the sizes of these products that shoppers can buy now: published sizes with at least one
 * bottle that no order reserves.
 */
export async function findAvailableSizes(
  db: Database,
  productIds: readonly string[],
): Promise<ReadonlySet<number>> {
  const sizes = await listSellableVariants(db, productIds);
  return new Set(sizes.filter(isAvailable).map(({ variantId }) => variantId));
}
