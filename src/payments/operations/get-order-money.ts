import { and, asc, eq, inArray, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { findAccountId } from "#ledger/operations/accounts.ts";
import { moneyAccounts, moneyMovements } from "#ledger/tables/ledger-schema.server.ts";
import { RECEIVING_KINDS, REFUNDING_KINDS } from "#ledger/rules/money-movement.ts";
import { toPkr } from "#kit/rules/money.ts";
import { createOrderNotFound } from "#orders/rules/order-errors.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { staffName } from "#staff/operations/staff-name.ts";
import { users } from "#staff/tables/account-schema.server.ts";

import type { MoneyEntry, OrderMoneyDetails } from "../rules/payment-list.ts";

import { listOrderPayments } from "./list-payments.ts";
import { listOrderRefunds } from "./list-refunds.ts";
import { findAdvanceDue } from "../rules/advance-due.ts";
import { readOrderFigures } from "./read-money.ts";

/**
 * Returns the money of an order for staff: its figures, movements, payments and refunds.
 * @throws NotFound 'Order not found'
 */
export async function getOrderMoney(db: Database, orderId: string): Promise<OrderMoneyDetails> {
  const [order] = await db
    .select({
      total: orders.totalAmount,
      state: orders.paymentState,
      status: orders.status,
      paymentMethod: orders.paymentMethod,
      advanceRequired: orders.advanceRequired,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) throw createOrderNotFound();
  const [figures, entries, payments, refunds] = await Promise.all([
    readOrderFigures(db, orderId),
    listMoneyEntries(db, orderId),
    listOrderPayments(db, orderId),
    listOrderRefunds(db, orderId),
  ]);
  return {
    state: order.state,
    total: toPkr(order.total),
    received: toPkr(figures.received),
    refunded: toPkr(figures.refunded),
    credited: toPkr(figures.credited),
    due: toPkr(figures.due),
    overpaid: toPkr(figures.overpaid),
    advanceDue: toPkr(findAdvanceDue(order, figures)),
    underway: toPkr(figures.underway),
    refundable: toPkr(figures.refundable),
    entries,
    payments,
    refunds,
  };
}

type EntryKind = MoneyEntry["kind"];

const isEntryKind = (kind: string): kind is EntryKind =>
  [...RECEIVING_KINDS, ...REFUNDING_KINDS].some((known) => known === kind);

/** Returns the movements between an order's customer and the shop, oldest first. */
export async function listMoneyEntries(db: Database, orderId: string): Promise<MoneyEntry[]> {
  const customersId = await findAccountId(db, "customers");
  const [from, to] = [alias(moneyAccounts, "from_account"), alias(moneyAccounts, "to_account")];
  const isCustomers = or(eq(moneyMovements.fromId, customersId), eq(moneyMovements.toId, customersId));
  const rows = await db
    .select({ movement: moneyMovements, from: from.name, to: to.name, by: staffName })
    .from(moneyMovements)
    .innerJoin(from, eq(from.id, moneyMovements.fromId))
    .innerJoin(to, eq(to.id, moneyMovements.toId))
    .leftJoin(users, eq(users.id, moneyMovements.staffId))
    .where(
      and(
        eq(moneyMovements.orderId, orderId),
        inArray(moneyMovements.kind, [...RECEIVING_KINDS, ...REFUNDING_KINDS]),
        isCustomers,
      ),
    )
    .orderBy(asc(moneyMovements.id));
  const reversedIds = new Set(rows.map(({ movement }) => movement.reversesId));
  return rows.flatMap(({ movement, from: fromName, to: toName, by }) => {
    const { id, kind, fromId, reversesId, reference, note, occurredAt } = movement;
    if (!isEntryKind(kind)) return [];
    const isFromCustomer = fromId === customersId;
    const isReceived = RECEIVING_KINDS.some((receiving) => receiving === kind);
    return {
      id,
      kind,
      isReversal: reversesId !== null,
      amount: toPkr(isFromCustomer === isReceived ? movement.amount : -movement.amount),
      accountName: isFromCustomer ? toName : fromName,
      reference,
      note,
      occurredAt: occurredAt.toISOString(),
      by,
      canReverse: reversesId === null && !reversedIds.has(id) && (kind === "payment" || kind === "refund"),
    };
  });
}
