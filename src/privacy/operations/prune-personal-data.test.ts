import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { DAY_MS } from "#platform/rules/day.ts";
import { customerProfiles } from "#customers/tables/customer-schema.server.ts";
import { contactMessages } from "#messages/tables/message-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { orderReviews } from "#reviews/tables/review-schema.server.ts";
import { shipments } from "#shipments/tables/shipment-schema.server.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { readSampleStore } from "#store/sample/store.ts";
import { ERASED_NAME } from "#customers/rules/erased-name.ts";
import type { Retention } from "#store/rules/retention.ts";
import { KEEP_ALL } from "#store/rules/retention.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { recordRejectedSignIn } from "#staff/operations/record-rejected-sign-in.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct } from "#test/factories.ts";
import { placeOrderFor, ZORVANA } from "#test/known-person.ts";
import { buildCourier, buildParcel } from "#test/shipments.ts";

import { chooseBatchSize, prunePersonalData } from "./prune-personal-data.ts";

const db = await openTestDatabase();
const { id: productId } = await buildProduct(db, { stock: { "50ml": 500 } });

/** Runs the job at the time `days` days from now, with these retention periods. */
async function pruneAfter(days: number, retention: Partial<Retention> = {}): Promise<void> {
  const store = readSampleStore();
  await saveStore(db, { ...store, retention: { ...store.retention, ...retention } });
  await prunePersonalData(db, { now: new Date(Date.now() + days * DAY_MS) });
}

beforeEach(async () => {
  await db.execute(sql`truncate ${orders}, ${contactMessages}, ${auditEntries} cascade`);
});

test("contact messages and sent messages are deleted after 12 months, and queued messages are kept", async () => {
  await db.insert(contactMessages).values({ id: "m1", name: "A", phone: "0300 1112223", message: "Hello" });
  await placeOrderFor(db, productId);
  const countMessages = () => Promise.all([db.$count(contactMessages), db.$count(outboxMessages)]);
  await db.update(outboxMessages).set({ status: "sent" });
  await placeOrderFor(db, productId);
  const [, messageCount] = await countMessages();
  await pruneAfter(360);
  expect(await countMessages()).toEqual([1, messageCount]);
  await pruneAfter(370, { messageMonths: 0, sentMessageMonths: 0 });
  expect(await countMessages()).toEqual([1, messageCount]);
  await pruneAfter(370);
  expect(await countMessages()).toEqual([0, messageCount / 2]);
});

test("without retention periods, no personal data is deleted", async () => {
  await db.insert(contactMessages).values({ id: "m1", name: "A", phone: "0300 1112223", message: "Hello" });
  await recordRejectedSignIn(db, { email: "x@example.com", address: "192.0.2.1", reason: "Wrong" });
  await pruneAfter(4000, KEEP_ALL);
  expect(await db.$count(contactMessages)).toBe(1);
  expect(await db.select({ address: auditEntries.address }).from(auditEntries)).toEqual([
    { address: "192.0.2.1" },
  ]);
});

test("network addresses are removed from the audit log after 30 days, and entries are deleted after 24 months", async () => {
  await recordRejectedSignIn(db, { email: "x@example.com", address: "192.0.2.1", reason: "Wrong" });
  const readAddresses = () => db.select({ address: auditEntries.address }).from(auditEntries);
  await pruneAfter(29);
  expect(await readAddresses()).toEqual([{ address: "192.0.2.1" }]);
  await pruneAfter(31);
  expect(await readAddresses()).toEqual([{ address: null }]);
  await pruneAfter(740, { auditMonths: 0 });
  expect(await readAddresses()).toHaveLength(1);
  await pruneAfter(740);
  expect(await readAddresses()).toEqual([]);
});

test("finished orders are anonymized only if the shop sets a retention period; orders in progress are kept [ASVS 14.2.4]", async () => {
  for (let count = 0; count < 3; count += 1) {
    const { id: orderId } = await placeOrderFor(db, productId);
    await updateOrderStatus(db, { orderId, status: "cancelled" });
  }
  await placeOrderFor(db, productId);
  const countErased = () => db.$count(orders, sql`${orders.customerName} = ${ERASED_NAME}`);
  await pruneAfter(4000);
  expect(await countErased()).toBe(0);
  await pruneAfter(180, { orderMonths: 6 });
  expect(await countErased()).toBe(0);
  await pruneAfter(200, { orderMonths: 6 });
  expect(await countErased()).toBe(3);
  expect(await db.$count(orders, sql`${orders.customerName} = ${ZORVANA.name}`)).toBe(1);
});

test("a cancelled order is anonymized only after its parcel has been returned", async () => {
  const { id: orderId } = await placeOrderFor(db, productId);
  await updateOrderStatus(db, { orderId, status: "confirmed" });
  const { id: courierId } = await buildCourier(db);
  const { id: parcelId } = await buildParcel(db, orderId, courierId, { isHandedOver: true });
  await updateOrderStatus(db, { orderId, status: "cancelled" });
  const countErased = () => db.$count(orders, eq(orders.customerName, ERASED_NAME));
  await db.update(shipments).set({ state: "returning" }).where(eq(shipments.id, parcelId));
  await pruneAfter(200, { orderMonths: 6 });
  expect(await countErased()).toBe(0);
  await db.update(shipments).set({ state: "returned" }).where(eq(shipments.id, parcelId));
  await pruneAfter(200, { orderMonths: 6 });
  expect(await countErased()).toBe(1);
});

test("orders without an email address and without a valid phone number are not attributed to one person", async () => {
  const { id: orderId } = await placeOrderFor(db, productId, { name: "Bilal" });
  await placeOrderFor(db, productId);
  await db
    .insert(orderReviews)
    .values({ orderId, productId, productName: "A", rating: 5, review: "Zorvana" });
  await db.update(orders).set({ customerEmail: "", customerPhoneE164: null, status: "delivered" });
  await pruneAfter(200, { orderMonths: 6 });
  expect(await db.select({ review: orderReviews.review }).from(orderReviews)).toEqual([
    { review: "Zorvana" },
  ]);
});

test("the profile of a customer is deleted with the personal data of the last order", async () => {
  await db.insert(customerProfiles).values([
    { phone: ZORVANA.e164, name: ZORVANA.name },
    { phone: "+923001112223", name: "Ayesha Khan" },
  ]);
  await placeOrderFor(db, productId);
  const listPhones = async () =>
    (await db.select({ phone: customerProfiles.phone }).from(customerProfiles)).map(({ phone }) => phone);
  await pruneAfter(180, { orderMonths: 6 });
  expect(await listPhones()).toHaveLength(2);
  await pruneAfter(200, { orderMonths: 6 });
  expect(await listPhones()).toEqual([ZORVANA.e164]);
});

test("the transactions that anonymize orders become as long as a quarter of a second, on fast and on slow machines", () => {
  const repeat = (msPerOrder: number, size = 50, count = 10): number =>
    count === 0 ? size : repeat(msPerOrder, chooseBatchSize(size, size * msPerOrder), count - 1);
  expect([0.1, 1, 5, 100].map((msPerOrder) => repeat(msPerOrder))).toEqual([500, 250, 50, 20]);
  expect(chooseBatchSize(50, 1)).toBe(100);
});
