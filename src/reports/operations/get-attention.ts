import { and, gt, isNull, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { descNullsLast } from "#platform/db/statements/sort-columns.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { orderReviews } from "#reviews/tables/review-schema.server.ts";
import type { Attention } from "../rules/attention.ts";
import { ALERT_THRESHOLD, getAlertLimit } from "#catalogue/rules/stock/inventory.ts";
import { countFailedJobs } from "#platform/jobs/record-job-result.ts";
import { countUnhandledMessages } from "#messages/operations/inbox/contact-messages.ts";
import { countUndeliveredMessages } from "#messages/operations/outbox/undelivered-messages.ts";
import { countDueCalls } from "#orders/operations/confirmation/list-confirmations.ts";
import type { OrderFilter } from "#orders/rules/order-list.ts";
import { matchesOrderFilter } from "#orders/operations/lists/order-filter.ts";
import { isToConfirm } from "#orders/operations/statistics/order-statistics.ts";
import { isUnanswered } from "#reviews/operations/list-reviews.ts";
import { countPaymentsToCheck } from "#payments/operations/list-payments.ts";
import { countOverdueRefunds } from "#payments/operations/list-refunds.ts";
import { countRejectedAccounts } from "#shipments/operations/couriers.ts";
import { countParcelsToCheck } from "#shipments/operations/list-shipments.ts";
import { countScarceProducts } from "#catalogue/operations/stock/get-stock-figures.ts";
import { countStoppedEndpoints } from "#webhooks/operations/endpoints.ts";

/**
 * Counts the records that staff must act on now. Each count equals the total of the corresponding list in
 * `ATTENTION_LISTS`. Reads only indexes and a cached count, because each open admin page requests the counts every
 * 15 seconds.
 * @param since counts the orders placed after this time as `newOrders`
 */
export async function getAttention(db: Database, since?: Date): Promise<Attention> {
  const countOrders = (filter: OrderFilter) => db.$count(orders, matchesOrderFilter(db, filter));
  const [
    ordersToCall,
    ordersUnreserved,
    ordersToConfirm,
    ordersToShip,
    ordersOverdue,
    shipping,
    money,
    stock,
    openMessages,
    undeliveredMessages,
    reviewsToAnswer,
    failedJobs,
    stoppedWebhooks,
    newestOrder,
    newOrders,
  ] = await Promise.all([
    countDueCalls(db),
    countOrders({
      status: "pending",
      confirmation: ["waiting", "unreachable"],
      reservation: ["limited", "ended"],
    }),
    db.$count(orders, isToConfirm()),
    countOrders({ status: ["confirmed", "processing"] }),
    countOrders({ overdue: true }),
    countShipping(db),
    countMoney(db),
    countScarceProducts(db, getAlertLimit(ALERT_THRESHOLD.default)),
    countUnhandledMessages(db),
    countUndeliveredMessages(db),
    db.$count(orderReviews, isUnanswered),
    countFailedJobs(db),
    countStoppedEndpoints(db),
    getNewestOrder(db),
    since === undefined ? 0 : countNewOrders(db, since),
  ]);
  const { outOfStock: soldOut, lowStock } = stock;
  return {
    ordersToCall,
    ordersUnreserved,
    ordersToConfirm,
    ordersToShip,
    ordersOverdue,
    ...shipping,
    ...money,
    soldOut,
    lowStock,
    openMessages,
    undeliveredMessages,
    reviewsToAnswer,
    failedJobs,
    stoppedWebhooks,
    newestOrder,
    newOrders,
  };
}

async function countShipping(db: Database): Promise<Pick<Attention, "parcelsToCheck" | "couriersRejected">> {
  const [parcelsToCheck, couriersRejected] = await Promise.all([
    countParcelsToCheck(db),
    countRejectedAccounts(db),
  ]);
  return { parcelsToCheck, couriersRejected };
}

async function countMoney(db: Database): Promise<Pick<Attention, "paymentsToCheck" | "refundsOverdue">> {
  const [paymentsToCheck, refundsOverdue] = await Promise.all([
    countPaymentsToCheck(db),
    countOverdueRefunds(db),
  ]);
  return { paymentsToCheck, refundsOverdue };
}

function countNewOrders(db: Database, since: Date): Promise<number> {
  return db.$count(orders, and(gt(orders.createdAt, since), isNull(orders.importedFrom)));
}

async function getNewestOrder(db: Database): Promise<Attention["newestOrder"]> {
  const { id, orderNumber, city, createdAt } = orders;
  const [row] = await db
    .select({ id, orderNumber, city, createdAt })
    .from(orders)
    .where(isNull(orders.importedFrom))
    .orderBy(descNullsLast(createdAt), sql`${id}`)
    .limit(1);
  return row === undefined ? null : { ...row, createdAt: row.createdAt.toISOString() };
}
