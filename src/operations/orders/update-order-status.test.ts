import { and, eq, sql } from "drizzle-orm";
import { describe, expect, inject, test, vi } from "vitest";

import { stockMovements } from "#db/schema/order-schema.server.ts";
import { rowsOf } from "#db/statements/rows.server.ts";
import { productVariants } from "#db/schema/schema.server.ts";
import { Conflict, InsufficientStock, OrderedItemsGone } from "#domain/shared/errors.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import { deleteProduct } from "#operations/catalogue/products/delete-product.ts";
import { getProduct } from "#operations/catalogue/products/get-product.ts";
import { setStock } from "#operations/stock/set-stock.ts";
import { getRevision } from "#operations/revision/catalogue-revision.ts";
import { openTestDatabase } from "#test/database.ts";
import { buildProduct, orderInput } from "#test/factories.ts";

import { getOrder } from "./get-order.ts";
import { placeOrder } from "./place-order.ts";
import { updateOrderStatus } from "./update-order-status.ts";

const db = await openTestDatabase();

async function orderOf(productId: string, quantity = 1, variant = "50ml"): Promise<string> {
  return (await placeOrder(db, orderInput([{ productId, variant, quantity }]))).id;
}

async function levels(
  productId: string,
): Promise<{ stock: number | null | undefined; sold: number | undefined }> {
  const product = await getProduct(db, productId);
  return { stock: product?.stock["50ml"], sold: product?.sold["50ml"] };
}

async function walk(orderId: string, ...statuses: OrderStatus[]): Promise<void> {
  for (const status of statuses) await updateOrderStatus(db, { orderId, status });
}

async function ledgerSum(productId: string): Promise<{ stock: number; sold: number } | undefined> {
  const [sums] = await db
    .select({
      stock: sql<number>`sum(${stockMovements.delta})::int`,
      sold: sql<number>`sum(${stockMovements.soldDelta})::int`,
    })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId));
  return sums;
}

test("confirming takes the stock, counts it as sold and saves when", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 10 } });
  const order = await updateOrderStatus(db, { orderId: await orderOf(product.id, 3), status: "confirmed" });
  expect(await levels(product.id)).toEqual({ stock: 7, sold: 3 });
  expect(order.stockUpdatedAt).not.toBeNull();
  expect(order.stockRestoredAt).toBeNull();
});

test("cancelling a confirmed order gives the stock back and saves when", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 10 } });
  const orderId = await orderOf(product.id, 3);
  await walk(orderId, "confirmed", "cancelled");
  expect(await levels(product.id)).toEqual({ stock: 10, sold: 0 });
  expect((await getOrder(db, orderId))?.stockRestoredAt).not.toBeNull();
});

test("sold never falls below 0, and stock only as far as there are bottles", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 4 } });
  const [confirmed, tooMany] = [await orderOf(product.id, 3), await orderOf(product.id, 3)];
  await walk(confirmed, "confirmed");
  await expect(walk(tooMany, "confirmed")).rejects.toThrow(InsufficientStock);
  expect(await levels(product.id)).toEqual({ stock: 1, sold: 3 });
  await db.update(productVariants).set({ sold: 1 }).where(eq(productVariants.productId, product.id));
  await walk(confirmed, "cancelled");
  expect(await levels(product.id)).toEqual({ stock: 4, sold: 0 });
});

test("cancelling a pending order gives back nothing", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 10 } });
  await walk(await orderOf(product.id, 3), "cancelled");
  expect(await levels(product.id)).toEqual({ stock: 10, sold: 0 });
});

test("an order holds stock at most once, however it wanders between statuses", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 10 } });
  const orderId = await orderOf(product.id, 4);
  await walk(orderId, "confirmed", "processing", "confirmed", "shipped", "pending", "confirmed");
  expect(await levels(product.id)).toEqual({ stock: 6, sold: 4 });
  await walk(orderId, "shipped", "cancelled");
  expect(await levels(product.id)).toEqual({ stock: 10, sold: 0 });
  await walk(orderId, "processing", "cancelled", "confirmed");
  expect(await levels(product.id)).toEqual({ stock: 6, sold: 4 });
});

test("every change is told in the history, with its note, and the note becomes the admin's", async () => {
  const product = await buildProduct(db);
  const orderId = await orderOf(product.id);
  await walk(orderId, "confirmed");
  const order = await updateOrderStatus(db, { orderId, status: "shipped", notes: "With the courier" });
  expect(order.statusHistory.map(({ status, notes }) => [status, notes])).toEqual([
    ["pending", null],
    ["confirmed", null],
    ["shipped", "With the courier"],
  ]);
  expect(order.adminNotes).toBe("With the courier");
});

test("confirming an order with too little stock changes nothing", async () => {
  const plenty = await buildProduct(db, { stock: { "50ml": 100 } });
  const scarce = await buildProduct(db, { name: "Last Amber", stock: { "50ml": 2 } });
  const lines = [plenty, scarce].map(({ id }) => ({ productId: id, variant: "50ml", quantity: 2 }));
  const [first, second] = [await placeOrder(db, orderInput(lines)), await placeOrder(db, orderInput(lines))];
  await walk(first.id, "confirmed");
  const revision = await getRevision(db);
  const refused = updateOrderStatus(db, { orderId: second.id, status: "confirmed", notes: "now" });
  await expect(refused).rejects.toThrow(InsufficientStock);
  await expect(refused).rejects.toThrow(
    "Insufficient stock for: Last Amber (50ml): requested 2, available 0",
  );
  expect(await levels(plenty.id)).toEqual({ stock: 98, sold: 2 });
  expect(await getOrder(db, second.id)).toMatchObject({
    status: "pending",
    adminNotes: null,
    stockUpdatedAt: null,
  });
  expect((await getOrder(db, second.id))?.statusHistory).toHaveLength(1);
  expect(await getRevision(db)).toBe(revision);
});

test("an unlimited size moves only its sold count", async () => {
  const product = await buildProduct(db, { stock: { "50ml": null } });
  const orderId = await orderOf(product.id, 3);
  await walk(orderId, "confirmed");
  expect(await levels(product.id)).toEqual({ stock: null, sold: 3 });
  await walk(orderId, "cancelled");
  expect(await levels(product.id)).toEqual({ stock: null, sold: 0 });
});

test("an order with a deleted product is not confirmed for that reason, and a held one can still be cancelled", async () => {
  const product = await buildProduct(db, { name: "Oud Qadim", stock: { "50ml": 5 } });
  const [held, waiting] = [await orderOf(product.id), await orderOf(product.id)];
  await walk(held, "confirmed");
  await deleteProduct(db, product.id);
  const refused = walk(waiting, "confirmed");
  await expect(refused).rejects.toThrow(OrderedItemsGone);
  await expect(refused).rejects.toThrow("Product no longer exists: Oud Qadim (50ml)");
  await walk(held, "cancelled");
  expect((await getOrder(db, held))?.status).toBe("cancelled");
});

test("an order with a removed size names the size, and a shortage stands before it", async () => {
  const shrunk = await buildProduct(db, {
    name: "Rose Dunes",
    variantPricing: { "50ml": 1000, "100ml": 2000 },
    stock: { "50ml": 1, "100ml": 5 },
  });
  const gone = await orderOf(shrunk.id, 1, "100ml");
  const both = await placeOrder(
    db,
    orderInput([
      { productId: shrunk.id, variant: "50ml", quantity: 1 },
      { productId: shrunk.id, variant: "100ml", quantity: 1 },
    ]),
  );
  await walk(await orderOf(shrunk.id, 1, "50ml"), "confirmed");
  await db
    .delete(productVariants)
    .where(and(eq(productVariants.productId, shrunk.id), eq(productVariants.name, "100ml")));
  await expect(walk(gone, "confirmed")).rejects.toThrow("Size no longer exists: Rose Dunes (100ml)");
  const refused = walk(both.id, "confirmed");
  await expect(refused).rejects.toThrow(InsufficientStock);
  await expect(refused).rejects.toThrow(
    "Insufficient stock for: Rose Dunes (50ml): requested 1, available 0. Size no longer exists: Rose Dunes (100ml)",
  );
});

describe("an order that skips confirmed", () => {
  test.each(["processing", "shipped", "delivered"] as const)(
    "%s leaves stock and sold alone unless staff deduct the stock",
    async (status) => {
      const product = await buildProduct(db, { stock: { "50ml": 10 } });
      const orderId = await orderOf(product.id, 3);
      const skipped = await updateOrderStatus(db, { orderId, status });
      expect(skipped).toMatchObject({ status, holdsStock: false, stockUpdatedAt: null });
      expect(await levels(product.id)).toEqual({ stock: 10, sold: 0 });
    },
  );

  test.each(["processing", "shipped", "delivered"] as const)(
    "%s takes the stock as confirming does if staff deduct it, and cancelling gives it back",
    async (status) => {
      const product = await buildProduct(db, { stock: { "50ml": 10 } });
      const orderId = await orderOf(product.id, 3);
      const revision = await getRevision(db);
      const deducted = await updateOrderStatus(db, { orderId, status, deductStock: true });
      expect(deducted).toMatchObject({ status, holdsStock: true });
      expect(deducted.stockUpdatedAt).not.toBeNull();
      expect(await levels(product.id)).toEqual({ stock: 7, sold: 3 });
      expect(await ledgerSum(product.id)).toEqual({ stock: 7, sold: 3 });
      expect(await getRevision(db)).toBe(revision + 1);
      await walk(orderId, "cancelled");
      expect(await levels(product.id)).toEqual({ stock: 10, sold: 0 });
    },
  );

  test("deducting twice takes the stock once", async () => {
    const product = await buildProduct(db, { stock: { "50ml": 10 } });
    const orderId = await orderOf(product.id, 3);
    for (const status of ["processing", "shipped", "confirmed", "delivered"] as const) {
      await updateOrderStatus(db, { orderId, status, deductStock: true });
    }
    expect(await levels(product.id)).toEqual({ stock: 7, sold: 3 });
  });

  test("deducting more than there is changes nothing", async () => {
    const product = await buildProduct(db, { name: "Last Rose", stock: { "50ml": 2 } });
    const [first, second] = [await orderOf(product.id, 2), await orderOf(product.id, 2)];
    await updateOrderStatus(db, { orderId: first, status: "shipped", deductStock: true });
    await expect(
      updateOrderStatus(db, { orderId: second, status: "shipped", deductStock: true }),
    ).rejects.toThrow("Insufficient stock for: Last Rose (50ml): requested 2, available 0");
    expect(await getOrder(db, second)).toMatchObject({ status: "pending", holdsStock: false });
    expect((await getOrder(db, second))?.statusHistory).toHaveLength(1);
    expect(await levels(product.id)).toEqual({ stock: 0, sold: 2 });
  });

  test("of two orders of the last bottle that are shipped at once, one takes it", async () => {
    const product = await buildProduct(db, { stock: { "50ml": 1 } });
    const orderIds = [await orderOf(product.id), await orderOf(product.id)];
    const outcomes = await Promise.allSettled(
      orderIds.map((orderId) => updateOrderStatus(db, { orderId, status: "shipped", deductStock: true })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await levels(product.id)).toEqual({ stock: 0, sold: 1 });
  });
});

test("setting the status an order already has is refused", async () => {
  const product = await buildProduct(db);
  await expect(walk(await orderOf(product.id), "pending")).rejects.toThrow(Conflict);
});

test("an unknown order is 'Order not found'", async () => {
  await expect(walk("no-such-order", "confirmed")).rejects.toThrow("Order not found");
});

test("two staff confirming the last bottle at once: one succeeds, the other is told and nothing changed", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 1 } });
  const orderIds = [await orderOf(product.id), await orderOf(product.id)];
  const outcomes = await Promise.allSettled(
    orderIds.map((orderId) => updateOrderStatus(db, { orderId, status: "confirmed" })),
  );
  expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = outcomes.find((outcome) => outcome.status === "rejected");
  expect(refused?.reason).toBeInstanceOf(InsufficientStock);
  expect(await levels(product.id)).toEqual({ stock: 0, sold: 1 });
});

test("of fifty orders of the last bottle, confirmed at once, exactly one is, and the ledger says so", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 1 } });
  const orderIds: string[] = [];
  for (let order = 0; order < 50; order += 1) orderIds.push(await orderOf(product.id));
  const revision = await getRevision(db);
  const outcomes = await Promise.allSettled(
    orderIds.map((orderId) => updateOrderStatus(db, { orderId, status: "confirmed" })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await levels(product.id)).toEqual({ stock: 0, sold: 1 });
  expect(await ledgerSum(product.id)).toEqual({ stock: 0, sold: 1 });
  expect(await getRevision(db)).toBe(revision + 1);
});

test("orders confirmed at once each raise the catalogue's revision", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 10 } });
  const orderIds = [await orderOf(product.id), await orderOf(product.id)];
  const revision = await getRevision(db);
  await Promise.all(orderIds.map((orderId) => updateOrderStatus(db, { orderId, status: "confirmed" })));
  expect(await getRevision(db)).toBe(revision + 2);
});

test("an order confirmed and cancelled at once ends with just what its status says", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 10 } });
  const orderId = await orderOf(product.id, 3);
  await Promise.all(
    (["confirmed", "cancelled"] as const).map((status) => updateOrderStatus(db, { orderId, status })),
  );
  const isConfirmed = (await getOrder(db, orderId))?.status === "confirmed";
  expect(await levels(product.id)).toEqual(isConfirmed ? { stock: 7, sold: 3 } : { stock: 10, sold: 0 });
});

test("orders of the same products in opposite order never wait for each other for ever", async () => {
  const one = await buildProduct(db, { stock: { "50ml": 100 } });
  const two = await buildProduct(db, { stock: { "50ml": 100 } });
  const lines = [one, two].map(({ id }) => ({ productId: id, variant: "50ml", quantity: 1 }));
  const placed = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      placeOrder(db, orderInput(index % 2 ? lines : lines.toReversed())),
    ),
  );
  await Promise.all(placed.map(({ id }) => updateOrderStatus(db, { orderId: id, status: "confirmed" })));
  expect([await levels(one.id), await levels(two.id)]).toEqual([
    { stock: 80, sold: 20 },
    { stock: 80, sold: 20 },
  ]);
});

test.runIf(inject("databaseTemplate").engine === "postgres")(
  "an order is confirmed while others change, order and delete its product, and nobody waits for ever",
  async () => {
    const product = await buildProduct(db, { name: "Soon deleted", stock: { "50ml": 5 } });
    const orderId = await orderOf(product.id, 2);
    const ofProduct = eq(productVariants.productId, product.id);
    const begun: Promise<unknown>[] = [];
    let isConfirmed = false;
    await db.transaction(async (ordering) => {
      await ordering.select().from(productVariants).where(ofProduct).for("key share");
      await db.transaction(async (changing) => {
        await changing.update(productVariants).set({ price: productVariants.price }).where(ofProduct);
        begun.push(updateOrderStatus(db, { orderId, status: "confirmed" }).then(() => (isConfirmed = true)));
        await vi.waitUntil(async () => (await waiting()) === 1);
        begun.push(deleteProduct(db, product.id));
        await vi.waitUntil(async () => (await waiting()) === 2);
      });
      // Before the order is done it is confirmed, or waits for the product to be deleted, which waits for the order.
      await vi.waitUntil(async () => isConfirmed || (await waiting()) === 2);
    });
    await Promise.all(begun);
    const order = await getOrder(db, orderId);
    expect(order?.status).toBe("confirmed");
    expect(await getProduct(db, product.id)).toBeUndefined();
  },
);

/** How many statements of this database wait for a lock. */
async function waiting(): Promise<number> {
  const locks = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await rowsOf(db, locks)).length;
}

test("stock and sold are always the sums of the ledger, and cancelling gives back just what the order holds", async () => {
  const product = await buildProduct(db, { stock: { "50ml": 10 } });
  const [kept, cancelled] = [await orderOf(product.id, 2), await orderOf(product.id, 5)];
  await walk(kept, "confirmed");
  await walk(cancelled, "confirmed");
  // Staff count the shelf anew meanwhile.
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
  await walk(cancelled, "cancelled");
  expect(await levels(product.id)).toEqual({ stock: 25, sold: 2 });
  expect(await ledgerSum(product.id)).toEqual({ stock: 25, sold: 2 });
});
