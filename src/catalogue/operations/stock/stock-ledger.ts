import { eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { stockMovements } from "../../tables/stock-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import type { StockReason } from "../../rules/stock/inventory.ts";

import { countReservedBottles } from "./stock-reservations.ts";

/** The staff member or order that causes a stock movement. */
export interface MovementSource {
  orderId?: string;
  staffId?: string | null | undefined;
}

/**
 * Locks a size and returns its stock, its sold count, and the bottles that orders reserve. A caller that sells bottles
 * must lock the size in an earlier statement.
 */
export async function lockStockLevel(tx: Database, variantId: number) {
  const [level] = await tx
    .select({
      stock: productVariants.stock,
      sold: productVariants.sold,
      reserved: countReservedBottles(sql`product_variants.id`),
    })
    .from(productVariants)
    .where(eq(productVariants.id, variantId))
    .for("no key update");
  return level;
}

/**
 * Writes a movement to the ledger. Unlimited stock counts as 0, so a change between 0 and unlimited has a delta of
 * 0.
 */
export async function recordMovement(
  tx: Database,
  size: { variantId: number | null; productId: string; variant: string },
  movement: { delta: number; soldDelta: number; reason: StockReason },
  source: MovementSource,
): Promise<void> {
  await tx.insert(stockMovements).values({
    variantId: size.variantId,
    productId: size.productId,
    variant: size.variant,
    ...movement,
    orderId: source.orderId ?? null,
    staffId: source.staffId ?? null,
  });
}
