import type { SQL } from "drizzle-orm";
import { and, eq, or, sql } from "drizzle-orm";

import { orders } from "#db/schema/order-schema.server.ts";
import type { OrderSort } from "#domain/orders/order-query.ts";
import { DEFAULT_ORDER_SORT } from "#domain/orders/order-query.ts";
import { ORDER_STATUSES } from "#domain/orders/order-status.ts";

/** A column or expression of a sort order. No value is null. */
interface SortColumn {
  value: SQL;
  isDescending: boolean;
  /** Only for columns of indexes that place nulls last in descending order. */
  nulls?: SQL | undefined;
}

const ascending = (value: SQL): SortColumn => ({ value, isDescending: false });
const descend = (value: SQL): SortColumn => ({ value, isDescending: true });

const id = sql`${orders.id}`;
const createdAt = sql`${orders.createdAt}`;
const total = sql`${orders.totalAmount}`;
const customer = sql`lower(${orders.customerName})`;
const city = sql`lower(${orders.city})`;
const items = sql`${orders.totalItems}`;
const statuses = sql.raw(ORDER_STATUSES.map((status) => `'${status}'`).join(", "));
const progress = sql`array_position(array[${statuses}], ${orders.status})`;

const NEWEST: readonly SortColumn[] = [{ ...descend(createdAt), nulls: sql`nulls last` }, ascending(id)];

/** The columns of each sort order. The id is the last one, so that pages never overlap. */
const SORTS: Readonly<Record<OrderSort, readonly SortColumn[]>> = {
  newest: NEWEST,
  oldest: reverse(NEWEST),
  "number-asc": [ascending(sql`${orders.orderNumber}`)],
  "number-desc": [descend(sql`${orders.orderNumber}`)],
  "customer-asc": [ascending(customer), ...NEWEST],
  "customer-desc": [descend(customer), ...NEWEST],
  "city-asc": [ascending(city), ...NEWEST],
  "city-desc": [descend(city), ...NEWEST],
  "items-asc": [ascending(items), ...NEWEST],
  "items-desc": [descend(items), ...NEWEST],
  "total-asc": [ascending(total), ascending(id)],
  "total-desc": [descend(total), descend(id)],
  "status-asc": [ascending(progress), ...NEWEST],
  "status-desc": [descend(progress), ...NEWEST],
};

function reverse(columns: readonly SortColumn[]): SortColumn[] {
  return columns.map(({ value, isDescending, nulls }) => ({
    value,
    isDescending: !isDescending,
    nulls: nulls && (isDescending ? sql`nulls first` : sql`nulls last`),
  }));
}

/** Returns the columns to sort by, or those of the reverse order. */
export function getSortColumns(sort: OrderSort = DEFAULT_ORDER_SORT, isReverse: boolean = false): SQL[] {
  return listColumns(sort, isReverse).map(({ value, isDescending, nulls }) =>
    sql.join([value, isDescending ? sql`desc` : sql`asc`, ...(nulls ? [nulls] : [])], sql` `),
  );
}

function listColumns(sort: OrderSort, isReverse: boolean): readonly SortColumn[] {
  return isReverse ? reverse(SORTS[sort]) : SORTS[sort];
}

/** Returns the SQL condition for orders that follow an order in a sort order, or in its reverse. Indexes support it. */
export function followsOrder(orderId: string, sort: OrderSort, isReverse: boolean = false): SQL | undefined {
  const columns = listColumns(sort, isReverse).map((column) => ({
    ...column,
    // The subquery reads the order once.
    at: sql`(select ${column.value} from ${orders} where ${orders.id} = ${orderId})`,
  }));
  const [first] = columns;
  const follows = columns.map(({ value, isDescending, at }, index) =>
    and(
      ...columns.slice(0, index).map((before) => eq(before.value, before.at)),
      isDescending ? sql`${value} < ${at}` : sql`${value} > ${at}`,
    ),
  );
  // Implied by the other condition; an index on the first column supports it.
  const isAtOrAfter =
    first && (first.isDescending ? sql`${first.value} <= ${first.at}` : sql`${first.value} >= ${first.at}`);
  return and(isAtOrAfter, or(...follows));
}
