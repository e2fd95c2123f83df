import type { CartItem } from "../../rules/cart/cart.ts";
import type { OrderLineInput } from "../../rules/checkout.ts";

import { createAttempts } from "#kit/api-client/attempts.ts";

/** Converts a cart line to an order line. */
export function toOrderLine({ product, variant, quantity }: CartItem): OrderLineInput {
  return { productId: product.id, variant, quantity };
}

/** Returns the lines as text, independent of their order. */
export function serializeOrderLines(lines: readonly OrderLineInput[]): string {
  return JSON.stringify(
    lines.map(({ productId, variant, quantity }) => `${productId} ${variant} ${quantity}`).toSorted(),
  );
}

/** Tracks order attempts in `localStorage`, so that two tabs do not order the same cart twice. */
export const orderAttempts = createAttempts("order-attempts", () => localStorage, serializeOrderLines);
