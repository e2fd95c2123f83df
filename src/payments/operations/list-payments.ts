import type { SQL } from "drizzle-orm";
import { desc, eq, inArray, or, sql } from "drizzle-orm";

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
import { staffName } from "#staff/operations/staff-name.ts";
import { users } from "#staff/tables/account-schema.server.ts";

import { TO_CHECK_STATES } from "../rules/payment.ts";
import type { PaymentRow } from "../rules/payment-list.ts";
import { paymentList } from "../rules/payment-list.ts";
import { paymentProofs, payments } from "../tables/payment-schema.server.ts";

const due = subquery<number>`(select money.due::float8 from ${orderMoney} as money where money.order_id = ${payments.orderId})`;

const proofIds = subquery<number[]>`(select coalesce(json_agg(proof.id order by proof.id), '[]')
  from ${paymentProofs} as proof where proof.payment_id = ${payments.id})`;

/** Numbers of other orders with an image of the payment. */
const sameImage = subquery<string[]>`(select coalesce(json_agg(distinct other_order.order_number), '[]')
  from ${paymentProofs} as proof
  join ${paymentProofs} as same on same.content_hash = proof.content_hash
  join ${payments} as other on other.id = same.payment_id
  join ${orders} as other_order on other_order.id = other.order_id
  where proof.payment_id = ${payments.id} and other.order_id <> ${payments.orderId})`;

const transactionUsedBy = subquery<string | null>`(select used_order.order_number
  from ${payments} as used join ${orders} as used_order on used_order.id = used.order_id
  where used.account_id = ${payments.accountId} and used.transaction_id = ${payments.transactionId}
    and used.state = 'paid' and used.id <> ${payments.id} limit 1)`;

const COLUMNS = {
  payment: payments,
  orderNumber: orders.orderNumber,
  customerName: orders.customerName,
  accountName: moneyAccounts.name,
  decidedBy: staffName,
  due,
  proofIds,
  sameImage,
  transactionUsedBy,
};

const selectRows = (db: Database) =>
  db
    .select(COLUMNS)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(moneyAccounts, eq(moneyAccounts.id, payments.accountId))
    .leftJoin(users, eq(users.id, payments.decidedBy));

type Row = Awaited<ReturnType<typeof selectRows>>[number];

const toAmount = (paisa: number | null) => (paisa === null ? null : toPkr(paisa));

function toPaymentRow({ payment, due: dueAmount, ...row }: Row): PaymentRow {
  return {
    ...row,
    id: payment.id,
    orderId: payment.orderId,
    method: payment.method,
    accountId: payment.accountId,
    amount: toPkr(payment.amount),
    claimedAmount: toAmount(payment.claimedAmount),
    acceptedAmount: toAmount(payment.acceptedAmount),
    due: toPkr(dueAmount),
    state: payment.state,
    reference: payment.reference,
    transactionId: payment.transactionId,
    senderLast4: payment.senderLast4,
    submittedAt: payment.submittedAt?.toISOString() ?? null,
    createdAt: payment.createdAt.toISOString(),
    decidedAt: payment.decidedAt?.toISOString() ?? null,
    reason: payment.reason,
  };
}

/** When a payment was submitted, or entered if nobody submitted it. */
const submittedAt = sql`coalesce(${payments.submittedAt}, ${payments.createdAt})`;

const paymentSql: ListSql<typeof paymentList> = {
  search: (search) =>
    or(
      ...[orders.orderNumber, payments.reference, payments.transactionId].map((column) =>
        containsFolded(buildFoldedText(column), search),
      ),
    ),
  filters: {
    state: (states) => inArray(payments.state, states),
    method: (methods) => inArray(payments.method, methods),
  },
  sorts: { submitted: sortReversed([sortDown(submittedAt), sortDown(sql`${payments.id}`)]) },
};

const listMatching = buildList(paymentList, paymentSql, {
  count: async (db, condition) => {
    const [row] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(condition);
    return row?.total ?? 0;
  },
  read: (db, { condition, order, limit, offset }) =>
    selectRows(db)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  toItems: (rows: Row[]) => rows.map(toPaymentRow),
});

/** Returns a page of payments, oldest first by default. Without a state, those that staff have to check. */
export function listPayments(
  db: Database,
  query: ListQueryOf<typeof paymentList> = {},
): Promise<Page<PaymentRow>> {
  return listMatching(db, { ...query, state: query.state ?? [...TO_CHECK_STATES] });
}

/** Returns the payments of an order, newest first. */
export async function listOrderPayments(db: Database, orderId: string): Promise<PaymentRow[]> {
  const rows = await selectRows(db).where(eq(payments.orderId, orderId)).orderBy(desc(payments.id));
  return rows.map(toPaymentRow);
}

/** SQL condition for payments that staff have to check. */
const isToCheck: SQL = inArray(payments.state, [...TO_CHECK_STATES]);

/** Returns the number of payments that staff have to check. */
export function countPaymentsToCheck(db: Database): Promise<number> {
  return db.$count(payments, isToCheck);
}
