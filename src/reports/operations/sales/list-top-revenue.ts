import { and, asc, desc, eq, gte, sql } from "drizzle-orm";

import { buildLineNet } from "#orders/operations/discounts/line-net.ts";
import type { Database } from "#platform/db/client.server.ts";
import { orderItems, orders } from "#orders/tables/order-schema.server.ts";
import { startOfLastDays } from "#platform/rules/day.ts";
import type { ProductRevenue } from "#catalogue/rules/stock/inventory.ts";
import { TOP_REVENUE, TREND_DAYS } from "#catalogue/rules/stock/inventory.ts";
import { toPkr } from "#kit/rules/money.ts";
import { countsAsRevenue } from "#orders/operations/statistics/order-statistics.ts";

/**
 * Returns the products with the highest revenue (PKR) in the last 30 days, without cancelled orders and after the
 * discounts of the lines. Includes deleted products, because product names are read from the orders. Spec: admin §9.
 */
export async function listTopRevenue(db: Database, now: Date = new Date()): Promise<ProductRevenue[]> {
  const { id, orderId, productId, quantity, productName, placedAt } = orderItems;
  const top = db
    .select({
      productId,
      latest: sql<number>`max(${id})`.as("latest"),
      revenue: sql<string>`sum(${buildLineNet(sql`${orderItems}`)})`.as("revenue"),
      units: sql<number>`sum(${quantity})::int`.as("units"),
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderId, orders.id))
    .where(
      and(
        gte(orders.createdAt, startOfLastDays(TREND_DAYS, now)),
        countsAsRevenue(),
        // Reduces the number of items that the database reads. The margin of one day includes all items of the
        // orders that the first condition selects.
        gte(placedAt, startOfLastDays(TREND_DAYS + 1, now)),
      ),
    )
    .groupBy(productId)
    .orderBy(({ revenue }) => [desc(revenue), asc(productId)])
    .limit(TOP_REVENUE)
    .as("top");
  const rows = await db
    .select({
      productId: top.productId,
      name: productName,
      revenue: top.revenue,
      units: top.units,
    })
    .from(top)
    .innerJoin(orderItems, eq(id, top.latest))
    .orderBy(desc(top.revenue), asc(top.productId));
  return rows.map((row) => ({ ...row, revenue: toPkr(Number(row.revenue)) }));
}
