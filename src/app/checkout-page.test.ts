import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";

import { discountMessages } from "#discounts/rules/discount-messages.ts";
import { isFirstLookup, lookUp } from "#kit/limits/failed-lookup-limit.ts";
import { TooManyRequests } from "#kit/rules/errors.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { action, loader } from "#orders/storefront/routes/checkout.tsx";
import type { SubmittedCheckout } from "#orders/storefront/routes/submit-checkout.server.ts";
import type { Shop } from "#store/context.ts";
import { shopContext } from "#store/context.ts";
import { CHECKOUT, TYPED_CHECKOUT } from "#test/checkout.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildDiscount } from "#test/discounts.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";
import { buildStoreWithDelivery } from "#test/store.ts";

const db = await openTestDatabase();
const product = await buildProduct(db, { variantPricing: { "50ml": 1000 }, stock: { "50ml": null } });
const sizeId = product.sizeIds["50ml"] ?? 0;

interface CheckoutRequest {
  /** The code of the cookie. */
  stored?: string;
  fields?: Record<string, string>;
  /** Id of the visitor's device. */
  device?: string;
}

type CheckoutResponse = Response | { data: { page: SubmittedCheckout; shown: string }; init: ResponseInit };

/** Requests the checkout without scripts: sends the form if there are fields. */
async function request({ stored, fields, device = "device" }: CheckoutRequest): Promise<CheckoutResponse> {
  const context = new RouterContextProvider();
  const visitor = { network: "203.0.113.9", device, signal: () => new AbortController().signal };
  const shop: Partial<Shop> = {
    db,
    siteUrl: "http://shop.test",
    messageChannels: [],
    clientAddress: visitor.network,
    getCredentialsKey: () => Buffer.alloc(32),
    // Other shoppers of the network have sent many forms with right codes.
    enforceRateLimit: async ({ purpose }) => {
      if (purpose === "code-forms") throw new TooManyRequests(60);
    },
    lookUp: (limit, find) => lookUp(db, limit, visitor, find),
    isFirstLookup: (limit, text) => isFirstLookup(db, limit, visitor, text),
    getStore: async () => buildStoreWithDelivery(),
    getShareImage: async () => null,
    report: (error) => {
      throw error;
    },
  };
  context.set(shopContext, shop as Shop);
  const cookie = `cart=${sizeId}.1${stored === undefined ? "" : `; discount-code=${stored}`}`;
  const sent = new Request("http://shop.test/checkout", {
    headers: { cookie },
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
  });
  const handler = (fields ? action : loader) as (args: unknown) => Promise<CheckoutResponse>;
  return handler({ context, params: {}, request: sent });
}

async function readPage(sent: CheckoutRequest) {
  const response = await request(sent);
  if (response instanceof Response) throw new Error(`The page redirects with ${response.status}`);
  const { data, init } = response;
  return { ...data.page, shown: data.shown, status: init.status, headers: new Headers(init.headers) };
}

const toFields = (shown: string, code: string, phone = "+923001234567") => {
  const { state } = TYPED_CHECKOUT;
  return {
    ...TYPED_CHECKOUT,
    "shown-state": state,
    "shown-country": "Pakistan",
    intent: "place",
    shown,
    code,
    phone,
  };
};

test("a code that is refused while the order is placed is removed, and the next attempt places the order without it", async () => {
  await buildDiscount(db, "FIRST1", { firstOrderOnly: true, amount: 100_00 });
  const items = [{ productId: product.id, variant: "50ml", quantity: 1 }];
  await placeOrder(db, buildOrderInput(items, { customer: { ...CHECKOUT.customer, phone: "0300 1234567" } }));
  const opened = await readPage({ stored: "FIRST1" });
  expect(opened.checkout.quote).toMatchObject({ total: 900, code: { isApplied: true } });
  const refused = await readPage({ stored: "FIRST1", fields: toFields(opened.shown, "FIRST1") });
  expect(refused).toMatchObject({
    status: 409,
    notice: "The code FIRST1 is for a first order, and this phone number has ordered before",
  });
  expect(refused.checkout.draft.code).toBe("");
  expect(refused.checkout.quote).toMatchObject({ total: 1000 });
  expect(refused.checkout.quote?.code).toBeUndefined();
  const cookies = refused.headers.getSetCookie();
  expect(cookies.some((cookie) => /^discount-code=;.*max-age=0/i.test(cookie))).toBe(true);
  expect(cookies.some((cookie) => cookie.startsWith("cart="))).toBe(true);
  const placed = await request({ fields: toFields(refused.shown, "") });
  expect(placed).toMatchObject({ status: 303 });
});

test("the option for towns that are not listed is no town: the order needs a typed one", async () => {
  const { shown } = await readPage({});
  for (const intent of ["place", "update"]) {
    const fields = { ...toFields(shown, ""), city: " unlisted", intent };
    const { status, errors, checkout } = await readPage({ fields });
    expect([status, errors]).toEqual(
      intent === "place" ? [422, { "address.city": ["City is required"] }] : [200, {}],
    );
    // Without names the city is a text field.
    expect([checkout.draft.city, checkout.places.cities]).toEqual(["", []]);
  }
});

test("right codes of a network are never too many", async () => {
  await buildDiscount(db, "RIGHT1", { amount: 100_00 });
  for (let count = 0; count < 25; count += 1) {
    const { checkout, notice } = await readPage({ stored: "RIGHT1", device: "right" });
    expect([checkout.quote?.code?.isApplied, notice]).toEqual([true, undefined]);
  }
});

test("after too many wrong codes the page says so instead of the changed total, and takes the order without a code", async () => {
  await buildDiscount(db, "LATER1", { amount: 100_00 });
  const device = "wrong";
  const opened = await readPage({ stored: "LATER1", device });
  // A code that is looked up again is counted once.
  for (let count = 0; count < 25; count += 1) {
    const { notice } = await readPage({ stored: "WRONG", device });
    expect(notice).toBeUndefined();
  }
  for (let count = 1; count < 21; count += 1) await readPage({ stored: `WRONG${count}`, device });
  const fields = toFields(opened.shown, "LATER1", "+923001234568");
  const refused = await readPage({ fields, device });
  expect(refused.notice).toBe(discountMessages.tooManyWrongCodes);
  expect(refused.checkout.quote).toMatchObject({ total: 1000 });
  const placed = await request({ fields: { ...fields, shown: refused.shown, code: "" }, device });
  expect(placed).toMatchObject({ status: 303 });
});
