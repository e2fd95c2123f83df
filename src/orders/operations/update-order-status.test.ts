import { and, eq, sql } from "drizzle-orm";
import { describe, expect, inject, test, vi } from "vitest";

import { stockMovements } from "#catalogue/tables/stock-schema.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { InsufficientStock, OrderedItemsNotFound } from "#catalogue/rules/stock/stock-errors.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import { getProduct } from "#catalogue/operations/products/get-product.ts";
import { setStock } from "#catalogue/operations/stock/set-stock.ts";
import { getRevision } from "#platform/revision/catalogue-revision.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput, removeProduct, buildStore } from "#test/factories.ts";

import { getOrder } from "./get-order.ts";
import { placeOrder } from "./place-order.ts";
import { updateOrderStatus } from "./update-order-status.ts";

const db = await openTestDatabase();
// Several orders compete for the same bottles.
await saveStore(db, buildStore({ holdStock: false }));

async function placeOrderFor(productId: string, quantity = 1, variant = "50ml"): Promise<string> {
  return (await placeOrder(db, buildOrderInput([{ productId, variant, quantity }]))).id;
}

async function getStockAndSold(
  productId: string,
): Promise<{ stock: number | null | undefined; sold: number | undefined }> {
  const product = await getProduct(db, productId);
  return { stock: product?.stock["50ml"], sold: product?.sold["50ml"] };
}

async function setStatuses(orderId: string, ...statuses: OrderStatus[]): Promise<void> {
  for (const status of statuses) await updateOrderStatus(db, { orderId, status });
}

async function sumLedger(productId: string): Promise<{ stock: number; sold: number } | undefined> {
  const [sums] = await db
    .select({
      stock: sql<number>`sum(${stockMovements.delta})::int`,
      sold: sql<number>`sum(${stockMovements.soldDelta})::int`,
    })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId));
  return sums;
}

test("confirming an order deducts its stock, counts it as sold and records the time [000 §4] [001 §4] [001 §9]", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 10 } });
  const order = await updateOrderStatus(db, {
    orderId: await placeOrderFor(product.id, 3),
    status: "confirmed",
  });
  expect(await getStockAndSold(product.id)).toEqual({ stock: 7, sold: 3 });
  expect(order.stockUpdatedAt).not.toBeNull();
  expect(order.stockRestoredAt).toBeNull();
});

test("cancelling a confirmed order restores its stock and records the time [000 §4] [001 §4]", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 10 } });
  const orderId = await placeOrderFor(product.id, 3);
  await setStatuses(orderId, "confirmed", "cancelled");
  expect(await getStockAndSold(product.id)).toEqual({ stock: 10, sold: 0 });
  expect((await getOrder(db, orderId))?.stockRestoredAt).not.toBeNull();
});

test("neither the sold count nor the stock falls below 0 [000 §4] [001 §9]", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 4 } });
  const [confirmedId, rejectedId] = [await placeOrderFor(product.id, 3), await placeOrderFor(product.id, 3)];
  await setStatuses(confirmedId, "confirmed");
  await expect(setStatuses(rejectedId, "confirmed")).rejects.toThrow(InsufficientStock);
  expect(await getStockAndSold(product.id)).toEqual({ stock: 1, sold: 3 });
  await db.update(productVariants).set({ sold: 1 }).where(eq(productVariants.productId, product.id));
  await setStatuses(confirmedId, "cancelled");
  expect(await getStockAndSold(product.id)).toEqual({ stock: 4, sold: 0 });
});

test("cancelling a pending order does not change stock [001 §4]", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 10 } });
  await setStatuses(await placeOrderFor(product.id, 3), "cancelled");
  expect(await getStockAndSold(product.id)).toEqual({ stock: 10, sold: 0 });
});

test("no sequence of status changes deducts an order's stock twice", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 10 } });
  const orderId = await placeOrderFor(product.id, 4);
  await setStatuses(orderId, "confirmed", "processing", "confirmed", "shipped", "pending", "confirmed");
  expect(await getStockAndSold(product.id)).toEqual({ stock: 6, sold: 4 });
  await setStatuses(orderId, "shipped", "cancelled");
  expect(await getStockAndSold(product.id)).toEqual({ stock: 10, sold: 0 });
  await setStatuses(orderId, "processing", "cancelled", "confirmed");
  expect(await getStockAndSold(product.id)).toEqual({ stock: 6, sold: 4 });
});

test("each status change is stored in the history with its note [000 §3] [000 §4] [001 §3] [001 §4]", async () => {
  const product = await buildProduct(db);
  const orderId = await placeOrderFor(product.id);
  await setStatuses(orderId, "confirmed");
  const order = await updateOrderStatus(db, { orderId, status: "shipped", notes: "With the courier" });
  expect(order.statusHistory.map(({ status, notes }) => [status, notes])).toEqual([
    ["pending", null],
    ["confirmed", null],
    ["shipped", "With the courier"],
  ]);
  expect(order.adminNotes).toBe("With the courier");
});

test("confirming an order with too little stock changes nothing [000 §4] [000 §7] [001 §4]", async () => {
  const plenty = await buildProduct(db, { stock: { "50ml": 100 } });
  const scarce = await buildProduct(db, { name: "Last Amber", stock: { "50ml": 2 } });
  const lines = [plenty, scarce].map(({ id }) => ({ productId: id, variant: "50ml", quantity: 2 }));
  const [first, second] = [
    await placeOrder(db, buildOrderInput(lines)),
    await placeOrder(db, buildOrderInput(lines)),
  ];
  await setStatuses(first.id, "confirmed");
  const revision = await getRevision(db);
  const rejected = updateOrderStatus(db, { orderId: second.id, status: "confirmed", notes: "now" });
  await expect(rejected).rejects.toThrow(InsufficientStock);
  await expect(rejected).rejects.toThrow(
    "Insufficient stock for: Last Amber (50ml): requested 2, available 0",
  );
  expect(await getStockAndSold(plenty.id)).toEqual({ stock: 98, sold: 2 });
  expect(await getOrder(db, second.id)).toMatchObject({
    status: "pending",
    adminNotes: null,
    stockUpdatedAt: null,
  });
  expect((await getOrder(db, second.id))?.statusHistory).toHaveLength(1);
  expect(await getRevision(db)).toBe(revision);
});

test("a size with unlimited stock changes only its sold count", async () => {
  const product = await buildProduct(db, { stock: { "50ml": null } });
  const orderId = await placeOrderFor(product.id, 3);
  await setStatuses(orderId, "confirmed");
  expect(await getStockAndSold(product.id)).toEqual({ stock: null, sold: 3 });
  await setStatuses(orderId, "cancelled");
  expect(await getStockAndSold(product.id)).toEqual({ stock: null, sold: 0 });
});

test("an order with a deleted product cannot be confirmed, but a confirmed order can be cancelled [001 §4]", async () => {
  const product = await buildProduct(db, { name: "Oud Qadim", stock: { "50ml": 5 } });
  const [confirmedId, pendingId] = [await placeOrderFor(product.id), await placeOrderFor(product.id)];
  await setStatuses(confirmedId, "confirmed");
  await removeProduct(db, product.id);
  const rejected = setStatuses(pendingId, "confirmed");
  await expect(rejected).rejects.toThrow(OrderedItemsNotFound);
  await expect(rejected).rejects.toThrow("Product no longer exists: Oud Qadim (50ml)");
  await setStatuses(confirmedId, "cancelled");
  expect((await getOrder(db, confirmedId))?.status).toBe("cancelled");
});

test("the error for an order that cannot be confirmed lists shortages first, then removed sizes", async () => {
  const product = await buildProduct(db, {
    name: "Rose Dunes",
    variantPricing: { "50ml": 1000, "100ml": 2000 },
    stock: { "50ml": 1, "100ml": 5 },
  });
  const orderIdWithRemovedSize = await placeOrderFor(product.id, 1, "100ml");
  const orderWithBothSizes = await placeOrder(
    db,
    buildOrderInput([
      { productId: product.id, variant: "50ml", quantity: 1 },
      { productId: product.id, variant: "100ml", quantity: 1 },
    ]),
  );
  await setStatuses(await placeOrderFor(product.id, 1, "50ml"), "confirmed");
  await db
    .delete(productVariants)
    .where(and(eq(productVariants.productId, product.id), eq(productVariants.name, "100ml")));
  await expect(setStatuses(orderIdWithRemovedSize, "confirmed")).rejects.toThrow(
    "Size no longer exists: Rose Dunes (100ml)",
  );
  const rejected = setStatuses(orderWithBothSizes.id, "confirmed");
  await expect(rejected).rejects.toThrow(InsufficientStock);
  await expect(rejected).rejects.toThrow(
    "Insufficient stock for: Rose Dunes (50ml): requested 1, available 0. Size no longer exists: Rose Dunes (100ml)",
  );
});

describe("changing a pending order to", () => {
  test.each(["processing", "shipped", "delivered"] as const)(
    "%s does not deduct stock by default [001 §4]",
    async (status) => {
      const product = await buildProduct(db, { stock: { "50ml": 10 } });
      const orderId = await placeOrderFor(product.id, 3);
      const updated = await updateOrderStatus(db, { orderId, status });
      expect(updated).toMatchObject({ status, isStockDeducted: false, stockUpdatedAt: null });
      expect(await getStockAndSold(product.id)).toEqual({ stock: 10, sold: 0 });
    },
  );

  test.each(["processing", "shipped", "delivered"] as const)(
    "%s deducts stock with `deductStock`, and cancelling restores it",
    async (status) => {
      const product = await buildProduct(db, { stock: { "50ml": 10 } });
      const orderId = await placeOrderFor(product.id, 3);
      const revision = await getRevision(db);
      const updated = await updateOrderStatus(db, { orderId, status, deductStock: true });
      expect(updated).toMatchObject({ status, isStockDeducted: true });
      expect(updated.stockUpdatedAt).not.toBeNull();
      expect(await getStockAndSold(product.id)).toEqual({ stock: 7, sold: 3 });
      expect(await sumLedger(product.id)).toEqual({ stock: 7, sold: 3 });
      expect(await getRevision(db)).toBe(revision + 1);
      await setStatuses(orderId, "cancelled");
      expect(await getStockAndSold(product.id)).toEqual({ stock: 10, sold: 0 });
    },
  );

  test("several statuses in turn with `deductStock` deducts stock only once", async () => {
    const product = await buildProduct(db, { stock: { "50ml": 10 } });
    const orderId = await placeOrderFor(product.id, 3);
    for (const status of ["processing", "shipped", "confirmed", "delivered"] as const) {
      await updateOrderStatus(db, { orderId, status, deductStock: true });
    }
    expect(await getStockAndSold(product.id)).toEqual({ stock: 7, sold: 3 });
  });

  test("shipped with `deductStock` changes nothing if the stock is too low", async () => {
    const product = await buildProduct(db, { name: "Last Rose", stock: { "50ml": 2 } });
    const [first, second] = [await placeOrderFor(product.id, 2), await placeOrderFor(product.id, 2)];
    await updateOrderStatus(db, { orderId: first, status: "shipped", deductStock: true });
    await expect(
      updateOrderStatus(db, { orderId: second, status: "shipped", deductStock: true }),
    ).rejects.toThrow("Insufficient stock for: Last Rose (50ml): requested 2, available 0");
    expect(await getOrder(db, second)).toMatchObject({ status: "pending", isStockDeducted: false });
    expect((await getOrder(db, second))?.statusHistory).toHaveLength(1);
    expect(await getStockAndSold(product.id)).toEqual({ stock: 0, sold: 2 });
  });

  test("shipped succeeds for only one of two concurrent orders for the last bottle", async () => {
    const product = await buildProduct(db, { stock: { "50ml": 1 } });
    const orderIds = [await placeOrderFor(product.id), await placeOrderFor(product.id)];
    const results = await Promise.allSettled(
      orderIds.map((orderId) => updateOrderStatus(db, { orderId, status: "shipped", deductStock: true })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await getStockAndSold(product.id)).toEqual({ stock: 0, sold: 1 });
  });
});

test("setting the current status again is rejected", async () => {
  const product = await buildProduct(db);
  await expect(setStatuses(await placeOrderFor(product.id), "pending")).rejects.toThrow(Conflict);
});

test("changing an unknown order fails with 'Order not found' [000 §5]", async () => {
  await expect(setStatuses("no-such-order", "confirmed")).rejects.toThrow("Order not found");
});

test("when two orders for the last bottle are confirmed concurrently, only one succeeds", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 1 } });
  const orderIds = [await placeOrderFor(product.id), await placeOrderFor(product.id)];
  const results = await Promise.allSettled(
    orderIds.map((orderId) => updateOrderStatus(db, { orderId, status: "confirmed" })),
  );
  expect(results.map((result) => result.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const rejected = results.find((result) => result.status === "rejected");
  expect(rejected?.reason).toBeInstanceOf(InsufficientStock);
  expect(await getStockAndSold(product.id)).toEqual({ stock: 0, sold: 1 });
});

test("when fifty orders for the last bottle are confirmed concurrently, only one succeeds and the ledger matches", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 1 } });
  const orderIds: string[] = [];
  for (let count = 0; count < 50; count += 1) orderIds.push(await placeOrderFor(product.id));
  const revision = await getRevision(db);
  const results = await Promise.allSettled(
    orderIds.map((orderId) => updateOrderStatus(db, { orderId, status: "confirmed" })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await getStockAndSold(product.id)).toEqual({ stock: 0, sold: 1 });
  expect(await sumLedger(product.id)).toEqual({ stock: 0, sold: 1 });
  expect(await getRevision(db)).toBe(revision + 1);
});

test("each of several concurrent confirmations increments the catalogue revision", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 10 } });
  const orderIds = [await placeOrderFor(product.id), await placeOrderFor(product.id)];
  const revision = await getRevision(db);
  await Promise.all(orderIds.map((orderId) => updateOrderStatus(db, { orderId, status: "confirmed" })));
  expect(await getRevision(db)).toBe(revision + 2);
});

test("after a concurrent confirmation and cancellation, the stock matches the order's status", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 10 } });
  const orderId = await placeOrderFor(product.id, 3);
  await Promise.all(
    (["confirmed", "cancelled"] as const).map((status) => updateOrderStatus(db, { orderId, status })),
  );
  const isConfirmed = (await getOrder(db, orderId))?.status === "confirmed";
  expect(await getStockAndSold(product.id)).toEqual(
    isConfirmed ? { stock: 7, sold: 3 } : { stock: 10, sold: 0 },
  );
});

test("orders with the same products in opposite order do not deadlock", async () => {
  const one = await buildProduct(db, { stock: { "50ml": 100 } });
  const two = await buildProduct(db, { stock: { "50ml": 100 } });
  const lines = [one, two].map(({ id }) => ({ productId: id, variant: "50ml", quantity: 1 }));
  const placed = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      placeOrder(db, buildOrderInput(index % 2 ? lines : lines.toReversed())),
    ),
  );
  await Promise.all(placed.map(({ id }) => updateOrderStatus(db, { orderId: id, status: "confirmed" })));
  expect([await getStockAndSold(one.id), await getStockAndSold(two.id)]).toEqual([
    { stock: 80, sold: 20 },
    { stock: 80, sold: 20 },
  ]);
});

test.runIf(inject("databaseTemplate").engine === "postgres")(
  "confirming an order while its product is changed, ordered and deleted does not deadlock",
  async () => {
    const product = await buildProduct(db, { name: "Soon deleted", stock: { "50ml": 5 } });
    const orderId = await placeOrderFor(product.id, 2);
    const isOfProduct = eq(productVariants.productId, product.id);
    const pendingChanges: Promise<unknown>[] = [];
    let isConfirmed = false;
    await db.transaction(async (orderTx) => {
      await orderTx.select().from(productVariants).where(isOfProduct).for("key share");
      await db.transaction(async (changeTx) => {
        await changeTx.update(productVariants).set({ price: productVariants.price }).where(isOfProduct);
        pendingChanges.push(
          updateOrderStatus(db, { orderId, status: "confirmed" }).then(() => (isConfirmed = true)),
        );
        await vi.waitUntil(async () => (await countLockWaits()) === 1);
        pendingChanges.push(removeProduct(db, product.id));
        await vi.waitUntil(async () => (await countLockWaits()) === 2);
      });
      // The confirmation has either finished or waits for the deletion, which waits for this transaction.
      await vi.waitUntil(async () => isConfirmed || (await countLockWaits()) === 2);
    });
    await Promise.all(pendingChanges);
    const order = await getOrder(db, orderId);
    expect(order?.status).toBe("confirmed");
    expect(await getProduct(db, product.id)).toBeUndefined();
  },
);

/** Counts the statements of this database that wait for a lock. */
async function countLockWaits(): Promise<number> {
  const locks = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await queryRows(db, locks)).length;
}

test("stock and sold counts equal the sums of the ledger after orders, adjustments and cancellations", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 10 } });
  const [confirmedId, cancelledId] = [await placeOrderFor(product.id, 2), await placeOrderFor(product.id, 5)];
  await setStatuses(confirmedId, "confirmed");
  await setStatuses(cancelledId, "confirmed");
  // Staff adjust the stock before the cancellation.
  await db.transaction(async (tx) => {
    const [size] = await tx.select().from(productVariants).where(eq(productVariants.productId, product.id));
    await setStock(tx, {
      variantId: size?.id ?? 0,
      productId: product.id,
      variant: "50ml",
      stock: 20,
      reason: "adjusted",
    });
  });
  await setStatuses(cancelledId, "cancelled");
  expect(await getStockAndSold(product.id)).toEqual({ stock: 25, sold: 2 });
  expect(await sumLedger(product.id)).toEqual({ stock: 25, sold: 2 });
});
