import { afterAll, expect, test } from "vitest";

import type { Product } from "#domain/catalogue/product.ts";
import { CHECKOUT } from "#test/checkout.ts";

import { startShop } from "../shop-program.ts";

/** A separate shop, so these limits do not affect other tests. */
const shop = await startShop({ TRUST_PROXY: "on" });
afterAll(() => shop.stop());

const MISSES = "Too many recent searches from your device or network found no order";

let clients = 0;
/** Returns a fetch function with a new IP address. */
function newVisitor() {
  clients += 1;
  const address = `203.0.113.${clients}`;
  return (path: string, init: RequestInit = {}) =>
    fetch(`${shop.origin}${path}`, {
      redirect: "manual",
      ...init,
      headers: { ...(init.headers as Record<string, string>), "x-forwarded-for": address },
    });
}

type Visitor = ReturnType<typeof newVisitor>;

const form = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(fields).toString(),
});

const track = (visit: Visitor, term: string) => visit("/track-order", form({ term, country: "PK" }));

/** Performs a failed lookup, and returns the visitor with the resulting device cookie. */
async function afterFirstMiss(visit: Visitor): Promise<Visitor> {
  const { headers } = await track(visit, "ZE00000000000");
  const [cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
  expect(cookie).toMatch(/^lookup-device=/);
  return (path, init = {}) =>
    visit(path, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } });
}

async function missTwentyTimes(visit: Visitor): Promise<void> {
  for (let miss = 0; miss < 20; miss += 1) {
    const response = await track(visit, `ZE${String(miss).padStart(11, "0")}`);
    expect(response.status).toBe(200);
  }
}

function expectToWait(response: Response, seconds: number): void {
  expect(response.status).toBe(429);
  expect(response.headers.get("cache-control")).toContain("no-store");
  const wait = Number(response.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(seconds);
}

test("page and API searches share a limit: after 300 searches in a minute, /shop?search= returns 429, but not for other visitors", async () => {
  const visit = newVisitor();
  // One-letter searches are refused but counted. Cached responses would not be counted.
  for (let time = 0; time < 300; time += 1) expect((await visit("/api/search?q=a")).status).toBe(422);
  const refused = await visit("/shop?search=rose");
  expectToWait(refused, 60);
  expect((await refused.text()).includes("Too many requests. Please try again in a moment.")).toBe(true);
  expect((await newVisitor()("/shop?search=rose")).status).toBe(200);
  expect((await visit("/shop")).status).toBe(200);
});

test("after 20 failed lookups of a device, the tracking form returns 429 with the reason and the input, as the API does", async () => {
  const visit = await afterFirstMiss(newVisitor());
  await missTwentyTimes(visit);
  const refused = await track(visit, "ZE99999999999");
  expectToWait(refused, 60 * 60);
  const html = await refused.text();
  expect(html.includes(MISSES)).toBe(true);
  expect(html.includes('value="ZE99999999999"')).toBe(true);
  const body = JSON.stringify({ term: "ZE99999999999" });
  const headers = { "content-type": "application/json" };
  const byApi = await visit("/api/orders/track", { method: "POST", headers, body });
  expectToWait(byApi, 60 * 60);
});

test("failed lookups of the review page count as well, and return 429 above the limit", async () => {
  const visit = await afterFirstMiss(newVisitor());
  for (let miss = 0; miss < 20; miss += 1)
    expect((await visit(`/review-order/none-${miss}`)).status).toBe(404);
  const refused = await visit("/review-order/none-20");
  expectToWait(refused, 60 * 60);
  expect((await refused.text()).includes("Please check the link and try again later.")).toBe(true);
  expectToWait(await track(visit, "ZE99999999999"), 60 * 60);
});

test("successful lookups are not counted", async () => {
  const visit = newVisitor();
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
  for (let time = 0; time < 18; time += 1) {
    const found = await track(visit, orderNumber);
    expect(found.status).toBe(200);
    if (time > 0) continue;
    const html = await found.text();
    expect(html.includes(orderNumber)).toBe(true);
    const secrets = [id, "Zulaikha", "Planted", "zulaikha@", "9876543", "Secret Street", "54321"];
    expect(secrets.filter((secret) => html.includes(secret))).toEqual([]);
  }
  expect((await track(visit, "ZE00000000000")).status).toBe(200);
});

test("the contact form without JavaScript returns 429 after ten messages in a minute", async () => {
  const visit = newVisitor();
  const send = (message: string) =>
    visit(
      "/contact",
      form({ name: "Ayesha", phone: "0300 1234567", message, "form-key": "drawn-with-the-page" }),
    );
  for (let time = 0; time < 10; time += 1) expect((await send(`Message ${time}`)).status).toBe(303);
  const refused = await send("One more");
  expectToWait(refused, 60);
  const html = await refused.text();
  expect(html.includes("Failed to send message.")).toBe(true);
  expect(html.includes("One more")).toBe(true);
});
