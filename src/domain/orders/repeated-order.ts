import type { Checkout, OrderInput, OrderLineInput } from "./checkout.ts";
import { checkoutSchema } from "./checkout.ts";
import type { Order } from "./order.ts";
import type { PriceContext, PricedLine, PriceRule } from "./order-price.ts";
import { PRICE_RULES, priceOrder } from "./order-price.ts";

/** The fields of an order or a request that its price depends on, besides the lines. */
type PriceDetails = Pick<OrderInput, "address" | "deliveryMethod">;

interface ComparisonOptions {
  /** Returns the context of the price rules. */
  createContext?: (details: PriceDetails) => PriceContext;
  /** Replaces the shop's price rules in tests. */
  rules?: readonly PriceRule[];
}

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
 * Returns whether a repeated request matches the order placed with its idempotency key: it has the same lines, and
 * the same adjustments from every price rule. Details that no price rule uses may differ.
 */
export function isSamePurchase(
  order: Pick<Order, "items" | "shippingAddress" | "delivery">,
  input: Pick<OrderInput, "items"> & PriceDetails,
  { createContext = ({ address }) => ({ address }), rules = PRICE_RULES }: ComparisonOptions = {},
): boolean {
  const ordered = order.items.map(({ product, variant, quantity }) => {
    return { productId: product.id, variant, quantity };
  });
  const lines = order.items.map(({ product, quantity }): PricedLine => {
    return { unitPrice: product.price, quantity };
  });
  const serializeAdjustments = (details: PriceDetails) =>
    JSON.stringify(priceOrder(lines, createContext(details), rules).adjustments);
  return (
    haveSameLines(ordered, input.items) &&
    serializeAdjustments({ address: order.shippingAddress, deliveryMethod: order.delivery?.method }) ===
      serializeAdjustments(input)
  );
}

/** Returns whether a request's checkout details differ from the order placed with its idempotency key. */
export function hasOtherDetails(
  order: Omit<Checkout, "customer" | "address"> & Pick<Order, "customerInfo" | "shippingAddress">,
  input: Checkout,
): boolean {
  const placed: Checkout = { ...order, customer: order.customerInfo, address: order.shippingAddress };
  return checkoutSchema.keyof().options.some((name) => !haveSameValues(placed[name], input[name]));
}

/** Compares values; objects are compared field by field. */
function haveSameValues(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const [first, second] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return [...first.keys(), ...second.keys()].every((name) =>
    haveSameValues(first.get(name), second.get(name)),
  );
}
