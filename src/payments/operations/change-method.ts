import { and, eq, inArray } from "drizzle-orm";

import { Conflict, ShopError } from "#kit/rules/errors.ts";
import { addMoney } from "#kit/rules/money.ts";
import { listOfferedAccounts } from "#ledger/operations/offered-accounts.ts";
import type { MethodPlan } from "#orders/operations/edit/update-payment-method.ts";
import { planPaymentMethod, savePaymentMethod } from "#orders/operations/edit/update-payment-method.ts";
import { reserveForPayment } from "#orders/operations/confirmation/reserve-for-payment.ts";
import { orderItemsChanging } from "#orders/operations/events.ts";
import { requireOrderLink } from "#orders/operations/links/find-order-link.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import { readOrder } from "#orders/operations/read-order.ts";
import { CorrectionTermsChanged, NotCorrectable, createOrderNotFound } from "#orders/rules/order-errors.ts";
import type { Order } from "#orders/rules/order.ts";
import { INITIAL_STATUS } from "#orders/rules/order-status.ts";
import type { CheckoutMethod } from "#orders/rules/payment/checkout-method.ts";
import { CASH_ON_DELIVERY } from "#orders/rules/payment/prepayment.ts";
import type { Database } from "#platform/db/client.server.ts";
import { publish } from "#platform/events/events.ts";

import { TO_CHECK_STATES } from "../rules/payment.ts";
import { changeTexts as texts } from "../rules/change-texts.ts";
import type { ChangeMethod, OfferedChange } from "../rules/shopper-payment.ts";
import { PAYMENT_EXPIRY_MS } from "../rules/shopper-payment.ts";
import { payments } from "../tables/payment-schema.server.ts";
import { savePayment } from "./start-payment.ts";

/**
 * Changes a pending order from payment in advance to cash on delivery, or the other way round, with the new total that
 * the shopper has accepted: the fee for cash comes or goes, and so does the reduction. What the shopper has paid stays
 * paid, and the courier collects the rest. Starts the payment of an order that is now paid in advance; one that still
 * waited ends with a change to cash.
 * @throws NotFound 'Order not found' if the link does not work
 * @throws NotCorrectable if the order is not pending or packed, staff agreed its advance, a payment is being checked, or the shopper has paid the
 * new total
 * @throws MethodUnavailable if checkout does not offer the account
 * @throws CashOnDeliveryRefused if the courier cannot collect the rest in cash
 * @throws CorrectionTermsChanged if the shopper has not accepted the new total
 */
export async function changeMethod(db: Database, token: string, change: ChangeMethod): Promise<void> {
  const { method, acceptedTotal } = change;
  const { orderId } = await requireOrderLink(db, token);
  await db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId, { shouldLockSizes: true });
    const order = await readOrder(tx, orderId);
    if (!order) throw createOrderNotFound();
    if (isCurrent(order, method)) return;
    const { plan, toPay } = await planChange(tx, order, method);
    const { totalAmount } = plan.price;
    if (acceptedTotal !== totalAmount)
      throw new CorrectionTermsChanged({ total: totalAmount, day: null, statement: texts.statement(method) });
    await savePaymentMethod(tx, order, plan);
    if (change.method === CASH_ON_DELIVERY) {
      await endWaitingPayments(tx, orderId);
      return;
    }
    const offered = await listOfferedAccounts(tx, { lock: true });
    const payment = { method: change.method, accountId: change.accountId, amount: toPay, offered, key: null };
    await savePayment(tx, locked, payment);
    await reserveForPayment(tx, locked, new Date(Date.now() + PAYMENT_EXPIRY_MS));
  });
}

/** Returns whether an order is paid in this way already: all ways to pay in advance have the same price. */
function isCurrent({ paymentMethod }: Pick<Order, "paymentMethod">, method: CheckoutMethod): boolean {
  return (method === CASH_ON_DELIVERY) === (paymentMethod === undefined);
}

/**
 * Plans a change of the way to pay. Returns the plan with what is left to pay, in PKR.
 * @throws NotCorrectable, MethodUnavailable, CashOnDeliveryRefused
 */
async function planChange(
  db: Database,
  order: Order,
  method: CheckoutMethod,
): Promise<{ plan: MethodPlan; toPay: number }> {
  if (order.status !== INITIAL_STATUS) throw new NotCorrectable(texts.tooLate);
  if (isAgreed(order)) throw new NotCorrectable(texts.agreed);
  await publish(db, orderItemsChanging, { orderId: order.id, reduced: [] }).catch((error: unknown) => {
    throw error instanceof Conflict ? new NotCorrectable(texts.tooLate) : error;
  });
  const isToCheck = and(eq(payments.orderId, order.id), inArray(payments.state, [...TO_CHECK_STATES]));
  if ((await db.$count(payments, isToCheck)) > 0) throw new NotCorrectable(texts.underCheck);
  const plan = await planPaymentMethod(db, order, method);
  const toPay = addMoney(plan.price.totalAmount, -plan.paid);
  if (toPay <= 0) throw new NotCorrectable(texts.paid);
  return { plan, toPay };
}

/** Returns whether staff agreed an advance with the shopper, who cannot avoid it. */
const isAgreed = ({ advanceAmount }: Order) => advanceAmount !== undefined;

/** Ends the payments for which the shop still waits. The shopper can prove one of them that was made nevertheless. */
async function endWaitingPayments(tx: Database, orderId: string): Promise<void> {
  const now = new Date();
  await tx
    .update(payments)
    .set({ state: "expired", expiresAt: now, updatedAt: now })
    .where(and(eq(payments.orderId, orderId), eq(payments.state, "awaiting")));
}

/** Returns the change of the way to pay that the pay page offers; null if the order cannot be changed. */
export async function findOfferedChange(db: Database, orderId: string): Promise<OfferedChange | null> {
  const order = await readOrder(db, orderId);
  if (order?.status !== INITIAL_STATUS) return null;
  const [account] = order.paymentMethod === undefined ? await listOfferedAccounts(db) : [];
  const method = order.paymentMethod === undefined ? account?.method : CASH_ON_DELIVERY;
  if (method === undefined) return null;
  try {
    const { plan, toPay } = await planChange(db, order, method);
    const { totalAmount: total } = plan.price;
    // The shopper pays such an order in advance without a change.
    if (method !== CASH_ON_DELIVERY && order.needsAdvancePayment && total === order.totalAmount) return null;
    return { isToCash: method === CASH_ON_DELIVERY, total, toPay };
  } catch (error) {
    if (error instanceof ShopError) return null;
    throw error;
  }
}
