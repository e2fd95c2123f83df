import { eq } from "drizzle-orm";
import { expect, inject, test, vi } from "vitest";

import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import { OrderNotCancellable } from "../rules/order-errors.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import { getProduct } from "#catalogue/operations/products/get-product.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

import { cancelOrder } from "./cancel-order.ts";
import { getOrder } from "./get-order.ts";
import { placeOrder } from "./place-order.ts";
import { updateOrderStatus } from "./update-order-status.ts";

const db = await openTestDatabase();
const product = await buildProduct(db);
const items = [{ productId: product.id, variant: "50ml", quantity: 1 }];

async function placeOrderWithStatuses(...statuses: OrderStatus[]): Promise<string> {
  const { id: orderId } = await placeOrder(db, buildOrderInput(items));
  for (const status of statuses) await updateOrderStatus(db, { orderId, status });
  return orderId;
}

test("the history and the audit log record a cancellation as a change by the customer", async () => {
  const orderId = await placeOrderWithStatuses();
  const cancelled = await cancelOrder(db, orderId);
  expect(cancelled).toMatchObject({ id: orderId, status: "cancelled" });
  expect(cancelled.customerInfo.name).toContain("Ayesha");
  expect(cancelled.statusHistory.map(({ status, notes }) => [status, notes])).toEqual([
    ["pending", null],
    ["cancelled", null],
  ]);
  const staffView = await getOrder(db, orderId);
  expect(staffView?.statusHistory.at(-1)).toMatchObject({
    status: "cancelled",
    notes: "Cancelled by the customer on the order page",
    changedBy: null,
  });
  const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, orderId));
  expect(entry).toMatchObject({ actorId: null, actorName: "customer", action: "status-changed" });
});

test("a repeated cancellation returns the order and changes nothing", async () => {
  const orderId = await placeOrderWithStatuses();
  const onReplay = vi.fn();
  const first = await cancelOrder(db, orderId, { onReplay });
  expect(onReplay).not.toHaveBeenCalled();
  expect(await cancelOrder(db, orderId, { onReplay })).toEqual(first);
  expect(onReplay).toHaveBeenCalledOnce();
});

test.each(["confirmed", "processing"] as const)(
  "an order that is %s can be cancelled, which restores its stock",
  async (status) => {
    const bottle = await buildProduct(db, { name: `Oud ${status}`, stock: { "50ml": 5 } });
    const line = { productId: bottle.id, variant: "50ml", quantity: 2 };
    const { id: orderId } = await placeOrder(db, buildOrderInput([line]));
    await updateOrderStatus(db, { orderId, status, deductStock: true });
    expect(await cancelOrder(db, orderId)).toMatchObject({ status: "cancelled" });
    expect((await getProduct(db, bottle.id))?.stock).toEqual({ "50ml": 5 });
  },
);

test.each(["shipped", "delivered"] as const)(
  "an order that is %s cannot be cancelled and keeps its status",
  async (status) => {
    const orderId = await placeOrderWithStatuses(status);
    const cancellation = cancelOrder(db, orderId);
    await expect(cancellation).rejects.toBeInstanceOf(OrderNotCancellable);
    await expect(cancellation).rejects.toThrow(
      `This order is already ${status} and can no longer be cancelled here.`,
    );
    expect((await getOrder(db, orderId))?.status).toBe(status);
  },
);

test("cancelling an unknown order fails with 'Order not found'", async () => {
  await expect(cancelOrder(db, "none")).rejects.toBeInstanceOf(NotFound);
});

// On the embedded database, the two changes never run concurrently.
test.runIf(inject("databaseTemplate").engine === "postgres")(
  "if a cancellation and a hand-over run concurrently, only one succeeds",
  async () => {
    for (let round = 0; round < 10; round += 1) {
      const orderId = await placeOrderWithStatuses();
      const confirmation = { orderId, status: "shipped", expectedStatus: "pending" } as const;
      const [cancelled, confirmed] = await Promise.allSettled([
        cancelOrder(db, orderId),
        updateOrderStatus(db, confirmation),
      ]);
      const order = await getOrder(db, orderId);
      expect(order?.statusHistory).toHaveLength(2);
      if (cancelled.status === "fulfilled") {
        expect(order?.status).toBe("cancelled");
        expect(confirmed).toMatchObject({ status: "rejected", reason: expect.any(Conflict) as Conflict });
      } else {
        expect(cancelled.reason).toBeInstanceOf(OrderNotCancellable);
        expect([confirmed.status, order?.status]).toEqual(["fulfilled", "shipped"]);
      }
    }
  },
);
