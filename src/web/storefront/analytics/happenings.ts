import type { CartItem, SellableProduct } from "#domain/orders/cart.ts";
import type { LinkedOrder } from "#domain/orders/order.ts";
import type { Product } from "#domain/catalogue/product.ts";

/** A product as far as an event names it. */
type NamedProduct = SellableProduct & Partial<Pick<Product, "category">>;

interface ProductInSize {
  product: NamedProduct;
  variant: string | undefined;
}

/** What can happen on a shopper's page, and what is told of it; `events.ts` says which events that makes. */
export interface Happenings {
  /** `path` as the address has it, `title` as the page has it: nothing personal in them leaves `events.ts`. */
  page_view: { path: string; title: string };
  view_item: ProductInSize;
  select_item: ProductInSize;
  variant_selected: ProductInSize;
  add_to_cart: ProductInSize & { quantity: number };
  remove_from_cart: { item: CartItem };
  view_cart: { items: readonly CartItem[] };
  begin_checkout: { items: readonly CartItem[] };
  purchase: { order: Pick<LinkedOrder, "orderNumber" | "totalAmount" | "adjustments" | "items"> };
  /** `status` as of `ApiProblem`: 0 when no answer came. */
  checkout_error: { status: number };
  search: { term: string };
  newsletter_signup: Record<string, never>;
}

export type HappeningName = keyof Happenings;

/** Whoever makes events of what happens. */
export type Recorder = <Name extends HappeningName>(name: Name, told: Happenings[Name]) => void;
