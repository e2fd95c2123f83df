import { and, asc, eq, ne } from "drizzle-orm";

import { toPkr } from "#kit/rules/money.ts";
import type { OfferedAccount } from "#ledger/operations/offered-accounts.ts";
import { orderMoney } from "#ledger/tables/ledger-schema.server.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";

import type { PayPage, ShopperPayment } from "../rules/shopper-payment.ts";
import { getCompletingAmount } from "../rules/shopper-payment.ts";
import { paymentProofs, payments } from "../tables/payment-schema.server.ts";

import { readDroppableFee } from "./drop-cod-fee.ts";
import { toShopperPayment } from "./shopper-payments.ts";

interface AskedOrder {
  id: string;
  status: OrderStatus;
  /** In paisa. */
  due: number;
}

/** The payments of an order as the shopper sees them, with the fee for cash that they drop and what completes the order. */
interface AskedPayments extends Pick<PayPage, "cashFee" | "payments"> {
  /** In PKR. */
  toPay: number;
}

/**
 * Returns the payments of an order, of which one that waits asks for at most what is left to pay: the order can have
 * become cheaper, or have been paid in part, since the shopper chose the amount.
 */
export async function readAskedPayments(
  db: Database,
  order: AskedOrder,
  offered: readonly OfferedAccount[],
): Promise<AskedPayments> {
  const cashFee = toPkr(await readDroppableFee(db, order));
  const listed = await listPayments(db, order.id, offered);
  const toPay = getCompletingAmount({ due: toPkr(order.due), cashFee, payments: listed });
  const asked = listed.map((payment) =>
    payment.state === "awaiting" && toPay > 0 && toPay < payment.amount
      ? { ...payment, amount: toPay }
      : payment,
  );
  return { cashFee, toPay, payments: asked };
}

/** Returns the amount (PKR) that a waiting payment asks for; undefined if it does not wait, or nothing is left to pay. */
export async function readAskedAmount(db: Database, paymentId: number): Promise<number | undefined> {
  const [found] = await db
    .select({ id: orders.id, status: orders.status, due: orderMoney.due, reference: payments.reference })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(orderMoney, eq(orderMoney.orderId, orders.id))
    .where(and(eq(payments.id, paymentId), eq(payments.state, "awaiting")));
  if (!found) return undefined;
  const { toPay, payments: asked } = await readAskedPayments(db, found, []);
  return toPay > 0 ? asked.find(({ reference }) => reference === found.reference)?.amount : undefined;
}

const proofCount = subquery<number>`(
  select count(*)::int from ${paymentProofs} where ${paymentProofs.paymentId} = ${payments.id})`;

/** Lists the payments of an order; those that staff have reversed concern only staff. */
async function listPayments(
  db: Database,
  orderId: string,
  offered: readonly OfferedAccount[],
): Promise<ShopperPayment[]> {
  const rows = await db
    .select({ payment: payments, proofs: proofCount })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), ne(payments.state, "reversed")))
    .orderBy(asc(payments.id));
  return rows.map(({ payment, proofs }) => toShopperPayment(payment, { proofs, offered }));
}
