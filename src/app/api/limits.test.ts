import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { rateLimits } from "#kit/limits/tables/rate-limit-schema.server.ts";
import type { PlacedOrder } from "#orders/rules/order.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";
import { recordStatements } from "#test/databases/record-statements.ts";

const limitedSettings = { isRateLimited: true, trustProxy: true };
const api = await openTestApi(limitedSettings);
const { db } = api;
/** API of another process with the same database. */
const otherApi = await openTestApi(limitedSettings, { db });
const staff = await api.signIn(true);
const product = await buildProduct(db);
const line = { productId: product.id, variant: "50ml", quantity: 1 };
const DEFAULT_MESSAGE = "Too many requests. Please try again in a moment.";

beforeEach(async () => {
  await db.delete(rateLimits);
});
afterEach(() => expect([...api.reportedErrors, ...otherApi.reportedErrors]).toEqual([]));

const buildHeaders = (address: string) => ({ "x-forwarded-for": address });

/** Exhausts the limits of all clients counted so far. */
async function exhaustLimits(): Promise<void> {
  await db.update(rateLimits).set({ hits: 10_000 });
}

interface LimitedRequest {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const post = (path: string, body?: unknown, headers = {}): LimitedRequest => ({
  method: "POST",
  path,
  body,
  headers,
});

const LIMITED_REQUESTS: LimitedRequest[] = [
  post("/auth/sign-in", { email: "staff@example.com", password: "a wrong one" }),
  post("/orders", buildOrderInput([line])),
  post("/contact-messages", { name: "Ayesha", phone: "0300 1234567", message: "Hello" }),
  post("/newsletter", { email: "ayesha@example.com" }),
  post("/newsletter/unsubscribe/never-was"),
  post("/restock-requests", { productId: product.id, variant: "50ml", contact: "ayesha@example.com" }),
  { method: "GET", path: "/search?q=oud" },
  { method: "GET", path: "/products?search=oud" },
  post("/products/stock-check", { items: [line] }),
  post("/orders/quote", { items: [line] }),
  post("/events", { counts: { view_item: 1 } }),
  post("/admin/media", undefined, staff),
  post("/admin/messages/order-shipped/templates/en/test", { channel: "sms" }, staff),
  post("/admin/newsletter/issues/test", { subject: "Eid" }, staff),
  post("/auth/recovery/open", { token: "never-was" }),
  post("/auth/recovery/complete", { token: "never-was", password: "long enough" }),
  post("/auth/invitations/open", { token: "never-was" }),
  post("/auth/invitations/accept", { token: "never-was", password: "long enough" }),
  post("/admin/users/never-was/password", { password: "long enough" }, staff),
];

/** Wrong passwords also count per account, so that another network does not reset the limit. */
const COUNTED_PER_ACCOUNT = ["/auth/sign-in", "/admin/users/never-was/password"];

test.each(LIMITED_REQUESTS)(
  "$method $path: above the limit, every process returns 429, but only to this client [ASVS 2.3.2]",
  async ({ method, path, body, headers }) => {
    const request = (target: typeof otherApi, address: string) =>
      target.send(method, path, body, { ...headers, ...buildHeaders(address) });
    expect((await request(api, "203.0.113.7")).status).not.toBe(429);
    await exhaustLimits();
    const rejected = await request(otherApi, "203.0.113.7");
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(rejected.problem.type).toBe("/problems/too-many-requests");
    expect(rejected.problem.detail).toBe(
      path === "/auth/sign-in" ? "Too many failed attempts. Please try again later." : DEFAULT_MESSAGE,
    );
    await db.delete(rateLimits);
    await request(api, "203.0.113.7");
    await exhaustLimits();
    if (!COUNTED_PER_ACCOUNT.includes(path)) {
      expect((await request(api, "203.0.113.8")).status).not.toBe(429);
    }
  },
);

describe("a client is identified by [ASVS 15.3.4]", () => {
  const search = (forwarded: string) => api.send("GET", "/search?q=oud", undefined, buildHeaders(forwarded));
  const isSameClient = async (first: string, second: string) => {
    await db.delete(rateLimits);
    await search(first);
    await exhaustLimits();
    return (await search(second)).status === 429;
  };

  test.each([
    ["the last X-Forwarded-For address", "1.1.1.1, 203.0.113.7", "2.2.2.2, 203.0.113.7", true],
    [
      "the last X-Forwarded-For address, not by the first, which clients can forge",
      "203.0.113.7, 203.0.113.8",
      "203.0.113.7, 203.0.113.9",
      false,
    ],
    ["its IPv6 /64 network", "2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true],
    ["its IPv6 /64 network, not by a larger network", "2001:db8:1:2::1", "2001:db8:1:3::1", false],
    ["its IPv4 address in any notation", "::ffff:203.0.113.7", "203.0.113.7:4711", true],
  ])("%s", async (_name, first, second, expected) =>
    expect(await isSameClient(first, second)).toBe(expected),
  );

  test("a key of bounded length, even for long X-Forwarded-For headers", async () => {
    await search("x".repeat(5000));
    const [row] = await db.select().from(rateLimits);
    expect(row?.key.length).toBeLessThan(300);
  });
});

test("100 concurrent requests on two processes do not exceed the limit [ASVS 2.4.1]", async () => {
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      (index % 2 === 0 ? api : otherApi).send("POST", "/newsletter", { email: "ayesha@example.com" }),
    ),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(90);
});

test("counting restarts after the window", async () => {
  const send = () => api.send("POST", "/newsletter", { email: "ayesha@example.com" });
  await send();
  await exhaustLimits();
  expect((await send()).status).toBe(429);
  await db.update(rateLimits).set({ resetsAt: new Date(Date.now() - 1000) });
  expect((await send()).status).toBe(201);
});

test("a rate limit costs one database statement, a failed lookup two, and RATE_LIMITS=off none", async () => {
  const unlimitedApi = await openTestApi({ isRateLimited: false }, { db });
  const captureStatements = recordStatements(db);
  const { body } = await unlimitedApi.send<PlacedOrder>("POST", "/orders", buildOrderInput([line]));
  const requests: [string, string, unknown, number][] = [
    ["GET", "/search?q=oud", undefined, 1],
    ["POST", "/orders", buildOrderInput([line]), 1],
    ["POST", "/orders/track", { term: body.orderNumber }, 1],
    ["POST", "/orders/track", { term: "ZE00000000000" }, 2],
    ["GET", `/orders/${body.token}`, undefined, 1],
  ];
  for (const [method, path, body, cost] of requests) {
    const [limitedStatements, unlimitedStatements] = [
      await captureStatements(() => api.send(method, path, body)),
      await captureStatements(() => unlimitedApi.send(method, path, body)),
    ];
    expect(limitedStatements.length - unlimitedStatements.length, path).toBe(cost);
  }
  await db.delete(rateLimits);
  await unlimitedApi.send("GET", "/search?q=oud");
  expect(await db.$count(rateLimits)).toBe(0);
});

test("the OpenAPI document declares 429 for each public write without a session, signature or secret token", async () => {
  const { body } = await api.send<{ paths: Record<string, Record<string, { responses: object }>> }>(
    "GET",
    "/openapi.json",
  );
  const publicPaths = Object.entries(body.paths).filter(([path]) => !path.startsWith("/api/admin"));
  const writes = publicPaths.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== "get")
      .map(([method, { responses }]) => ({ name: `${method} ${path}`, isLimited: "429" in responses })),
  );
  expect(writes.filter(({ isLimited }) => !isLimited).map(({ name }) => name)).toEqual([
    // Requires a signature.
    "post /api/hooks/whatsapp",
    // Requires a secret token.
    "post /api/hooks/couriers/{id}/{token}",
    // These require a session.
    "delete /api/auth/sessions",
    "delete /api/auth/sessions/{id}",
    "patch /api/auth/passkeys/{id}",
    "post /api/auth/sign-out",
    "patch /api/auth/profile",
  ]);
});
