import { like } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";

import { funnelCounts } from "../tables/funnel-schema.server.ts";
import { rateLimits } from "#kit/limits/tables/rate-limit-schema.server.ts";
import { openTestApi } from "#test/api.ts";

const { db, send, reportedErrors, signIn } = await openTestApi({ isRateLimited: true });
const staff = await signIn(true);

afterEach(async () => {
  await db.delete(funnelCounts);
  expect(reportedErrors).toEqual([]);
});

test("counts sent by browsers appear in the staff funnel, and nothing else is stored", async () => {
  const response = await send("POST", "/events", { counts: { view_item: 3, begin_checkout: 1 } });
  expect(response.status).toBe(204);
  expect(response.headers.get("set-cookie")).toBeNull();
  const { body } = await send("GET", "/admin/funnel?days=7", undefined, staff);
  expect(body).toMatchObject({
    days: 7,
    steps: [
      { step: "view_item", count: 3, percentOfPrevious: null },
      { step: "add_to_cart", count: 0, percentOfPrevious: 0 },
      { step: "begin_checkout", count: 1, percentOfPrevious: null },
      { step: "placed", count: 0, percentOfPrevious: 0 },
      { step: "confirmed", count: 0 },
      { step: "delivered", count: 0 },
    ],
    cancelled: 0,
  });
  expect(Object.keys((await db.select().from(funnelCounts))[0] ?? {})).toEqual(["day", "event", "count"]);
});

test.each([
  ["no counts", {}],
  ["an unknown event", { counts: { purchase: 1 } }],
  ["a count above the maximum", { counts: { view_item: 51 } }],
  ["a client id", { counts: { view_item: 1 }, clientId: "abc" }],
])("%s is rejected and nothing is counted", async (_, body) => {
  expect((await send("POST", "/events", body)).status).toBe(422);
  expect(await db.$count(funnelCounts)).toBe(0);
});

test("the funnel covers 30 days by default, and a period other than 7 or 30 days is rejected", async () => {
  expect((await send("GET", "/admin/funnel", undefined, staff)).body).toMatchObject({ days: 30 });
  expect((await send("GET", "/admin/funnel?days=90", undefined, staff)).status).toBe(422);
});

test("counts are rate-limited per client", async () => {
  await db.update(rateLimits).set({ hits: 119 }).where(like(rateLimits.key, "events:%"));
  expect((await send("POST", "/events", { counts: { view_item: 1 } })).status).toBe(204);
  expect((await send("POST", "/events", { counts: { view_item: 1 } })).status).toBe(429);
});
