import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { orderCredits, orderMoney } from "#ledger/tables/ledger-schema.server.ts";
import { listOrderSummaries } from "#orders/operations/lists/list-order-summaries.ts";
import { listOrders } from "#orders/operations/lists/list-orders.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import type { OrderPaymentState } from "#orders/rules/order-payment.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildAccount, buildOwingOrder, findOrderPaymentState } from "#test/money.ts";

import { getOrderMoney } from "./get-order-money.ts";
import { recordPayment } from "./record-payment.ts";
import { createRefund, payRefund } from "./refunds.ts";
import { reverseOrderEntry } from "./reverse-entry.ts";

const db = await openTestDatabase();
const by = { uid: "sana", email: "sana@example.com" };
await db.insert(users).values({ id: "sana", email: by.email, passwordHash: "", isAdmin: true });
const till = await buildAccount(db, "cash", "Till");

const pay = (orderId: string, amount: number) =>
  recordPayment(
    db,
    orderId,
    { method: "cash", accountId: till, transactionId: null, note: null, allowsOverpayment: true, amount },
    { by },
  );

/** Returns the stored state of an order, after a check that the rule finds the same from the figures. */
async function readState(orderId: string): Promise<OrderPaymentState | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const [figures] = await db.select().from(orderMoney).where(eq(orderMoney.orderId, orderId));
  if (!order || !figures) throw new Error("The order is missing");
  expect(order.paymentState).toBe(findOrderPaymentState(figures, order));
  return order.paymentState;
}

const setStatus = (orderId: string, status: "delivered" | "cancelled" | "pending") =>
  updateOrderStatus(db, { orderId, status }, { by });

test("what the courier collects is not due before the delivery, and unpaid after it", async () => {
  const { order } = await buildOwingOrder(db);
  expect(await readState(order.id)).toBe("cash-on-delivery");
  await setStatus(order.id, "delivered");
  expect(await readState(order.id)).toBe("unpaid");
});

test.each([
  ["a method before the delivery", { paymentMethod: "raast" }],
  ["an advance", { advanceRequired: 50_000 }],
])("an order with %s is unpaid until money arrives", async (_terms, terms) => {
  const { order } = await buildOwingOrder(db);
  await db.update(orders).set(terms).where(eq(orders.id, order.id));
  expect(await readState(order.id)).toBe("unpaid");
});

test("payments make an order part paid, paid and overpaid, and a reversal takes its step back", async () => {
  const { order } = await buildOwingOrder(db);
  await pay(order.id, 500);
  expect(await readState(order.id)).toBe("part-paid");
  await pay(order.id, 2900);
  expect(await readState(order.id)).toBe("paid");
  await pay(order.id, 100);
  expect(await readState(order.id)).toBe("overpaid");
  const entry = (await getOrderMoney(db, order.id)).entries.at(-1);
  await reverseOrderEntry(db, entry?.id ?? 0, "Twice", { by, canRefund: true });
  expect(await readState(order.id)).toBe("paid");
});

test("the money of a cancelled order is to refund, and nothing is to pay after the refund", async () => {
  const { order } = await buildOwingOrder(db);
  await pay(order.id, 3400);
  await setStatus(order.id, "cancelled");
  expect(await readState(order.id)).toBe("to-refund");
  const refund = { method: "cash", payee: null, payeeAccount: null, reason: null } as const;
  const id = await createRefund(db, order.id, { amount: 3400, ...refund }, { by });
  await payRefund(db, id, { accountId: till, reference: "R1" }, { by, canApprove: true });
  expect(await readState(order.id)).toBe("nothing");
  await setStatus(order.id, "pending");
  expect(await readState(order.id)).toBe("cash-on-delivery");
});

test("the credit of a return is to refund", async () => {
  const { order } = await buildOwingOrder(db);
  await pay(order.id, 3400);
  await db.insert(orderCredits).values({ orderId: order.id, amount: 100_000 });
  expect(await readState(order.id)).toBe("to-refund");
});

test("the list of orders filters by what is paid and by the way to pay", async () => {
  const [late, raast] = [await buildOwingOrder(db), await buildOwingOrder(db)];
  await setStatus(late.order.id, "delivered");
  await db.update(orders).set({ paymentMethod: "raast" }).where(eq(orders.id, raast.order.id));
  const find = async (query: Parameters<typeof listOrderSummaries>[1]) => {
    const list = await listOrderSummaries(db, { ids: [late.order.id, raast.order.id], ...query });
    const full = await listOrders(db, { ids: [late.order.id, raast.order.id], ...query });
    expect(full.items.map(({ id, paymentState }) => ({ id, paymentState }))).toEqual(
      list.items.map(({ id, paymentState }) => ({ id, paymentState })),
    );
    expect(list.total).toBe(list.items.length);
    return list.items.map(({ id }) => id);
  };
  expect(await find({ payment: "paid" })).toEqual([]);
  expect(await find({ payment: ["paid", "unpaid"], status: "delivered" })).toEqual([late.order.id]);
  expect(await find({ method: "raast" })).toEqual([raast.order.id]);
  expect(await find({ method: ["cash-on-delivery", "wallet"] })).toEqual([late.order.id]);
});

test("the paisa of a total from before prices were rounded are neither due nor overpaid", async () => {
  const { order } = await buildOwingOrder(db);
  await db
    .update(orders)
    .set({ totalAmount: sql`total_amount + 50`, subtotal: sql`subtotal + 50` })
    .where(eq(orders.id, order.id));
  const readDue = async () => {
    const [money] = await db.select().from(orderMoney).where(eq(orderMoney.orderId, order.id));
    return [money?.due, money?.overpaid];
  };
  expect(await readDue()).toEqual([340_000, 0]);
  await pay(order.id, 3400);
  expect([await readState(order.id), ...(await readDue())]).toEqual(["paid", 0, 0]);
  await pay(order.id, 1);
  expect([await readState(order.id), ...(await readDue())]).toEqual(["paid", 0, 0]);
  await pay(order.id, 1);
  expect([await readState(order.id), ...(await readDue())]).toEqual(["overpaid", 0, 100]);
});
