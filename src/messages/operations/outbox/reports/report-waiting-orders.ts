import { and, asc, eq, lt } from "drizzle-orm";

import { DAY_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { joinLines, reportMessages as texts } from "../../../rules/outbox/report.ts";
import { formatPrice, toPkr } from "#kit/rules/money.ts";

import { queueReport } from "./queue-report.ts";

/** Queues a report about the orders that have been pending for more than 24 hours, once per day (UTC). */
export async function reportWaitingOrders(db: Database, now: Date): Promise<void> {
  const waitingOrders = await db
    .select({
      orderNumber: orders.orderNumber,
      total: orders.totalAmount,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(and(eq(orders.status, "pending"), lt(orders.createdAt, new Date(now.getTime() - DAY_MS))))
    .orderBy(asc(orders.createdAt), asc(orders.id));
  if (waitingOrders.length === 0) return;
  const lines = waitingOrders.map(({ orderNumber, total, createdAt }) =>
    texts.order(
      orderNumber,
      formatPrice(toPkr(total)),
      Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS),
    ),
  );
  const report = { summary: texts.orders(waitingOrders.length), details: joinLines(lines) };
  await queueReport(db, "orders-waiting", { key: now.toISOString().slice(0, 10), report });
}
