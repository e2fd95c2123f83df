import { and, asc, eq, lte, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import type { StockAlerts } from "../../rules/stock/inventory.ts";
import { isPublished } from "../products/is-published.ts";
import { buildAvailableStock } from "./available-stock.ts";
import { getAlertLimit, ALERTS_SHOWN, getStockStatus } from "../../rules/stock/inventory.ts";

/**
 * Returns up to `limit` published products whose scarcest size is at or below the alert limit, lowest stock first,
 * and the total number of such products. Spec: admin §4, §9.
 */
export async function listStockAlerts(
  db: Database,
  threshold: number,
  limit: number = ALERTS_SHOWN,
): Promise<StockAlerts> {
  const { productId, name, position } = productVariants;
  const stock = buildAvailableStock();
  const scarce = db
    .select({
      productId,
      stock: sql<number>`min(${stock})`.as("least"),
      total: sql<number>`(count(*) over ())::int`.as("total"),
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productId))
    .where(and(lte(stock, getAlertLimit(threshold)), isPublished()))
    .groupBy(productId)
    .orderBy(sql`min(${stock})`, asc(productId))
    .limit(limit)
    .as("scarce");
  // Evaluated only for the displayed products.
  const sizeCounts = db
    .select({
      out: sql<number>`(count(*) filter (where ${stock} <= 0))::int`.as("sizes_out"),
      total: sql<number>`count(*)::int`.as("sizes_total"),
    })
    .from(productVariants)
    .where(eq(productId, scarce.productId))
    .as("size_counts");
  const scarcest = db
    .select({ variant: name })
    .from(productVariants)
    .where(and(eq(productId, scarce.productId), eq(stock, scarce.stock)))
    .orderBy(asc(position))
    .limit(1)
    .as("scarcest");
  const rows = await db
    .select({
      productId: scarce.productId,
      name: products.name,
      variant: scarcest.variant,
      stock: scarce.stock,
      total: scarce.total,
      sizesOut: { out: sizeCounts.out, total: sizeCounts.total },
    })
    .from(scarce)
    .innerJoin(products, eq(products.id, scarce.productId))
    .innerJoinLateral(scarcest, sql`true`)
    .innerJoinLateral(sizeCounts, sql`true`)
    .orderBy(asc(scarce.stock), asc(scarce.productId));
  return {
    shown: rows.map(({ total: _, ...alert }) => ({
      ...alert,
      status: getStockStatus(alert.stock, threshold),
    })),
    total: rows[0]?.total ?? 0,
  };
}
