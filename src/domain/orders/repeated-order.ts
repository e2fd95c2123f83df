import type { OrderInput, OrderLineInput } from "./checkout.ts";
import type { Order } from "./order.ts";
import type { PriceContext, PricedLine, PriceRule } from "./order-price.ts";
import { PRICE_RULES, priceOrder } from "./order-price.ts";

/** Returns the quantity of each size, so that lines compare equal in any order, split or merged. */
function quantities(lines: readonly OrderLineInput[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { productId, variant, quantity } of lines) {
    const size = JSON.stringify([productId, variant]);
    sums.set(size, (sums.get(size) ?? 0) + quantity);
  }
  return sums;
}

function haveSameLines(a: readonly OrderLineInput[], b: readonly OrderLineInput[]): boolean {
  const [first, second] = [quantities(a), quantities(b)];
  return first.size === second.size && [...first].every(([size, sum]) => second.get(size) === sum);
}

/**
 * Returns whether a repeated request asks for what its idempotency key ordered: the same lines and, by every price rule,
 * the same adjustments. Details that no rule reads may differ.
 * @param rules replaces the shop's price rules in tests
 */
export function isSamePurchase(
  order: Pick<Order, "items" | "shippingAddress">,
  input: Pick<OrderInput, "items" | "address">,
  rules: readonly PriceRule[] = PRICE_RULES,
): boolean {
  const ordered = order.items.map(({ product, variant, quantity }) => {
    return { productId: product.id, variant, quantity };
  });
  const lines = order.items.map(({ product, quantity }): PricedLine => {
    return { unitPrice: product.price, quantity };
  });
  const adjustments = (context: PriceContext) =>
    JSON.stringify(priceOrder(lines, context, rules).adjustments);
  return (
    haveSameLines(ordered, input.items) &&
    adjustments({ address: order.shippingAddress }) === adjustments({ address: input.address })
  );
}

/** Returns whether a request names another customer or address than the order that its key placed. */
export function hasOtherDetails(
  order: Pick<Order, "customerInfo" | "shippingAddress">,
  { customer, address }: Pick<OrderInput, "customer" | "address">,
): boolean {
  return !haveSameValues(customer, order.customerInfo) || !haveSameValues(address, order.shippingAddress);
}

function haveSameValues<Fields extends object>(a: Fields, b: Fields): boolean {
  const names = Object.keys(a) as (keyof Fields)[];
  return names.every((name) => a[name] === b[name]);
}
