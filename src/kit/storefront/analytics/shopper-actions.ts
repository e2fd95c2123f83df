import type { CartItem, SellableProduct } from "#orders/rules/cart/cart.ts";
import type { LinkedOrder } from "#orders/rules/order.ts";
import type { Product } from "#catalogue/rules/product.ts";

/** The product fields that events use. */
type TrackedProduct = SellableProduct & Partial<Pick<Product, "category">>;

interface ProductInSize {
  product: TrackedProduct;
  variant: string | undefined;
}

/** Details of each action on a storefront page, by action name. `events.ts` converts them to analytics events. */
export interface ShopperActions {
  /** The unredacted path and title; `events.ts` removes personal data from both. */
  page_view: { path: string; title: string };
  view_item: ProductInSize;
  select_item: ProductInSize;
  variant_selected: ProductInSize;
  add_to_cart: ProductInSize & { quantity: number };
  remove_from_cart: { item: CartItem };
  view_cart: { items: readonly CartItem[] };
  begin_checkout: { items: readonly CartItem[] };
  purchase: { order: Pick<LinkedOrder, "orderNumber" | "totalAmount" | "adjustments" | "items"> };
  /** `status` is the HTTP status, or 0 if no response arrived. */
  checkout_error: { status: number };
  search: { term: string };
  newsletter_signup: Record<string, never>;
}

export type ShopperActionName = keyof ShopperActions;

/** Receives shopper actions. */
export type ActionRecorder = <Name extends ShopperActionName>(
  name: Name,
  details: ShopperActions[Name],
) => void;
