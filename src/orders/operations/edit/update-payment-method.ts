import { and, eq, isNotNull } from "drizzle-orm";

import { getCheckoutSettings } from "#delivery/operations/get-delivery-rates.ts";
import { deliveryMessages } from "#delivery/rules/delivery-messages.ts";
import { formatPrice, toPaisa } from "#kit/rules/money.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { PrepaidMethod } from "#store/rules/prepaid-method.ts";
import { CUSTOMER } from "#staff/rules/audit/audit.ts";

import { CashOnDeliveryRefused, MethodUnavailable } from "../../rules/order-errors.ts";
import type { Order } from "../../rules/order.ts";
import type { CheckoutMethod } from "../../rules/payment/checkout-method.ts";
import { toPrepaidMethod } from "../../rules/payment/checkout-method.ts";
import { nameMethod } from "../../rules/payment/payment-texts.ts";
import { CASH_ON_DELIVERY } from "../../rules/payment/prepayment.ts";
import { findOrderCodBlockReason } from "../../rules/price-rules/price-rules.ts";
import type { StaffStep } from "../../rules/risk/risk-consequence.ts";
import { getStaffStep } from "../../rules/risk/risk-consequence.ts";
import { riskMessages } from "../../rules/risk/risk-messages.ts";
import { orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import { findRiskConsequence } from "../get-order-risks.ts";
import { getNextUpdatedAt, recordOrderEdit, savePlannedPrice } from "./order-edit.ts";
import type { ItemsPlan } from "./plan-order-items.ts";
import { listOrderedLines, planOrderItems } from "./plan-order-items.ts";

/** A planned change of an order's way to pay. */
export interface MethodPlan extends ItemsPlan {
  method: CheckoutMethod;
  /** The step that staff must take before they confirm the changed order. */
  staffStep: StaffStep | null;
}

/**
 * Plans another way to pay for an order, without changing anything: cash on delivery has its fee and no reduction, a
 * payment in advance has the reduction of the settings and no fee.
 * @throws MethodUnavailable if no account is offered for the method
 * @throws CashOnDeliveryRefused if the courier cannot collect the rest, or the order's risks exclude cash
 */
export async function planPaymentMethod(
  db: Database,
  order: Order,
  method: CheckoutMethod,
): Promise<MethodPlan> {
  const { store, prepaidMethods } = await getCheckoutSettings(db);
  const prepaid = toPrepaidMethod(method);
  if (prepaid !== null && !prepaidMethods.some((offered) => offered.method === prepaid))
    throw new MethodUnavailable();
  const percent = prepaid === null ? null : store.prepaymentPercent;
  const plan = await planOrderItems(db, order, listOrderedLines(order), {
    payment: { method: prepaid, percent },
  });
  if (prepaid !== null) return { ...plan, method, staffStep: "advance-payment" };
  const blockReason = plan.terms && findOrderCodBlockReason(plan.terms, plan.price, plan.prepaid);
  if (blockReason)
    throw new CashOnDeliveryRefused(
      deliveryMessages.cashNotice(blockReason, order.shippingAddress.city, "prepay"),
    );
  const consequence = await findRiskConsequence(db, order.id, store.risks);
  if (consequence === "no-cod" || consequence === "advance-payment")
    throw new CashOnDeliveryRefused(riskMessages.refusesCash(prepaidMethods));
  return { ...plan, method, staffStep: getStaffStep(consequence) };
}

/** Saves another way to pay with its price. The caller has locked the order and planned the change. */
export async function savePaymentMethod(tx: Database, order: Order, plan: MethodPlan): Promise<void> {
  const { method, price, staffStep, payment } = plan;
  const prepaid = toPrepaidMethod(method);
  await tx
    .update(orders)
    .set({
      paymentMethod: prepaid,
      prepaymentPercent: payment?.percent ?? null,
      advanceRequired: prepaid === null ? 0 : toPaisa(price.totalAmount),
      updatedAt: getNextUpdatedAt(order),
    })
    .where(eq(orders.id, order.id));
  await tx
    .update(orderConfirmations)
    .set({ staffStep, nextReminderAt: null })
    .where(eq(orderConfirmations.orderId, order.id));
  // After the method, which decides what a change of the price means.
  await savePlannedPrice(tx, order, plan);
  const [from, to] = [formatPrice(order.totalAmount), formatPrice(price.totalAmount)];
  const changes = [
    { field: "payment", from: nameMethod(order.paymentMethod ?? CASH_ON_DELIVERY), to: nameMethod(method) },
    ...(from === to ? [] : [{ field: "total", from, to }]),
  ];
  await recordOrderEdit(tx, { order, kind: "payment-changed", changes, by: CUSTOMER });
}

/**
 * Stores the method with which a customer now pays an order in advance, which changes no price. Does nothing for an
 * order that is paid in cash on delivery, of which a customer can pay a part in advance.
 */
export async function renamePaymentMethod(
  tx: Database,
  orderId: string,
  method: PrepaidMethod,
): Promise<void> {
  await tx
    .update(orders)
    .set({ paymentMethod: method })
    .where(and(eq(orders.id, orderId), isNotNull(orders.paymentMethod)));
}
