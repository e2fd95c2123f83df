import { randomUUID } from "node:crypto";

import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { ERASED_NAME } from "#customers/rules/erased-name.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { customers, orders } from "#orders/tables/order-schema.server.ts";
import { refunds } from "#payments/tables/payment-schema.server.ts";
import { returns } from "#returns/tables/return-schema.server.ts";
import { shipments } from "#shipments/tables/shipment-schema.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct } from "#test/factories.ts";
import { createTestFolder } from "#test/images.ts";
import { placeOrderFor, ZORVANA } from "#test/known-person.ts";
import { buildCourier, buildParcel } from "#test/shipments.ts";
import { readAllRows } from "#test/shops/backup-configs.ts";

import { erasePerson } from "./erase-person.ts";
import { summarizePerson } from "./summarize-person.ts";

const db = await openTestDatabase();
const options = { by: COMMAND_LINE, getKey: () => new Uint8Array(32), dataDir: createTestFolder() };
const PERSON_QUERY = { phone: ZORVANA.phone, email: ZORVANA.email };
const erase = () => erasePerson(db, { ...PERSON_QUERY, confirmation: ZORVANA.phone }, options);

beforeEach(async () => {
  await db.execute(sql`truncate ${orders}, ${customers}, customer_summaries cascade`);
});

test("the data of a person whom the shop owes money is not erased before it is paid", async () => {
  const { id: productId } = await buildProduct(db);
  const { id, orderNumber } = await placeOrderFor(db, productId);
  await updateOrderStatus(db, { orderId: id, status: "cancelled" });
  const refund = {
    orderId: id,
    amount: 100,
    method: "wallet",
    payee: "Zorvana",
    payeeAccount: "0345 7654321",
  } as const;
  const [open] = await db.insert(refunds).values(refund).returning({ id: refunds.id });
  expect((await summarizePerson(db, PERSON_QUERY, options)).openOrders).toEqual([
    { id, orderNumber, waitsFor: "money" },
  ]);
  await expect(erase()).rejects.toThrow(orderNumber);
  await db.delete(refunds).where(eq(refunds.id, open?.id ?? 0));
  expect((await summarizePerson(db, PERSON_QUERY, options)).openOrders).toEqual([]);
});

test("the data of a person whose return is not inspected is not erased", async () => {
  const { id: productId } = await buildProduct(db);
  const { id, orderNumber } = await placeOrderFor(db, productId);
  await updateOrderStatus(db, { orderId: id, status: "cancelled" });
  const [given] = await db
    .insert(returns)
    .values({
      orderId: id,
      number: `${orderNumber}-R1`,
      state: "approved",
      wants: "refund",
      backOn: "2026-02-01",
    })
    .returning({ id: returns.id });
  expect((await summarizePerson(db, PERSON_QUERY, options)).openOrders).toEqual([
    { id, orderNumber, waitsFor: "return" },
  ]);
  await expect(erase()).rejects.toThrow(orderNumber);
  await db.delete(returns).where(eq(returns.id, given?.id ?? 0));
});

test("the data of a person with an order in progress is not erased, and the error names the order", async () => {
  const { id: productId } = await buildProduct(db);
  const { id, orderNumber } = await placeOrderFor(db, productId);
  expect((await summarizePerson(db, PERSON_QUERY, options)).openOrders).toEqual([
    { id, orderNumber, waitsFor: "status" },
  ]);
  const before = await readAllRows(db);
  await expect(erase()).rejects.toThrow(Conflict);
  await expect(erase()).rejects.toThrow(orderNumber);
  expect(await readAllRows(db)).toEqual(before);
});

test.each([
  ["cancelled", "the parcel is back", { state: "returning" }, { state: "returned" }],
  ["cancelled", "its polling has ended", { state: "returning" }, { pollingEndedAt: new Date() }],
  [
    "delivered",
    "the parcel has arrived",
    { state: "in-transit", nextPollAt: new Date() },
    { state: "delivered", nextPollAt: null },
  ],
] as const)(
  "a %s order whose parcel is on its way prevents the erasure until %s",
  async (status, _until, parcelOnItsWay, parcelAfterwards) => {
    const { id: productId } = await buildProduct(db);
    const { id: orderId, orderNumber } = await placeOrderFor(db, productId);
    await updateOrderStatus(db, { orderId, status: "confirmed" });
    const { id: courierId } = await buildCourier(db, `Rider of ${randomUUID()}`);
    const { id: parcelId } = await buildParcel(db, orderId, courierId, { isHandedOver: true });
    await updateOrderStatus(db, { orderId, status });
    await db.update(shipments).set(parcelOnItsWay).where(eq(shipments.id, parcelId));
    await expect(erase()).rejects.toThrow(`These orders have parcels on their way: ${orderNumber}.`);
    await db.update(shipments).set(parcelAfterwards).where(eq(shipments.id, parcelId));
    await erase();
    expect(await db.select({ name: orders.customerName }).from(orders)).toEqual([{ name: ERASED_NAME }]);
  },
);
