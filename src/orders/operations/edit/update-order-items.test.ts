import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { orderEvents } from "../../tables/order-history-schema.server.ts";
import { orderItems } from "../../tables/order-schema.server.ts";
import { stockMovements } from "#catalogue/tables/stock-schema.server.ts";
import { Conflict, InvalidInput, NotFound } from "#kit/rules/errors.ts";
import { InsufficientStock } from "#catalogue/rules/stock/stock-errors.ts";
import { LineUnavailable, OrderChanged, OrderNotEditable } from "../../rules/order-errors.ts";
import { orderItemsSchema } from "../../rules/edit/order-edit.ts";
import type { Order } from "../../rules/order.ts";
import type { OrderStatus } from "../../rules/order-status.ts";
import { changeProducts } from "#catalogue/operations/products/change-products.ts";
import { getProduct } from "#catalogue/operations/products/get-product.ts";
import { getRevision } from "#platform/revision/catalogue-revision.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { createUser } from "#staff/operations/users.ts";
import { findViolations } from "#test/consistency-checks.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput, removeProduct } from "#test/factories.ts";

import { getLinkedOrder, getOrder } from "../get-order.ts";
import { getOrderTimeline } from "#app/screens/order/operations/get-order-timeline.ts";
import { placeOrder } from "../place-order.ts";
import { quoteOrderItems } from "./plan-order-items.ts";
import { updateOrderItems } from "./update-order-items.ts";
import { updateOrderStatus } from "../update-order-status.ts";

const db = await openTestDatabase();

const buildTestProduct = (stock: number | null = 10, price = 1000) =>
  buildProduct(db, { variantPricing: { "50ml": price }, stock: { "50ml": stock } });

const toItem = ({ id }: { id: string }, quantity: number) => ({ productId: id, variant: "50ml", quantity });

async function placeTestOrder(items: ReturnType<typeof toItem>[], status?: OrderStatus): Promise<Order> {
  const { id } = await placeOrder(db, buildOrderInput(items));
  if (status) await updateOrderStatus(db, { orderId: id, status });
  return readStoredOrder(id);
}

async function readStoredOrder(id: string): Promise<Order> {
  const order = await getOrder(db, id);
  if (!order) throw new Error("The order is missing.");
  return order;
}

/** Edits the passed version of the order. */
const editItems = ({ id, updatedAt }: Order, items: ReturnType<typeof toItem>[], expectedTotal?: number) =>
  updateOrderItems(db, id, { items, expectedTotal, expectedUpdatedAt: updatedAt });

async function readStockAndSold({ id }: { id: string }) {
  const product = await getProduct(db, id);
  return [product?.stock["50ml"], product?.sold["50ml"]];
}

const listLines = ({ items }: Order) =>
  items.map(({ product, quantity }) => [product.id, quantity, product.price]);

describe("prices", () => {
  test("existing lines keep their price, new lines get the current price, and removed lines disappear", async () => {
    const [kept, removed, added] = [
      await buildTestProduct(),
      await buildTestProduct(),
      await buildTestProduct(),
    ];
    const order = await placeTestOrder([toItem(removed, 1), toItem(kept, 1)]);
    await changeProducts(db, { ids: [kept.id, added.id], change: { discountPercentage: 50 } });
    const edited = await editItems(order, [toItem(added, 1), toItem(kept, 3)], 3500);
    expect(listLines(edited)).toEqual([
      [kept.id, 3, 1000],
      [added.id, 1, 500],
    ]);
    expect(edited).toMatchObject({ subtotal: 3500, totalAmount: 3500, totalItems: 4, status: "pending" });
    expect(edited.adjustments).toEqual(order.adjustments);
    const placedTimes = await db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
    for (const { placedAt } of placedTimes) {
      expect(Math.abs(placedAt.getTime() - Date.parse(order.createdAt))).toBeLessThan(1000);
    }
  });

  test("an edit whose total differs from the expected total is rejected and changes nothing", async () => {
    const product = await buildTestProduct();
    const order = await placeTestOrder([toItem(product, 1)]);
    await expect(editItems(order, [toItem(product, 2)], 1999)).rejects.toThrow(Conflict);
    await expect(editItems(order, [toItem(product, 2)], 1999)).rejects.toThrow(
      "The total is now Rs.\u00A02,000. Review it, then save.",
    );
    expect(await readStoredOrder(order.id)).toEqual(order);
  });

  test("a quote returns the new amounts, marks the lines that the edit would reject, and changes nothing", async () => {
    const [product, scarce] = [await buildTestProduct(), await buildTestProduct(2)];
    const order = await placeTestOrder([toItem(product, 1)]);
    const quote = await quoteOrderItems(db, order.id, [
      toItem(product, 2),
      toItem(scarce, 3),
      toItem({ id: "unknown" }, 1),
    ]);
    expect(quote).toMatchObject({ subtotal: 5000, totalAmount: 5000, totalItems: 6 });
    expect(
      quote.lines.map(({ state, quantityBefore, maxQuantity }) => [state, quantityBefore, maxQuantity]),
    ).toEqual([
      ["ok", 1, 10],
      ["short", 0, 2],
      ["gone", 0, 0],
    ]);
    expect(await readStoredOrder(order.id)).toEqual(order);
    await expect(quoteOrderItems(db, "unknown", [toItem(product, 1)])).rejects.toThrow(NotFound);
  });

  test("items of the same size are merged", async () => {
    const product = await buildTestProduct();
    const order = await placeTestOrder([toItem(product, 1)]);
    expect(listLines(await editItems(order, [toItem(product, 2), toItem(product, 3)]))).toEqual([
      [product.id, 5, 1000],
    ]);
    const tooMany = [toItem(product, 9999), toItem(product, 2)];
    await expect(editItems(await readStoredOrder(order.id), tooMany)).rejects.toThrow(InvalidInput);
  });

  test("an edit without items is rejected", () => {
    const result = orderItemsSchema.safeParse({ items: [], expectedUpdatedAt: "2026-01-01T00:00:00Z" });
    expect(result.error?.issues[0]?.message).toBe(
      "An order needs at least one item. Cancel the order instead.",
    );
  });
});

describe("stock", () => {
  test("editing an order with deducted stock moves the difference in stock, and cancelling it restores all stock", async () => {
    const [increased, decreased, removed, added] = await Promise.all(
      [1, 2, 3, 4].map(() => buildTestProduct()),
    );
    if (!increased || !decreased || !removed || !added) throw new Error("A product is missing.");
    const order = await placeTestOrder(
      [toItem(increased, 1), toItem(decreased, 3), toItem(removed, 2)],
      "confirmed",
    );
    const revision = await getRevision(db);
    const edited = await editItems(order, [toItem(increased, 4), toItem(decreased, 1), toItem(added, 5)]);
    expect(edited.isStockDeducted).toBe(true);
    expect(await Promise.all([increased, decreased, removed, added].map(readStockAndSold))).toEqual([
      [6, 4],
      [9, 1],
      [10, 0],
      [5, 5],
    ]);
    const movements = await db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.orderId, order.id))
      .orderBy(asc(stockMovements.id));
    const editMovements = movements.filter(({ reason }) => reason === "order-changed");
    expect(editMovements.map(({ productId, delta, soldDelta }) => [productId, delta, soldDelta])).toEqual([
      [removed.id, 2, -2],
      [decreased.id, 2, -2],
      [increased.id, -3, 3],
      [added.id, -5, 5],
    ]);
    expect(await getRevision(db)).toBeGreaterThan(revision);
    await updateOrderStatus(db, { orderId: order.id, status: "cancelled" });
    expect(await Promise.all([increased, decreased, removed, added].map(readStockAndSold))).toEqual([
      [10, 0],
      [10, 0],
      [10, 0],
      [10, 0],
    ]);
  });

  test("editing a pending order does not move stock; confirming it deducts the new quantities", async () => {
    const product = await buildTestProduct();
    const order = await placeTestOrder([toItem(product, 1)]);
    await editItems(order, [toItem(product, 4)]);
    expect(await readStockAndSold(product)).toEqual([10, 0]);
    await updateOrderStatus(db, { orderId: order.id, status: "confirmed" });
    expect(await readStockAndSold(product)).toEqual([6, 4]);
  });

  test("a shortage rejects the whole edit", async () => {
    const [plenty, scarce] = [await buildTestProduct(), await buildTestProduct(4)];
    const order = await placeTestOrder([toItem(plenty, 1), toItem(scarce, 3)], "confirmed");
    const rejectedEdit = editItems(order, [toItem(plenty, 2), toItem(scarce, 5)]);
    await expect(rejectedEdit).rejects.toThrow(InsufficientStock);
    await expect(rejectedEdit).rejects.toThrow("requested 5, available 4");
    expect(await readStoredOrder(order.id)).toEqual(order);
    expect(await readStockAndSold(plenty)).toEqual([9, 1]);
    expect(await editItems(order, [toItem(scarce, 4)])).toMatchObject({ totalItems: 4 });
    expect(await readStockAndSold(scarce)).toEqual([0, 4]);
  });

  test("concurrent edits never sell a bottle twice", async () => {
    const scarce = await buildTestProduct(4);
    const orders = [
      await placeTestOrder([toItem(scarce, 1)], "confirmed"),
      await placeTestOrder([toItem(scarce, 1)], "confirmed"),
    ];
    const results = await Promise.allSettled(orders.map((order) => editItems(order, [toItem(scarce, 3)])));
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await readStockAndSold(scarce)).toEqual([0, 4]);
  });

  test("unlimited stock stays unlimited", async () => {
    const product = await buildTestProduct(null);
    const order = await placeTestOrder([toItem(product, 1)], "confirmed");
    await editItems(await editItems(order, [toItem(product, 5)]), [toItem(product, 2)]);
    expect(await readStockAndSold(product)).toEqual([null, 2]);
  });
});

describe("deleted products", () => {
  test.each([undefined, "confirmed"] as const)(
    "the quantity of a deleted product can stay or decrease, but not increase (status: %s)",
    async (status) => {
      const [deleted, other] = [await buildTestProduct(), await buildTestProduct()];
      let order = await placeTestOrder([toItem(deleted, 3), toItem(other, 1)], status);
      await removeProduct(db, deleted.id);
      order = await editItems(order, [toItem(deleted, 3), toItem(other, 2)]);
      const rejectedEdit = editItems(order, [toItem(other, 2), toItem(deleted, 4)]);
      await expect(rejectedEdit).rejects.toThrow(LineUnavailable);
      await expect(rejectedEdit).rejects.toMatchObject({
        message: "Oud Mehtab (50ml) is no longer sold. The order can have at most 3.",
        fields: { "items.1.quantity": [expect.anything()] },
      });
      order = await editItems(order, [toItem(deleted, 1), toItem(other, 2)]);
      expect(listLines(order)).toEqual([
        [deleted.id, 1, 1000],
        [other.id, 2, 1000],
      ]);
      expect(listLines(await editItems(order, [toItem(other, 2)]))).toEqual([[other.id, 2, 1000]]);
    },
  );

  test("an unknown product cannot be added", async () => {
    const product = await buildTestProduct();
    const order = await placeTestOrder([toItem(product, 1)]);
    await expect(editItems(order, [toItem(product, 1), toItem({ id: "unknown" }, 1)])).rejects.toMatchObject({
      code: "line-unavailable",
      fields: { "items.1.productId": [expect.anything()] },
    });
  });
});

describe("statuses and concurrent edits", () => {
  test.each(["shipped", "delivered", "cancelled"] as const)(
    "the items of a %s order cannot be edited or quoted",
    async (status) => {
      const product = await buildTestProduct();
      const order = await placeTestOrder([toItem(product, 1)], status);
      await expect(editItems(order, [toItem(product, 2)])).rejects.toThrow(OrderNotEditable);
      await expect(quoteOrderItems(db, order.id, [toItem(product, 2)])).rejects.toThrow(OrderNotEditable);
      expect(await readStoredOrder(order.id)).toEqual(order);
    },
  );

  test("only one of two concurrent edits of the same version succeeds", async () => {
    const product = await buildTestProduct();
    const order = await placeTestOrder([toItem(product, 1)], "confirmed");
    const results = await Promise.allSettled([
      editItems(order, [toItem(product, 2)]),
      editItems(order, [toItem(product, 3)]),
    ]);
    const rejected = results.filter((result) => result.status === "rejected");
    expect(rejected.map(({ reason }) => reason instanceof OrderChanged)).toEqual([true]);
    const { totalItems } = await readStoredOrder(order.id);
    expect(await readStockAndSold(product)).toEqual([10 - totalItems, totalItems]);
  });

  test("a concurrent confirmation and edit deduct exactly the final quantity", async () => {
    const product = await buildTestProduct();
    const order = await placeTestOrder([toItem(product, 1)]);
    await Promise.allSettled([
      updateOrderStatus(db, { orderId: order.id, status: "confirmed" }),
      editItems(order, [toItem(product, 4)]),
    ]);
    const { totalItems } = await readStoredOrder(order.id);
    expect(await readStockAndSold(product)).toEqual([10 - totalItems, totalItems]);
  });
});

test("the history, audit log and timeline list the changed lines; the order link shows neither reason nor staff name", async () => {
  const account = {
    email: "sana@example.com",
    password: "a long password",
    displayName: "Sana",
    isAdmin: true,
  };
  const by = { uid: (await createUser(db, account)).uid, email: account.email };
  const product = await buildTestProduct();
  const { id, updatedAt } = await placeTestOrder([toItem(product, 1)]);
  const reason = "Asked by phone";
  await updateOrderItems(
    db,
    id,
    { items: [toItem(product, 2)], expectedUpdatedAt: updatedAt, reason },
    { by },
  );
  const changes = [
    { field: "items.Oud Mehtab 50ml", from: "1 × Rs.\u00A01,000", to: "2 × Rs.\u00A01,000" },
    { field: "total", from: "Rs.\u00A01,000", to: "Rs.\u00A02,000" },
  ];
  const [entry] = (await listAudit(db, { subjectType: "order", subjectId: id })).items;
  expect(entry).toMatchObject({ action: "items-changed", actor: { uid: by.uid }, changes });
  expect(await db.select().from(orderEvents).where(eq(orderEvents.orderId, id))).toMatchObject([
    { kind: "items-changed", reason, changes, staffId: by.uid },
  ]);
  expect((await getOrderTimeline(db, id))[0]).toMatchObject({
    kind: "items-changed",
    by: "Sana",
    text: "Items changed",
    note: reason,
    changes,
  });
  const page = await getLinkedOrder(db, id);
  expect(page).toMatchObject({ totalAmount: 2000, statusHistory: [{ status: "pending", notes: null }] });
  expect(JSON.stringify(page)).not.toMatch(/Sana|Asked by phone/);
});

test("a repeated checkout request after an edit returns the edited order", async () => {
  const [product, added] = [await buildTestProduct(), await buildTestProduct()];
  const input = buildOrderInput([toItem(product, 1)]);
  const { id } = await placeOrder(db, input, { idempotencyKey: "repeated-after-an-edit" });
  await editItems(await readStoredOrder(id), [toItem(added, 2)]);
  const repeated = await placeOrder(db, input, { idempotencyKey: "repeated-after-an-edit" });
  expect(repeated).toMatchObject({ id, totalItems: 2, hasOtherDetails: false });
});

test("an edit that only splits a line into equal items leaves the order unchanged", async () => {
  const product = await buildTestProduct();
  const order = await placeTestOrder([toItem(product, 2)]);
  expect(await editItems(order, [toItem(product, 1), toItem(product, 1)])).toEqual(order);
  await expect(editItems({ ...order, id: "unknown" }, [toItem(product, 1)])).rejects.toThrow(NotFound);
});

test("all edits leave consistent totals, stock and ledger", async () => {
  expect(await findViolations(db)).toEqual([]);
});
