import type { CodBlockReason } from "#delivery/rules/cash-on-delivery.ts";
import { findCodBlockReason } from "#delivery/rules/cash-on-delivery.ts";
import type { OrderTerms } from "#delivery/rules/choose-delivery.ts";
import { deliveryMessages } from "#delivery/rules/delivery-messages.ts";
import { addMoney } from "#kit/rules/money.ts";
import { calculateDeliveryCharge, toParcel } from "#delivery/rules/delivery-charge.ts";
import type { OrderPrice, PriceRule } from "../order-price.ts";

const KIND = "cod-fee";

/** Charges the zone's fee if the courier collects cash for the order. */
export const codFeeRule: PriceRule = ({ subtotal, adjustments, context }) => {
  const { delivery, collectsCash = true } = context;
  const fee = delivery?.cashOnDelivery.fee ?? 0;
  if (!delivery || !collectsCash || fee === 0 || delivery.option.method === "pickup") return undefined;
  if (findCodBlockReason(delivery, addMoney(subtotal, ...adjustments.map(({ amount }) => amount))))
    return undefined;
  return { kind: KIND, label: deliveryMessages.codFee, amount: fee, source: delivery.zone };
};

/** Returns why the courier cannot collect the total of a priced order in cash, or undefined if the courier can. */
export function findOrderCodBlockReason(
  terms: OrderTerms,
  { subtotal, adjustments }: Pick<OrderPrice, "subtotal" | "adjustments">,
): CodBlockReason | undefined {
  const otherAdjustments = adjustments.filter(({ kind }) => kind !== KIND);
  return findCodBlockReason(terms, addMoney(subtotal, ...otherAdjustments.map(({ amount }) => amount)));
}

/** Charges for delivery. Free delivery is an adjustment of 0, so that shoppers see it in the summary. */
export const deliveryRule: PriceRule = ({ lines, subtotal, context: { delivery } }) => {
  if (delivery === null) return undefined;
  const method = delivery?.option.method ?? "standard";
  return {
    kind: "delivery",
    label: deliveryMessages.amount(method),
    amount: delivery
      ? calculateDeliveryCharge(delivery.option, toParcel(lines, subtotal, delivery.bottleGrams))
      : 0,
    source: delivery?.zone ?? null,
  };
};
