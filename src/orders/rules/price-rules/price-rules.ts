import type { CodBlockReason } from "#delivery/rules/cash-on-delivery.ts";
import { findCodBlockReason } from "#delivery/rules/cash-on-delivery.ts";
import type { OrderTerms } from "#delivery/rules/choose-delivery.ts";
import { deliveryMessages } from "#delivery/rules/delivery-messages.ts";
import { addMoney } from "#kit/rules/money.ts";
import { calculateDeliveryCharge, toParcel } from "#delivery/rules/delivery-charge.ts";
import type { Adjustment, OrderPrice, PriceRule } from "../order-price.ts";

/** Kind of the adjustment that charges for cash on delivery. */
export const COD_FEE = "cod-fee";

/** Returns whether an order with these adjustments pays for cash on delivery. */
export function hasCodFee({ adjustments }: { adjustments: readonly Pick<Adjustment, "kind">[] }): boolean {
  return adjustments.some(({ kind }) => kind === COD_FEE);
}

/** Kind of the adjustment that charges for gift wrapping. */
const GIFT_WRAP = "gift-wrap";

/** Charges for gift wrapping if the shopper wants it. */
export const giftWrapRule: PriceRule = ({ context: { giftWrapPrice } }) =>
  giftWrapPrice === undefined || giftWrapPrice === 0
    ? undefined
    : { kind: GIFT_WRAP, label: "Gift wrapping", amount: giftWrapPrice, source: null };

/** Returns what gift wrapping costs in an order with these adjustments, in PKR; undefined if it is not gift-wrapped. */
export function findGiftWrapPrice(
  adjustments: readonly Pick<Adjustment, "kind" | "amount">[],
): number | undefined {
  return adjustments.find(({ kind }) => kind === GIFT_WRAP)?.amount;
}

/** Kind of the adjustment that makes standard delivery free. */
export const FREE_DELIVERY = "free-delivery";

/** Charges the zone's fee if the courier collects cash for the order. */
export const codFeeRule: PriceRule = ({ subtotal, adjustments, context }) => {
  const { delivery, collectsCash = true, paidInAdvance = 0 } = context;
  const fee = delivery?.cashOnDelivery.fee ?? 0;
  if (
    !delivery ||
    !collectsCash ||
    fee === 0 ||
    delivery.waived?.cashOnDelivery === true ||
    delivery.option.method === "pickup"
  )
    return undefined;
  const total = addMoney(subtotal, ...adjustments.map((adjustment) => adjustment.amount));
  const amount = addMoney(total, -paidInAdvance);
  // The courier collects nothing for an order that discounts make free, or that is paid.
  if (amount <= 0 || findCodBlockReason(delivery, amount)) return undefined;
  return { kind: COD_FEE, label: deliveryMessages.codFee, amount: fee, source: delivery.zone };
};

/**
 * Returns why the courier cannot collect what is left to pay of a priced order in cash, or undefined if the courier can,
 * or if nothing is left to collect.
 * @param paidInAdvance what the shopper has paid already, in PKR
 */
export function findOrderCodBlockReason(
  terms: OrderTerms,
  { subtotal, adjustments }: Pick<OrderPrice, "subtotal" | "adjustments">,
  paidInAdvance = 0,
): CodBlockReason | undefined {
  const otherAdjustments = adjustments.filter(({ kind }) => kind !== COD_FEE);
  const total = addMoney(subtotal, ...otherAdjustments.map(({ amount }) => amount));
  const amount = addMoney(total, -paidInAdvance);
  return amount <= 0 && subtotal > 0 ? undefined : findCodBlockReason(terms, amount);
}

/** Returns whether an offer makes the standard delivery of a priced order free. */
export function hasFreeDelivery(adjustments: readonly Pick<Adjustment, "kind">[]): boolean {
  return adjustments.some(({ kind }) => kind === FREE_DELIVERY);
}

/** Kind of the adjustment that charges for delivery. */
const DELIVERY = "delivery";

/** Returns whether the shop delivers an order with these adjustments. */
export function hasDelivery(adjustments: readonly Pick<Adjustment, "kind">[]): boolean {
  return adjustments.some(({ kind }) => kind === DELIVERY);
}

/** Charges for delivery. Free delivery is an adjustment of 0, so that shoppers see it in the summary. */
export const deliveryRule: PriceRule = ({ lines, subtotal, adjustments, context }) => {
  const { delivery, isDelivered = true } = context;
  if (delivery === null || !isDelivered) return undefined;
  const method = delivery?.option.method ?? "standard";
  const isFree = hasFreeDelivery(adjustments) || delivery?.waived?.delivery === true;
  return {
    kind: DELIVERY,
    label: deliveryMessages.amount(method),
    amount:
      delivery && !isFree
        ? calculateDeliveryCharge(delivery.option, toParcel(lines, subtotal, delivery.bottleGrams))
        : 0,
    source: delivery?.zone ?? null,
  };
};
