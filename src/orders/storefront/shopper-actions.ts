import type { ProductInSize } from "#catalogue/storefront/shopper-actions.ts";

import type { CartItem } from "../rules/cart/cart.ts";
import type { LinkedOrder } from "../rules/order.ts";

declare module "#kit/storefront/record-action.ts" {
  interface ShopperActions {
    add_to_cart: ProductInSize & { quantity: number };
    remove_from_cart: { item: CartItem };
    view_cart: { items: readonly CartItem[] };
    begin_checkout: { items: readonly CartItem[] };
    purchase: { order: Pick<LinkedOrder, "orderNumber" | "totalAmount" | "adjustments" | "items"> };
    /** `status` is the HTTP status, or 0 if no response arrived. */
    checkout_error: { status: number };
  }
}
