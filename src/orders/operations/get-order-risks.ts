import type { SQL } from "drizzle-orm";
import { and, eq, ne, not, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderStatusHistory } from "../tables/order-history-schema.server.ts";
import { orders } from "../tables/order-schema.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import type { RiskReason } from "../rules/risk/risk-reasons.ts";
import { findRiskReasons } from "../rules/risk/risk-reasons.ts";
import { findConsequence } from "../rules/risk/risk-consequence.ts";
import type { RiskConsequence, RiskConsequences } from "#store/rules/risk-consequence.ts";
import { hasConsequences } from "#store/rules/risk-consequence.ts";
import { DEFAULT_CHANNEL } from "../rules/order-channel.ts";
import { createOrderNotFound } from "../rules/order-errors.ts";

import { findActiveBlock } from "#customers/operations/blocked-phones.ts";
import { buildWasReturned } from "./queries.ts";
import { matchesPhone } from "./matches-phone.ts";

/**
 * Returns the reasons to check an order before it is confirmed, from its own details and from other orders with the
 * same phone number or address. Of an order that staff entered, after they had talked to the customer and seen the
 * earlier orders, only a block of the number.
 * @throws NotFound 'Order not found'
 */
export async function getOrderRisks(db: Database, orderId: string): Promise<RiskReason[]> {
  const [order] = await db.select(ORDER_COLUMNS).from(orders).where(eq(orders.id, orderId));
  if (!order) throw createOrderNotFound();
  const isOfShopper = order.channel === DEFAULT_CHANNEL;
  const [block, reasons] = await Promise.all([
    findActiveBlock(db, order.phone),
    isOfShopper ? findOrderRisks(db, order) : [],
  ]);
  return block ? [{ kind: "blocked", reason: block.reason }, ...reasons] : reasons;
}

/** Returns the risk reasons of an order, stored or not. Does not check whether its phone number is blocked. */
export async function findOrderRisks(db: Database, order: OrderToCheck): Promise<RiskReason[]> {
  const [others, recent] = await Promise.all([countOtherOrders(db, order), countRecentOrders(db, order)]);
  return findRiskReasons({ ...order, others, recent });
}

/** Returns the strictest consequence of a stored order's risks. */
export async function findRiskConsequence(
  db: Database,
  orderId: string,
  consequences: RiskConsequences,
): Promise<RiskConsequence> {
  if (!hasConsequences(consequences)) return "none";
  const [order] = await db.select(ORDER_COLUMNS).from(orders).where(eq(orders.id, orderId));
  if (!order) throw createOrderNotFound();
  return findConsequence(await findOrderRisks(db, order), consequences);
}

const ORDER_COLUMNS = {
  id: orders.id,
  phone: orders.customerPhoneE164,
  typedPhone: orders.customerPhone,
  street: orders.street,
  city: orders.city,
  country: orders.country,
  totalItems: orders.totalItems,
  createdAt: orders.createdAt,
  channel: orders.channel,
};

interface OrderToCheck {
  id: string;
  phone: string | null;
  typedPhone: string;
  street: string;
  city: string;
  country: string;
  totalItems: number;
  createdAt: Date;
}

const countIf = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;

const wasShipped = subquery`exists (select from ${orderStatusHistory}
  where ${orderStatusHistory.orderId} = ${orders.id} and ${orderStatusHistory.status} = 'shipped')`;

async function countOtherOrders(db: Database, { id, ...order }: OrderToCheck) {
  const isCancelled = eq(orders.status, "cancelled");
  const wasReturned = buildWasReturned();
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      delivered: countIf(and(eq(orders.status, "delivered"), not(wasReturned))),
      cancelled: countIf(and(isCancelled, not(wasShipped))),
      refused: countIf(or(and(isCancelled, wasShipped), wasReturned)),
    })
    .from(orders)
    .where(and(matchesPhone(order), ne(orders.id, id)));
  return counts ?? { total: 0, delivered: 0, cancelled: 0, refused: 0 };
}

/**
 * Returns SQL that normalizes text to compare addresses: removes case, punctuation and spaces. Does not rely on a
 * character class for letters, because databases with the locale C do not treat Urdu letters as letters.
 */
const buildNormalizedText = (text: unknown) =>
  sql`regexp_replace(lower(${text}), '[[:space:][:punct:]]', '', 'g')`;

async function countRecentOrders(db: Database, order: OrderToCheck) {
  const placedAt = sql`${order.createdAt.toISOString()}::timestamptz`;
  const [counts] = await db
    .select({
      samePhone: countIf(matchesPhone(order)),
      sameAddress: countIf(
        and(
          sql`not (${matchesPhone(order)})`,
          // Erased orders have no street.
          ne(orders.street, ""),
          sql`${buildNormalizedText(orders.street)} = ${buildNormalizedText(order.street)}`,
          sql`${buildNormalizedText(orders.city)} = ${buildNormalizedText(order.city)}`,
        ),
      ),
    })
    .from(orders)
    .where(
      and(
        sql`${orders.createdAt} between ${placedAt} - interval '24 hours' and ${placedAt} + interval '24 hours'`,
        ne(orders.status, "cancelled"),
        ne(orders.id, order.id),
      ),
    );
  return counts ?? { samePhone: 0, sameAddress: 0 };
}
