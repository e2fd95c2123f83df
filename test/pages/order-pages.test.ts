import { expect, test } from "vitest";

import type { OrderStatus } from "#orders/rules/order-status.ts";
import type { PlacedOrder } from "#orders/rules/order.ts";
import { CHECKOUT } from "#test/checkout.ts";
import { buildOption, buildTerms } from "#test/delivery.ts";

import type { Page } from "./visit.ts";
import { fetchPath, htmlProduct, siteUrl, staffCookie, getText, visit } from "./visit.ts";

const JSON_TYPE = { "content-type": "application/json" };

const ORDER = {
  ...CHECKOUT,
  address: { ...CHECKOUT.address, street: "7 Canal Bank" },
  items: [{ productId: htmlProduct.id, variant: "50ml", quantity: 2 }],
};

async function placeOrder(status: OrderStatus = "pending", notes?: string): Promise<PlacedOrder> {
  const response = await fetchPath("/api/orders", {
    method: "POST",
    headers: JSON_TYPE,
    body: JSON.stringify(ORDER),
  });
  const order = (await response.json()) as PlacedOrder;
  if (status !== "pending") await setStatus(order.id, status, notes);
  return order;
}

async function setStatus(id: string, status: OrderStatus, notes?: string): Promise<void> {
  const response = await fetchPath(`/api/admin/orders/${id}/status`, {
    method: "PATCH",
    headers: { ...JSON_TYPE, cookie: staffCookie },
    body: JSON.stringify({ status, notes }),
  });
  expect(response.status).toBe(200);
}

/** Submits the tracking form as a browser without JavaScript does. */
async function trackOrder(term: string): Promise<Page> {
  const response = await fetchPath("/track-order", {
    method: "POST",
    headers: { origin: siteUrl },
    body: new URLSearchParams({ term }),
  });
  return { status: response.status, html: await response.text() };
}

test.each<[OrderStatus, string, string]>([
  ["pending", "We have your order", "We'll call to confirm your order between 09:00 and 21:00."],
  ["confirmed", "Your order is confirmed", "Next, we'll pack your order."],
  ["processing", "We are packing your order", "Next, we'll hand your parcel to the courier."],
  ["shipped", "Your order is on its way", "Next, the courier will deliver your parcel."],
  ["delivered", "Your order has arrived", "We hope you enjoy your fragrances."],
  ["cancelled", "Your order was cancelled", "There is nothing left for you to do."],
])(
  "an order's page shows the shopper's name, the status %s and the next step, and cancels until hand-over",
  async (status, heading, nextStep) => {
    const { id, token, orderNumber } = await placeOrder(status);
    const page = await visit(`/order/${token}`);
    const text = getText(page);
    for (const expectedText of [heading, nextStep, orderNumber, "Rs. 2,000", "Ayesha Khan"])
      expect(text).toContain(expectedText);
    expect(page.html.includes(">Cancel order<")).toBe(
      ["pending", "confirmed", "processing"].includes(status),
    );
    expect(page.html.includes(`href="/review-order/${id}"`)).toBe(status === "delivered");
  },
);

test("the timeline of a tracked order shows the latest status first, without staff notes [000 §2]", async () => {
  const { id, orderNumber } = await placeOrder("confirmed");
  await setStatus(id, "shipped", "only for staff");
  const text = getText(await trackOrder(orderNumber));
  expect(text).toMatch(/Shipped .*on its way.* Confirmed .* Pending /);
  expect(text).not.toContain("only for staff");
});

test("a tracked order masks personal data", async () => {
  const { orderNumber } = await placeOrder();
  const text = getText(await trackOrder(orderNumber));
  expect(text).toContain("A••• K•••");
  expect(text).toContain("Lahore, Punjab");
  for (const secret of ["Ayesha", "Canal Bank", "ayesha@example.com"]) expect(text).not.toContain(secret);
});

test("the review page of a shipped order explains that reviews open after delivery", async () => {
  const { id } = await placeOrder("shipped");
  const response = await fetchPath(`/review-order/${id}`);
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const text = getText({ status: response.status, html: await response.text() });
  expect(text).toContain("Reviews can be written once the order is delivered.");
  expect(text).not.toContain("Send review");
});

test.each([
  ["/order/none", "This link doesn't open an order"],
  ["/review-order/none", "Order not found or unable to load."],
])("%s returns 404", async (path, expectedText) => {
  const page = await visit(path);
  expect(page.status).toBe(404);
  expect(getText(page)).toContain(expectedText);
});

test("no page of an order that is picked up mentions a courier, a parcel or a delivery", async () => {
  const rates = "/api/admin/delivery/rates";
  const options = { headers: { ...JSON_TYPE, cookie: staffCookie } };
  const stored = await (await fetchPath(rates, options)).json();
  const save = async (data: object) => {
    const response = await fetchPath(rates, { ...options, method: "PUT", body: JSON.stringify(data) });
    expect(response.status).toBe(200);
  };
  const elsewhere = buildTerms([buildOption("pickup", 0)]);
  await save({ rates: { ...stored.rates, zones: [], elsewhere } });
  try {
    for (const status of ["pending", "processing", "shipped", "delivered"] as const) {
      const { id, token, orderNumber } = await placeOrder(status);
      const pages = [getText(await visit(`/order/${token}`)), getText(await trackOrder(orderNumber))];
      for (const text of pages) {
        const [shown = ""] =
          /(?:Your Order|Order ZE).*(?:Save it to come back|Details are partly)/.exec(text) ?? [];
        expect(shown).toContain(orderNumber);
        expect(shown).not.toMatch(/courier|parcel|deliver|shipped|on its way/i);
      }
      expect(getText(await visit(`/review-order/${id}`))).not.toContain("parcel");
    }
  } finally {
    await save({ rates: stored.rates });
  }
});
