import { and, countDistinct, eq, inArray, isNull } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { restockRequests } from "../../../tables/restock-schema.server.ts";
import { productVariants } from "../../../tables/variant-schema.server.ts";

/**
 * Counts the shoppers with open restock requests for sizes of these products, by product id. A shopper who waits for
 * several sizes of a product counts once.
 */
export async function countWaitingShoppers(
  db: Database,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const { productId } = productVariants;
  const rows = await db
    .select({ productId, waiting: countDistinct(restockRequests.contact) })
    .from(restockRequests)
    .innerJoin(productVariants, eq(productVariants.id, restockRequests.variantId))
    .where(and(inArray(productId, [...productIds]), isNull(restockRequests.notifiedAt)))
    .groupBy(productId);
  return new Map(rows.map((row) => [row.productId, row.waiting]));
}
