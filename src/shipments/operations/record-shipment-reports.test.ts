import { expect, test } from "vitest";

import { getOrder } from "#orders/operations/get-order.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { recordStatements } from "#test/databases/record-statements.ts";
import { buildConfirmedOrder, buildCourier, buildParcel } from "#test/shipments.ts";

import { listShipmentsById } from "./list-shipments.ts";
import { recordShipmentReports } from "./record-shipment-reports.ts";

const db = await openTestDatabase();
const recordedStatements = recordStatements(db);
const courier = await buildCourier(db);

async function buildParcels(count: number) {
  const parcels = [];
  for (let index = 0; index < count; index += 1) {
    const { order } = await buildConfirmedOrder(db);
    parcels.push({ ...(await buildParcel(db, order.id, courier.id)), orderId: order.id });
  }
  return parcels;
}

const createReports = (parcels: readonly { id: number }[], state: ShipmentState) => {
  const report = { state, code: state, text: null, occurredAt: new Date().toISOString() };
  return parcels.map(({ id: shipmentId }) => ({ shipmentId, reports: [report, report] }));
};

test("reports about many parcels change each parcel and its order; parcels that no longer exist are skipped", async () => {
  const parcels = await buildParcels(3);
  await recordShipmentReports(db, createReports([...parcels, { id: 999_999_999 }], "delivered"));
  const stored = await listShipmentsById(
    db,
    parcels.map(({ id }) => id),
  );
  expect(stored.map(({ state }) => state)).toEqual(["delivered", "delivered", "delivered"]);
  for (const { orderId } of parcels) expect((await getOrder(db, orderId))?.status).toBe("delivered");
});

test("recording executes a fixed number of statements, plus three for each order whose status changes", async () => {
  const countStatements = async (parcels: readonly { id: number }[], state: ShipmentState) =>
    (await recordedStatements(() => recordShipmentReports(db, createReports(parcels, state)))).length;
  const [few, many] = [await buildParcels(2), await buildParcels(8)];
  const advancingCount = await countStatements(few, "picked");
  expect(await countStatements(many, "picked")).toBe(advancingCount + 18);
  const unchangedCount = await countStatements(few, "in-transit");
  expect(unchangedCount).toBe(advancingCount - 6);
  expect(await countStatements(many, "in-transit")).toBe(unchangedCount);
});
