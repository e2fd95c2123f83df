import type { SQL } from "drizzle-orm";
import { and, asc, eq, isNull, or } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { descNullsLast } from "#platform/db/statements/sort-columns.server.ts";
import { orders } from "../tables/order-schema.server.ts";
import { DEFAULT_COUNTRY } from "#kit/rules/location.ts";
import type { TrackedOrder } from "../rules/order.ts";
import { parseBareOrderNumber, parseOrderNumber } from "#kit/rules/order-number.ts";

import { listFullOrders } from "./lists/list-full-orders.ts";
import { toTrackedOrder } from "./order-rows.ts";
import { toE164 } from "#kit/operations/to-e164.ts";

/**
 * Finds an order by its order number, or the newest order with a phone number. Returns the order with masked personal
 * data and without its id. `country` (ISO 3166 code) applies to national phone numbers. Spec: storefront §7.
 */
export async function trackOrder(
  db: Database,
  term: string,
  country: string = DEFAULT_COUNTRY,
): Promise<TrackedOrder | undefined> {
  const row = await findTrackedRow(db, term, country);
  const [order] = await listFullOrders(db, row ? [row] : []);
  return order && toTrackedOrder(order);
}

/**
 * Returns the order with an order number, or the newest order with a phone number. Digits can be either: an order with this
 * phone number takes precedence over the order with this number.
 */
export async function findTrackedRow(
  db: Database,
  term: string,
  country: string = DEFAULT_COUNTRY,
): Promise<typeof orders.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    // Past orders of another shop are history for staff; the shop sends no messages about them.
    .where(and(isNull(orders.importedFrom), matchesTerm(term.trim(), country)))
    .orderBy(
      asc(eq(orders.orderNumber, parseBareOrderNumber(term) ?? "")),
      descNullsLast(orders.createdAt),
      asc(orders.id),
    )
    .limit(1);
  return row;
}

function matchesTerm(term: string, country: string): SQL | undefined {
  const orderNumber = parseOrderNumber(term);
  if (orderNumber !== undefined) return eq(orders.orderNumber, orderNumber);
  const bareNumber = parseBareOrderNumber(term);
  const phone = toE164(term, country);
  return or(
    phone === undefined ? undefined : eq(orders.customerPhoneE164, phone),
    eq(orders.customerPhone, term),
    bareNumber === undefined ? undefined : eq(orders.orderNumber, bareNumber),
  );
}
