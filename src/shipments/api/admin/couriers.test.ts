import { afterAll, expect, test } from "vitest";

import { eq } from "drizzle-orm";

import { HOUR_MS } from "#platform/rules/day.ts";
import { couriers, shipments } from "../../tables/shipment-schema.server.ts";
import type { AccountTest, StoredCourier } from "../../rules/courier.ts";
import { listOrderShipments } from "../../operations/list-shipments.ts";
import { openTestApi } from "#test/api.ts";
import { SIMULATED_COURIERS } from "#test/shops/connected-shop.ts";
import { buildConfirmedOrder, buildParcel } from "#test/shipments.ts";
import { POSTEX_TOKEN } from "#test/simulators/postex-api.ts";

const { db, send, signIn } = await openTestApi();
const staff = await signIn(true);
const server = await SIMULATED_COURIERS.postex.start();
afterAll(server.close);

test("a courier's notice with the right token triggers a poll of the courier; the shop ignores the status in the notice", async () => {
  const input = { name: "Trax", kind: "trax", trackingUrl: null };
  const { body: courier } = await send<StoredCourier>("POST", "/admin/couriers", input, staff);
  const { order } = await buildConfirmedOrder(db);
  const { id } = await buildParcel(db, order.id, courier.id, { trackingNumber: "202600000001" });
  const laterPollTime = new Date(Date.now() + HOUR_MS);
  await db.update(shipments).set({ nextPollAt: laterPollTime }).where(eq(shipments.id, id));
  const getPollTime = async () =>
    (await db.select().from(shipments).where(eq(shipments.id, id)))[0]?.nextPollAt?.getTime() ?? 0;
  const path = courier.hookPath?.replace("/api", "") ?? "";
  const notice = { tracking_number: 202600000001, status: "Delivered" };

  expect((await send("POST", `${path.slice(0, -1)}!`, notice)).status).toBe(403);
  expect((await send("POST", path, { status: "Delivered" })).status).toBe(422);
  expect((await send("POST", path, { tracking_number: "unknown" })).status).toBe(204);
  expect(await getPollTime()).toBe(laterPollTime.getTime());
  expect((await send("POST", path, notice)).status).toBe(204);
  expect(await getPollTime()).toBeLessThan(laterPollTime.getTime());
  expect(await listOrderShipments(db, order.id)).toMatchObject([{ state: "booked" }]);
});

test("an owner connects a courier and tests its account, which is stored encrypted and never returned", async () => {
  const input = { name: "PostEx", kind: "postex", trackingUrl: null };
  const { body: courier } = await send<StoredCourier>("POST", "/admin/couriers", input, staff);
  expect(courier).toMatchObject({ kind: "postex", hasAccount: false });
  const path = `/admin/couriers/${courier.id}/account`;
  expect((await send("POST", `${path}/test`, undefined, staff)).status).toBe(409);

  const account = SIMULATED_COURIERS.postex.createAccount(server.url);
  expect((await send("PUT", path, { ...account, kind: "trax" }, staff)).status).toBe(422);
  expect((await send("PUT", path, account, staff)).status).toBe(204);
  const { body: list } = await send<StoredCourier[]>("GET", "/admin/couriers", undefined, staff);
  expect(list.find(({ id }) => id === courier.id)).toMatchObject({ name: "PostEx", hasAccount: true });
  expect(JSON.stringify(list)).not.toContain(POSTEX_TOKEN);
  expect(JSON.stringify(await db.select().from(couriers))).not.toContain(POSTEX_TOKEN);
  const audit = await send("GET", "/admin/audit", undefined, staff);
  expect(JSON.stringify(audit.body)).not.toContain(POSTEX_TOKEN);

  const testAccount = async () => (await send<AccountTest>("POST", `${path}/test`, undefined, staff)).body;
  expect(await testAccount()).toEqual({ problem: null });

  const cities = `/admin/couriers/${courier.id}/cities`;
  expect((await send("POST", cities, undefined, staff)).body).toEqual({ problem: null, cities: 3 });
  const stored = await send<StoredCourier[]>("GET", "/admin/couriers", undefined, staff);
  expect(stored.body.find(({ id }) => id === courier.id)).toMatchObject({
    cities: 3,
    citiesFetchedAt: expect.any(String),
  });
  server.setFault(401);
  expect((await send("POST", cities, undefined, staff)).body).toMatchObject({
    problem: expect.stringContaining("rejected the account"),
  });
  expect((await testAccount()).problem).toContain("rejected the account");
});
