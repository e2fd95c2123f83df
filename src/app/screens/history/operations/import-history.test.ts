import { randomBytes, randomUUID } from "node:crypto";

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { stockMovements } from "#catalogue/tables/stock-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { findProfile, saveProfile } from "#customers/operations/customer-profiles.ts";
import { listHistoryImports } from "#customers/operations/history-imports.ts";
import { customerProfiles } from "#customers/tables/customer-schema.server.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { listNewsletterSubscribers } from "#messages/operations/newsletter/list-newsletter-subscribers.ts";
import { subscribeNewsletter, unsubscribeNewsletter } from "#messages/operations/newsletter/subscriptions.ts";
import { newsletterSubscribers } from "#messages/tables/message-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { updateOrderNotes } from "#orders/operations/edit/update-order-notes.ts";
import { getOrderRisks } from "#orders/operations/get-order-risks.ts";
import { sendOrderLink } from "#orders/operations/links/send-order-link.ts";
import { listOrderSummaries } from "#orders/operations/lists/list-order-summaries.ts";
import { countCustomers } from "#orders/operations/statistics/order-statistics.ts";
import { trackOrder } from "#orders/operations/track-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { orderItems, orders } from "#orders/tables/order-schema.server.ts";
import { pendingEvents } from "#platform/events/tables/pending-event-schema.server.ts";
import { DAY_MS } from "#platform/rules/day.ts";
import { erasePerson } from "#privacy/operations/erase-person.ts";
import { getAttention } from "#reports/operations/get-attention.ts";
import { getFunnel } from "#reports/operations/funnel.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";
import { createTestFolder } from "#test/images.ts";
import { parseHistoryFile, parseHistoryText } from "#test/history-files.ts";
import { isFullSuite, isShortSuite } from "#test/suite.ts";
import { placeOrderAndReact } from "#test/place-order-and-react.ts";

import { importHistory, previewHistory, undoHistoryImport } from "./import-history.ts";

/** Orders in a long file. More than one statement inserts. */
const LONG_FILE = isFullSuite ? 2000 : 600;

const db = await openTestDatabase();
const key = randomBytes(32);
const options = { getKey: () => key, by: COMMAND_LINE };
const product = await buildProduct(db, {
  name: "Oud Mehtab",
  variantPricing: { "50ml": 4500 },
  stock: { "50ml": 20 },
});

async function importFile(name: string, change?: (text: string) => string) {
  const file = { id: randomUUID(), fileName: `${name}.csv`, sheet: await parseHistoryFile(name, change) };
  return importHistory(db, file, options);
}

const previewFile = async (name: string) => previewHistory(db, await parseHistoryFile(name), options);

async function readOrders() {
  return db
    .select()
    .from(orders)
    .where(sql`import_id is not null`)
    .orderBy(orders.orderNumber);
}

async function readSideEffects() {
  const [variant] = await db.select().from(productVariants).where(eq(productVariants.productId, product.id));
  return {
    stock: variant?.stock,
    sold: variant?.sold,
    movements: await db.$count(stockMovements),
    messages: await db.$count(outboxMessages),
    events: await db.$count(pendingEvents),
    attention: { ...(await getAttention(db, new Date(0))), newestOrder: null },
    funnel: await getFunnel(db),
  };
}

test("past orders move neither stock nor money, send nothing and appear in no queue", async () => {
  const before = await readSideEffects();
  const preview = await previewFile("shopify-orders");
  expect(preview).toMatchObject({ kind: "orders", shop: "shopify", added: 6, known: 0, leftOut: 4, open: 1 });
  expect(await readOrders()).toEqual([]);
  const imported = await importFile("shopify-orders");
  expect(imported).toMatchObject({ added: 6, subscribed: 0, fileName: "shopify-orders.csv" });
  expect(await readSideEffects()).toEqual(before);
  const { items } = await listOrderSummaries(db, { origin: "shopify", sort: "oldest" });
  expect(items).toMatchObject([
    { orderNumber: "Shopify #1001", status: "delivered", importedFrom: "shopify", totalAmount: 9250 },
    { orderNumber: "Shopify #1002", status: "delivered" },
    { orderNumber: "Shopify #1003", status: "cancelled" },
    { orderNumber: "Shopify #1004", status: "delivered", totalAmount: 4500 },
    { orderNumber: "Shopify #1005", status: "cancelled" },
    { orderNumber: "Shopify #1007", status: "delivered" },
  ]);
  for (const search of ["#1001", "oud mehtab"])
    expect((await listOrderSummaries(db, { origin: "shopify", search })).items).not.toHaveLength(0);
});

test("a past order of this month is no new order and no conversion of this shop's visitors", async () => {
  const before = await readSideEffects();
  const yesterday = new Date(Date.now() - DAY_MS).toISOString();
  const change = (text: string) =>
    text
      .replaceAll("#1001", "#3001")
      .replaceAll("#1003", "#3003")
      .replace("2024-03-01 14:22:11 +0500", yesterday)
      .replace("2024-03-05 11:30:00 +0500", yesterday);
  const { id, added } = await importFile("shopify-orders", change);
  expect(added).toBe(2);
  expect(await readSideEffects()).toEqual(before);
  await undoHistoryImport(db, id);
});

test("lines belong to the product with their SKU or name, and are text otherwise", async () => {
  const [order] = (await readOrders()).filter(({ orderNumber }) => orderNumber === "Shopify #1001");
  const items = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order?.id ?? ""))
    .orderBy(orderItems.position);
  expect(items).toMatchObject([
    { productId: product.id, productName: "Oud Mehtab", variant: "50ml", quantity: 2, stockTaken: 0 },
    { productId: "past:discoveryset", variantId: null, productName: "Discovery Set", quantity: 1 },
  ]);
});

test("lines of one size with several prices stay apart, and equal ones are added up", async () => {
  const change = (text: string) =>
    text
      .replace("#1001,ayesha@example.com,paid", "#2001,ayesha@example.com,paid")
      .replace(/^#1001,(.*),1,Discovery Set,1000.00,/m, "#2001,$1,1,Oud Mehtab - 50ml,1250.00,");
  const { id, added } = await importFile("shopify-orders", change);
  expect(added).toBe(1);
  const items = await db
    .select({ variant: orderItems.variant, quantity: orderItems.quantity })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orders.importId, id))
    .orderBy(orderItems.position);
  expect(items).toEqual([
    { variant: "50ml", quantity: 2 },
    { variant: "50ml (2)", quantity: 1 },
  ]);
  await undoHistoryImport(db, id);
});

test("a second import of the same file changes nothing", async () => {
  const before = await readOrders();
  expect(await previewFile("shopify-orders")).toMatchObject({ added: 0, known: 6 });
  expect(await importFile("shopify-orders")).toMatchObject({ added: 0 });
  expect(await readOrders()).toEqual(before);
});

test("the order with an imported number and another date is left out", async () => {
  const change = (text: string) => text.replaceAll("2024-03-01 14:22:11", "2023-03-01 14:22:11");
  expect(await importFile("shopify-orders", change)).toMatchObject({ added: 0 });
});

test("past orders count in the risks of the same number, and cannot be tracked, changed or linked", async () => {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const { id } = await placeOrderAndReact(db, {
    ...input,
    customer: { ...input.customer, phone: "0300 9998877" },
  });
  expect(await getOrderRisks(db, id)).toContainEqual(expect.objectContaining({ kind: "refused" }));
  expect(await trackOrder(db, "+923331234568")).toBeUndefined();
  expect(await trackOrder(db, "0345 1234567")).toBeUndefined();
  const past = (await readOrders())[0];
  const messages = await db.$count(outboxMessages);
  await sendOrderLink(db, past?.id ?? "", { channels: ["email", "sms"], isRateLimited: false });
  await sendOrderLink(db, "0345 1234567", { channels: ["email", "sms"], isRateLimited: false });
  expect(await db.$count(outboxMessages)).toBe(messages);
  await expect(updateOrderStatus(db, { orderId: past?.id ?? "", status: "cancelled" })).rejects.toThrow(
    "This order was placed in Shopify and cannot be changed.",
  );
});

test("an undo deletes the orders of the import and their customers, unless staff changed one since", async () => {
  const [first] = await readOrders();
  const imports = await listHistoryImports(db);
  const { id = "" } = imports.find(({ added }) => added === 6) ?? {};
  const customers = await countCustomers(db);
  await updateOrderNotes(db, { orderId: first?.id ?? "", adminNotes: "Called" });
  await expect(undoHistoryImport(db, id)).rejects.toThrow("staff changed Shopify #1001 since the import");
  await db
    .update(orders)
    .set({ updatedAt: new Date("2024-03-02") })
    .where(eq(orders.id, first?.id ?? ""));
  expect((await undoHistoryImport(db, id, options)).undoneAt).not.toBeNull();
  expect(await readOrders()).toEqual([]);
  // The third customer has an order of this shop.
  expect(await countCustomers(db)).toBe(customers - 2);
  await expect(undoHistoryImport(db, id)).rejects.toBeInstanceOf(Conflict);
});

test("customers become profiles by phone, and only those with consent are subscribed, with the source as evidence", async () => {
  const messages = await db.$count(outboxMessages);
  expect(await importFile("shopify-customers")).toMatchObject({ kind: "customers", added: 3, subscribed: 2 });
  const profiles = await db.select().from(customerProfiles).orderBy(customerProfiles.phone);
  expect(profiles).toMatchObject([
    { phone: "+923001112233", name: "Ayesha Khan", tags: ["VIP", "Lahore"], note: "Prefers oud" },
    { phone: "+923451234567", name: "Bilal Ahmed", tags: [], note: null },
  ]);
  const { items } = await listNewsletterSubscribers(db, { sort: "email-asc" });
  expect(items).toMatchObject([
    { email: "ayesha@example.com", source: "Shopify: shopify-customers.csv" },
    { email: "only@example.com", source: "Shopify: shopify-customers.csv" },
  ]);
  expect(await db.$count(outboxMessages)).toBe(messages);
});

test("an import never subscribes an address again that unsubscribed, and brings no erased person back", async () => {
  const [subscriber] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, "only@example.com"));
  await unsubscribeNewsletter(db, subscriber?.unsubscribeToken ?? "");
  await erasePerson(
    db,
    { phone: "0345 1234567", email: "", confirmation: "0345 1234567" },
    { by: COMMAND_LINE, getKey: () => key, dataDir: createTestFolder() },
  );
  expect(await importFile("shopify-customers")).toMatchObject({ added: 0, subscribed: 0 });
  expect(await db.$count(customerProfiles)).toBe(1);
  expect((await previewFile("shopify-orders")).records).toContainEqual(
    expect.objectContaining({ label: "Shopify #1004", detail: "The person's data was erased in this shop." }),
  );
});

test("a customer of whom nothing is imported is left out with the reason, and addresses without consent are counted", async () => {
  const header = "First Name,Last Name,Email,Accepts Email Marketing,Phone,Note,Tags";
  const lines = [
    "Sara,One,sara@example.com,no,0321 5550001,Kept,VIP",
    "Sara,Two,sara2@example.com,yes,0321 5550001,Dropped,Gift",
    "Sara,Three,,,0321 5550001,,",
    "Left,Here,only@example.com,yes,,,",
    "Twice,Read,sara2@example.com,yes,,,",
    "Omar,New,only@example.com,yes,0321 5550002,,",
  ];
  const sheet = await parseHistoryText([header, ...lines].join("\n"));
  const preview = await previewHistory(db, sheet, options);
  expect(preview).toMatchObject({ added: 3, known: 0, leftOut: 3, subscribed: 1 });
  const samePhone = "Row 2 has the same phone number. Its name, tags and note are imported.";
  const unsubscribed = "only@example.com unsubscribed from the newsletter here.";
  expect(preview.records.map(({ row, outcome, detail }) => [row, outcome, detail])).toEqual([
    [4, "left-out", samePhone],
    [5, "left-out", unsubscribed],
    [6, "left-out", "Row 3 has the same email address."],
    [2, "added", "+923215550001"],
    [3, "added", `newsletter: sara2@example.com · ${samePhone}`],
    [7, "added", `+923215550002 · ${unsubscribed}`],
  ]);
  expect(preview.notes).toEqual([
    "1 email address has no newsletter consent in the file and is not imported.",
  ]);
});

test("an undo deletes no customer that staff changed since, and names them", async () => {
  const [phone, typed] = ["+923219876543", "0321 9876543"];
  const { id } = await importFile("shopify-customers", (text) => text.replace("'+923001112233", typed));
  const profile = { name: "Ayesha Khan", tags: ["VIP"], note: "Calls on Fridays" };
  const subject = { type: "customer" as const, id: "1", label: "Ayesha Khan" };
  await saveProfile(db, phone, profile, { by: COMMAND_LINE, subject });
  await expect(undoHistoryImport(db, id)).rejects.toThrow(
    "Nothing was undone, because staff changed Ayesha Khan since the import.",
  );
  expect(await findProfile(db, phone)).toMatchObject(profile);
});

test("an undo keeps the subscription of a person who signed up here, too", async () => {
  const change = (text: string) => text.replaceAll("only@example.com", "own@example.com");
  const { id } = await importFile("shopify-customers", change);
  await subscribeNewsletter(db, "Own@example.com");
  await undoHistoryImport(db, id);
  const kept = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, "own@example.com"));
  expect(kept).toMatchObject([{ source: null, importId: null }]);
});

test.skipIf(isShortSuite)("a long file is imported in several statements and undone", async () => {
  const change = (text: string) => {
    const [header = "", line = ""] = text.split("\n");
    const number = (index: number) =>
      line.replaceAll("501", String(10_000 + index)).replace("333-444", `3${index % 7}3-444`);
    return [header, ...Array.from({ length: LONG_FILE }, (_, index) => number(index))].join("\n");
  };
  const { id, added } = await importFile("woocommerce-webtoffee-orders", change);
  expect(added).toBe(LONG_FILE);
  await undoHistoryImport(db, id);
});
