import { expect, inject, test } from "vitest";

import { cancelOrder } from "#orders/operations/cancel-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { readSampleStore } from "#store/sample/store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildAccount, buildOwingOrder } from "#test/money.ts";

import { getOrderMoney } from "./get-order-money.ts";
import { recordPayment } from "./record-payment.ts";
import { cancelRefund, createRefund, payRefund } from "./refunds.ts";
import { reverseOrderEntry } from "./reverse-entry.ts";

const db = await openTestDatabase();
const by = { uid: "sana", email: "sana@example.com" };
await db.insert(users).values({ id: "sana", email: by.email, passwordHash: "", isAdmin: true });
const bank = await buildAccount(db);

let transactions = 0;
const record = (orderId: string, amount: number) =>
  recordPayment(
    db,
    orderId,
    {
      method: "bank-transfer",
      accountId: bank,
      transactionId: `TX${(transactions += 1)}`,
      note: null,
      allowsOverpayment: true,
      amount,
    },
    { by },
  );

const refundOf = (amount: number) =>
  ({ amount, method: "bank-transfer", payee: null, payeeAccount: null, reason: null }) as const;

test("a refund is reversed only by staff who may pay refunds", async () => {
  const { order } = await buildOwingOrder(db);
  await record(order.id, 3500);
  const id = await createRefund(db, order.id, refundOf(100), { by });
  await payRefund(db, id, { accountId: bank, reference: "OUT-2" }, { by, canApprove: false });
  const refunded = (await getOrderMoney(db, order.id)).entries.find(({ kind }) => kind === "refund");
  await expect(
    reverseOrderEntry(db, refunded?.id ?? 0, "No", { by, canRefund: false }),
  ).rejects.toMatchObject({ code: "access-denied" });
});

test("a refund is at most what is overpaid, reserves its amount, and is paid once", async () => {
  const { order } = await buildOwingOrder(db);
  await record(order.id, 3500);
  await expect(createRefund(db, order.id, refundOf(101), { by })).rejects.toMatchObject({
    code: "refund-too-high",
    members: { refundable: 100 },
  });
  const id = await createRefund(db, order.id, refundOf(100), { by });
  expect((await getOrderMoney(db, order.id)).refundable).toBe(0);
  const payment = { accountId: bank, reference: "OUT-1" };
  await payRefund(db, id, payment, { by, canApprove: false });
  await expect(payRefund(db, id, payment, { by, canApprove: false })).rejects.toMatchObject({
    code: "refund-decided",
  });
  expect(await getOrderMoney(db, order.id)).toMatchObject({ refunded: 100, overpaid: 0, due: 0 });
  const refunded = (await getOrderMoney(db, order.id)).entries.find(({ kind }) => kind === "refund");
  await reverseOrderEntry(db, refunded?.id ?? 0, "The transfer came back", { by, canRefund: true });
  expect((await getOrderMoney(db, order.id)).refunds).toMatchObject([{ state: "open" }]);
  await cancelRefund(db, id, "Customer keeps credit", { by });
  expect((await getOrderMoney(db, order.id)).refundable).toBe(100);
});

test("two refunds of one order are together above the limit", async () => {
  const { order } = await buildOwingOrder(db, { total: 40_000 });
  await record(order.id, 40_000);
  await updateOrderStatus(db, { orderId: order.id, status: "cancelled" });
  const payment = { accountId: bank, reference: "OUT-H" };
  const [first, second] = [
    await createRefund(db, order.id, refundOf(20_000), { by }),
    await createRefund(db, order.id, refundOf(20_000), { by }),
  ];
  await payRefund(db, first, payment, { by, canApprove: false });
  await expect(payRefund(db, second, payment, { by, canApprove: false })).rejects.toMatchObject({
    code: "refund-needs-approval",
  });
});

test("a refund above the limit of the settings needs an approval", async () => {
  const { order } = await buildOwingOrder(db, { total: 30_000 });
  await record(order.id, 30_000);
  await cancelOrder(db, order.id).catch(() =>
    updateOrderStatus(db, { orderId: order.id, status: "cancelled" }),
  );
  const id = await createRefund(db, order.id, refundOf(30_000), { by });
  const payment = { accountId: bank, reference: "OUT-2" };
  await expect(payRefund(db, id, payment, { by, canApprove: false })).rejects.toMatchObject({
    code: "refund-needs-approval",
  });
  await payRefund(db, id, payment, { by, canApprove: true });
  expect(await getOrderMoney(db, order.id)).toMatchObject({ refunded: 30_000, overpaid: 0 });
  const more = await buildOwingOrder(db, { total: 900 });
  await record(more.order.id, 900);
  await updateOrderStatus(db, { orderId: more.order.id, status: "cancelled" });
  await saveStore(db, { ...readSampleStore(), refundLimit: 500 });
  const lower = await createRefund(db, more.order.id, refundOf(900), { by });
  await expect(
    payRefund(db, lower, { accountId: bank, reference: "OUT-3" }, { by, canApprove: false }),
  ).rejects.toMatchObject({ code: "refund-needs-approval" });
});

/** PGlite has one connection, so its transactions cannot run at the same time. */
const races = inject("databaseTemplate").engine === "pglite" ? test.skip : test;

races("of two refunds of 60 on 100, one is entered", async () => {
  const { order } = await buildOwingOrder(db);
  await record(order.id, 3500);
  const attempts = [1, 2].map(() => createRefund(db, order.id, refundOf(60), { by }));
  const entered = (await Promise.allSettled(attempts)).filter(({ status }) => status === "fulfilled");
  expect(entered).toHaveLength(1);
  expect((await getOrderMoney(db, order.id)).refundable).toBe(40);
});
