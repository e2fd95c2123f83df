import { isPersonalData } from "#domain/customers/personal-data.ts";
import type { CartItem } from "#domain/orders/cart.ts";
import { addMoney, timesQuantity } from "#domain/shared/money.ts";
import { calculateVariantPrice } from "#domain/catalogue/pricing.ts";

import type { ShopperActionName, ShopperActions } from "./shopper-actions.ts";
import { redactPath, redactTitle } from "./redact.ts";

/** An event, named as in GA4 if GA4 defines it. */
export interface AnalyticsEvent {
  name: string;
  parameters: Record<string, unknown>;
}

/** An item of GA4. `price` is the discounted unit price in PKR. */
interface Item {
  item_id: string;
  item_name: string;
  item_variant?: string;
  item_category?: string;
  price: number;
  quantity: number;
}

const CURRENCY = "PKR";

type SizedProduct = ShopperActions["view_item"];

function toItem({ product, variant }: SizedProduct, quantity = 1): Item {
  return {
    item_id: product.id,
    item_name: product.name,
    ...(variant === undefined ? {} : { item_variant: variant }),
    ...(product.category ? { item_category: product.category } : {}),
    price: calculateVariantPrice(product, variant),
    quantity,
  };
}

type PricedLine = Pick<CartItem, "variant" | "quantity"> & {
  product: { id: string; name: string; price: number };
};

function lineToItem({ product, variant, quantity }: PricedLine): Item {
  return {
    item_id: product.id,
    item_name: product.name,
    item_variant: variant,
    price: product.price,
    quantity,
  };
}

/** Returns the parameters that GA4 requires in e-commerce events. `value` is the sum in PKR. */
function ecommerceParameters(items: Item[]) {
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
 * Converts each shopper action to the events that the storefront pushes; `docs/analytics.md` describes them. Events
 * contain no personal data. Spec: storefront §6, §7.
 */
export const EVENTS: { [Name in ShopperActionName]: (details: ShopperActions[Name]) => AnalyticsEvent[] } = {
  page_view: ({ path, title }) => [
    event("page_view", {
      page_path: redactPath(path),
      page_title: redactTitle(title),
      user_type: "customer",
    }),
  ],
  view_item: (details) => {
    const { price: _, quantity: __, ...product } = toItem(details);
    return [event("view_item", ecommerceParameters([toItem(details)])), event("product_view", product)];
  },
  select_item: (details) => [event("select_item", { items: [toItem(details)] })],
  variant_selected: (details) => {
    const { quantity: _, ...product } = toItem(details);
    return [event("variant_selected", { ...product, currency: CURRENCY })];
  },
  add_to_cart: ({ quantity, ...details }) => [
    event("add_to_cart", ecommerceParameters([toItem(details, quantity)])),
  ],
  remove_from_cart: ({ item }) => [event("remove_from_cart", ecommerceParameters([lineToItem(item)]))],
  view_cart: ({ items }) => [event("view_cart", ecommerceParameters(items.map(lineToItem)))],
  begin_checkout: ({ items }) => [
    event("begin_checkout", ecommerceParameters(items.map(lineToItem))),
    funnelStep(1, "checkout_initiated"),
  ],
  purchase: ({ order }) => [
    event("purchase", {
      transaction_id: order.orderNumber,
      ...ecommerceParameters(order.items.map(lineToItem)),
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
