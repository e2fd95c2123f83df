import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { stockMovements } from "#catalogue/tables/stock-schema.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";

import type { DatedOrder } from "./generated-order-rows.ts";
import { toItemRows } from "./generated-order-rows.ts";

/** Rows per statement. Keeps the number of parameters below PostgreSQL's limit of 65,535. */
const BATCH_SIZE = 5000;

/** Sales of one size in the generated orders. */
interface Sale {
  variantId: number;
  productId: string;
  variant: string;
  /** Number of bottles taken from stock. */
  taken: number;
  sold: number;
}

/** Total sales and ratings of many orders. */
export interface Sales {
  /** Sales by variant id. */
  sizes: Map<number, Sale>;
  /** New ratings by product id. */
  ratings: Map<string, number[]>;
}

/** Adds an order to the totals. */
export function addOrderToSales(sales: Sales, datedOrder: DatedOrder): void {
  for (const { variantId, productId, variant, stockTaken = 0, soldCounted = 0 } of toItemRows(datedOrder)) {
    if (variantId === null || variantId === undefined || soldCounted === 0) continue;
    const existing = sales.sizes.get(variantId) ?? { variantId, productId, variant, taken: 0, sold: 0 };
    sales.sizes.set(variantId, {
      ...existing,
      taken: existing.taken + stockTaken,
      sold: existing.sold + soldCounted,
    });
  }
  for (const { productId, rating } of datedOrder.order.reviews) {
    if (rating === null) continue;
    const existing = sales.ratings.get(productId);
    if (existing) existing.push(rating);
    else sales.ratings.set(productId, [rating]);
  }
}

/**
 * Increases the sold counts. Adds one incoming stock movement per size, dated before the orders, for the bottles that
 * the orders took. The stock is therefore unchanged and equals the sum of its movements.
 */
export async function addSales(tx: Database, sales: Sales, suppliedAt: Date): Promise<void> {
  // Sorted by variant id, the lock order of all transactions with several sizes.
  const sizes = [...sales.sizes.values()].toSorted((a, b) => a.variantId - b.variantId);
  for (let start = 0; start < sizes.length; start += BATCH_SIZE) {
    const batch = sizes.slice(start, start + BATCH_SIZE);
    const salesFromStock = batch.filter(({ taken }) => taken > 0);
    if (salesFromStock.length > 0) await tx.insert(stockMovements).values(salesFromStock.map(toMovement));
    const rows = JSON.stringify(batch.map(({ variantId, sold }) => ({ id: variantId, sold })));
    await tx.execute(sql`
      update ${productVariants} set sold = ${productVariants.sold} + added.sold
      from json_to_recordset(${rows}::json) as added(id bigint, sold integer)
      where ${productVariants.id} = added.id`);
  }

  function toMovement({ variantId, productId, variant, taken }: Sale): typeof stockMovements.$inferInsert {
    return { variantId, productId, variant, delta: taken, reason: "adjusted", createdAt: suppliedAt };
  }
}

/** Appends the ratings to their products and stores the new averages, rounded as `calculateAverageRating` does. */
export async function addRatings(tx: Database, { ratings }: Sales): Promise<void> {
  const entries = [...ratings].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (let start = 0; start < entries.length; start += BATCH_SIZE) {
    const rows = entries.slice(start, start + BATCH_SIZE).map(([id, added]) => ({ id, added }));
    await tx.execute(sql`
      update ${products} set
        ratings = ${products.ratings} || changed.added,
        rating = (select round(avg(each), 2) from unnest(${products.ratings} || changed.added) as each)
      from json_to_recordset(${JSON.stringify(rows)}::json) as changed(id text, added smallint[])
      where ${products.id} = changed.id`);
  }
}
