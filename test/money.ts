import { eq } from "drizzle-orm";

import { moneyAccounts, orderMoney } from "#ledger/tables/ledger-schema.server.ts";
import { toPkr } from "#kit/rules/money.ts";
import { orderAdjustments, orders } from "#orders/tables/order-schema.server.ts";
import type { OrderPaymentState } from "#orders/rules/order-payment.ts";
import { isPaidInAdvance } from "#orders/rules/order-payment.ts";
import type { Order } from "#orders/rules/order.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { recordPayment } from "#payments/operations/record-payment.ts";
import type { RecordPayment } from "#payments/rules/payment-input.ts";
import { payments } from "#payments/tables/payment-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";

import { buildOrderInput, buildProduct } from "./factories.ts";

/** Adds an account of the shop and returns its id. */
export async function buildAccount(
  db: Database,
  kind: "bank" | "wallet" | "cash" = "bank",
  name: string = kind,
): Promise<number> {
  const [account] = await db.insert(moneyAccounts).values({ kind, name }).returning({ id: moneyAccounts.id });
  if (!account) throw new Error("The account was not added");
  return account.id;
}

/** Places an order with this total and fee for cash on delivery, in whole PKR. */
export async function buildOwingOrder(
  db: Database,
  {
    total = 3400,
    fee = 0,
    advance = 0,
    stock = 5,
  }: { total?: number; fee?: number; advance?: number; stock?: number } = {},
): Promise<{ order: Pick<Order, "id" | "orderNumber">; productId: string }> {
  const goods = total - fee;
  const { id: productId } = await buildProduct(db, {
    variantPricing: { "50ml": goods },
    stock: { "50ml": stock },
  });
  const { id, orderNumber } = await placeOrder(
    db,
    buildOrderInput([{ productId, variant: "50ml", quantity: 1 }]),
  );
  await db.transaction(async (tx) => {
    if (fee > 0)
      await tx.insert(orderAdjustments).values({
        orderId: id,
        position: 9,
        kind: "cod-fee",
        label: "Cash on delivery fee",
        amount: fee * 100,
      });
    await tx
      .update(orders)
      .set({ totalAmount: total * 100, advanceRequired: advance * 100 })
      .where(eq(orders.id, id));
  });
  return { order: { id, orderNumber }, productId };
}

let transactions = 0;

/** Returns a transaction id that no other payment of the test has. */
export const createTransactionId = () => `TX${(transactions += 1)}`;

/** Returns a function that records payments: bank transfers to an account unless the input says otherwise; PKR. */
export function createRecorder(db: Database, accountId: number, by: Actor) {
  return (orderId: string, amount: number, input: Partial<RecordPayment> = {}, idempotencyKey?: string) =>
    recordPayment(
      db,
      orderId,
      {
        method: "bank-transfer",
        accountId,
        transactionId: createTransactionId(),
        note: null,
        allowsOverpayment: false,
        amount,
        ...input,
      },
      { by, idempotencyKey },
    );
}

type PaymentFields = Partial<typeof payments.$inferInsert>;

/** Adds a payment with a proof that waits for staff; the amount in PKR. */
export async function buildSubmittedPayment(
  db: Database,
  orderId: string,
  accountId: number,
  { amount = 500, ...fields }: Omit<PaymentFields, "amount"> & { amount?: number } = {},
): Promise<number> {
  const [payment] = await db
    .insert(payments)
    .values({
      orderId,
      accountId,
      method: "bank-transfer",
      amount: amount * 100,
      claimedAmount: amount * 100,
      state: "submitted",
      submittedAt: new Date(),
      reference: `TEST-${crypto.randomUUID()}`,
      ...fields,
    })
    .returning({ id: payments.id });
  if (!payment) throw new Error("The payment was not added");
  return payment.id;
}

/** Returns the money of an order in PKR, as the views compute it. */
export async function readOrderMoney(db: Database, orderId: string): Promise<Record<string, number>> {
  const [row] = await db.select().from(orderMoney).where(eq(orderMoney.orderId, orderId));
  if (!row) throw new Error("The order has no money");
  const { orderId: _orderId, ...money } = row;
  return Object.fromEntries(Object.entries(money).map(([name, paisa]) => [name, toPkr(paisa)]));
}

/** The figures of `order_money` that decide. */
interface PaidFigures {
  /** Received minus refunded. */
  net: number;
  credited: number;
  charged: number;
  due: number;
  overpaid: number;
}

/**
 * Returns what is paid of an order, by the rule that the triggers of the database follow. Money that came back to the customer's side, because the order was cancelled or
 * items were returned, is to refund; other money above the total is overpaid. The total of an order that the courier
 * collects is not due before the delivery.
 */
export function findOrderPaymentState(
  { net, credited, charged, due, overpaid }: PaidFigures,
  { status, ...terms }: Pick<typeof orders.$inferSelect, "status" | "paymentMethod" | "advanceRequired">,
): OrderPaymentState {
  if (overpaid > 0) return charged === 0 || credited > 0 ? "to-refund" : "overpaid";
  if (due === 0) return charged === 0 ? "nothing" : "paid";
  if (net > 0) return "part-paid";
  const isLater = status !== "delivered" && !isPaidInAdvance(terms);
  return isLater ? "cash-on-delivery" : "unpaid";
}
