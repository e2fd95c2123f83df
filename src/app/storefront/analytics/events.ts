import { isPersonalData } from "#kit/rules/personal-data.ts";
import type { CartItem } from "#orders/rules/cart/cart.ts";
import { addMoney, multiplyPrice } from "#kit/rules/money.ts";
import { calculateVariantPrice } from "#catalogue/rules/pricing.ts";

import type { ShopperActionName, ShopperActions } from "#kit/storefront/record-action.ts";
import { redactPath, redactTitle } from "./redact.ts";

/** An event, named as in GA4 if GA4 defines it. */
export interface AnalyticsEvent {
  name: string;
  parameters: Record<string, unknown>;
}

/** A GA4 item. `price` is the discounted unit price in PKR. */
interface Item {
  item_id: string;
  item_name: string;
  item_variant?: string;
  item_category?: string;
  price: number;
  quantity: number;
}

const CURRENCY = "PKR";

type ProductInSize = ShopperActions["view_item"];

function toItem({ product, variant }: ProductInSize, quantity = 1): Item {
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

function toLineItem({ product, variant, quantity }: PricedLine): Item {
  return {
    item_id: product.id,
    item_name: product.name,
    item_variant: variant,
    price: product.price,
    quantity,
  };
}

/** Returns the parameters that GA4 requires in e-commerce events. `value` is the sum in PKR. */
function buildEcommerceParameters(items: Item[]) {
  const value = addMoney(...items.map(({ price, quantity }) => multiplyPrice(price, quantity)));
  return { currency: CURRENCY, value, items };
}

function createEvent(name: string, parameters: Record<string, unknown> = {}): AnalyticsEvent {
  return { name, parameters };
}

function createFunnelStep(step: number, stepName: string): AnalyticsEvent {
  return createEvent("funnel_step", { funnel_name: "checkout", step, step_name: stepName });
}

function getErrorType(status: number): string {
  if (status === 0) return "network";
  return status < 500 ? "refused" : "failed";
}

/**
 * Maps each shopper action to its events, which `docs/analytics.md` describes. Events contain no personal data.
 * Spec: storefront §6, §7.
 */
export const EVENTS: { [Name in ShopperActionName]: (details: ShopperActions[Name]) => AnalyticsEvent[] } = {
  page_view: ({ path, title }) => [
    createEvent("page_view", {
      page_path: redactPath(path),
      page_title: redactTitle(title),
      user_type: "customer",
    }),
  ],
  view_item: (details) => {
    const { price: _, quantity: __, ...product } = toItem(details);
    return [
      createEvent("view_item", buildEcommerceParameters([toItem(details)])),
      createEvent("product_view", product),
    ];
  },
  select_item: (details) => [createEvent("select_item", { items: [toItem(details)] })],
  variant_selected: (details) => {
    const { quantity: _, ...product } = toItem(details);
    return [createEvent("variant_selected", { ...product, currency: CURRENCY })];
  },
  add_to_cart: ({ quantity, ...details }) => [
    createEvent("add_to_cart", buildEcommerceParameters([toItem(details, quantity)])),
  ],
  remove_from_cart: ({ item }) => [
    createEvent("remove_from_cart", buildEcommerceParameters([toLineItem(item)])),
  ],
  view_cart: ({ items }) => [createEvent("view_cart", buildEcommerceParameters(items.map(toLineItem)))],
  begin_checkout: ({ items }) => [
    createEvent("begin_checkout", buildEcommerceParameters(items.map(toLineItem))),
    createFunnelStep(1, "checkout_initiated"),
  ],
  purchase: ({ order }) => [
    createEvent("purchase", {
      transaction_id: order.orderNumber,
      ...buildEcommerceParameters(order.items.map(toLineItem)),
      value: order.totalAmount,
      shipping: addMoney(...order.adjustments.map(({ kind, amount }) => (kind === "delivery" ? amount : 0))),
      tax: 0,
    }),
    createFunnelStep(2, "order_completed"),
  ],
  checkout_error: ({ status }) => [
    createEvent("checkout_error", { error_type: getErrorType(status), status }),
  ],
  search: ({ term }) => (isPersonalData(term) ? [] : [createEvent("search", { search_term: term })]),
  newsletter_signup: () => [createEvent("newsletter_signup")],
};
