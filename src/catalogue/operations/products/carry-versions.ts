import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { priceChangeProducts, productImportRows } from "../../tables/product-change-schema.server.ts";

/** A product that an undo returned to its version `replacedAt`, and its `updatedAt` since then. */
export interface RestoredProduct {
  productId: string;
  replacedAt: Date;
  restoredAt: Date;
}

/**
 * Lets earlier imports and price changes see that an undo returned products to the version they saved, so that they
 * can be undone as well. The caller must have locked the products.
 */
export async function carryVersions(tx: Database, restored: readonly RestoredProduct[]): Promise<void> {
  if (restored.length === 0) return;
  for (const table of [productImportRows, priceChangeProducts]) {
    await tx.execute(sql`update ${table} as earlier set saved_at = version."restoredAt"
      from json_to_recordset(${JSON.stringify(restored)}::json)
        as version("productId" text, "replacedAt" timestamptz, "restoredAt" timestamptz)
      where earlier.product_id = version."productId" and earlier.saved_at = version."replacedAt"`);
  }
}
