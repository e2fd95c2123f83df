import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { stockMovements } from "#db/schema/order-schema.server.ts";
import { productVariants } from "#db/schema/schema.server.ts";
import type { StockReason } from "#domain/stock/inventory.ts";

/** The staff member and the order of a stock movement. */
export interface Mover {
  orderId?: string;
  staffId?: string | null | undefined;
}

/** Returns the stock and the sold count of a size, and locks its row. */
export async function lockLevel(tx: Database, variantId: number) {
  const [level] = await tx
    .select({ stock: productVariants.stock, sold: productVariants.sold })
    .from(productVariants)
    .where(eq(productVariants.id, variantId))
    .for("no key update");
  return level;
}

/** Writes a movement to the ledger. The delta of a change between a stock of 0 and unlimited is 0. */
export async function recordMovement(
  tx: Database,
  size: { variantId: number | null; productId: string; variant: string },
  movement: { delta: number; soldDelta: number; reason: StockReason },
  mover: Mover,
): Promise<void> {
  await tx.insert(stockMovements).values({
    variantId: size.variantId,
    productId: size.productId,
    variant: size.variant,
    ...movement,
    orderId: mover.orderId ?? null,
    staffId: mover.staffId ?? null,
  });
}
