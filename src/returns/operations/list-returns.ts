import { and, asc, eq, inArray, sql } from "drizzle-orm";

import { toPkr } from "#kit/rules/money.ts";
import type { ListSql } from "#kit/operations/list.server.ts";
import { buildList } from "#kit/operations/list.server.ts";
import { matchesOrderSearch } from "#orders/operations/lists/order-filter.ts";
import { orderItems, orders } from "#orders/tables/order-schema.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";

import { createReturnNotFound } from "../rules/return-errors.ts";
import { OPEN_RETURN_STATES } from "../rules/return-state.ts";
import type { PublicReturn, ReturnRow } from "../rules/return.ts";
import { CLOSED_RETURN_STATES, returnList } from "../rules/return.ts";
import { returnEvents, returnLines, returnPhotos, returns } from "../tables/return-schema.server.ts";

const lines = subquery<ReturnRow["lines"]>`(
  select coalesce(json_agg(json_build_object('productId', item.product_id, 'name', item.product_name,
    'variant', item.variant, 'quantity', line.quantity, 'reason', line.reason, 'sealed', line.sealed,
    'opened', line.opened, 'damaged', line.damaged, 'accepted', line.accepted,
    'wish', case when line.wished_product_id is not null then json_build_object('productId', line.wished_product_id,
      'name', coalesce(wished.name, line.wished_product_id), 'variant', line.wished_variant) end) order by item.position), '[]')
  from ${returnLines} as line join ${orderItems} as item on item.id = line.item_id
  left join ${products} as wished on wished.id = line.wished_product_id
  where line.return_id = ${returns.id})`;

const photos = subquery<number[]>`(
  select coalesce(json_agg(photo.id order by photo.id), '[]')
  from ${returnPhotos} as photo where photo.return_id = ${returns.id})`;

/** A correction receives the items again, with its reason. */
const corrections = subquery<ReturnRow["corrections"]>`(
  select coalesce(json_agg(json_build_object('reason', event.text, 'by', coalesce(nullif(staff.display_name, ''), staff.email),
    'at', to_char(event.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by event.id), '[]')
  from ${returnEvents} as event left join ${users} as staff on staff.id = event.staff_id
  where event.return_id = ${returns.id} and event.event = 'received' and event.text is not null)`;

/** Selects returns with what the list shows of them. */
export const selectReturns = (db: Database) =>
  db
    .select({
      row: returns,
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      lines,
      corrections,
      photos,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId));

type SelectedReturn = Awaited<ReturnType<typeof selectReturns>>[number];

/** Converts a selected return. */
export function toReturnRow({ row, ...fields }: SelectedReturn): ReturnRow {
  return {
    orderId: row.orderId,
    ...fields,
    reference: row.number,
    state: row.state,
    wants: row.wants,
    isByStaff: row.isByStaff,
    outsidePolicy: row.outsidePolicy,
    note: row.note,
    payeeMethod: row.payeeMethod,
    payee: row.payee,
    payeeAccount: row.payeeAccount,
    exchangeOrderId: row.exchangeOrderId,
    backOn: row.backOn,
    instructions: row.instructions,
    rejection: row.rejection,
    credit: row.credit === null ? null : toPkr(row.credit),
    dueOn: row.dueOn,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Returns the fields of a return that its customer may see. */
export function toPublicReturn({
  reference,
  state,
  wants,
  lines: items,
  backOn,
  instructions,
  rejection,
  credit,
  dueOn,
  createdAt,
}: ReturnRow): PublicReturn {
  return { reference, state, wants, lines: items, backOn, instructions, rejection, credit, dueOn, createdAt };
}

/** Returns the returns of an order, oldest first. */
export async function listOrderReturns(db: Database, orderId: string): Promise<ReturnRow[]> {
  const rows = await selectReturns(db).where(eq(returns.orderId, orderId)).orderBy(asc(returns.id));
  return rows.map(toReturnRow);
}

/** Returns the return that an order exchanges; null if it exchanges none. */
export async function findExchangedReturn(
  db: Database,
  orderId: string,
): Promise<{ reference: string; orderId: string } | null> {
  const [row] = await db
    .select({ reference: returns.number, orderId: returns.orderId })
    .from(returns)
    .where(eq(returns.exchangeOrderId, orderId));
  return row ?? null;
}

/** Returns whether a return of an order still has a next step. */
export async function isReturnInProgress(db: Database, orderId: string): Promise<boolean> {
  const isOpen = and(eq(returns.orderId, orderId), inArray(returns.state, [...OPEN_RETURN_STATES]));
  return (await db.$count(returns, isOpen)) > 0;
}

/** Returns a return for staff. @throws NotFound 'Return not found' */
export async function getReturn(db: Database, number: string): Promise<ReturnRow> {
  const [row] = await selectReturns(db).where(eq(returns.number, number));
  if (!row) throw createReturnNotFound();
  return toReturnRow(row);
}

const returnSql: ListSql<typeof returnList> = {
  search: matchesOrderSearch,
  filters: {
    queue: (queue) =>
      inArray(returns.state, queue === "open" ? [...OPEN_RETURN_STATES] : [...CLOSED_RETURN_STATES]),
    state: (states) => inArray(returns.state, states),
  },
};

/** Returns a page of returns, oldest first. */
export const listReturns = buildList(returnList, returnSql, {
  count: async (db, condition) => {
    const [row] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(condition);
    return row?.total ?? 0;
  },
  read: (db, { condition, limit, offset }) =>
    selectReturns(db)
      .where(condition)
      .orderBy(asc(returns.createdAt), asc(returns.id))
      .limit(limit)
      .offset(offset),
  toItems: (rows) => rows.map(toReturnRow),
});
