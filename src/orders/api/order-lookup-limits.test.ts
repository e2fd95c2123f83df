import { randomUUID } from "node:crypto";

import { like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { rateLimits } from "#kit/limits/tables/rate-limit-schema.server.ts";
import type { PlacedOrder } from "../rules/order.ts";
import type { Quote } from "../rules/quote.ts";
import { updateOrderStatus } from "../operations/update-order-status.ts";
import { openTestApi } from "#test/api.ts";
import { buildDiscount } from "#test/discounts.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";
import { CHECKOUT } from "#test/checkout.ts";

const limited = { isRateLimited: true, trustProxy: true };
const api = await openTestApi(limited);
const { db } = api;
const otherProcess = await openTestApi(limited, { db });
const product = await buildProduct(db);
const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
const NETWORK = "203.0.113.7";
const TOO_MANY_MESSAGE =
  "Order not found. Too many recent searches from your device or network found no order. Please check the number and try again later, or contact us.";

const BUSY_MESSAGE = "Too many order searches are waiting right now. Please try again in a few seconds.";

beforeEach(async () => {
  await db.delete(rateLimits);
});
afterEach(() => expect([...api.reportedErrors, ...otherProcess.reportedErrors]).toEqual([]));

async function placeTestOrder(): Promise<PlacedOrder> {
  const { body } = await api.send<PlacedOrder>("POST", "/orders", input, { "x-forwarded-for": "192.0.2.1" });
  return body;
}

const request = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  api.send(method, path, body, { "x-forwarded-for": NETWORK, ...headers });

let guessCount = 0;
type Guess = (headers?: Record<string, string>) => ReturnType<typeof request>;
const trackUnknownNumber: Guess = (headers) => {
  const term = `ZE${String((guessCount += 1)).padStart(11, "0")}`;
  return request("POST", "/orders/track", { term }, headers);
};
const reviews = [{ productId: product.id, review: "Good" }];
const GUESSES: [string, Guess][] = [
  ["tracking order numbers", trackUnknownNumber],
  [
    "tracking phone numbers",
    (headers) =>
      request(
        "POST",
        "/orders/track",
        { term: `0301 ${String((guessCount += 1)).padStart(7, "0")}` },
        headers,
      ),
  ],
  ["reading orders", (headers) => request("GET", `/orders/${randomUUID()}`, undefined, headers)],
  [
    "reading orders to review",
    (headers) => request("GET", `/orders/${randomUUID()}/reviewable`, undefined, headers),
  ],
  ["reading reviews", (headers) => request("GET", `/orders/${randomUUID()}/reviews`, undefined, headers)],
  [
    "submitting reviews",
    (headers) => request("POST", `/orders/${randomUUID()}/reviews`, { reviews }, headers),
  ],
];

/** Sends a failed lookup without a cookie. Returns request headers with the device cookie from its response. */
async function createDeviceHeaders(): Promise<Record<string, string>> {
  const { headers } = await trackUnknownNumber();
  const [cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
  return { cookie };
}

/** Uses up the network's failed lookups until `remaining` are left. */
async function exhaustNetwork(remaining = 0): Promise<void> {
  await trackUnknownNumber();
  await db
    .update(rateLimits)
    .set({ hits: 1000 - remaining })
    .where(like(rateLimits.key, "order-misses-network:%"));
}

/** Returns functions that look up an order by number, by phone, by link and by its reviews. */
function createLookups({ id, token, orderNumber }: PlacedOrder, headers: Record<string, string> = {}) {
  return [
    () => request("POST", "/orders/track", { term: orderNumber }, headers),
    () => request("POST", "/orders/track", { term: input.customer.phone }, headers),
    () => request("GET", `/orders/${token}`, undefined, headers),
    () => request("GET", `/orders/${id}/reviews`, undefined, headers),
  ];
}

describe("failed lookups", () => {
  test.each(GUESSES)(
    "after 20 failed lookups in an hour, a device receives 429: %s [ASVS 2.4.1]",
    async (_name, guess) => {
      const device = await createDeviceHeaders();
      for (let miss = 0; miss < 20; miss += 1) expect((await guess(device)).status).toBe(404);
      const rejected = await guess(device);
      expect([rejected.status, rejected.problem.detail]).toEqual([429, TOO_MANY_MESSAGE]);
      expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(59 * 60);
      expect(Number(rejected.headers.get("retry-after"))).toBeLessThanOrEqual(60 * 60);
    },
  );

  test("failed lookups of a device above its limit do not count toward the limit of its network", async () => {
    const device = await createDeviceHeaders();
    for (let miss = 0; miss < 30; miss += 1) await trackUnknownNumber(device);
    const rows = await db.select().from(rateLimits);
    expect(rows.find(({ key }) => key.startsWith("order-misses-network"))?.hits).toBe(21);
    expect((await trackUnknownNumber()).status).toBe(404);
  });

  test("after 1,000 failed lookups in an hour, every process rejects further failed lookups from the network, with or without a cookie", async () => {
    const device = await createDeviceHeaders();
    await exhaustNetwork(2);
    expect((await trackUnknownNumber()).status).toBe(404);
    expect((await trackUnknownNumber(device)).status).toBe(404);
    expect((await trackUnknownNumber(device)).status).toBe(429);
    const otherHeaders = { "x-forwarded-for": NETWORK };
    const rejected = await otherProcess.send(
      "POST",
      "/orders/track",
      { term: "ZE00000000000" },
      otherHeaders,
    );
    expect(rejected.status).toBe(429);
    expect((await trackUnknownNumber({ "x-forwarded-for": "203.0.113.8" })).status).toBe(404);
  });

  test("a lookup that finds an order succeeds regardless of previous failed lookups", async () => {
    const order = await placeTestOrder();
    const device = await createDeviceHeaders();
    for (let miss = 0; miss < 20; miss += 1) await trackUnknownNumber(device);
    await exhaustNetwork();
    expect([(await trackUnknownNumber(device)).status, (await trackUnknownNumber()).status]).toEqual([
      429, 429,
    ]);
    for (const lookUp of [...createLookups(order, device), ...createLookups(order)]) {
      expect((await lookUp()).status).toBe(200);
    }
    await updateOrderStatus(db, { orderId: order.id, status: "delivered" });
    expect((await request("POST", `/orders/${order.id}/reviews`, { reviews }, device)).status).toBe(201);
  });

  test("20 of 100 concurrent failed lookups return 404, and a concurrent lookup that finds an order succeeds", async () => {
    const { orderNumber } = await placeTestOrder();
    const device = await createDeviceHeaders();
    const misses = Array.from({ length: 100 }, () => trackUnknownNumber(device));
    const correct = request("POST", "/orders/track", { term: orderNumber }, device);
    const responses = await Promise.all(misses);
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(20);
    expect((await correct).status).toBe(200);
  });

  test("above the limit, most of 300 concurrent failed lookups get a retry message; lookups that find an order succeed", async () => {
    const { orderNumber } = await placeTestOrder();
    await exhaustNetwork();
    const otherHeaders = { "x-forwarded-for": "203.0.113.9" };
    const flood = Promise.all(Array.from({ length: 300 }, () => trackUnknownNumber()));
    const otherNetwork = await request("POST", "/orders/track", { term: orderNumber }, otherHeaders);
    expect(otherNetwork.status).toBe(200);
    const responses = await flood;
    expect(responses.every(({ status }) => status === 429)).toBe(true);
    const busyResponses = responses.filter(({ problem }) => problem.detail === BUSY_MESSAGE);
    expect(busyResponses.length).toBeGreaterThan(200);
    expect(new Set(busyResponses.map(({ headers }) => headers.get("retry-after")))).toEqual(new Set(["5"]));
    expect((await request("POST", "/orders/track", { term: orderNumber })).status).toBe(200);
  });

  test("failed lookups expire after an hour", async () => {
    await exhaustNetwork();
    expect((await trackUnknownNumber()).status).toBe(429);
    await db.update(rateLimits).set({ resetsAt: new Date(0) });
    expect((await trackUnknownNumber()).status).toBe(404);
  });
});

describe("the device cookie", () => {
  test("is set only by the first failed lookup, as HttpOnly and SameSite", async () => {
    const { orderNumber } = await placeTestOrder();
    const foundResponse = await request("POST", "/orders/track", { term: orderNumber });
    expect(foundResponse.headers.get("set-cookie")).toBeNull();
    const missedResponse = await trackUnknownNumber();
    expect(missedResponse.headers.get("set-cookie")).toMatch(
      /^lookup-device=[\w-]{16}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await trackUnknownNumber(await createDeviceHeaders())).headers.get("set-cookie")).toBeNull();
  });

  test.each(["x".repeat(5000), "", "a b", "'; drop table"])(
    "is replaced if its value is invalid: %s",
    async (value) => {
      const response = await trackUnknownNumber({ cookie: `lookup-device=${value}` });
      expect(response.headers.get("set-cookie")).toMatch(/^lookup-device=/);
      const keys = (await db.select().from(rateLimits)).map(({ key }) => key);
      expect(keys).toEqual([`order-misses-network:${NETWORK}`]);
    },
  );
});

test("lookups that find an order are never counted", async () => {
  const order = await placeTestOrder();
  await db.delete(rateLimits);
  for (let round = 0; round < 30; round += 1) {
    for (const lookUp of createLookups(order)) expect((await lookUp()).status).toBe(200);
  }
  expect(await db.$count(rateLimits)).toBe(0);
});

describe("the tracking response", () => {
  const secretData = {
    customer: {
      name: "Zulaikha Planted",
      email: "zulaikha@hidden-mail.pk",
      phone: "+92 333 9876543",
    },
    address: { ...CHECKOUT.address, street: "77 Secret Street", zipCode: "54321" },
  };
  const SECRETS = /zulaikha|planted|hidden-mail|333|9876|8765|7654|6543|77 |secret|street|54321/i;

  /** Returns each nested value of a response with its path. */
  function flattenValues(value: unknown, path = ""): [string, string][] {
    if (typeof value !== "object" || value === null) return [[path, String(value)]];
    return Object.entries(value).flatMap(([name, inner]) => flattenValues(inner, `${path}.${name}`));
  }

  async function placeSecretOrder() {
    const { body } = await api.send<PlacedOrder>("POST", "/orders", { ...input, ...secretData });
    await updateOrderStatus(db, { orderId: body.id, status: "delivered", notes: "Secret: Zulaikha 9876543" });
    return body;
  }

  test("contains no name, phone number, email address, postal address or note", async () => {
    const { id, orderNumber } = await placeSecretOrder();
    const responses = [
      await request("POST", "/orders/track", { term: orderNumber }),
      await request("POST", "/orders/track", { term: secretData.customer.phone }),
      await request("GET", `/orders/${id}/reviewable`),
      await request("GET", `/orders/${id}/reviews`),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const values = responses.flatMap(({ body }) => flattenValues(body));
    expect(values.length).toBeGreaterThan(30);
    // Order numbers, times and image names contain unrelated digits.
    const valuesToCheck = values.filter(
      ([path]) => !/orderNumber|timestamp|createdAt|\.id$|\.image$/.test(path),
    );
    for (const [path, value] of valuesToCheck) expect(value, path).not.toMatch(SECRETS);
  });

  test("of the secret link contains the shopper's details, but no note of staff", async () => {
    const { token } = await placeSecretOrder();
    const { body } = await request("GET", `/orders/${token}`);
    expect(body).toMatchObject({ customerInfo: secretData.customer, shippingAddress: secretData.address });
    expect(JSON.stringify(body)).not.toContain("Secret:");
  });

  test("contains neither the order id nor the review link in any field or header [ASVS 15.3.1]", async () => {
    const { id, orderNumber } = await placeSecretOrder();
    for (const term of [orderNumber, secretData.customer.phone]) {
      const { body, headers } = await request("POST", "/orders/track", { term });
      for (const [path, value] of flattenValues(body)) {
        expect(value, path).not.toContain(id);
        expect(value, path).not.toContain("review-order");
      }
      expect(body).not.toHaveProperty("id");
      expect(JSON.stringify([...headers])).not.toContain(id);
    }
  });
});

test("order ids are unguessable: unique, with 144 random bits [ASVS 8.2.2] [ASVS 11.5.1]", async () => {
  const ids = await Promise.all(
    Array.from({ length: 40 }, async () => (await placeOrderFrom(randomUUID())).id),
  );
  expect(new Set(ids).size).toBe(40);
  const bytes = ids.map((id) => Buffer.from(id, "base64url"));
  expect(bytes.map((id) => id.length)).toEqual(Array(40).fill(18));
  // A byte of a counter or timestamp would have few distinct values.
  for (let index = 0; index < 18; index += 1) {
    expect(new Set(bytes.map((id) => id[index])).size, `byte ${index}`).toBeGreaterThan(20);
  }
});

async function placeOrderFrom(address: string): Promise<PlacedOrder> {
  const { body } = await api.send<PlacedOrder>("POST", "/orders", input, { "x-forwarded-for": address });
  return body;
}

describe("wrong discount codes", () => {
  const quote = async (code: string, headers: Record<string, string>) => {
    const { body } = await api.send<Quote>(
      "POST",
      "/orders/quote",
      { items: input.items, code },
      { "x-forwarded-for": NETWORK, ...headers },
    );
    return body.code?.message ?? "applied";
  };

  test("count once per device, however often a cart is quoted, and a code that starts later is not wrong", async () => {
    const device = await createDeviceHeaders();
    await buildDiscount(db, "LATER24", { startsOn: "2999-01-01" });
    for (let repeat = 0; repeat < 25; repeat += 1) {
      await quote("WRONG99", device);
      await quote("later-24", device);
    }
    await buildDiscount(db, "RIGHT24");
    expect(await quote("RIGHT24", device)).toBe("applied");
  });

  test("above the limit reject new orders, but not the repeated request of a placed one", async () => {
    const device = await createDeviceHeaders();
    await buildDiscount(db, "REPEAT24");
    const headers = { ...device, "idempotency-key": randomUUID() };
    const body = { ...input, code: "REPEAT24" };
    const placed = await request("POST", "/orders", body, headers);
    expect(placed.status).toBe(201);
    for (let wrong = 0; wrong < 20; wrong += 1) await quote(`WRONG${wrong}`, device);
    expect((await request("POST", "/orders", body, headers)).status).toBe(201);
    const other = { ...device, "idempotency-key": randomUUID() };
    expect((await request("POST", "/orders", body, other)).status).toBe(429);
  });
});
