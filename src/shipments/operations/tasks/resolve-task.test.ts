import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { shipments } from "../../tables/shipment-schema.server.ts";
import type { OrderStatus, ShipmentState } from "#orders/rules/order-status.ts";
import { ORDER_STATUSES } from "#orders/rules/order-status.ts";
import type { TaskOutcome } from "../../rules/parcel-task.ts";
import { findParcelTask } from "../../rules/parcel-task.ts";
import { SHIPMENT_STATES } from "#orders/rules/order-status.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { getProduct } from "#catalogue/operations/products/get-product.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { findViolations } from "#test/consistency-checks.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildConfirmedOrder, buildCourier, buildParcel } from "#test/shipments.ts";

import { countParcelsToCheck, listOrderShipments } from "../list-shipments.ts";
import { recordShipmentReports } from "../record-shipment-reports.ts";
import { refreshTasks } from "./refresh-tasks.ts";
import { resolveTask } from "./resolve-task.ts";

const db = await openTestDatabase();
const courier = await buildCourier(db);
const STOCK = 10;

async function buildShippedOrder() {
  const { order, product } = await buildConfirmedOrder(db, 2, STOCK);
  const { id } = await buildParcel(db, order.id, courier.id, { isHandedOver: true });
  return {
    id,
    orderId: order.id,
    report: (state: ShipmentState) =>
      recordShipmentReports(db, [
        {
          shipmentId: id,
          reports: [{ state, code: state, text: null, occurredAt: new Date().toISOString() }],
        },
      ]),
    setStatus: (status: OrderStatus) => updateOrderStatus(db, { orderId: order.id, status }),
    read: async () => ({
      parcel: (await listOrderShipments(db, order.id))[0],
      status: (await getOrder(db, order.id))?.status,
      stock: (await getProduct(db, product.id))?.stock["50ml"],
    }),
  };
}

async function buildCancelledButDelivered() {
  const shipped = await buildShippedOrder();
  await shipped.setStatus("cancelled");
  await shipped.report("delivered");
  return shipped;
}

const resolve = (
  id: number,
  outcome: TaskOutcome,
  task: "cancelled-delivered" | "lost" = "cancelled-delivered",
) => resolveTask(db, id, { task, outcome }, { by: COMMAND_LINE });

test("every pair of an order's status and a parcel's state has the task of the table", async () => {
  const { order } = await buildConfirmedOrder(db);
  const parcel = { orderId: order.id, courierId: courier.id, weightGrams: 1, cashToCollect: 0 };
  const pairs = SHIPMENT_STATES.flatMap((state) =>
    [false, true].map((wasDelivered) => ({ state, wasDelivered })),
  );
  await db
    .insert(shipments)
    .values(pairs.map((pair, index) => ({ ...parcel, ...pair, reference: `${order.orderNumber}-${index}` })));
  for (const status of ORDER_STATUSES) {
    await db.execute(sql`update orders set status = ${status} where id = ${order.id}`);
    await refreshTasks(db, [order.id]);
    const expected = pairs.map((pair) => findParcelTask({ status, ...pair }));
    const parcels = await listOrderShipments(db, order.id);
    expect(parcels.map(({ task }) => task)).toEqual(expected);
    expect(parcels.map(({ isTaskOpen }) => isTaskOpen)).toEqual(expected.map((task) => task !== null));
  }
  await db.delete(shipments);
  await db.execute(sql`update orders set status = 'confirmed' where id = ${order.id}`);
});

describe("a parcel of a cancelled order that was delivered", () => {
  test("is a task; restoring the order deducts its bottles and counts it as delivered", async () => {
    const before = await countParcelsToCheck(db);
    const { id, read } = await buildCancelledButDelivered();
    expect(await countParcelsToCheck(db)).toBe(before + 1);
    expect(await read()).toMatchObject({
      parcel: { task: "cancelled-delivered", isTaskOpen: true },
      stock: STOCK,
    });
    await resolve(id, "restore-delivered");
    expect(await read()).toMatchObject({ parcel: { task: null }, status: "delivered", stock: STOCK - 2 });
    expect(await countParcelsToCheck(db)).toBe(before);
    expect(await findViolations(db)).toEqual([]);
  });

  test("can be expected back, and its inspection changes no stock", async () => {
    const { id, read, report } = await buildCancelledButDelivered();
    await resolve(id, "expect-return");
    expect(await read()).toMatchObject({
      parcel: { state: "return-requested", task: null },
      status: "cancelled",
      stock: STOCK,
    });
    await report("returned");
    expect((await read()).parcel).toMatchObject({ state: "returned", task: null });
  });

  test("stays checked until the contradiction changes", async () => {
    const { id, read, report, setStatus } = await buildCancelledButDelivered();
    await resolve(id, "checked");
    expect((await read()).parcel).toMatchObject({ task: "cancelled-delivered", isTaskOpen: false });
    await report("lost");
    expect((await read()).parcel).toMatchObject({ task: "cancelled-lost", isTaskOpen: true });
    await setStatus("shipped");
    expect((await read()).parcel).toMatchObject({ task: "lost", isTaskOpen: true });
  });

  test("of two staff members who resolve it, one succeeds", async () => {
    const { id, read } = await buildCancelledButDelivered();
    const results = await Promise.allSettled([
      resolve(id, "restore-delivered"),
      resolve(id, "restore-delivered"),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await read()).stock).toBe(STOCK - 2);
  });

  test("cannot be resolved with an outcome of another task, or if the stock is too low to restore the order", async () => {
    const { id, read } = await buildCancelledButDelivered();
    await expect(resolve(id, "cancel-order")).rejects.toMatchObject({ code: "conflict" });
    await expect(resolve(id, "checked", "lost")).rejects.toMatchObject({ code: "conflict" });
    await db.execute(sql`update product_variants set stock = 1 where stock = ${STOCK}`);
    await expect(resolve(id, "restore-delivered")).rejects.toMatchObject({ code: "insufficient-stock" });
    expect(await read()).toMatchObject({ status: "cancelled", parcel: { isTaskOpen: true } });
    await expect(resolve(999_999_999, "checked")).rejects.toMatchObject({ code: "not-found" });
  });
});
