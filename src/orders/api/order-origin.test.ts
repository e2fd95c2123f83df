import { expect, test } from "vitest";

import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import type { PlacedOrder } from "../rules/order.ts";
import { openTestApi } from "#test/api.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";

const { db, send } = await openTestApi({ isRateLimited: false, trustProxy: true });

let orderCount = 0;

async function placeTestOrder(productId: string, address: string, cookie?: string) {
  orderCount += 1;
  const input = buildOrderInput([{ productId, variant: "50ml", quantity: 1 }]);
  const customer = { ...input.customer, phone: `0302 ${String(1_000_000 + orderCount)}` };
  const { body, headers } = await send<PlacedOrder>(
    "POST",
    "/orders",
    { ...input, customer },
    { "x-forwarded-for": `1.2.3.4, ${address}`, ...(cookie !== undefined && { cookie }) },
  );
  return {
    isReserved: body.confirmation?.reservedUntil !== null,
    cookie: headers.get("set-cookie")?.split(";")[0],
  };
}

test("behind a proxy, the prefix of the client limits reservations, without rate limits, and no address is stored", async () => {
  const { id } = await buildProduct(db, { stock: { "50ml": 8 } });
  const attempts = [];
  for (const host of [7, 8, 9, 10, 11, 12]) attempts.push(await placeTestOrder(id, `203.0.113.${host}`));
  expect(attempts.map(({ isReserved }) => isReserved)).toEqual([true, true, true, true, false, false]);
  expect((await placeTestOrder(id, "198.51.100.7")).isReserved).toBe(true);
  expect((await placeTestOrder(id, "2001:db8:1::7")).isReserved).toBe(true);
  expect((await placeTestOrder(id, "2001:db8:2::7")).isReserved).toBe(false);
  expect(JSON.stringify(await db.select().from(stockReservations))).not.toMatch(
    /203\.0\.113|198\.51|2001:db8/,
  );
});

test("a browser is recognized by a cookie that scripts cannot read, even in other networks", async () => {
  const { cookie } = await placeTestOrder((await buildProduct(db)).id, "192.0.2.1");
  expect(cookie).toMatch(/^order-browser=[\w-]{16}$/);
  const results = [];
  for (const index of [1, 2, 3, 4, 5]) {
    const { id } = await buildProduct(db);
    results.push((await placeTestOrder(id, `192.0.${index + 2}.1`, cookie)).isReserved);
  }
  expect(results).toEqual([true, true, true, true, false]);
});
