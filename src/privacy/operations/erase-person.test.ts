import { randomUUID } from "node:crypto";

import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { blockedPhones } from "#customers/tables/customer-schema.server.ts";
import { contactMessages } from "#messages/tables/message-schema.server.ts";
import { customers, orders } from "#orders/tables/order-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { shipmentEvents, shipments } from "#shipments/tables/shipment-schema.server.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { ERASED_NAME } from "#customers/rules/erased-name.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { blockPhone } from "#customers/operations/blocked-phones.ts";
import { orderReviews } from "#reviews/tables/review-schema.server.ts";
import { getProduct } from "#catalogue/operations/products/get-product.ts";
import { listProductReviews } from "#reviews/operations/list-product-reviews.ts";
import { replyToMessage } from "#messages/operations/inbox/reply-to-message.ts";
import { sendContactMessage } from "#messages/operations/inbox/send-contact-message.ts";
import { setMessageHandled } from "#messages/operations/inbox/set-message-handled.ts";
import { countCustomers } from "#orders/operations/statistics/order-statistics.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { getOrderCustomer } from "#app/screens/order/operations/get-order-customer.ts";
import { trackOrder } from "#orders/operations/track-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { getRevision } from "#platform/revision/catalogue-revision.ts";
import { chooseMeaning } from "#shipments/operations/meanings/choose-meaning.ts";
import { recordShipmentReports } from "#shipments/operations/record-shipment-reports.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { readAllRows } from "#test/shops/backup-configs.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { runMigration } from "#test/databases/run-migration.ts";
import { buildProduct } from "#test/factories.ts";
import { addPersonalData, placeOrderFor, TRACES, ZORVANA } from "#test/known-person.ts";
import { createTestFolder } from "#test/images.ts";
import { buildCourier, buildParcel } from "#test/shipments.ts";
import { isShortSuite } from "#test/suite.ts";

import { erasePerson } from "./erase-person.ts";
import { exportPerson } from "./export-person.ts";
import { summarizePerson } from "./summarize-person.ts";

const db = await openTestDatabase();
const options = { by: COMMAND_LINE, getKey: () => new Uint8Array(32), dataDir: createTestFolder() };
const PERSON_QUERY = { phone: ZORVANA.phone, email: ZORVANA.email };
const erase = (query: object = PERSON_QUERY, confirmation = ZORVANA.phone) =>
  erasePerson(db, { ...query, confirmation }, options);

async function findTraces(): Promise<string[]> {
  const tables = Object.entries(await readAllRows(db));
  // Rows contain files in hexadecimal.
  const hexName = Buffer.from(ZORVANA.name).toString("hex");
  return tables.flatMap(([table, rows]) =>
    rows.filter((row) => TRACES.test(row) || row.includes(hexName)).map((row) => `${table}: ${row}`),
  );
}

beforeEach(async () => {
  await db.execute(sql`truncate ${orders}, ${customers}, customer_summaries cascade`);
});

/** Returns the data that an erasure keeps. */
async function readRetainedData() {
  const retainedOrders = await db
    .select({
      number: orders.orderNumber,
      status: orders.status,
      city: orders.city,
      subtotal: orders.subtotal,
      total: orders.totalAmount,
      items: orders.totalItems,
      at: orders.createdAt,
    })
    .from(orders);
  return { retainedOrders, sizes: await db.select().from(productVariants).orderBy(productVariants.id) };
}

test("an erasure removes every trace of a person from every table, and keeps orders, amounts, stock and city", async () => {
  const { productId, orderId } = await addPersonalData(db);
  const tables = new Set((await findTraces()).map((trace) => trace.split(":")[0]));
  expect(tables.size).toBeGreaterThan(10);
  const before = await readRetainedData();
  const revision = await getRevision(db);
  const summary = await summarizePerson(db, PERSON_QUERY, options);
  const { counts, keepsBlock } = await erase();
  expect(await findTraces()).toEqual([]);
  expect(Object.fromEntries(counts.map(({ topic, count }) => [topic, count]))).toMatchObject({
    orders: 1,
    reviews: 1,
    messages: 2,
    newsletter: 1,
    restock: 2,
  });
  expect(counts).toEqual(summary.counts);
  expect(keepsBlock).toBe(false);
  expect(await readRetainedData()).toEqual(before);
  expect(await db.select({ name: orders.customerName }).from(orders)).toEqual([{ name: ERASED_NAME }]);
  // The new revision invalidates cached pages.
  expect(await getRevision(db)).toBeGreaterThan(revision);
  // The rating stays, but a review without its text is no written review.
  expect(await db.select().from(orderReviews)).toMatchObject([{ rating: 5, review: "", reply: null }]);
  expect((await getProduct(db, productId))?.ratings).toEqual([5]);
  const noReviews = { items: [], total: 0, totalUnfiltered: 0, counts: [0, 0, 0, 0, 0] };
  expect(await listProductReviews(db, productId)).toMatchObject(noReviews);
  expect(await countCustomers(db)).toBe(0);
  expect(await trackOrder(db, ZORVANA.phone)).toBeUndefined();
  expect(await summarizePerson(db, PERSON_QUERY, options)).toMatchObject({ counts: [] });
  expect((await getOrder(db, orderId))?.adminNotes).toBeNull();
});

test("an erasure does not change the data of other customers, and erased orders are not attributed to one customer", async () => {
  const { id: productId } = await buildProduct(db);
  const placeCancelledOrder = async (contacts: object) => {
    const { id: orderId } = await placeOrderFor(db, productId, contacts);
    await updateOrderStatus(db, { orderId, status: "cancelled" });
    return orderId;
  };
  const erasedId = await placeCancelledOrder({});
  await placeCancelledOrder({ phone: "0345 7654322", email: "zorvana@example.org" });
  const otherId = await placeCancelledOrder({ name: "Bilal", phone: "0345 7654329", email: ZORVANA.email });
  await erase({ phone: ZORVANA.phone });
  await erase({ phone: "0345 7654322" }, "+92 345 7654322");
  expect(await getOrderCustomer(db, erasedId, options)).toMatchObject({ total: 0 });
  const rows = await db.select().from(orders).where(eq(orders.id, otherId));
  expect(rows).toMatchObject([{ customerName: "Bilal", customerPhoneE164: "+923457654329" }]);
  expect(await db.select().from(customers)).toEqual([{ email: ZORVANA.email.toLowerCase() }]);
});

test("messages from people with similar contacts are not attributed to the person", async () => {
  const sendMessage = (phone: string, message: string) =>
    sendContactMessage(db, { name: "Bilal", phone, message });
  await sendMessage("0300 1112223", `Write to not.${ZORVANA.email}`);
  await sendMessage("+1 345 765 4321", "Hello");
  await sendMessage("0300 1112223", "Order 34576543210");
  expect(await summarizePerson(db, PERSON_QUERY, options)).toMatchObject({ counts: [] });
  const { id } = await sendMessage("0300 1112223", "Hello");
  const reply = { email: ZORVANA.email, text: "Hello" };
  await replyToMessage(db, id, reply, { by: COMMAND_LINE, channels: ["email"] });
  expect(await summarizePerson(db, PERSON_QUERY, options)).toMatchObject({
    counts: [
      { topic: "messages", count: 1 },
      { topic: "outbox", count: 1 },
    ],
  });
  await db.delete(contactMessages);
});

test("the preview lists the other contacts in a person's orders", async () => {
  const { id: productId } = await buildProduct(db);
  await placeOrderFor(db, productId);
  await placeOrderFor(db, productId, { phone: "0345 7654329" });
  expect(await summarizePerson(db, { email: ` ${ZORVANA.email} ` }, options)).toMatchObject({
    phones: [],
    emails: [ZORVANA.email.toLowerCase()],
    counts: [
      { topic: "orders", count: 2 },
      { topic: "outbox", count: 4 },
    ],
    otherContacts: [ZORVANA.e164, "+923457654329"],
  });
});

test("texts of couriers that arrive after the erasure are stored without the texts; the parcel still follows the courier", async () => {
  const { id: productId } = await buildProduct(db);
  const { id: orderId } = await placeOrderFor(db, productId);
  await updateOrderStatus(db, { orderId, status: "confirmed" });
  const { id: courierId } = await buildCourier(db, `Rider of ${randomUUID()}`);
  const { id: shipmentId } = await buildParcel(db, orderId, courierId, { isHandedOver: true });
  const list = ["Delivered", "Signed: Zorvana", "Back from Zorvana Quillmere", "Again with Zorvana"];
  const states = ["delivered", "unknown", "unknown", "returned"] as const;
  const reports = list.map((text, index) => {
    const state = states[index] ?? "unknown";
    const statusKey = state === "unknown" ? text.toLowerCase() : null;
    const time = {
      occurredAt: new Date(Date.now() + index * 60_000).toISOString(),
      precision: "minute",
    } as const;
    return {
      state,
      code: text,
      text,
      statusKey,
      ...time,
      position: index + 1,
      occurrence: 1,
      isCurrent: false,
    };
  });
  const record = (count: number) =>
    recordShipmentReports(db, [{ shipmentId, reports: reports.slice(0, count) }]);
  const readParcel = async () => {
    const [parcel] = await db.select().from(shipments).where(eq(shipments.id, shipmentId));
    return [parcel?.state, await db.$count(shipmentEvents, eq(shipmentEvents.shipmentId, shipmentId))];
  };
  await record(2);
  const meaning = { text: list[1] ?? "", state: "returning" } as const;
  await chooseMeaning(db, courierId, meaning, { by: COMMAND_LINE });
  expect(await readParcel()).toEqual(["returning", 3]);
  await db.update(shipments).set({ nextPollAt: null }).where(eq(shipments.id, shipmentId));
  await updateOrderStatus(db, { orderId, status: "cancelled" });
  await db.update(shipments).set({ pollingEndedAt: new Date() }).where(eq(shipments.id, shipmentId));
  await erase();
  expect(await findTraces()).toEqual([]);
  await record(3);
  expect(await findTraces()).toEqual([]);
  expect(await readParcel()).toEqual(["returning", 4]);
  await record(4);
  await record(4);
  expect(await findTraces()).toEqual([]);
  expect(await readParcel()).toEqual(["returned", 5]);
  // Earlier releases stored such texts.
  await db
    .update(shipmentEvents)
    .set({ code: list[3] ?? "", text: list[3] ?? "" })
    .where(and(eq(shipmentEvents.shipmentId, shipmentId), eq(shipmentEvents.state, "returned")));
  expect(await findTraces()).not.toEqual([]);
  await runMigration(db, "old_sessions");
  expect(await findTraces()).toEqual([]);
  await record(4);
  expect(await readParcel()).toEqual(["returned", 5]);
});

test.each([
  [PERSON_QUERY, ZORVANA.email],
  [PERSON_QUERY, "0345 7654322"],
  [PERSON_QUERY, ""],
  [{ email: ZORVANA.email }, ZORVANA.phone],
])("an erasure of %o with the confirmation %s changes nothing", async (query, confirmation) => {
  await expect(erase(query, confirmation)).rejects.toThrow("The text differs");
});

test.each([{}, { phone: "12" }, { email: "zorvana" }])(
  "the query %o is rejected, because it does not identify a person",
  async (query) => {
    await expect(summarizePerson(db, query, options)).rejects.toThrow(InvalidInput);
  },
);

test.skipIf(isShortSuite)(
  "an order placed during an erasure keeps its personal data, whether or not it prevents the erasure",
  async () => {
    const { id: productId } = await buildProduct(db, { stock: { "50ml": 500 } });
    for (let round = 0; round < 10; round += 1) {
      const { id: orderId } = await placeOrderFor(db, productId);
      await updateOrderStatus(db, { orderId, status: "cancelled" });
      const [placed, erased] = await Promise.allSettled([placeOrderFor(db, productId), erase()]);
      if (placed.status === "rejected") throw placed.reason;
      const [order] = await db.select().from(orders).where(eq(orders.id, placed.value.id));
      expect(order).toMatchObject({
        customerName: ZORVANA.name,
        customerPhoneE164: ZORVANA.e164,
        street: ZORVANA.street,
      });
      expect(await countCustomers(db)).toBe(1);
      const [earlier] = await db.select().from(orders).where(eq(orders.id, orderId));
      expect(earlier?.customerName).toBe(erased.status === "fulfilled" ? ERASED_NAME : ZORVANA.name);
      await updateOrderStatus(db, { orderId: placed.value.id, status: "cancelled" });
    }
  },
);

test("the export of a customer excludes messages to a staff member with the same email address", async () => {
  const report = { summary: "1 order", details: "" };
  await db
    .insert(outboxMessages)
    .values([
      { kind: "orders-waiting", channel: "email", dedupeKey: "r:1", recipient: ZORVANA.email, report },
    ]);
  const { id: productId } = await buildProduct(db);
  const { id: orderId } = await placeOrderFor(db, productId, {
    phone: "0345 7654329",
    email: "b@example.org",
  });
  await db
    .update(outboxMessages)
    .set({ recipient: ZORVANA.email })
    .where(eq(outboxMessages.orderId, orderId));
  const { data } = await exportPerson(db, { email: ZORVANA.email }, options);
  expect(data["outbox_messages"]?.map(({ kind }) => kind)).toEqual(["please-confirm"]);
  await db.delete(outboxMessages);
});

test("an erasure keeps a block of the phone number until the block ends", async () => {
  await db.insert(blockedPhones).values({ phone: ZORVANA.e164, reason: "Refused two parcels" });
  expect(await erase()).toEqual({ counts: [], keepsBlock: true });
  expect(await db.$count(blockedPhones)).toBe(1);
  await db.update(blockedPhones).set({ until: new Date(Date.now() - 1000) });
  expect(await erase()).toEqual({ counts: [{ topic: "blocks", count: 1 }], keepsBlock: false });
  expect(await db.$count(blockedPhones)).toBe(0);
});

test("the export contains all data of a person and no secrets", async () => {
  const { orderId } = await addPersonalData(db);
  const { data, phones } = await exportPerson(db, PERSON_QUERY, options);
  expect(phones).toEqual([ZORVANA.e164]);
  expect(data["orders"]).toMatchObject([
    { id: orderId, customer_name: ZORVANA.name, street: ZORVANA.street },
  ]);
  expect(data["order_items"]).toMatchObject([{ order_id: orderId }]);
  expect(data["order_reviews"]).toMatchObject([{ review: "Lovely, says Zorvana" }]);
  expect(data["contact_messages"]).toHaveLength(2);
  expect(data["contact_replies"]).toMatchObject([{ text: "Dear Zorvana, tomorrow." }]);
  expect(data["newsletter_subscribers"]).toMatchObject([{ email: ZORVANA.email.toLowerCase() }]);
  expect(data["restock_requests"]).toHaveLength(2);
  expect(data["outbox_messages"]?.length).toBeGreaterThan(0);
  expect(JSON.stringify(data)).not.toMatch(
    /"(?:token_hash|unsubscribe_token|idempotency_key|search_text|content)"/,
  );
});

test("apart from staff notes, searched names and email addresses of refused sign-ins, the audit log contains no personal data", async () => {
  await addPersonalData(db);
  await blockPhone(db, { phone: ZORVANA.phone, reason: "Zorvana refused", until: null }, options);
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.name, ZORVANA.name));
  await setMessageHandled(db, message?.id ?? "", false, options);
  const entries = (await db.select().from(auditEntries)).filter(
    ({ action, subjectType, changes }) =>
      action !== "searched" &&
      subjectType !== "session" &&
      !changes.some(({ field }) => field === "adminNotes"),
  );
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(["blocked", "reopened"]));
  expect(JSON.stringify(entries)).not.toMatch(TRACES);
  await db.delete(blockedPhones);
});

test("an erasure removes the notes of inspected parcels that earlier releases recorded in the audit log", async () => {
  const product = await buildProduct(db);
  const { id, orderNumber } = await placeOrderFor(db, product.id);
  const subject = { type: "order", id, label: orderNumber } as const;
  const changes = [{ field: `${orderNumber}-1`, from: null, to: "1 sealed. Zorvana was rude" }];
  await recordAudit(db, { by: COMMAND_LINE, action: "inspected", subject, changes });
  await updateOrderStatus(db, { orderId: id, status: "cancelled" });
  await erase({ phone: ZORVANA.phone });
  expect(JSON.stringify(await db.select().from(auditEntries))).not.toMatch(/Zorvana was rude/);
});

test("an erasure removes contacts that earlier releases recorded in audit entries about shared views", async () => {
  const subject = { type: "view", id: "1", label: "Pending (orders)" } as const;
  const query = `search=${encodeURIComponent(ZORVANA.email)}`;
  const changes = [{ field: "query", from: "", to: query }];
  await recordAudit(db, { by: COMMAND_LINE, action: "updated", subject, changes });
  await recordAudit(db, { by: COMMAND_LINE, action: "added", subject });
  await erase();
  const { items } = await listAudit(db, { subjectType: "view", subjectId: "1" });
  expect(items.map((entry) => [entry.subject.label, entry.changes])).toEqual([
    ["Pending (orders)", []],
    [ERASED_NAME, []],
  ]);
});

test("the audit log records who read, exported or erased a person's data, with the number of records but without the contacts", async () => {
  await addPersonalData(db);
  await summarizePerson(db, PERSON_QUERY, options);
  await exportPerson(db, PERSON_QUERY, options);
  await erase();
  const { items } = await listAudit(db, { subjectType: "person", pageSize: 3 });
  expect(items.map(({ action }) => action)).toEqual(["erased", "exported", "read"]);
  expect(new Set(items.map(({ subject }) => subject.id)).size).toBe(1);
  expect(items[0]?.changes).toContainEqual({ field: "orders", from: "1", to: null });
  expect(JSON.stringify(items)).not.toMatch(TRACES);
});
