import type { CartItem } from "../../rules/cart/cart.ts";
import type { OrderLineInput } from "../../rules/checkout.ts";

import { changeCart } from "./change-cart.ts";

function removeOrderedLines(items: readonly CartItem[], ordered: readonly OrderLineInput[]): CartItem[] {
  return items.flatMap((item) => {
    const line = ordered.find(
      ({ productId, variant }) => productId === item.product.id && variant === item.variant,
    );
    const quantity = item.quantity - (line?.quantity ?? 0);
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
}

/**
 * Removes the ordered products from the cart. Only the first call for an order has an effect, even if several tabs call
 * this function. Keeps products added after the order was sent. Spec: storefront §4.
 */
export function clearCart(ordered: readonly OrderLineInput[], orderNumber: string): void {
  changeCart((items) => removeOrderedLines(items, ordered), orderNumber);
}
