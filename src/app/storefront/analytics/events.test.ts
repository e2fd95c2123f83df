import { expect, test } from "vitest";

import type { CartItem } from "#orders/rules/cart/cart.ts";

import { EVENTS } from "./events.ts";

const product = {
  id: "oud-mehtab",
  name: "Oud Mehtab",
  category: "Unisex",
  image: "/oud.jpg",
  storedImage: null,
  price: 5000,
  variantPricing: { "50ml": 4999, "100ml": 9000 },
  variantImages: {},
  discountPercentage: 15,
  minOrderFreeShip: null,
};

/** 4,999 less 15%, rounded before it is multiplied by the quantity. */
const UNIT_PRICE = 4249;

const oud: CartItem = {
  product: {
    id: "oud-mehtab",
    sizeId: 1,
    name: "Oud Mehtab",
    image: "",
    storedImage: null,
    price: 4249,
    minOrderFreeShip: null,
  },
  variant: "50ml",
  quantity: 2,
};
const rose: CartItem = {
  product: {
    id: "gul",
    sizeId: 2,
    name: "Gul",
    image: "",
    storedImage: null,
    price: 1000.5,
    minOrderFreeShip: null,
  },
  variant: "30ml",
  quantity: 1,
};
const oudItem = {
  item_id: "oud-mehtab",
  item_name: "Oud Mehtab",
  item_variant: "50ml",
  price: 4249,
  quantity: 2,
};
const roseItem = { item_id: "gul", item_name: "Gul", item_variant: "30ml", price: 1000.5, quantity: 1 };
const item = {
  item_id: "oud-mehtab",
  item_name: "Oud Mehtab",
  item_variant: "50ml",
  item_category: "Unisex",
  price: UNIT_PRICE,
};

test("a page view contains the path without its token, the title and the user type 'customer' [000 §6]", () => {
  expect(EVENTS.page_view({ path: "/review-order/secret", title: "Review" })).toEqual([
    {
      name: "page_view",
      parameters: { page_path: "/review-order", page_title: "Review", user_type: "customer" },
    },
  ]);
});

test("the page view of a search omits the query", () => {
  const [pageView] = EVENTS.page_view({ path: "/shop", title: 'Search: "0300 1234567" | Zarif Essence' });
  expect(pageView?.parameters).toMatchObject({ page_path: "/shop", page_title: "Search | Zarif Essence" });
});

test("a viewed product is sent as view_item with its discounted price, and as product_view [000 §7]", () => {
  expect(EVENTS.view_item({ product, variant: "50ml" })).toEqual([
    {
      name: "view_item",
      parameters: { currency: "PKR", value: UNIT_PRICE, items: [{ ...item, quantity: 1 }] },
    },
    {
      name: "product_view",
      parameters: {
        item_id: "oud-mehtab",
        item_name: "Oud Mehtab",
        item_variant: "50ml",
        item_category: "Unisex",
      },
    },
  ]);
});

test("the view_item event of a product without sizes omits the variant", () => {
  const [viewItem] = EVENTS.view_item({
    product: { ...product, discountPercentage: null },
    variant: undefined,
  });
  expect(viewItem?.parameters).toMatchObject({ value: 5000 });
  expect(JSON.stringify(viewItem)).not.toContain("item_variant");
});

test("select_item and variant_selected contain the product and the size [000 §7]", () => {
  expect(EVENTS.select_item({ product, variant: "50ml" })).toEqual([
    { name: "select_item", parameters: { items: [{ ...item, quantity: 1 }] } },
  ]);
  expect(EVENTS.variant_selected({ product, variant: "100ml" })).toEqual([
    {
      name: "variant_selected",
      parameters: { ...item, item_variant: "100ml", price: 7650, currency: "PKR" },
    },
  ]);
});

test("add_to_cart contains the quantity and the value of all bottles [000 §7]", () => {
  expect(EVENTS.add_to_cart({ product, variant: "50ml", quantity: 3 })).toEqual([
    {
      name: "add_to_cart",
      parameters: { currency: "PKR", value: 3 * UNIT_PRICE, items: [{ ...item, quantity: 3 }] },
    },
  ]);
});

test("remove_from_cart and view_cart contain the total of their lines [000 §7]", () => {
  expect(EVENTS.remove_from_cart({ item: oud })).toEqual([
    { name: "remove_from_cart", parameters: { currency: "PKR", value: 8498, items: [oudItem] } },
  ]);
  expect(EVENTS.view_cart({ items: [oud, rose] })).toEqual([
    { name: "view_cart", parameters: { currency: "PKR", value: 9498.5, items: [oudItem, roseItem] } },
  ]);
});

test("begin_checkout is followed by the first funnel step [000 §7]", () => {
  expect(EVENTS.begin_checkout({ items: [oud] })).toEqual([
    { name: "begin_checkout", parameters: { currency: "PKR", value: 8498, items: [oudItem] } },
    {
      name: "funnel_step",
      parameters: { funnel_name: "checkout", step: 1, step_name: "checkout_initiated" },
    },
  ]);
});

test("purchase contains the order number, the total, the delivery charge and zero tax, and is followed by the second funnel step [000 §7]", () => {
  const order = {
    orderNumber: "ZE12345678901",
    totalAmount: 8748,
    adjustments: [
      { kind: "discount", label: "EID10", amount: -100 },
      { kind: "delivery", label: "Delivery", amount: 350 },
    ],
    items: [{ product: { ...oud.product, image: "" }, variant: "50ml", quantity: 2 }],
  };
  expect(EVENTS.purchase({ order })).toEqual([
    {
      name: "purchase",
      parameters: {
        transaction_id: "ZE12345678901",
        currency: "PKR",
        value: 8748,
        items: [oudItem],
        shipping: 350,
        tax: 0,
      },
    },
    {
      name: "funnel_step",
      parameters: { funnel_name: "checkout", step: 2, step_name: "order_completed" },
    },
  ]);
});

test.each([
  [0, "network"],
  [409, "refused"],
  [503, "failed"],
])("a checkout error with status %i has the type %s and no message", (status, type) => {
  expect(EVENTS.checkout_error({ status })).toEqual([
    { name: "checkout_error", parameters: { error_type: type, status } },
  ]);
});

test("a search event contains the query unless the query looks like personal data [000 §7]", () => {
  expect(EVENTS.search({ term: "oud" })).toEqual([{ name: "search", parameters: { search_term: "oud" } }]);
  expect(EVENTS.search({ term: "ayesha@example.com" })).toEqual([]);
  expect(EVENTS.search({ term: "0300 1234567" })).toEqual([]);
});

test("newsletter_signup does not contain the email address", () => {
  expect(EVENTS.newsletter_signup({})).toEqual([{ name: "newsletter_signup", parameters: {} }]);
});
