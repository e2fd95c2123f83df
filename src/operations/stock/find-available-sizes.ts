import type { Database } from "#db/client.server.ts";

import { allocateSellable, listSellableVariants } from "./sellable-variants.ts";

/**
 * Returns the ids of the sizes of these products that shoppers can buy now: published sizes with at least one
 * bottle that no order holds.
 */
export async function findAvailableSizes(
  db: Database,
  productIds: readonly string[],
): Promise<ReadonlySet<number>> {
  const sizes = await listSellableVariants(db, productIds);
  const available = sizes.filter((size) => allocateSellable([{ size, quantity: 1 }])[0] !== 0);
  return new Set(available.map(({ variantId }) => variantId));
}
