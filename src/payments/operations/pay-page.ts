import { eq } from "drizzle-orm";

import { toPkr } from "#kit/rules/money.ts";
import { listOfferedAccounts } from "#ledger/operations/offered-accounts.ts";
import { orderMoney } from "#ledger/tables/ledger-schema.server.ts";
import { findOrderLink } from "#orders/operations/links/find-order-link.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { INITIAL_STATUS } from "#orders/rules/order-status.ts";
import type { Database } from "#platform/db/client.server.ts";
import { orderCash } from "#shipments/tables/shipment-schema.server.ts";

import { findAdvanceDue, findPartAdvance } from "../rules/advance-due.ts";
import type { PayPage } from "../rules/shopper-payment.ts";

import { findOfferedChange } from "./change-method.ts";
import { readAskedPayments } from "./read-asked.ts";
import { toAccountDetails } from "./shopper-payments.ts";

/** Returns what the pay page of a shopper's link shows; undefined if the link does not work. */
export async function openPayPage(db: Database, token: string): Promise<PayPage | undefined> {
  const link = await findOrderLink(db, token);
  return link && readPayPage(db, link.orderId);
}

/** Returns the money of an order and its payments as its shopper sees them; undefined if there is no such order. */
export async function readPayPage(db: Database, orderId: string): Promise<PayPage | undefined> {
  const [order] = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      total: orders.totalAmount,
      paymentMethod: orders.paymentMethod,
      advanceRequired: orders.advanceRequired,
      received: orderMoney.received,
      refunded: orderMoney.refunded,
      due: orderMoney.due,
      overpaid: orderMoney.overpaid,
      underway: orderCash.underway,
    })
    .from(orders)
    .innerJoin(orderMoney, eq(orderMoney.orderId, orders.id))
    .innerJoin(orderCash, eq(orderCash.orderId, orders.id))
    .where(eq(orders.id, orderId));
  if (!order) return undefined;
  const offered = await listOfferedAccounts(db);
  const { orderNumber, status, ...amounts } = order;
  const { cashFee, payments } = await readAskedPayments(db, order, offered);
  return {
    orderNumber,
    status,
    total: toPkr(amounts.total),
    received: toPkr(amounts.received),
    refunded: toPkr(amounts.refunded),
    due: toPkr(amounts.due),
    cashFee,
    advance: toPkr(findPartAdvance(order)),
    advanceDue: toPkr(findAdvanceDue(order, order)),
    underway: toPkr(amounts.underway),
    overpaid: toPkr(amounts.overpaid),
    accounts: offered.map(toAccountDetails),
    payments,
    change: status === INITIAL_STATUS ? await findOfferedChange(db, orderId) : null,
  };
}
