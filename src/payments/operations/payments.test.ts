import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";

import { moneyMovements } from "#ledger/tables/ledger-schema.server.ts";
import { cancelOrder } from "#orders/operations/cancel-order.ts";
import { planOrderItems } from "#orders/operations/edit/plan-order-items.ts";
import { updateOrderItems } from "#orders/operations/edit/update-order-items.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { orderConfirmations } from "#orders/tables/confirmation-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { recordState } from "#shipments/operations/record-state.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildAccount, buildOwingOrder, buildSubmittedPayment } from "#test/money.ts";
import { buildCourier, buildParcel } from "#test/shipments.ts";

import { IdempotencyKeyTaken } from "#kit/rules/errors.ts";

import type { AcceptPayment, RecordPayment } from "../rules/payment-input.ts";
import { recordPaymentSchema } from "../rules/payment-input.ts";
import { proofSchema } from "../rules/shopper-payment.ts";
import { payments } from "../tables/payment-schema.server.ts";

import { acceptPayment, rejectPayment } from "./decide-payment.ts";
import { getOrderMoney } from "./get-order-money.ts";
import { listPayments } from "./list-payments.ts";
import { readPayPage } from "./pay-page.ts";
import { recordPayment } from "./record-payment.ts";
import { listRefundableOrders } from "./list-refunds.ts";
import { reverseOrderEntry } from "./reverse-entry.ts";

const db = await openTestDatabase();
const by = { uid: "sana", email: "sana@example.com" };
const reversing = { by, canRefund: true };
await db.insert(users).values({ id: "sana", email: by.email, passwordHash: "", isAdmin: true });
const bank = await buildAccount(db);
const till = await buildAccount(db, "cash", "Till");
const courier = await buildCourier(db);

let transactions = 0;
const newTransaction = () => `TX${(transactions += 1)}`;

const accept = (id: number, input: Partial<AcceptPayment> & { amount: number }) =>
  acceptPayment(
    db,
    id,
    { transactionId: newTransaction(), note: null, allowsOverpayment: false, ...input },
    { by },
  );

const record = (
  orderId: string,
  amount: number,
  input: Partial<RecordPayment> = {},
  idempotencyKey?: string,
) =>
  recordPayment(
    db,
    orderId,
    {
      method: "bank-transfer",
      accountId: bank,
      transactionId: newTransaction(),
      note: null,
      allowsOverpayment: false,
      amount,
      ...input,
    },
    { by, idempotencyKey },
  );

const readMoney = async (orderId: string) => {
  const { received, due, overpaid, total } = await getOrderMoney(db, orderId);
  return { total, received, due, overpaid };
};

const readStatus = async (orderId: string) => (await getOrder(db, orderId))?.status;

test("a proof of 500 of 3,400 leaves 2,900 for the courier and confirms an order without advance (vector 13)", async () => {
  const { order } = await buildOwingOrder(db);
  const payment = await buildSubmittedPayment(db, order.id, bank);
  await accept(payment, { amount: 500 });
  expect(await readMoney(order.id)).toEqual({ total: 3400, received: 500, due: 2900, overpaid: 0 });
  expect(await readStatus(order.id)).toBe("confirmed");
  expect((await getOrder(db, order.id))?.isStockDeducted).toBe(true);
});

test("the order stays pending until the demanded advance is paid", async () => {
  const { order } = await buildOwingOrder(db, { advance: 1000 });
  await record(order.id, 400);
  expect(await readStatus(order.id)).toBe("pending");
  await record(order.id, 600);
  expect(await readStatus(order.id)).toBe("confirmed");
});

test("a payment is kept if the stock is short, and the order stays pending", async () => {
  const { order, productId } = await buildOwingOrder(db);
  await db.update(productVariants).set({ stock: 0 }).where(eq(productVariants.productId, productId));
  await record(order.id, 3400);
  expect(await readStatus(order.id)).toBe("pending");
  expect(await readMoney(order.id)).toMatchObject({ received: 3400, due: 0 });
});

test("staff decide about a paid order that is out of stock, also if it needed no confirmation", async () => {
  const { order, productId } = await buildOwingOrder(db);
  await db.delete(orderConfirmations).where(eq(orderConfirmations.orderId, order.id));
  await db.update(productVariants).set({ stock: 0 }).where(eq(productVariants.productId, productId));
  await record(order.id, 3400);
  const isTheirs = eq(orderConfirmations.orderId, order.id);
  const [confirmation] = await db.select().from(orderConfirmations).where(isTheirs);
  expect(confirmation).toMatchObject({ state: "out-of-stock" });
});

test("a payment after cancelling leaves the order cancelled and overpaid (vector 15)", async () => {
  const { order } = await buildOwingOrder(db);
  const payment = await buildSubmittedPayment(db, order.id, bank, { amount: 2900 });
  await cancelOrder(db, order.id);
  await expect(accept(payment, { amount: 2900 })).rejects.toMatchObject({ code: "amount-above-due" });
  await accept(payment, { amount: 2900, allowsOverpayment: true });
  expect(await readStatus(order.id)).toBe("cancelled");
  expect(await readMoney(order.id)).toMatchObject({ due: 0, overpaid: 2900 });
  expect(await listRefundableOrders(db)).toContainEqual(
    expect.objectContaining({ orderId: order.id, refundable: 2900 }),
  );
});

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
  expect(changed.toSorted()).toEqual(["cash on delivery fee", "payment", "payment"]);
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

test("an amount above what is due needs an explicit yes", async () => {
  const { order } = await buildOwingOrder(db);
  await expect(record(order.id, 3401)).rejects.toMatchObject({
    code: "amount-above-due",
    members: { due: 3400 },
  });
  await record(order.id, 3401, { allowsOverpayment: true });
  expect(await readMoney(order.id)).toMatchObject({ due: 0, overpaid: 1 });
});

test("a transaction id is accepted once per account, and the queue warns before", async () => {
  const [first, second] = [await buildOwingOrder(db), await buildOwingOrder(db)];
  await record(first.order.id, 500, { transactionId: "FT-1" });
  const payment = await buildSubmittedPayment(db, second.order.id, bank, { transactionId: "FT-1" });
  const { items } = await listPayments(db, { search: second.order.orderNumber });
  expect(items).toMatchObject([{ transactionUsedBy: first.order.orderNumber }]);
  await expect(accept(payment, { amount: 500, transactionId: "FT-1" })).rejects.toMatchObject({
    code: "duplicate-transaction",
  });
  const wallet = await buildAccount(db, "wallet");
  await record(second.order.id, 500, { method: "wallet", accountId: wallet, transactionId: "FT-1" });
  expect(await readMoney(second.order.id)).toMatchObject({ received: 500 });
});

test("a transaction id stays used after the customer's erasure, until the payment is reversed", async () => {
  const [first, second] = [await buildOwingOrder(db), await buildOwingOrder(db)];
  await record(first.order.id, 500, { transactionId: "FT-20" });
  const [entry] = (await getOrderMoney(db, first.order.id)).entries;
  // As an erasure does.
  await db.update(payments).set({ transactionId: null }).where(eq(payments.orderId, first.order.id));
  await expect(record(second.order.id, 500, { transactionId: "FT-20" })).rejects.toMatchObject({
    code: "duplicate-transaction",
  });
  await reverseOrderEntry(db, entry?.id ?? 0, "Wrong order", reversing);
  await record(second.order.id, 500, { transactionId: "FT-20" });
  expect(await readMoney(second.order.id)).toMatchObject({ received: 500 });
});

test("a bank payment needs a transaction id and an account that fits", async () => {
  const { order } = await buildOwingOrder(db);
  const payment = await buildSubmittedPayment(db, order.id, bank);
  await expect(accept(payment, { amount: 500, transactionId: null })).rejects.toMatchObject({
    fields: { transactionId: [expect.any(String)] },
  });
  await expect(accept(payment, { amount: 500, accountId: till })).rejects.toMatchObject({
    fields: { accountId: [expect.any(String)] },
  });
  await record(order.id, 500, { method: "cash", accountId: till, transactionId: null });
  expect(await readMoney(order.id)).toMatchObject({ received: 500 });
});

test("a rejected payment moves no money and can be decided once", async () => {
  const { order } = await buildOwingOrder(db);
  const payment = await buildSubmittedPayment(db, order.id, bank);
  await rejectPayment(db, payment, "Not on the statement", { by });
  expect(await readMoney(order.id)).toMatchObject({ received: 0, due: 3400 });
  await expect(accept(payment, { amount: 500 })).rejects.toMatchObject({ code: "payment-decided" });
  await expect(rejectPayment(db, payment, "Again", { by })).rejects.toMatchObject({
    code: "payment-decided",
  });
});

test("a reversal takes the money back, keeps the amount on record, and frees the transaction id", async () => {
  const { order } = await buildOwingOrder(db);
  await record(order.id, 500, { transactionId: "FT-2" });
  const [entry] = (await getOrderMoney(db, order.id)).entries;
  await reverseOrderEntry(db, entry?.id ?? 0, "Wrong order", reversing);
  await expect(reverseOrderEntry(db, entry?.id ?? 0, "Again", reversing)).rejects.toMatchObject({
    code: "already-reversed",
  });
  const { entries, payments: listed, ...money } = await getOrderMoney(db, order.id);
  expect(money).toMatchObject({ received: 0, due: 3400 });
  expect(entries.map(({ amount, isReversal, canReverse }) => [amount, isReversal, canReverse])).toEqual([
    [500, false, false],
    [-500, true, false],
  ]);
  expect(entries[1]?.note).toBe("Wrong order");
  expect(listed).toMatchObject([{ state: "reversed", reason: null }]);
  await record(order.id, 500, { transactionId: "FT-2" });
  expect(await readMoney(order.id)).toMatchObject({ received: 500 });
});

test("a key of another order or amount records nothing", async () => {
  const { order } = await buildOwingOrder(db);
  const { order: other } = await buildOwingOrder(db);
  const key = "key-of-a-payment";
  await record(order.id, 500, { transactionId: "FT-10" }, key);
  await expect(record(other.id, 500, { transactionId: "FT-10" }, key)).rejects.toThrow(IdempotencyKeyTaken);
  await expect(record(order.id, 501, { transactionId: "FT-10" }, key)).rejects.toThrow(IdempotencyKeyTaken);
  expect((await readMoney(order.id)).received + (await readMoney(other.id)).received).toBe(500);
});

test.each(["FT24081234", "ft 2408-1234", " Ft2408 1234 "])("the transaction id %j is one id", (id) => {
  const payment = { method: "raast", accountId: 1, amount: 1, transactionId: id };
  expect(recordPaymentSchema.parse(payment).transactionId).toBe("FT24081234");
  expect(proofSchema.parse({ amount: 1, transactionId: id }).transactionId).toBe("FT24081234");
});

test("a request that is sent twice records one payment", async () => {
  const { order } = await buildOwingOrder(db);
  const ids = await Promise.all(
    [1, 2].map(() => record(order.id, 500, { transactionId: "FT-3" }, "key-12345678")),
  );
  expect(ids[0]).toBe(ids[1]);
  expect(await readMoney(order.id)).toMatchObject({ received: 500 });
});

test("decisions about money are in the audit log of the order", async () => {
  const { order } = await buildOwingOrder(db);
  await record(order.id, 500);
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, order.id));
  expect(entries.map(({ action }) => action)).toContain("payment-recorded");
});

/** PGlite has one connection, so its transactions cannot run at the same time. */
const races = inject("databaseTemplate").engine === "pglite" ? test.skip : test;

const countOutcomes = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).filter(({ status }) => status === "fulfilled").length;

races("the same proof accepted twice moves the money once", async () => {
  const { order } = await buildOwingOrder(db);
  const payment = await buildSubmittedPayment(db, order.id, bank);
  expect(await countOutcomes([1, 2, 3].map(() => accept(payment, { amount: 500 })))).toBe(1);
  expect(await readMoney(order.id)).toMatchObject({ received: 500 });
});

races("of accepting and rejecting at the same time, one wins", async () => {
  const { order } = await buildOwingOrder(db);
  const payment = await buildSubmittedPayment(db, order.id, bank);
  const attempts = [accept(payment, { amount: 500 }), rejectPayment(db, payment, "Not found", { by })];
  expect(await countOutcomes(attempts)).toBe(1);
  const [row] = await db.select().from(payments).where(eq(payments.id, payment));
  expect((await readMoney(order.id)).received).toBe(row?.state === "paid" ? 500 : 0);
});

races("accepting while the order is cancelled keeps the money and the cancellation", async () => {
  const { order } = await buildOwingOrder(db);
  const payment = await buildSubmittedPayment(db, order.id, bank);
  await Promise.allSettled([
    accept(payment, { amount: 500, allowsOverpayment: true }),
    updateOrderStatus(db, { orderId: order.id, status: "cancelled" }, { by }),
  ]);
  expect(await readStatus(order.id)).toBe("cancelled");
  expect(await readMoney(order.id)).toMatchObject({ received: 500, overpaid: 500 });
});

races("of two orders with the same transaction at the same time, one is paid", async () => {
  const [first, second] = [await buildOwingOrder(db), await buildOwingOrder(db)];
  const attempts = [first, second].map(({ order }) => record(order.id, 500, { transactionId: "FT-9" }));
  expect(await countOutcomes(attempts)).toBe(1);
  const moved = await db.$count(moneyMovements, eq(moneyMovements.reference, "FT-9"));
  expect(moved).toBe(1);
});
