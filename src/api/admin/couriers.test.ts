import { afterAll, expect, test } from "vitest";

import { couriers } from "#db/schema/shipment-schema.server.ts";
import type { AccountTest, StoredCourier } from "#domain/shipments/courier.ts";
import { openTestApi } from "#test/api.ts";
import { SIMULATED_COURIERS } from "#test/connected-shop.ts";
import { POSTEX_TOKEN } from "#test/simulators/postex-api.ts";

const { db, send, signIn } = await openTestApi();
const staff = await signIn(true);
const server = await SIMULATED_COURIERS.postex.start();
afterAll(server.close);

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
  expect(list).toMatchObject([{ name: "PostEx", hasAccount: true }]);
  expect(JSON.stringify(list)).not.toContain(POSTEX_TOKEN);
  expect(JSON.stringify(await db.select().from(couriers))).not.toContain(POSTEX_TOKEN);
  const audit = await send("GET", "/admin/audit", undefined, staff);
  expect(JSON.stringify(audit.body)).not.toContain(POSTEX_TOKEN);

  const testAccount = async () => (await send<AccountTest>("POST", `${path}/test`, undefined, staff)).body;
  expect(await testAccount()).toEqual({ problem: null });
  server.setFault(401);
  expect((await testAccount()).problem).toContain("rejected the account");
});
