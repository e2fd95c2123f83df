import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import { orders } from "../../tables/order-schema.server.ts";
import type { SortColumn } from "#platform/db/statements/sort-columns.server.ts";
import {
  followsRow,
  reverseSort,
  sortDown,
  sortLatestFirst,
  sortUp,
  toOrderBy,
} from "#platform/db/statements/sort-columns.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import type { OrderSort } from "../../rules/order-query.ts";
import { DEFAULT_ORDER_SORT } from "../../rules/order-query.ts";
import { ORDER_STATUSES } from "../../rules/order-status.ts";

const id = sql`${orders.id}`;
const createdAt = sql`${orders.createdAt}`;
const total = sql`${orders.totalAmount}`;
const customer = sql`lower(${orders.customerName})`;
const city = sql`lower(${orders.city})`;
const items = sql`${orders.totalItems}`;
const statuses = sql.raw(ORDER_STATUSES.map((status) => `'${status}'`).join(", "));
const progress = sql`array_position(array[${statuses}], ${orders.status})`;

const NEWEST: readonly SortColumn[] = [sortLatestFirst(createdAt), sortUp(id)];

/** The columns of each sort order. The last column is unique, so that pages never overlap. */
const SORTS: Readonly<Record<OrderSort, readonly SortColumn[]>> = {
  newest: NEWEST,
  oldest: reverseSort(NEWEST),
  "number-asc": [sortUp(sql`${orders.orderNumber}`)],
  "number-desc": [sortDown(sql`${orders.orderNumber}`)],
  "customer-asc": [sortUp(customer), ...NEWEST],
  "customer-desc": [sortDown(customer), ...NEWEST],
  "city-asc": [sortUp(city), ...NEWEST],
  "city-desc": [sortDown(city), ...NEWEST],
  "items-asc": [sortUp(items), ...NEWEST],
  "items-desc": [sortDown(items), ...NEWEST],
  "total-asc": [sortUp(total), sortUp(id)],
  "total-desc": [sortDown(total), sortDown(id)],
  "status-asc": [sortUp(progress), ...NEWEST],
  "status-desc": [sortDown(progress), ...NEWEST],
};

/** Returns the `order by` columns of a sort order, or of its reverse. */
export function getSortColumns(sort: OrderSort = DEFAULT_ORDER_SORT, isReverse: boolean = false): SQL[] {
  return toOrderBy(listColumns(sort, isReverse));
}

function listColumns(sort: OrderSort, isReverse: boolean): readonly SortColumn[] {
  return isReverse ? reverseSort(SORTS[sort]) : SORTS[sort];
}

/** Returns the SQL condition for orders that follow an order in a sort order or its reverse. Can use the indexes. */
export function followsOrder(orderId: string, sort: OrderSort, isReverse: boolean = false): SQL | undefined {
  return followsRow(
    listColumns(sort, isReverse),
    // The subquery reads the order only once.
    ({ value }) => subquery`(select ${value} from ${orders} where ${orders.id} = ${orderId})`,
  );
}
