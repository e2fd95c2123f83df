import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { cancelOrder } from "#orders/operations/cancel-order.ts";
import { planOrderItems } from "#orders/operations/edit/plan-order-items.ts";
import { updateOrderItems } from "#orders/operations/edit/update-order-items.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { orderEvents } from "#orders/tables/order-history-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { correctCollected } from "#shipments/operations/payments/correct-collected.ts";
import { recordState } from "#shipments/operations/record-state.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildAccount, buildOwingOrder, createRecorder } from "#test/money.ts";
import { buildCourier, buildParcel } from "#test/shipments.ts";
import { buildEndpoint } from "#test/shops/webhook-shop.ts";
import { webhookEvents } from "#webhooks/tables/webhook-schema.server.ts";

import { getOrderMoney } from "./get-order-money.ts";
import { readPayPage } from "./pay-page.ts";
import { reverseOrderEntry } from "./reverse-entry.ts";

const db = await openTestDatabase();
const by = { uid: "sana", email: "sana@example.com" };
const reversing = { by, canRefund: true };
await db.insert(users).values({ id: "sana", email: by.email, passwordHash: "", isAdmin: true });
const bank = await buildAccount(db);
const till = await buildAccount(db, "cash", "Till");
const courier = await buildCourier(db);
await buildEndpoint(db, "http://localhost:1/hook");

const record = createRecorder(db, bank, by);

const readMoney = async (orderId: string) => {
  const { received, due, overpaid, total } = await getOrderMoney(db, orderId);
  return { total, received, due, overpaid };
};

test("the fee for cash on delivery is dropped once everything else is paid (vectors 17, 18, 37)", async () => {
  const { order } = await buildOwingOrder(db, { total: 3650, fee: 100 });
  expect(await readPayPage(db, order.id)).toMatchObject({ due: 3650, cashFee: 100 });
  await record(order.id, 3500);
  expect(await readMoney(order.id)).toEqual({ total: 3650, received: 3500, due: 150, overpaid: 0 });
  await record(order.id, 50);
  expect(await readPayPage(db, order.id)).toMatchObject({ due: 0, cashFee: 0 });
  expect(await readMoney(order.id)).toEqual({ total: 3550, received: 3550, due: 0, overpaid: 0 });
  expect((await getOrder(db, order.id))?.adjustments.map(({ kind }) => kind)).not.toContain("cod-fee");
  await updateOrderStatus(db, { orderId: order.id, status: "cancelled" }, { by });
  expect(await readMoney(order.id)).toMatchObject({ overpaid: 3550 });
});

test("cash at the door keeps the fee, and so does a payment after the order left", async () => {
  const { order } = await buildOwingOrder(db, { total: 3650, fee: 100 });
  const { order: shipped } = await buildOwingOrder(db, { total: 3650, fee: 100 });
  await record(order.id, 3650, { method: "cash", accountId: till, transactionId: null });
  expect(await readMoney(order.id)).toEqual({ total: 3650, received: 3650, due: 0, overpaid: 0 });
  await updateOrderStatus(db, { orderId: shipped.id, status: "shipped" }, { by });
  await record(shipped.id, 3650);
  expect(await readMoney(shipped.id)).toEqual({ total: 3650, received: 3650, due: 0, overpaid: 0 });
});

test("the dropped fee is charged again once a reversal leaves the rest unpaid", async () => {
  const { order } = await buildOwingOrder(db, { total: 3650, fee: 100 });
  await record(order.id, 50);
  await record(order.id, 3500);
  const [first, second] = (await getOrderMoney(db, order.id)).entries;
  await reverseOrderEntry(db, second?.id ?? 0, "Wrong order", { by, canRefund: true });
  expect(await readMoney(order.id)).toEqual({ total: 3650, received: 50, due: 3600, overpaid: 0 });
  const restored = await getOrder(db, order.id);
  expect(restored?.adjustments.at(-1)).toMatchObject({ kind: "cod-fee", amount: 100 });
  await reverseOrderEntry(db, first?.id ?? 0, "Wrong order too", { by, canRefund: true });
  expect(await readMoney(order.id)).toMatchObject({ total: 3650, due: 3650 });
  await record(order.id, 3550);
  expect(await readMoney(order.id)).toMatchObject({ total: 3550, due: 0 });
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, order.id));
  const reversals = entries.filter(({ action }) => action === "reversed");
  const changed = reversals.flatMap(({ changes }) => changes.map(({ field }) => field));
  expect(changed).toEqual(["payment", "payment"]);
});

test("a payment that is corrected after the order has left without cash to collect leaves nothing due (vector 17)", async () => {
  const { order } = await buildOwingOrder(db, { total: 3650, fee: 100 });
  await record(order.id, 3550);
  const parcel = await buildParcel(db, order.id, courier.id, { isHandedOver: true });
  expect(parcel.cashToCollect).toBe(0);
  const [entry] = (await getOrderMoney(db, order.id)).entries;
  await reverseOrderEntry(db, entry?.id ?? 0, "Wrong transaction id", reversing);
  expect(await readMoney(order.id)).toEqual({ total: 3550, received: 0, due: 3550, overpaid: 0 });
  await record(order.id, 3550);
  expect(await readMoney(order.id)).toEqual({ total: 3550, received: 3550, due: 0, overpaid: 0 });
});

test("a payment that is corrected while a parcel collects cash leaves the parcel’s cash due, without the fee", async () => {
  const { order, productId } = await buildOwingOrder(db, { total: 3650, fee: 100 });
  await record(order.id, 3550);
  const { updatedAt } = (await getOrder(db, order.id)) ?? { updatedAt: "" };
  const items = [{ productId, variant: "50ml", quantity: 2 }];
  const { totalAmount } = await updateOrderItems(db, order.id, { items, expectedUpdatedAt: updatedAt });
  const parcel = await buildParcel(db, order.id, courier.id);
  expect(parcel.cashToCollect).toBe(totalAmount - 3550);
  const [entry] = (await getOrderMoney(db, order.id)).entries;
  await reverseOrderEntry(db, entry?.id ?? 0, "Wrong transaction id", reversing);
  await record(order.id, 3550);
  expect(await readMoney(order.id)).toMatchObject({ total: totalAmount, due: parcel.cashToCollect });
});

test("cash of a delivery that was an error was not collected, so a payment of everything else drops the fee", async () => {
  const { order } = await buildOwingOrder(db, { total: 3650, fee: 100 });
  await updateOrderStatus(db, { orderId: order.id, status: "confirmed" }, { by });
  const { id } = await buildParcel(db, order.id, courier.id, { isHandedOver: true });
  await recordState(db, { shipmentIds: [id], state: "delivered" }, { by });
  expect(await readPayPage(db, order.id)).toMatchObject({ due: 0, cashFee: 0 });
  for (const state of ["returning", "returned"] as const)
    await recordState(db, { shipmentIds: [id], state }, { by });
  expect(await readPayPage(db, order.id)).toMatchObject({ due: 3650, cashFee: 100 });
  await record(order.id, 3550);
  expect(await readMoney(order.id)).toEqual({ total: 3550, received: 3550, due: 0, overpaid: 0 });
});

const endCash = {
  cancelled: async (id: number) => {
    await recordState(db, { shipmentIds: [id], state: "cancelled" }, { by });
  },
  returned: async (id: number) => {
    for (const state of ["picked", "returning"] as const)
      await recordState(db, { shipmentIds: [id], state }, { by });
  },
  "delivered without cash": async (id: number) => {
    for (const state of ["picked", "delivered"] as const)
      await recordState(db, { shipmentIds: [id], state }, { by });
    await correctCollected(db, id, { amount: 0, note: "Paid by transfer" }, { by });
  },
};

test.each(Object.entries(endCash))(
  "a parcel that is %s collects no cash, so what is paid meanwhile drops the fee",
  async (_name, end) => {
    const { order } = await buildOwingOrder(db, { total: 3650, fee: 100 });
    await updateOrderStatus(db, { orderId: order.id, status: "confirmed" }, { by });
    const { id, cashToCollect } = await buildParcel(db, order.id, courier.id);
    expect(cashToCollect).toBe(3650);
    await record(order.id, 3550);
    expect(await readMoney(order.id)).toEqual({ total: 3650, received: 3550, due: 100, overpaid: 0 });
    await end(id);
    expect(await readMoney(order.id)).toEqual({ total: 3550, received: 3550, due: 0, overpaid: 0 });
  },
);

test("an order that is restored after its payment drops the fee", async () => {
  const { order } = await buildOwingOrder(db, { total: 3650, fee: 100 });
  await cancelOrder(db, order.id);
  await record(order.id, 3550, { allowsOverpayment: true });
  await updateOrderStatus(db, { orderId: order.id, status: "pending" }, { by });
  expect(await readMoney(order.id)).toEqual({ total: 3550, received: 3550, due: 0, overpaid: 0 });
});

test("cash that leaves only the fee keeps it due, whatever is edited, cancelled or paid later", async () => {
  const cash = { method: "cash", accountId: till, transactionId: null } as const;
  const { order, productId } = await buildOwingOrder(db, { total: 3650, fee: 100 });
  await record(order.id, 3550, cash);
  expect(await readPayPage(db, order.id)).toMatchObject({ due: 100, cashFee: 0 });
  const stored = await getOrder(db, order.id);
  if (!stored) throw new Error("The order is missing");
  const plan = await planOrderItems(db, stored, [{ productId, variant: "50ml", quantity: 1 }]);
  expect(plan.terms).not.toHaveProperty("droppedCodFee");
  const { id } = await buildParcel(db, order.id, courier.id);
  await recordState(db, { shipmentIds: [id], state: "cancelled" }, { by });
  expect(await readMoney(order.id)).toMatchObject({ total: 3650, due: 100 });
  await record(order.id, 100);
  expect(await readMoney(order.id)).toEqual({ total: 3650, received: 3650, due: 0, overpaid: 0 });
  const { order: mixed } = await buildOwingOrder(db, { total: 3650, fee: 100 });
  await record(mixed.id, 500, cash);
  expect(await readPayPage(db, mixed.id)).toMatchObject({ due: 3150, cashFee: 100 });
  await record(mixed.id, 3050);
  expect(await readMoney(mixed.id)).toMatchObject({ total: 3550, due: 0 });
});

test("a dropped and a restored fee are in the order’s history, and its webhooks say that it was edited", async () => {
  const { order } = await buildOwingOrder(db, { total: 3650, fee: 100 });
  const isEdit = and(
    eq(webhookEvents.type, "order.edited"),
    eq(sql`${webhookEvents.data}->>'orderId'`, order.id),
  );
  await record(order.id, 3550);
  expect(await db.$count(webhookEvents, isEdit)).toBe(1);
  const [entry] = (await getOrderMoney(db, order.id)).entries;
  await reverseOrderEntry(db, entry?.id ?? 0, "Wrong order", reversing);
  expect(await db.$count(webhookEvents, isEdit)).toBe(2);
  const history = await db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id));
  const changes = history.flatMap((event) => (event.kind === "payment-changed" ? event.changes : []));
  const [full, reduced, fee] = ["Rs.\u00A03,650", "Rs.\u00A03,550", "Rs.\u00A0100"];
  expect(changes).toEqual([
    { field: "cash on delivery fee", from: fee, to: null },
    { field: "total", from: full, to: reduced },
    { field: "cash on delivery fee", from: null, to: fee },
    { field: "total", from: reduced, to: full },
  ]);
});

test("another zone charges no dropped fee again", async () => {
  const { order, productId } = await buildOwingOrder(db, { total: 3650, fee: 100 });
  await record(order.id, 3550);
  const stored = await getOrder(db, order.id);
  const [{ delivery } = { delivery: null }] = await db
    .select({ delivery: orders.delivery })
    .from(orders)
    .where(eq(orders.id, order.id));
  if (!stored || !delivery) throw new Error("The order has no terms");
  const newTerms = { ...delivery, zone: "Far", cashOnDelivery: { ...delivery.cashOnDelivery, fee: 150 } };
  const items = stored.items.map(({ variant, quantity }) => ({ productId, variant, quantity }));
  const plan = await planOrderItems(db, stored, items, { newTerms });
  expect(plan.price.adjustments.map(({ kind }) => kind)).not.toContain("cod-fee");
  expect(plan.terms).toMatchObject({ droppedCodFee: 150, cashOnDelivery: { fee: 0 } });
});
