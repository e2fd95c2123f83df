import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { stockMovements } from "#catalogue/tables/stock-schema.server.ts";
import { getProduct } from "#catalogue/operations/products/get-product.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildConfirmedOrder, buildCourier, buildParcel } from "#test/shipments.ts";

import { inspectReturn } from "./inspect-return.ts";
import { recordState } from "./record-state.ts";

const db = await openTestDatabase();
const courier = await buildCourier(db);

/** Builds an order for 5 of 10 bottles in stock, whose parcel was returned. */
async function buildReturn() {
  const { order, product, line } = await buildConfirmedOrder(db, 5);
  const { id } = await buildParcel(db, order.id, courier.id, { isHandedOver: true });
  for (const state of ["returning", "returned"] as const)
    await recordState(db, { shipmentIds: [id], state }, { by: COMMAND_LINE });
  const inspect = (sealed: number, opened: number, damaged: number, cancelsOrder = false, note?: string) => {
    const { productId, variant } = line;
    const lines = [{ productId, variant, sealed, opened, damaged }];
    return inspectReturn(db, id, { lines, cancelsOrder, note }, { by: COMMAND_LINE });
  };
  const readStockAndSold = async () => {
    const { stock, sold } = (await getProduct(db, product.id)) ?? product;
    const [ledger] = await db
      .select({
        stock: sql<number>`sum(${stockMovements.delta})::int`,
        sold: sql<number>`sum(${stockMovements.soldDelta})::int`,
      })
      .from(stockMovements)
      .where(eq(stockMovements.productId, product.id));
    expect(ledger).toEqual({ stock: stock["50ml"], sold: sold["50ml"] });
    return { stock: stock["50ml"], sold: sold["50ml"] };
  };
  return { order, product, inspect, readStockAndSold };
}

test("an inspection returns only the sealed bottles to the stock, and none of the parcel's bottles counts as sold", async () => {
  const { order, inspect, readStockAndSold } = await buildReturn();
  expect(await readStockAndSold()).toEqual({ stock: 5, sold: 5 });
  await inspect(3, 1, 1);
  expect(await readStockAndSold()).toEqual({ stock: 8, sold: 0 });
  expect((await getOrder(db, order.id))?.status).toBe("shipped");
});

test("the audit log records the bottles of an inspection, but not its note, which can name a person", async () => {
  const { order, inspect } = await buildReturn();
  await inspect(3, 1, 1, false, "Zorvana was rude");
  const { items } = await listAudit(db, { subjectType: "order", subjectId: order.id });
  const entry = items.find(({ action }) => action === "inspected");
  expect(entry?.changes).toEqual([
    {
      field: expect.stringContaining(order.orderNumber),
      from: null,
      to: expect.stringMatching(/^[^.]*3[^.]*$/),
    },
  ]);
});

test("cancelling the order during or after the inspection restores no bottle twice", async () => {
  const { order, inspect, readStockAndSold } = await buildReturn();
  await inspect(4, 1, 0);
  await updateOrderStatus(db, { orderId: order.id, status: "cancelled" });
  expect(await readStockAndSold()).toEqual({ stock: 9, sold: 0 });

  const otherReturn = await buildReturn();
  await otherReturn.inspect(5, 0, 0, true);
  expect(await otherReturn.readStockAndSold()).toEqual({ stock: 10, sold: 0 });
  expect((await getOrder(db, otherReturn.order.id))?.status).toBe("cancelled");
});

test("inspecting the parcel of a cancelled order does not restore its bottles again", async () => {
  const { order, inspect, readStockAndSold } = await buildReturn();
  await updateOrderStatus(db, { orderId: order.id, status: "cancelled" });
  expect(await readStockAndSold()).toEqual({ stock: 10, sold: 0 });
  await inspect(5, 0, 0);
  expect(await readStockAndSold()).toEqual({ stock: 10, sold: 0 });
});

test("the bottles of an inspected parcel can be shipped again, which deducts them from the stock again", async () => {
  const { order, product, inspect, readStockAndSold } = await buildReturn();
  await expect(buildParcel(db, order.id, courier.id)).rejects.toThrow("already in a parcel");
  await inspect(4, 1, 0);
  expect(await readStockAndSold()).toEqual({ stock: 9, sold: 0 });
  const line = { productId: product.id, variant: "50ml", quantity: 2 };
  await buildParcel(db, order.id, courier.id, { lines: [line] });
  expect(await readStockAndSold()).toEqual({ stock: 7, sold: 2 });
  const remainingParcel = await buildParcel(db, order.id, courier.id);
  expect(await readStockAndSold()).toEqual({ stock: 4, sold: 5 });
  expect(remainingParcel.lines).toMatchObject([{ quantity: 3 }]);
  await updateOrderStatus(db, { orderId: order.id, status: "cancelled" });
  expect(await readStockAndSold()).toEqual({ stock: 9, sold: 0 });
});

test("returned bottles cannot be shipped again while the stock is too low", async () => {
  const { order, inspect, readStockAndSold } = await buildReturn();
  await inspect(0, 4, 1);
  const returnedParcel = await buildParcel(db, order.id, courier.id, { isHandedOver: true });
  for (const state of ["returning", "returned"] as const)
    await recordState(db, { shipmentIds: [returnedParcel.id], state }, { by: COMMAND_LINE });
  const lines = returnedParcel.lines.map(({ productId, variant }) => ({
    productId,
    variant,
    sealed: 4,
    opened: 1,
    damaged: 0,
  }));
  await inspectReturn(db, returnedParcel.id, { lines, cancelsOrder: false }, { by: COMMAND_LINE });
  expect(await readStockAndSold()).toEqual({ stock: 4, sold: 0 });
  await expect(buildParcel(db, order.id, courier.id)).rejects.toThrow("4");
  expect(await readStockAndSold()).toEqual({ stock: 4, sold: 0 });
});

test("an inspection must cover all bottles of a returned parcel, and is possible only once", async () => {
  const { inspect, readStockAndSold } = await buildReturn();
  await expect(inspect(1, 1, 1)).rejects.toThrow("Enter the condition of every item");
  const results = await Promise.allSettled([inspect(5, 0, 0), inspect(5, 0, 0)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await readStockAndSold()).toEqual({ stock: 10, sold: 0 });
  await expect(inspect(5, 0, 0)).rejects.toThrow("already been inspected");

  const { order } = await buildConfirmedOrder(db);
  const { id } = await buildParcel(db, order.id, courier.id);
  await expect(
    inspectReturn(db, id, { lines: [], cancelsOrder: false }, { by: COMMAND_LINE }),
  ).rejects.toThrow("Only a returned parcel");
});
