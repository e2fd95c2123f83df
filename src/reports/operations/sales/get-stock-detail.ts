import { desc, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { stockMovements } from "#catalogue/tables/stock-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import type { StockDetail, StockMovement } from "#catalogue/rules/stock/inventory.ts";

import { readStockedProducts } from "#catalogue/operations/stock/stocked-products.ts";

const MAX_MOVEMENTS = 20;

/** Returns a product's stock with its latest movements; `undefined` for an unknown product. */
export async function getStockDetail(
  db: Database,
  id: string,
  threshold: number,
): Promise<StockDetail | undefined> {
  const [[product], movements] = await Promise.all([
    readStockedProducts(db, [id], threshold),
    listMovements(db, id),
  ]);
  return product && { ...product, movements };
}

async function listMovements(db: Database, productId: string): Promise<StockMovement[]> {
  const rows = await db
    .select({ movement: stockMovements, variant: productVariants.name, by: users.email, orders })
    .from(productVariants)
    .innerJoin(stockMovements, eq(stockMovements.variantId, productVariants.id))
    .leftJoin(users, eq(users.id, stockMovements.staffId))
    .leftJoin(orders, eq(orders.id, stockMovements.orderId))
    .where(eq(productVariants.productId, productId))
    .orderBy(desc(stockMovements.id))
    .limit(MAX_MOVEMENTS);
  return rows.map(({ movement, variant, by, orders: order }) => ({
    id: movement.id,
    at: movement.createdAt.toISOString(),
    variant,
    delta: movement.delta,
    reason: movement.reason,
    by,
    order: order && { id: order.id, orderNumber: order.orderNumber },
  }));
}
