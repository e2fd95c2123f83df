import type { SQL } from "drizzle-orm";
import { and, asc, desc, eq, inArray, lt, or, sql } from "drizzle-orm";

import type { ListSql } from "#kit/operations/list.server.ts";
import { buildList } from "#kit/operations/list.server.ts";
import type { ListQueryOf } from "#kit/rules/list.ts";
import { toPkr } from "#kit/rules/money.ts";
import type { Page } from "#kit/rules/paging.ts";
import { moneyAccounts, orderMoney } from "#ledger/tables/ledger-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { buildFoldedText, containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import { sortReversed, sortDown } from "#platform/db/statements/sort-columns.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import { toShopDay } from "#platform/rules/day.ts";

import type { RefundRow, RefundableOrder } from "../rules/payment-list.ts";
import { refundList } from "../rules/payment-list.ts";
import { refunds } from "../tables/payment-schema.server.ts";

/** Maximum number of overpaid orders that the page of refunds lists. */
const MAX_ORDERS = 200;

const selectRows = (db: Database) =>
  db
    .select({
      refund: refunds,
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      accountName: moneyAccounts.name,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(moneyAccounts, eq(moneyAccounts.id, refunds.accountId));

type Row = Awaited<ReturnType<typeof selectRows>>[number];

function toRefundRow({ refund, ...row }: Row): RefundRow {
  const { id, orderId, method, payee, payeeAccount, state, reason, dueOn, reference } = refund;
  return {
    ...row,
    id,
    orderId,
    method,
    payee,
    payeeAccount,
    state,
    reason,
    dueOn,
    reference,
    amount: toPkr(refund.amount),
    isOverdue: state === "open" && dueOn !== null && dueOn < toShopDay(new Date()),
    createdAt: refund.createdAt.toISOString(),
    decidedAt: refund.decidedAt?.toISOString() ?? null,
  };
}

/** SQL condition for open refunds that are due before today. */
const buildIsOverdue = (): SQL | undefined =>
  and(eq(refunds.state, "open"), lt(refunds.dueOn, toShopDay(new Date())));

const refundSql: ListSql<typeof refundList> = {
  search: (search) =>
    or(
      ...[orders.orderNumber, refunds.payee, refunds.reference].map((column) =>
        containsFolded(buildFoldedText(column), search),
      ),
    ),
  filters: {
    state: (states) => inArray(refunds.state, states),
    overdue: (isWanted) => (isWanted ? buildIsOverdue() : undefined),
  },
  sorts: { dueOn: sortReversed([sortDown(sql`${refunds.dueOn}`), sortDown(sql`${refunds.id}`)]) },
};

const listMatching = buildList(refundList, refundSql, {
  count: async (db, condition) => {
    const [row] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(condition);
    return row?.total ?? 0;
  },
  read: (db, { condition, order, limit, offset }) =>
    selectRows(db)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  toItems: (rows: Row[]) => rows.map(toRefundRow),
});

/** Returns a page of refunds, the earliest due first by default. Without a state, those to pay. */
export function listRefunds(
  db: Database,
  query: ListQueryOf<typeof refundList> = {},
): Promise<Page<RefundRow>> {
  return listMatching(db, { ...query, state: query.state ?? ["open"] });
}

/** Returns the refunds of an order, newest first. */
export async function listOrderRefunds(db: Database, orderId: string): Promise<RefundRow[]> {
  const rows = await selectRows(db).where(eq(refunds.orderId, orderId)).orderBy(desc(refunds.id));
  return rows.map(toRefundRow);
}

/** Returns the number of open refunds that are due before today. */
export function countOverdueRefunds(db: Database): Promise<number> {
  return db.$count(refunds, buildIsOverdue());
}

/** The states of orders with money that goes back; the list of orders has an index of them. */
const REFUNDABLE_STATES = ["overpaid", "to-refund"] as const;

/** Returns the overpaid orders whose amount no open refund covers, the largest amount first. */
export async function listRefundableOrders(db: Database): Promise<RefundableOrder[]> {
  const open = subquery<number>`(select coalesce(sum(refund.amount), 0) from ${refunds} as refund
    where refund.order_id = ${orderMoney.orderId} and refund.state = 'open')`;
  const refundable = sql<number>`(${orderMoney.overpaid} - ${open})::float8`;
  const rows = await db
    .select({
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      refundable,
    })
    .from(orders)
    .innerJoin(orderMoney, eq(orderMoney.orderId, orders.id))
    .where(and(inArray(orders.paymentState, [...REFUNDABLE_STATES]), sql`${orderMoney.overpaid} > ${open}`))
    .orderBy(sql`${refundable} desc`, asc(orders.id))
    .limit(MAX_ORDERS);
  return rows.map((row) => ({ ...row, refundable: toPkr(row.refundable) }));
}

/** Returns what the shop owes customers, in paisa: everything overpaid, and the refunds that are overdue. */
export async function sumRefunds(db: Database) {
  const overdueAmount = sql<number>`coalesce(sum(${refunds.amount}), 0)::float8`;
  const [[owed], [overdue]] = await Promise.all([
    db
      .select({ amount: sql<number>`coalesce(sum(${orderMoney.overpaid}), 0)::float8` })
      .from(orders)
      .innerJoin(orderMoney, eq(orderMoney.orderId, orders.id))
      .where(inArray(orders.paymentState, [...REFUNDABLE_STATES])),
    db
      .select({ amount: overdueAmount, count: sql<number>`count(*)::int` })
      .from(refunds)
      .where(buildIsOverdue()),
  ]);
  return { toRefund: owed?.amount ?? 0, overdue: overdue ?? { amount: 0, count: 0 } };
}
