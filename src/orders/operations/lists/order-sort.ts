import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import { orders } from "../../tables/order-schema.server.ts";
import type { SortColumn } from "#platform/db/statements/sort-columns.server.ts";
import {
  followsRow,
  reverseSort,
  sortBoth,
  sortDown,
  sortLatestFirst,
  sortReversed,
  sortUp,
  toOrderBy,
} from "#platform/db/statements/sort-columns.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import type { ListSorts } from "#kit/operations/list.server.ts";
import { getListSort } from "#kit/operations/list.server.ts";
import type { OrderSort } from "../../rules/order-list.ts";
import { orderList } from "../../rules/order-list.ts";
import { ORDER_STATUSES } from "../../rules/order-status.ts";

const id = sql`${orders.id}`;
const statuses = sql.raw(ORDER_STATUSES.map((status) => `'${status}'`).join(", "));
const progress = sql`array_position(array[${statuses}], ${orders.status})`;

const NEWEST: readonly SortColumn[] = [sortLatestFirst(sql`${orders.createdAt}`), sortUp(id)];

const byNumber = sortBoth(sql`${orders.orderNumber}`, []);
const byCustomer = sortBoth(sql`lower(${orders.customerName})`, NEWEST);
const byCity = sortBoth(sql`lower(${orders.city})`, NEWEST);
const byItems = sortBoth(sql`${orders.totalItems}`, NEWEST);
const byStatus = sortBoth(progress, NEWEST);

/** The columns of each sort order. The last column is unique, so that pages never overlap. */
const orderSorts: ListSorts<typeof orderList> = {
  sorts: {
    date: sortReversed(NEWEST),
    total: sortReversed([sortDown(sql`${orders.totalAmount}`), sortDown(id)]),
  },
  otherSorts: {
    "number-asc": byNumber.up,
    "number-desc": byNumber.down,
    "customer-asc": byCustomer.up,
    "customer-desc": byCustomer.down,
    "city-asc": byCity.up,
    "city-desc": byCity.down,
    "items-asc": byItems.up,
    "items-desc": byItems.down,
    "status-asc": byStatus.up,
    "status-desc": byStatus.down,
  },
};

/** Returns the `order by` columns of a sort order, or of its reverse. */
export function getSortColumns(sort?: OrderSort, isReverse: boolean = false): SQL[] {
  return toOrderBy(listColumns(sort, isReverse));
}

function listColumns(sort: OrderSort | undefined, isReverse: boolean): readonly SortColumn[] {
  const columns = getListSort(orderList, orderSorts, { sort });
  return isReverse ? reverseSort(columns) : columns;
}

/** Returns the SQL condition for orders that follow an order in a sort order or its reverse. Can use the indexes. */
export function followsOrder(orderId: string, sort: OrderSort, isReverse: boolean = false): SQL | undefined {
  return followsRow(
    listColumns(sort, isReverse),
    // The subquery reads the order only once.
    ({ value }) => subquery`(select ${value} from ${orders} where ${orders.id} = ${orderId})`,
  );
}
