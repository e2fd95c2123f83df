import { afterAll, expect, test } from "vitest";

import type { Product } from "#catalogue/rules/product.ts";
import { CHECKOUT } from "#test/checkout.ts";

import { startShop } from "../programs/shop-program.ts";

/** A separate shop, so the requests of these tests do not count toward the limits of other tests. */
const shop = await startShop({ TRUST_PROXY: "on" });
afterAll(() => shop.stop());

const TOO_MANY_FAILED_LOOKUPS = "Too many recent searches from your device or network found no order";

let visitorCount = 0;
/** Returns the fetch function of a new visitor, whose requests all come from one new IP address. */
function createVisitor() {
  visitorCount += 1;
  const address = `203.0.113.${visitorCount}`;
  return (path: string, init: RequestInit = {}) =>
    fetch(`${shop.origin}${path}`, {
      redirect: "manual",
      ...init,
      headers: { ...(init.headers as Record<string, string>), "x-forwarded-for": address },
    });
}

type Visitor = ReturnType<typeof createVisitor>;

const createFormRequest = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(fields).toString(),
});

const trackOrder = (visit: Visitor, term: string) =>
  visit("/track-order", createFormRequest({ term, country: "PK" }));

/** Sends one failed lookup. Returns a fetch function that sends the device cookie of the response. */
async function addDeviceCookie(visit: Visitor): Promise<Visitor> {
  const { headers } = await trackOrder(visit, "ZE00000000000");
  const [cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
  expect(cookie).toMatch(/^lookup-device=/);
  return (path, init = {}) =>
    visit(path, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } });
}

async function failTwentyLookups(visit: Visitor): Promise<void> {
  for (let count = 0; count < 20; count += 1) {
    const response = await trackOrder(visit, `ZE${String(count).padStart(11, "0")}`);
    expect(response.status).toBe(200);
  }
}

function expectRateLimited(response: Response, seconds: number): void {
  expect(response.status).toBe(429);
  expect(response.headers.get("cache-control")).toContain("no-store");
  const retryAfter = Number(response.headers.get("retry-after"));
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(seconds);
}

test("after 300 searches in a minute, on pages or through the API, a visitor's searches return 429", async () => {
  const visit = createVisitor();
  // One-letter searches are rejected, but count toward the limit. Cached responses would not count.
  for (let attempt = 0; attempt < 300; attempt += 1)
    expect((await visit("/api/search?q=a")).status).toBe(422);
  const limited = await visit("/shop?search=rose");
  expectRateLimited(limited, 60);
  expect((await limited.text()).includes("Too many requests. Please try again in a moment.")).toBe(true);
  expect((await createVisitor()("/shop?search=rose")).status).toBe(200);
  expect((await visit("/shop")).status).toBe(200);
});

test("after 20 failed order lookups from a device, the tracking form and the API return 429", async () => {
  const visit = await addDeviceCookie(createVisitor());
  await failTwentyLookups(visit);
  const limited = await trackOrder(visit, "ZE99999999999");
  expectRateLimited(limited, 60 * 60);
  const html = await limited.text();
  expect(html.includes(TOO_MANY_FAILED_LOOKUPS)).toBe(true);
  expect(html.includes('value="ZE99999999999"')).toBe(true);
  const body = JSON.stringify({ term: "ZE99999999999" });
  const headers = { "content-type": "application/json" };
  const apiResponse = await visit("/api/orders/track", { method: "POST", headers, body });
  expectRateLimited(apiResponse, 60 * 60);
});

test("failed order lookups on the review page count toward the same limit", async () => {
  const visit = await addDeviceCookie(createVisitor());
  for (let count = 0; count < 20; count += 1)
    expect((await visit(`/review-order/none-${count}`)).status).toBe(404);
  const limited = await visit("/review-order/none-20");
  expectRateLimited(limited, 60 * 60);
  expect((await limited.text()).includes("Please check the link and try again later.")).toBe(true);
  expectRateLimited(await trackOrder(visit, "ZE99999999999"), 60 * 60);
});

test("successful order lookups do not count toward the limit", async () => {
  const visit = createVisitor();
  const { items } = (await (await visit("/api/products?pageSize=1")).json()) as { items: Product[] };
  const [product] = items;
  const order = {
    customer: { name: "Zulaikha Planted", email: "zulaikha@example.com", phone: "+92 333 9876543" },
    address: { ...CHECKOUT.address, street: "77 Secret Street", zipCode: "54321" },
    items: [{ productId: product?.id, variant: product?.variants[0], quantity: 1 }],
  };
  const headers = { "content-type": "application/json" };
  const placed = await visit("/api/orders", { method: "POST", headers, body: JSON.stringify(order) });
  const { orderNumber, id } = (await placed.json()) as { orderNumber: string; id: string };
  for (let attempt = 0; attempt < 18; attempt += 1) {
    const response = await trackOrder(visit, orderNumber);
    expect(response.status).toBe(200);
    if (attempt > 0) continue;
    const html = await response.text();
    expect(html.includes(orderNumber)).toBe(true);
    const secrets = [id, "Zulaikha", "Planted", "zulaikha@", "9876543", "Secret Street", "54321"];
    expect(secrets.filter((secret) => html.includes(secret))).toEqual([]);
  }
  expect((await trackOrder(visit, "ZE00000000000")).status).toBe(200);
});

test("the contact form without JavaScript returns 429 after ten messages in a minute", async () => {
  const visit = createVisitor();
  const sendMessage = (message: string) =>
    visit(
      "/contact",
      createFormRequest({
        name: "Ayesha",
        phone: "0300 1234567",
        message,
        "form-key": "drawn-with-the-page",
      }),
    );
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await sendMessage(`Message ${attempt}`)).status).toBe(303);
  const limited = await sendMessage("One more");
  expectRateLimited(limited, 60);
  const html = await limited.text();
  expect(html.includes("Failed to send message.")).toBe(true);
  expect(html.includes("One more")).toBe(true);
});
