import { isPersonalData } from "#domain/customers/personal-data.ts";
import type { CartItem } from "#domain/orders/cart.ts";
import { addMoney, timesQuantity } from "#domain/shared/money.ts";
import { variantPrice } from "#domain/catalogue/pricing.ts";

import type { HappeningName, Happenings } from "./happenings.ts";
import { tellablePath, tellableTitle } from "./personal-data.ts";

/** An event by GA4's names, where GA4 has one. */
export interface AnalyticsEvent {
  name: string;
  parameters: Record<string, unknown>;
}

/** GA4's item; `price` is the unit price charged, PKR. */
interface Item {
  item_id: string;
  item_name: string;
  item_variant?: string;
  item_category?: string;
  price: number;
  quantity: number;
}

const CURRENCY = "PKR";

type SizedProduct = Happenings["view_item"];

function itemOf({ product, variant }: SizedProduct, quantity = 1): Item {
  return {
    item_id: product.id,
    item_name: product.name,
    ...(variant === undefined ? {} : { item_variant: variant }),
    ...(product.category ? { item_category: product.category } : {}),
    price: variantPrice(product, variant),
    quantity,
  };
}

type SoldLine = Pick<CartItem, "variant" | "quantity"> & {
  product: { id: string; name: string; price: number };
};

function lineOf({ product, variant, quantity }: SoldLine): Item {
  return {
    item_id: product.id,
    item_name: product.name,
    item_variant: variant,
    price: product.price,
    quantity,
  };
}

/** What GA4 asks of every event about products; `value` is the sum in PKR. */
function trade(items: Item[]) {
  const value = addMoney(...items.map(({ price, quantity }) => timesQuantity(price, quantity)));
  return { currency: CURRENCY, value, items };
}

function event(name: string, parameters: Record<string, unknown> = {}): AnalyticsEvent {
  return { name, parameters };
}

function funnelStep(step: number, stepName: string): AnalyticsEvent {
  return event("funnel_step", { funnel_name: "checkout", step, step_name: stepName });
}

function errorType(status: number): string {
  if (status === 0) return "network";
  return status < 500 ? "refused" : "failed";
}

/**
 * Which events are pushed for what happens: all that the storefront ever pushes, each described in
 * `docs/analytics.md`. Nothing in them tells who somebody is. Spec: storefront §6, §7.
 */
export const EVENTS: { [Name in HappeningName]: (told: Happenings[Name]) => AnalyticsEvent[] } = {
  page_view: ({ path, title }) => [
    event("page_view", {
      page_path: tellablePath(path),
      page_title: tellableTitle(title),
      user_type: "customer",
    }),
  ],
  view_item: (told) => {
    const { price: _, quantity: __, ...product } = itemOf(told);
    return [event("view_item", trade([itemOf(told)])), event("product_view", product)];
  },
  select_item: (told) => [event("select_item", { items: [itemOf(told)] })],
  variant_selected: (told) => {
    const { quantity: _, ...product } = itemOf(told);
    return [event("variant_selected", { ...product, currency: CURRENCY })];
  },
  add_to_cart: ({ quantity, ...told }) => [event("add_to_cart", trade([itemOf(told, quantity)]))],
  remove_from_cart: ({ item }) => [event("remove_from_cart", trade([lineOf(item)]))],
  view_cart: ({ items }) => [event("view_cart", trade(items.map(lineOf)))],
  begin_checkout: ({ items }) => [
    event("begin_checkout", trade(items.map(lineOf))),
    funnelStep(1, "checkout_initiated"),
  ],
  purchase: ({ order }) => [
    event("purchase", {
      transaction_id: order.orderNumber,
      ...trade(order.items.map(lineOf)),
      value: order.totalAmount,
      shipping: addMoney(...order.adjustments.map(({ kind, amount }) => (kind === "delivery" ? amount : 0))),
      tax: 0,
    }),
    funnelStep(2, "order_completed"),
  ],
  checkout_error: ({ status }) => [event("checkout_error", { error_type: errorType(status), status })],
  search: ({ term }) => (isPersonalData(term) ? [] : [event("search", { search_term: term })]),
  newsletter_signup: () => [event("newsletter_signup")],
};
