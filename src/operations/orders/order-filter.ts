import type { SQL } from "drizzle-orm";
import { and, eq, inArray, like, sql } from "drizzle-orm";

import { containsPattern } from "#db/like-pattern.server.ts";
import { orders } from "#db/order-schema.server.ts";
import { normaliseEmail } from "#domain/email.ts";
import type { OrderStatus } from "#domain/order-status.ts";

/** What orders are narrowed by. */
export interface OrderFilter {
  status?: OrderStatus | undefined;
  /** Found in order number, customer name or e-mail. Spec: admin §5. */
  search?: string | undefined;
  email?: string | undefined;
  ids?: readonly string[] | undefined;
}

/** The condition that a filter means; `undefined` when it lets every order pass. */
export function matchingOrders({ status, search = "", email, ids }: OrderFilter): SQL | undefined {
  const words = search.trim();
  return and(
    status === undefined ? undefined : eq(orders.status, status),
    email === undefined ? undefined : eq(sql`lower(${orders.customerEmail})`, normaliseEmail(email)),
    // Small letters as the database makes them on both sides.
    words === "" ? undefined : like(orders.searchText, sql`lower(${containsPattern(words)})`),
    ids === undefined ? undefined : inArray(orders.id, [...ids]),
  );
}
