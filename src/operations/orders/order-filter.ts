import type { SQL } from "drizzle-orm";
import { and, asc, desc, eq, gt, gte, inArray, like, lt, lte, or, sql } from "drizzle-orm";

import { descending } from "#db/statements/descending.server.ts";
import { containsPattern } from "#db/statements/like-pattern.server.ts";
import { orders, orderStatusHistory } from "#db/schema/order-schema.server.ts";
import { endOfDay, startOfDay } from "#domain/shared/day.ts";
import { normalizeEmail } from "#domain/customers/email.ts";
import type { OrderSort } from "#domain/orders/order-query.ts";
import { DEFAULT_ORDER_SORT } from "#domain/orders/order-query.ts";
import { listSearchTexts } from "#domain/orders/order-search.ts";
import type { OneOrMore } from "#domain/shared/query-values.ts";
import { listValues } from "#domain/shared/query-values.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import { OVERDUE_AFTER_DAYS } from "#domain/orders/order-status.ts";

/** Filters of the order list; an order must match all of them. */
export interface OrderFilter {
  /** One status or several. */
  status?: OneOrMore<OrderStatus> | undefined;
  /** Only orders that are shipped, and were shipped more than {@link OVERDUE_AFTER_DAYS} days ago. */
  overdue?: true | undefined;
  /** Matches order number, customer name, e-mail, city, and phone number in any format. Spec: admin §5. */
  search?: string | undefined;
  /** First and last date in Pakistan, e.g. `2026-11-21`, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** Full name of the city, case-insensitive. */
  city?: string | undefined;
  email?: string | undefined;
  ids?: readonly string[] | undefined;
}

/** Returns the SQL condition of a filter, or `undefined` if the filter matches every order. */
export function matchesOrderFilter(filter: OrderFilter): SQL | undefined {
  const { status, overdue, from, to, city = "", email, ids } = filter;
  return and(
    status === undefined ? undefined : matchesStatus(listValues(status)),
    overdue === undefined ? undefined : isOverdue(),
    from === undefined ? undefined : gte(orders.createdAt, startOfDay(from)),
    to === undefined ? undefined : lt(orders.createdAt, endOfDay(to)),
    city.trim() === "" ? undefined : eq(sql`lower(${orders.city})`, sql`lower(${city.trim()})`),
    email === undefined ? undefined : eq(sql`lower(${orders.customerEmail})`, normalizeEmail(email)),
    matchesSearch(filter.search),
    ids === undefined ? undefined : inArray(orders.id, [...ids]),
  );
}

function matchesStatus(statuses: readonly OrderStatus[]): SQL {
  const [first] = statuses;
  return first !== undefined && statuses.length === 1
    ? eq(orders.status, first)
    : inArray(orders.status, [...statuses]);
}

/** Returns the condition of an overdue order. Only a recent shipment in the history excludes an order. */
function isOverdue(): SQL | undefined {
  const { orderId, status, createdAt } = orderStatusHistory;
  const limit = sql`now() - make_interval(days => ${sql.raw(String(OVERDUE_AFTER_DAYS))})`;
  return and(
    eq(orders.status, "shipped"),
    sql`not exists (select from ${orderStatusHistory}
      where ${orderId} = ${orders.id} and ${status} = 'shipped' and ${createdAt} >= ${limit})`,
  );
}

function matchesSearch(search: string | undefined): SQL | undefined {
  // The database converts both sides to lower case, since its case rules differ from JavaScript's.
  const texts = listSearchTexts(search ?? "");
  return or(...texts.map((text) => like(orders.searchText, sql`lower(${containsPattern(text)})`)));
}

/** Returns the columns to sort by. The id breaks ties, so that pages never overlap. */
export function getSortColumns(sort: OrderSort = DEFAULT_ORDER_SORT): SQL[] {
  const columns: Record<OrderSort, SQL[]> = {
    newest: [descending(orders.createdAt), asc(orders.id)],
    // The exact reverse of the index for "newest", so that PostgreSQL can scan the index backward.
    oldest: [sql`${orders.createdAt} asc nulls first`, desc(orders.id)],
    "total-desc": [desc(orders.totalAmount), desc(orders.id)],
    "total-asc": [asc(orders.totalAmount), asc(orders.id)],
  };
  return columns[sort];
}

/** Position of an order in every sort order. */
export interface OrderPosition {
  id: string;
  createdAt: Date;
  /** In paisa. */
  totalAmount: number;
}

/** Returns the SQL condition for orders that follow a position in a sort order; indexes support it. */
export function isAfterPosition(
  sort: OrderSort,
  { id, createdAt, totalAmount }: OrderPosition,
): SQL | undefined {
  const conditions: Record<OrderSort, SQL | undefined> = {
    newest: and(lte(orders.createdAt, createdAt), or(lt(orders.createdAt, createdAt), gt(orders.id, id))),
    oldest: and(gte(orders.createdAt, createdAt), or(gt(orders.createdAt, createdAt), lt(orders.id, id))),
    "total-desc": sql`(${orders.totalAmount}, ${orders.id}) < (${totalAmount}, ${id})`,
    "total-asc": sql`(${orders.totalAmount}, ${orders.id}) > (${totalAmount}, ${id})`,
  };
  return conditions[sort];
}

/** The sort order that lists the same orders in reverse. */
export const REVERSE_SORT: Readonly<Record<OrderSort, OrderSort>> = {
  newest: "oldest",
  oldest: "newest",
  "total-desc": "total-asc",
  "total-asc": "total-desc",
};
