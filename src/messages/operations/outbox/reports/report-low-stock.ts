import { and, asc, eq, lte, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { reportedLowSizes } from "#catalogue/tables/stock-alert-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { joinLines, reportMessages as texts } from "../../../rules/outbox/report.ts";
import { ALERT_THRESHOLD, getAlertLimit } from "#catalogue/rules/stock/inventory.ts";
import { isPublished } from "#catalogue/operations/products/is-published.ts";
import { buildAvailableStock } from "#catalogue/operations/stock/available-stock.ts";

import { queueReport } from "./queue-report.ts";

/**
 * Queues a report about the sizes that have become low in stock or sold out since the last report, at most once per
 * day (UTC). Stores the reported sizes in the same transaction.
 */
export async function reportLowStock(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const lowSizes = await listLowSizes(tx);
    const ids = JSON.stringify(lowSizes.map(({ variantId }) => variantId));
    await tx
      .delete(reportedLowSizes)
      .where(sql`variant_id not in (select value::bigint from json_array_elements_text(${ids}::json))`);
    const reportedSizes = new Map(
      (await tx.select().from(reportedLowSizes)).map((row) => [row.variantId, row.isSoldOut]),
    );
    const isUnreported = ({ variantId, stock }: LowSize) =>
      !reportedSizes.has(variantId) || (stock === 0 && reportedSizes.get(variantId) === false);
    const unreportedSizes = lowSizes.filter(isUnreported);
    if (unreportedSizes.length > 0) {
      const lines = unreportedSizes.map(({ product, size, stock }) => texts.size(product, size, stock));
      const report = { summary: texts.sizes(unreportedSizes.length), details: joinLines(lines) };
      // If a report was already queued today, the next report contains the sizes.
      if (!(await queueReport(tx, "stock-low", { key: now.toISOString().slice(0, 10), report }))) return;
    }
    await storeReportedSizes(tx, lowSizes);
  });
}

interface LowSize {
  variantId: number;
  product: string;
  size: string;
  stock: number;
}

/** Returns the sizes of published products with low or no stock, lowest stock first. */
async function listLowSizes(tx: Database): Promise<LowSize[]> {
  const stock = buildAvailableStock();
  return tx
    .select({
      variantId: productVariants.id,
      product: products.name,
      size: productVariants.name,
      stock: sql<number>`${stock}`,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(isPublished(), lte(stock, getAlertLimit(ALERT_THRESHOLD.default))))
    .orderBy(asc(stock), asc(products.name), asc(productVariants.position));
}

/** Rows per statement, so that the number of parameters stays below PostgreSQL's limit. */
const BATCH_SIZE = 2000;

async function storeReportedSizes(tx: Database, lowSizes: readonly LowSize[]): Promise<void> {
  const rows = lowSizes.map(({ variantId, stock }) => ({ variantId, isSoldOut: stock === 0 }));
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await tx
      .insert(reportedLowSizes)
      .values(rows.slice(start, start + BATCH_SIZE))
      .onConflictDoUpdate({
        target: reportedLowSizes.variantId,
        set: { isSoldOut: sql`excluded.is_sold_out` },
      });
  }
}
