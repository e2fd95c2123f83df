import type { Checkout, OrderInput, OrderLineInput } from "./checkout.ts";
import { checkoutSchema } from "./checkout.ts";
import { normalizeCode } from "#discounts/rules/discount-terms.ts";
import type { Order } from "./order.ts";
import { toPrepaidMethod } from "./payment/checkout-method.ts";
import type { StaffPayment } from "./staff-order/staff-order.ts";
import { findGiftWrapPrice } from "./price-rules/price-rules.ts";

/** Sums the quantities by product and size, so that reordered, split and merged lines compare equal. */
function sumQuantities(lines: readonly OrderLineInput[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { productId, variant, quantity } of lines) {
    const size = JSON.stringify([productId, variant]);
    sums.set(size, (sums.get(size) ?? 0) + quantity);
  }
  return sums;
}

function haveSameLines(a: readonly OrderLineInput[], b: readonly OrderLineInput[]): boolean {
  const [first, second] = [sumQuantities(a), sumQuantities(b)];
  return first.size === second.size && [...first].every(([size, sum]) => second.get(size) === sum);
}

/**
 * Returns whether a repeated request has the same products, sizes and quantities as the order placed with its key, and
 * the code that the order used, and is gift-wrapped like it.
 * @param usedCode the normalized code; null if the order used none, because it had no code or a better offer
 */
export function isSamePurchase(
  order: Pick<Order, "items" | "adjustments">,
  input: Pick<OrderInput, "items" | "code" | "giftWrap">,
  usedCode: string | null = null,
): boolean {
  if (usedCode !== null && usedCode !== normalizeCode(input.code ?? "")) return false;
  if ((input.giftWrap ?? false) !== (findGiftWrapPrice(order.adjustments) !== undefined)) return false;
  const ordered = order.items.map(({ product, variant, quantity }) => {
    return { productId: product.id, variant, quantity };
  });
  return haveSameLines(ordered, input.items);
}

/**
 * Returns whether a request's contact details, address, delivery method or way to pay differ from the order placed with
 * its idempotency key. Compares every field of the checkout, the delivery method if the order and the request both have
 * one, and the way to pay if the request has one: the order page can still change it, so it makes no second order.
 */
export function hasOtherDetails(
  order: Pick<
    Order,
    "customerInfo" | "shippingAddress" | "delivery" | "paymentMethod" | "details" | "hidesPrices"
  >,
  input: Checkout & Pick<OrderInput, "deliveryMethod" | "paymentMethod">,
): boolean {
  const { deliveryMethod, paymentMethod } = input;
  if (paymentMethod !== undefined && toPrepaidMethod(paymentMethod) !== (order.paymentMethod ?? null))
    return true;
  if (deliveryMethod !== undefined && order.delivery && deliveryMethod !== order.delivery.method) return true;
  const { customerInfo: customer, shippingAddress: address, details = {}, hidesPrices = false } = order;
  const placed: Checkout = { customer, address, details, hidesPrices };
  // A program can send a field without a value.
  const requested: Checkout = {
    ...input,
    details: input.details ?? {},
    hidesPrices: input.hidesPrices ?? false,
  };
  return checkoutSchema.keyof().options.some((name) => !haveSameValues(placed[name], requested[name]));
}

/**
 * Returns whether staff demand another advance than that of the order. An order can demand its total although staff did
 * not, because its courier collects no cash.
 */
export function hasOtherAdvance(
  { advanceAmount = 0, needsAdvancePayment }: Pick<Order, "advanceAmount" | "needsAdvancePayment">,
  requested: StaffPayment | undefined,
): boolean {
  if (!requested) return false;
  return requested.advance !== advanceAmount || (requested.asksAdvance && needsAdvancePayment !== true);
}

/** Returns whether two values are equal. Compares objects field by field. */
function haveSameValues(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const [first, second] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return [...first.keys(), ...second.keys()].every((name) =>
    haveSameValues(first.get(name), second.get(name)),
  );
}
