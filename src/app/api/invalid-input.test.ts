import { expect, test } from "vitest";

import { orders } from "#orders/tables/order-schema.server.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

const api = await openTestApi();
const product = await buildProduct(api.db, { stock: { "50ml": 10 } });
const validOrder = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
const staff = await api.signIn(true);

const LONG = "x".repeat(10_000);
const NUL = "a\u0000b";
const LONE_SURROGATE = "\ud800";

function buildOrderWithQuantity(quantity: unknown) {
  return { ...validOrder, items: [{ ...validOrder.items[0], quantity }] };
}

async function expectProblem(response: Awaited<ReturnType<typeof api.send>>): Promise<void> {
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(response.problem.status).toBe(response.status);
  expect(response.problem.detail).toMatch(/^\S.{3,300}$/s);
  expect(response.problem.detail).not.toMatch(/expected|invalid_type|ZodError|undefined|at Object/i);
}

test.each([0, -1, 1.5, 1e9, "NaN", "1", null, true, [1], {}])(
  "a quantity of %j is rejected and no order is stored",
  async (quantity) => {
    const before = await api.db.$count(orders);
    await expectProblem(await api.send("POST", "/orders", buildOrderWithQuantity(quantity)));
    expect(await api.db.$count(orders)).toBe(before);
  },
);

const writes: [method: string, path: string][] = [
  ["POST", "/orders"],
  ["POST", "/orders/track"],
  ["POST", "/orders/unknown/reviews"],
  ["POST", "/products/stock-check"],
  ["POST", "/orders/quote"],
  ["POST", "/contact-messages"],
  ["POST", "/newsletter"],
  ["POST", "/restock-requests"],
  ["POST", "/events"],
  ["POST", "/auth/sign-in"],
  ["PATCH", "/auth/profile"],
  ["POST", "/admin/products"],
  ["POST", "/admin/collections"],
  ["POST", "/admin/hero/images"],
  ["PUT", "/admin/hero/images/order"],
  ["PATCH", "/admin/hero"],
  ["PATCH", "/admin/inventory/products/unknown/stock"],
  ["POST", "/admin/users"],
  ["PATCH", "/admin/orders/unknown/status"],
];

const bodies: [name: string, body: unknown][] = [
  ["malformed JSON", "{"],
  ["an empty body", ""],
  ["a list", []],
  ["a number", 7],
  ["a string", JSON.stringify("text")],
  ["null", "null"],
  ["an unknown field", { surprise: 1 }],
  ["bytes that are not text", new Uint8Array([0xff, 0xfe, 0x00])],
];

for (const [method, path] of writes) {
  test.each(bodies)(
    `${method} ${path} returns a readable problem for %s [ASVS 2.2.1] [ASVS 15.3.5]`,
    async (_name, body) => {
      await expectProblem(await api.send(method, path, body, staff));
      expect(api.reportedErrors).toEqual([]);
    },
  );

  test(`${method} ${path} rejects a content type other than JSON [ASVS 3.5.2]`, async () => {
    const response = await api.send(method, path, "a=1", { ...staff, "content-type": "text/plain" });
    expect(response.status).toBe(415);
  });

  test(`${method} ${path} rejects a body over 1 MB`, async () => {
    const response = await api.send(method, path, { name: "x".repeat(1_100_000) }, staff);
    expect(response.status).toBe(413);
  });
}

test.each([
  ["a name of 10,000 characters", { name: LONG }],
  ["a name with a NUL byte", { name: NUL }],
  ["a name with a lone surrogate", { name: LONE_SURROGATE }],
  ["a name that is a list", { name: ["Ayesha"] }],
  ["a name of invisible characters", { name: "\u200b\u200c" }],
  ["a name with a terminal escape sequence", { name: "Ayesha\u001b[2J" }],
  ["an email without a domain", { email: "ayesha@" }],
  ["a phone number made of letters", { phone: "call me maybe" }],
  ["an unknown field", { isAdmin: true }],
])("an order with %s is rejected with an error for its field", async (_name, change) => {
  const response = await api.send("POST", "/orders", {
    ...validOrder,
    customer: { ...validOrder.customer, ...change },
  });
  await expectProblem(response);
  expect(Object.keys(response.problem.errors ?? {}).join()).toMatch(/^customer/);
});

test.each(["عائشہ\u200cخان", "Ayesha\u202e Khan"])(
  "a name with zero-width joiners or invisible characters is valid: %j",
  async (name) => {
    const customer = { ...validOrder.customer, name };
    expect((await api.send("POST", "/orders", { ...validOrder, customer })).status).toBe(201);
  },
);

test("a price in the request is rejected, because the server sets prices [ASVS 2.2.2] [ASVS 15.3.3]", async () => {
  const priced = { ...validOrder, items: [{ ...validOrder.items[0], price: 1 }] };
  await expectProblem(await api.send("POST", "/orders", priced));
});

test("ordering an unknown product returns an error with the product id", async () => {
  const response = await api.send(
    "POST",
    "/orders",
    buildOrderInput([{ productId: "nope", variant: "50ml", quantity: 1 }]),
  );
  expect(response.status).toBe(409);
  expect(response.problem.detail).toBe("Product nope not found");
});

const reads = [
  "/products/unknown",
  `/products/${LONG.slice(0, 500)}`,
  "/products/%00",
  "/products/%E0%A4%A",
  "/products?page=0",
  "/products?page=abc",
  "/products?page=1e99",
  "/products?pageSize=101",
  "/products?pageSize=-1",
  "/products?sort=fastest",
  "/products?minPrice=cheap",
  "/products/unknown/reviews",
  "/products/unknown/reviews?page=0",
  "/collections/unknown",
  "/collections/%00",
  "/orders/unknown",
  "/orders/%00",
  "/orders/unknown/reviews",
  "/locations/XX/states",
  "/locations/..%2f..%2f/states",
  "/locations/PK/%00/cities",
  "/nowhere",
];

test.each(reads)("GET %s returns a client error, never a server error", async (path) => {
  await expectProblem(await api.send("GET", path));
  expect(api.reportedErrors).toEqual([]);
});

test.each([
  "/admin/orders?page=0",
  "/admin/orders?status=lost",
  "/admin/orders?pageSize=1000",
  "/admin/users/%00",
])("staff: GET %s returns a client error, never a server error", async (path) => {
  await expectProblem(await api.send("GET", path, undefined, staff));
  expect(api.reportedErrors).toEqual([]);
});

test.each(["%", "_", "\\", "'", '"; drop table orders', "\u0000", LONE_SURROGATE, LONG.slice(0, 200)])(
  "staff can search for %j without a server error [ASVS 1.2.4]",
  async (search) => {
    const response = await api.send(
      "GET",
      `/admin/orders?search=${encodeURIComponent(search.toWellFormed())}`,
      undefined,
      staff,
    );
    expect(response.status).toBeLessThan(500);
    expect(api.reportedErrors).toEqual([]);
  },
);

test.each([
  ["/products?page=0", "page", "page must be a whole number from 1 to 1000000"],
  ["/products?pageSize=101", "pageSize", "pageSize must be a whole number from 1 to 100"],
  ["/products?minPrice=cheap", "minPrice", "minPrice must be a number from 0 to 10000000"],
  ["/products/new-arrivals?limit=0", "limit", "limit must be a whole number from 1 to 100"],
  ["/collections?order=up", "order", "order must be one of: asc, desc"],
  ["/admin/orders?page=1.5", "page", "page must be a whole number from 1 to 1000000"],
  [
    "/admin/orders?status=lost",
    "status",
    "status must be one of: pending, confirmed, processing, shipped, delivered, cancelled",
  ],
])("GET %s names the invalid parameter and its valid values [ASVS 15.3.7]", async (path, name, message) => {
  const { status, problem } = await api.send("GET", path, undefined, staff);
  expect(status).toBe(422);
  expect(problem).toMatchObject({ detail: message, errors: { [name]: [message] } });
});

test("an unknown query parameter is ignored", async () => {
  expect((await api.send("GET", "/products?surprise=1&page=1")).status).toBe(200);
});

test("the error names each unknown field, including `__proto__` and `constructor` [ASVS 1.5.2] [ASVS 15.3.6]", async () => {
  const body = JSON.parse('{"term":"ZE00000000000","__proto__":1,"constructor":2}') as unknown;
  const { status, problem } = await api.send("POST", "/orders/track", body);
  expect(status).toBe(422);
  expect(Object.keys(problem.errors ?? {}).toSorted()).toEqual(["__proto__", "constructor"]);
});

test.each([
  ["DELETE", "/products", "GET, HEAD"],
  ["GET", "/newsletter", "POST"],
  ["PUT", "/orders", "POST"],
  ["POST", `/admin/products/${product.id}`, "DELETE, GET, HEAD, PUT"],
  ["GET", "/admin/collections/featured", "DELETE, PUT"],
  ["OPTIONS", "/newsletter", "POST"],
])("%s %s returns 405 with the allowed methods [ASVS 13.4.4]", async (method, path, allowed) => {
  const response = await api.send(method, path, undefined, staff);
  await expectProblem(response);
  expect([response.status, response.headers.get("allow")]).toEqual([405, allowed]);
});

test("an unknown path returns 404, and staff paths reveal no methods to visitors", async () => {
  expect((await api.send("DELETE", "/nowhere")).status).toBe(404);
  expect((await api.send("POST", `/admin/products/${product.id}`)).status).toBe(401);
});

test("a name with characters that XML cannot contain is rejected with an error for its field", async () => {
  const response = await api.send("POST", "/contact-messages", {
    name: "Ayesha\uffff",
    phone: "+92 300 1234567",
    message: "Is it there?",
  });
  expect([response.status, Object.keys(response.problem.errors ?? {})]).toEqual([422, ["name"]]);
});

test("a write from a page on another site is rejected", async () => {
  const headers = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
  const response = await api.send("POST", "/orders", validOrder, headers);
  expect(response.status).toBe(403);
});

test.each(["short", "with space in it", "x".repeat(201)])(
  "an Idempotency-Key of %j is rejected",
  async (key) => {
    await expectProblem(await api.send("POST", "/orders", validOrder, { "idempotency-key": key }));
  },
);
