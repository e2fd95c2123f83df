import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";

import { moneyMovements } from "#ledger/tables/ledger-schema.server.ts";
import { cancelOrder } from "#orders/operations/cancel-order.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { orderConfirmations } from "#orders/tables/confirmation-schema.server.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import {
  buildAccount,
  buildOwingOrder,
  buildSubmittedPayment,
  createRecorder,
  createTransactionId,
} from "#test/money.ts";

import { IdempotencyKeyTaken } from "#kit/rules/errors.ts";

import type { AcceptPayment } from "../rules/payment-input.ts";
import { recordPaymentSchema } from "../rules/payment-input.ts";
import { proofSchema } from "../rules/shopper-payment.ts";
import { payments } from "../tables/payment-schema.server.ts";

import { acceptPayment, rejectPayment } from "./decide-payment.ts";
import { getOrderMoney } from "./get-order-money.ts";
import { listPayments } from "./list-payments.ts";
import { listRefundableOrders } from "./list-refunds.ts";
import { reverseOrderEntry } from "./reverse-entry.ts";

const db = await openTestDatabase();
const by = { uid: "sana", email: "sana@example.com" };
const reversing = { by, canRefund: true };
await db.insert(users).values({ id: "sana", email: by.email, passwordHash: "", isAdmin: true });
const bank = await buildAccount(db);
const till = await buildAccount(db, "cash", "Till");

const accept = (id: number, input: Partial<AcceptPayment> & { amount: number }) =>
  acceptPayment(
    db,
    id,
    { transactionId: createTransactionId(), note: null, allowsOverpayment: false, ...input },
    { by },
  );

const record = createRecorder(db, bank, by);

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
