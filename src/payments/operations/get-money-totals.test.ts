import { eq, inArray } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { findAccountId, findCourierAccountIds } from "#ledger/operations/accounts.ts";
import { recordMovement } from "#ledger/operations/record-movement.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { toShopDay } from "#platform/rules/day.ts";
import { recordState } from "#shipments/operations/record-state.ts";
import { shipments } from "#shipments/tables/shipment-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildAccount, buildOwingOrder } from "#test/money.ts";
import { buildCourier, buildParcel } from "#test/shipments.ts";

import { refunds } from "../tables/payment-schema.server.ts";

import { getMoneyTotals } from "./get-money-totals.ts";
import { recordPayment } from "./record-payment.ts";
import { createRefund } from "./refunds.ts";

const db = await openTestDatabase();
const by = { uid: "sana", email: "sana@example.com" };
const DAY_MS = 24 * 60 * 60 * 1000;

/** Delivers an order of Rs. 3,400, whose courier collects it. */
async function deliver(courierId: number) {
  const { order } = await buildOwingOrder(db);
  await updateOrderStatus(db, { orderId: order.id, status: "confirmed" }, { by });
  const parcel = await buildParcel(db, order.id, courierId, { isHandedOver: true });
  await recordState(db, { shipmentIds: [parcel.id], state: "delivered" }, { by });
  return parcel;
}

beforeAll(async () => {
  await db.insert(users).values({ id: "sana", email: by.email, passwordHash: "", isAdmin: true });
  const till = await buildAccount(db, "cash", "Till");
  const customersId = await findAccountId(db, "customers");
  const [paid, cancelled, assumed] = [
    await buildOwingOrder(db),
    await buildOwingOrder(db),
    await buildOwingOrder(db),
  ];
  const pay = (orderId: string, amount: number, daysAgo: number) =>
    recordPayment(
      db,
      orderId,
      {
        method: "cash",
        accountId: till,
        transactionId: null,
        note: null,
        allowsOverpayment: false,
        amount,
        occurredAt: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
      },
      { by },
    );
  await pay(paid.order.id, 400, 0);
  await pay(paid.order.id, 1000, 10);
  await pay(cancelled.order.id, 3000, 40);
  await updateOrderStatus(db, { orderId: cancelled.order.id, status: "cancelled" }, { by });
  await createRefund(
    db,
    cancelled.order.id,
    { amount: 2000, method: "cash", payee: null, payeeAccount: null, reason: null },
    { by },
  );
  await db
    .update(refunds)
    .set({ dueOn: toShopDay(new Date(Date.now() - 2 * DAY_MS)) })
    .where(eq(refunds.orderId, cancelled.order.id));
  await recordMovement(db, {
    kind: "payment",
    fromId: customersId,
    toId: await findAccountId(db, "before-ledger"),
    amount: 340_000,
    orderId: assumed.order.id,
  });
  const couriers = await findCourierAccountIds(db, [{ id: 7, name: "Bilal", isRider: true }]);
  const rider = couriers.get(7) ?? 0;
  await recordMovement(db, { kind: "cod", fromId: customersId, toId: rider, amount: 90_000 });
  await recordMovement(db, { kind: "handover", fromId: rider, toId: till, amount: 60_000 });
});

test("collected is what customers paid, without payments that are only assumed", async () => {
  expect(await getMoneyTotals(db)).toMatchObject({ collectedToday: 1300, collectedRecently: 2300 });
});

test("with riders and couriers is what they have collected and not handed over", async () => {
  expect((await getMoneyTotals(db)).withCouriers).toBe(300);
});

test("cash of a parcel that its courier reports as paid out is not with the courier, whether the ledger has the payment or not", async () => {
  const { id: courierId } = await buildCourier(db, "Leopards");
  const before = (await getMoneyTotals(db)).withCouriers;
  const parcels = [await deliver(courierId), await deliver(courierId)];
  expect((await getMoneyTotals(db)).withCouriers).toBe(before + 6800);
  const paidOut = inArray(
    shipments.id,
    parcels.map(({ id }) => id),
  );
  await db.update(shipments).set({ paidAt: new Date() }).where(paidOut);
  expect((await getMoneyTotals(db)).withCouriers).toBe(before);
  // As the migration to the ledger wrote it for earlier payments.
  const [first] = parcels;
  const accounts = await findCourierAccountIds(db, [{ id: courierId, name: "Leopards", isRider: true }]);
  await recordMovement(db, {
    kind: "remittance",
    fromId: accounts.get(courierId) ?? 0,
    toId: await findAccountId(db, "before-ledger"),
    amount: 340_000,
    shipmentId: first?.id ?? 0,
  });
  expect((await getMoneyTotals(db)).withCouriers).toBe(before);
  // The courier corrects the delivery of the other parcel, whose cash it has not collected after all.
  await recordState(db, { shipmentIds: [parcels[1]?.id ?? 0], state: "returned" }, { by });
  expect((await getMoneyTotals(db)).withCouriers).toBe(before);
});

test("to refund is everything overpaid, and an overdue refund counts until it is paid", async () => {
  expect(await getMoneyTotals(db)).toMatchObject({
    toRefund: 3000,
    overdueRefunds: { count: 1, amount: 2000 },
  });
});
