import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { rateLimits } from "#kit/limits/tables/rate-limit-schema.server.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

const api = await openTestApi({ isRateLimited: true });
const product = await buildProduct(api.db);
const line = { productId: product.id, variant: "50ml", quantity: 1 };
// Simulates a readable database that rejects writes, e.g. with a full disk or as a replica.
await api.db.execute(sql`drop table ${rateLimits}`);

test.each([
  ["GET", "/search?q=oud", undefined],
  ["GET", "/products?search=oud", undefined],
  ["POST", "/products/stock-check", { items: [line] }],
  ["POST", "/orders/quote", { items: [line] }],
])("if requests cannot be counted, reads still succeed: %s %s", async (method, path, body) => {
  expect((await api.send(method, path, body)).status).toBe(200);
});

test.each([
  ["/auth/sign-in", { email: "staff@example.com", password: "a wrong one" }],
  ["/orders/track", { term: "ZE00000000000" }],
  ["/orders", buildOrderInput([line])],
  ["/contact-messages", { name: "Ayesha", phone: "0300 1234567", message: "Hello" }],
])("if requests cannot be counted, writes and lookups fail: %s [ASVS 16.5.3]", async (path, body) => {
  expect((await api.send("POST", path, body)).status).toBe(500);
  expect(api.reportedErrors.splice(0)).toHaveLength(1);
});
