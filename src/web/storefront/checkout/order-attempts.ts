import type { CartItem } from "#domain/orders/cart.ts";
import type { OrderLineInput } from "#domain/orders/checkout.ts";

import { createAttempts } from "#web/api-client/attempts.ts";

/** A line of the cart as an order names it. */
export function orderLine({ product, variant, quantity }: CartItem): OrderLineInput {
  return { productId: product.id, variant, quantity };
}

/** The lines as text, the same in whatever order they come. */
export function cartAsText(lines: readonly OrderLineInput[]): string {
  return JSON.stringify(
    lines.map(({ productId, variant, quantity }) => `${productId} ${variant} ${quantity}`).toSorted(),
  );
}

/** Attempts to order a cart. They are kept where the cart is: all tabs that show one cart order it once. */
export const orderAttempts = createAttempts("order-attempts", () => localStorage, cartAsText);
