import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { parseCartCookie } from "#orders/rules/cart/cart-cookie.ts";
import { cartDrawerMessages } from "#orders/rules/cart/cart-drawer-messages.ts";
import { cartMessages } from "#orders/rules/cart/cart-messages.ts";
import { checkoutMessages } from "#orders/rules/checkout-messages.ts";
import { orderAgainMessages } from "#orders/rules/order-again.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { CHECKOUT, TYPED_CHECKOUT } from "#test/checkout.ts";
import { buildDiscount } from "#test/discounts.ts";
import { buildProduct } from "#test/factories.ts";
import { openBuiltProgram } from "#test/programs/built-program.ts";

const program = await openBuiltProgram(
  { SAMPLE_DATA: "off", ADMIN_PASSWORD: "garnet harbour", RATE_LIMITS: "off" },
  (error) => {
    throw error;
  },
);
afterAll(program.close);

const product = await buildProduct(program.db, {
  name: "Rose",
  variantPricing: { "50ml": 4500, "100ml": 8000 },
  stock: { "50ml": 3, "100ml": 5 },
});
const draft = await buildProduct(program.db, { name: "Hidden attar", status: "draft" });
const sizeId = product.sizeIds["50ml"] ?? 0;

/** The browser's cookies by name. */
const cookies = new Map<string, string>();
beforeEach(() => cookies.clear());

/** Sends a request as a browser without scripts does, and keeps the cookies of the response. */
async function request(path: string, fields?: Record<string, string>) {
  const response = await program.fetch(path, {
    redirect: "manual",
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(fields && { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(fields && { method: "POST", body: new URLSearchParams(fields).toString() }),
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === "") cookies.delete(name);
    else cookies.set(name, value);
  }
  const html = (await response.text())
    .replaceAll(/<script\b.*?<\/script>/gs, "")
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'");
  return {
    status: response.status,
    location: response.headers.get("location"),
    headers: response.headers,
    html,
  };
}

const getLines = () => parseCartCookie(`cart=${cookies.get("cart") ?? ""}`);
const add = (fields: Record<string, string> = {}) =>
  request("/cart", { product: product.id, size: "50ml", quantity: "2", ...fields });

/** Returns the values of the hidden and text fields of a page by name. */
function readFields(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)].map(([input]) => input);
  const read = (input: string, name: string) =>
    new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1]?.replaceAll("&quot;", '"') ?? "";
  return Object.fromEntries(inputs.map((input) => [read(input, "name"), read(input, "value")]));
}

describe("the cart page", () => {
  test("a size can be added, changed and removed by forms, and every change redirects [000 §4]", async () => {
    expect(await add()).toMatchObject({ status: 303, location: "/cart?sent=1" });
    const { status, html, headers } = await request("/cart");
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(html).toContain("Your Cart (2)");
    expect(html).toContain(formatPrice(9000));
    const line = { line: String(sizeId) };
    await request("/cart", { ...line, quantity: "2", step: "1" });
    expect(getLines()).toEqual([{ sizeId, quantity: 3 }]);
    await request("/cart", { ...line, quantity: "1", step: "-1" });
    expect(getLines()).toEqual([{ sizeId, quantity: 1 }]);
    await request("/cart", { ...line, quantity: "3" });
    for (const quantity of ["", "0", "-1", "abc", "1.5"]) await request("/cart", { ...line, quantity });
    expect(getLines()).toEqual([{ sizeId, quantity: 3 }]);
    await request("/cart", { ...line, quantity: "", step: "-1" });
    expect(getLines()).toEqual([{ sizeId, quantity: 2 }]);
    await request("/cart", { ...line, quantity: "1", remove: "1" });
    expect(getLines()).toEqual([]);
    expect((await request("/cart")).html).toContain("Your cart is empty");
  });

  test("a form that is sent twice with the same cookie changes the cart once", async () => {
    await add({ quantity: "1" });
    const before = new Map(cookies);
    await add({ size: "100ml", quantity: "1" });
    const after = getLines();
    cookies.clear();
    for (const [name, value] of before) cookies.set(name, value);
    await add({ size: "100ml", quantity: "1" });
    expect(getLines()).toEqual(after);
  });

  test("unknown sizes, drafts and short stock are reported and removed from the cart", async () => {
    cookies.set("cart", `${sizeId}.9-999999.1-${draft.sizeIds["50ml"]}.1`);
    const { html } = await request("/cart");
    expect(html).toContain(cartDrawerMessages.removedUnknown(2));
    expect(html).toContain("Only 3 of Rose (50ml) left; the quantity was lowered.");
    expect(html).not.toContain("Hidden attar");
    expect(getLines()).toEqual([{ sizeId, quantity: 3 }]);
  });

  test.each<Record<string, string>>([{ size: "30ml" }, { product: "never-was" }, { product: "\u0000" }])(
    "a size that is not sold is not added, and the page says so: %o",
    async (fields) => {
      const { status, html } = await add(fields);
      expect(status).toBe(422);
      expect(html).toContain(cartMessages.notAdded);
      expect(getLines()).toEqual([]);
    },
  );

  test("a browser that refuses cookies is told that the cart needs one", async () => {
    await add();
    cookies.clear();
    expect((await request("/cart?sent=1")).html).toContain(cartDrawerMessages.cookiesRefused);
    // An order that was placed since has emptied the cart, and has stored another cookie.
    cookies.set("order-browser", "a");
    expect((await request("/cart?sent=1")).html).not.toContain(cartDrawerMessages.cookiesRefused);
  });
});

test("the items of an order are put into the cart again once, and its page says what has changed", async () => {
  const oud = await buildProduct(program.db, { name: "Oud", variantPricing: { "50ml": 3000 } });
  const response = await program.fetch("/api/orders", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      customer: CHECKOUT.customer,
      address: CHECKOUT.address,
      items: [{ productId: oud.id, variant: "50ml", quantity: 2 }],
    }),
  });
  const { token } = (await response.json()) as { token: string };
  await program.db
    .update(productVariants)
    .set({ price: 350_000 })
    .where(eq(productVariants.productId, oud.id));
  for (const attempt of ["first", "second"]) {
    const sent = await request(`/order/${token}`, { decision: "order-again", attempt });
    expect(sent).toMatchObject({ status: 303, location: `/order/${token}?again=1` });
    expect(getLines()).toEqual([{ sizeId: oud.sizeIds["50ml"], quantity: 2 }]);
  }
  const { html } = await request(`/order/${token}?again=1`);
  expect(html).toContain(orderAgainMessages.added(2));
  expect(html).toContain(orderAgainMessages.price("Oud", "50ml", 3000, 3500));
  expect((await request("/order/unknown", { decision: "order-again" })).status).toBe(404);
});

describe("the checkout page", () => {
  const { state, city: _city, ...contact } = TYPED_CHECKOUT;
  const place = async (fields: Record<string, string> = {}) => {
    const { html } = await request("/checkout");
    return request("/checkout", {
      ...readFields(html),
      ...TYPED_CHECKOUT,
      "shown-state": state,
      intent: "place",
      ...fields,
    });
  };

  test("Pakistan is preselected, and Update offers the cities of a state and keeps all values [000 §4]", async () => {
    await add();
    const { html } = await request("/checkout");
    expect(html).toMatch(
      /<option[^>]*value="Pakistan"[^>]*selected|<option[^>]*selected[^>]*value="Pakistan"/,
    );
    expect(html).toContain("Select a state first");
    const updated = await request("/checkout", { ...readFields(html), ...contact, state, intent: "update" });
    expect(updated.status).toBe(200);
    expect(updated.html).toContain(">Lahore</option>");
    expect(readFields(updated.html)).toMatchObject({ name: "Ayesha Khan", street: "12 Mall Road" });
  });

  test("a mistyped email domain gets a suggestion", async () => {
    await add();
    const { html } = await request("/checkout");
    const updated = await request("/checkout", {
      ...readFields(html),
      email: "sana@gmail.con",
      intent: "update",
    });
    expect(updated.html).toContain(checkoutMessages.didYouMean);
    expect(updated.html).toContain("sana@gmail.com");
  });

  test("a city that the browser knows is chosen, and its delivery is stated [000 §4]", async () => {
    await add();
    const place = new URLSearchParams({ country: "Pakistan", state: "Punjab", city: "Lahore" });
    const { html } = await request(`/checkout?${place.toString()}`);
    expect(html).toMatch(/<option(?=[^>]*value="Lahore")[^>]*selected/);
    expect(html).not.toContain(checkoutMessages.totalBeforeDelivery);
  });

  test("an empty form shows every message of the specification in order, with links to the fields [000 §5]", async () => {
    await add();
    const { status, html } = await request("/checkout", { country: "Pakistan", intent: "place" });
    expect(status).toBe(422);
    const messages = [
      "Name is required",
      "Email is required",
      "Phone is required",
      "Address is required",
      "State/Province is required",
      "ZIP/Postal code is required",
    ];
    const positions = messages.map((message) => html.indexOf(message));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions).not.toContain(-1);
    expect(html).not.toContain("City is required");
    expect(html).toContain(checkoutMessages.fieldsToCorrect(6));
    expect(html).toContain('href="#checkout-name"');
  });

  test("a form that is sent twice places one order, and the cart is empty afterwards [000 §4]", async () => {
    await add({ quantity: "1" });
    const fields = readFields((await request("/checkout")).html);
    const cart = cookies.get("cart") ?? "";
    const before = await program.db.$count(orders);
    const submit = () =>
      request("/checkout", { ...fields, ...TYPED_CHECKOUT, "shown-state": state, intent: "place" });
    const first = await submit();
    expect(first).toMatchObject({ status: 303, location: expect.stringMatching(/^\/order\/[\w-]+$/) });
    expect(getLines()).toEqual([]);
    cookies.set("cart", cart);
    expect((await submit()).location).toBe(first.location);
    expect(await program.db.$count(orders)).toBe(before + 1);
    expect((await request(first.location ?? "")).html).toContain("We have your order");
  });

  test("the code of a link waits in the checkout until it is used", async () => {
    await buildDiscount(program.db, "EID500");
    const link = await request("/shop?code=eid-500&sort=newest");
    expect(link).toMatchObject({ status: 303, location: "/shop?sort=newest" });
    expect(link.headers.get("cache-control")).toBe("no-store");
    await add({ size: "100ml", quantity: "1" });
    expect(readFields((await request("/checkout")).html)).toMatchObject({ code: "EID500" });
    expect(await place()).toMatchObject({ status: 303 });
    expect(cookies.has("discount-code")).toBe(false);
  });

  test("no order is placed at a total or for a cart that the page did not show", async () => {
    await add({ size: "100ml", quantity: "1" });
    const before = await program.db.$count(orders);
    const changed = await place({ shown: JSON.stringify({ total: 1, delivery: null, payment: null }) });
    expect(changed.status).toBe(409);
    expect(changed.html).toContain(checkoutMessages.totalChanged(8000));
    expect((await place({ shown: "" })).html).toContain(checkoutMessages.cartChanged);
    cookies.clear();
    expect((await place()).html).toContain("Your cart is empty");
    expect(await program.db.$count(orders)).toBe(before);
  });
});
