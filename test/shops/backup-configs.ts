import { randomUUID } from "node:crypto";
import { cpSync } from "node:fs";
import { join } from "node:path";

import { gt, sql } from "drizzle-orm";
import { inject } from "vitest";

import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { readSampleCatalogue } from "#catalogue/sample/catalogue.ts";
import { sampleImagesDir } from "#media/operations/sample-images.ts";
import { readSampleStore } from "#store/sample/store.ts";
import { staffManifest } from "#staff/manifest.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { knownDevices, staffInvitations, staffRoles } from "#staff/tables/account-schema.server.ts";
import { orderEvents } from "#orders/tables/order-history-schema.server.ts";
import { orderItems, orders, orderItemParts } from "#orders/tables/order-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { funnelCounts } from "#reports/tables/funnel-schema.server.ts";
import { newsletterIssues } from "#messages/tables/newsletter-schema.server.ts";
import {
  contactMessages,
  contactReplies,
  newsletterSubscribers,
} from "#messages/tables/message-schema.server.ts";
import { backups } from "#app/backup/tables/backup-schema.server.ts";
import { blockedPhones } from "#customers/tables/customer-schema.server.ts";
import { erasures } from "#privacy/tables/privacy-schema.server.ts";
import { restockRequests } from "#catalogue/tables/restock-schema.server.ts";
import { reportedLowSizes } from "#catalogue/tables/stock-alert-schema.server.ts";
import { messagePlans } from "#store/tables/store-schema.server.ts";
import { messageTemplates } from "#messages/tables/template-schema.server.ts";
import { setParts } from "#catalogue/tables/set-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import {
  priceChanges,
  productImportRows,
  productImports,
} from "#catalogue/tables/product-change-schema.server.ts";
import { listViews } from "#staff/tables/staff-schema.server.ts";
import { listTables } from "#platform/db/migrate/existing-tables.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { STORE_DEFAULTS } from "#store/rules/store.ts";
import {
  authenticators,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  secondFactorRoles,
} from "#staff/tables/second-factor-schema.server.ts";
import { createRecoveryToken } from "#staff/operations/account-tokens.ts";
import { startSession } from "#staff/operations/sessions/sessions.ts";
import { recordCall } from "#orders/operations/confirmation/record-call.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { createUser } from "#staff/operations/users.ts";
import { insertOnce } from "#staff/operations/insert-once.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { importCatalogue } from "#app/seeding/import-catalogue.ts";
import { importOrders } from "#app/seeding/import-orders.ts";
import { apiKeys } from "#staff/tables/api-key-schema.server.ts";
import { webhookAttempts, webhookDeliveries } from "#webhooks/tables/webhook-schema.server.ts";
import { addEndpoint } from "#webhooks/operations/endpoints.ts";
import { sendTestEvent } from "#webhooks/operations/send-again.ts";
import { subscribeNewsletter } from "#messages/operations/newsletter/subscriptions.ts";
import { consumeAttempt } from "#kit/limits/rate-limit.ts";
import {
  loadSheets,
  courierCities,
  courierCityChoices,
  courierStatusMeanings,
  shipmentAdvice,
  shipmentEvents,
  shipmentLabels,
  shipmentLines,
  shipments,
} from "#shipments/tables/shipment-schema.server.ts";
import { saveDeliveryRates } from "#delivery/operations/save-delivery-rates.ts";
import type { Config } from "#app/config.ts";
import { readConfig } from "#app/config.ts";
import type { OpenShop } from "#app/lifecycle/open-shop.ts";

import { createServerDatabase } from "../databases/database.ts";
import { buildOrderInput } from "../factories.ts";
import { RATES } from "../delivery.ts";
import { addOrderLink } from "../order-links.ts";
import { buildCourier } from "../shipments.ts";

/**
 * Creates a migrated, empty shop on the engine of the test run, and returns its configuration.
 * @param folder temporary folder of the test file
 */
export async function createShopConfig(folder: string): Promise<Config> {
  const template = inject("databaseTemplate");
  const dataDir = join(folder, randomUUID().slice(0, 8));
  if (template.engine === "pglite") cpSync(template.directory, dataDir, { recursive: true });
  return template.engine === "pglite" ? createEmbeddedConfig(dataDir) : createServerConfig(dataDir);
}

/** Returns the configuration of a shop whose embedded database does not exist yet. */
export function createEmbeddedConfig(dataDir: string): Config {
  return readConfig({ DATA_DIR: dataDir });
}

async function createServerConfig(dataDir: string): Promise<Config> {
  return readConfig({ DATA_DIR: dataDir, DATABASE_URL: await createServerDatabase() });
}

/** Adds at least one row to every table, some with characters that are hard to serialize. */
export async function fillShop({ db, media }: OpenShop): Promise<void> {
  const { products, ...catalogue } = readSampleCatalogue();
  const smallCatalogue = { ...catalogue, products: products.slice(0, 3) };
  await importCatalogue(db, media, smallCatalogue, { imagesDir: sampleImagesDir });
  await saveSettings(db);
  await importOrders(db, 30);
  const [order] = await db.select({ id: orders.id }).from(orders).limit(1);
  await db.insert(orderEvents).values({ orderId: order?.id ?? "", kind: "details-changed", changes: [] });
  const uid = await addStaff(db);
  await db
    .insert(listViews)
    .values({ staffId: uid, list: "orders", name: "To ship", query: "", position: 0 });
  await db.insert(priceChanges).values({
    id: "p1",
    staffId: uid,
    rule: { unit: "percent", change: 10, size: null, roundTo: 1 },
    prices: [{ productId: "rose", size: "50ml", from: 1000, to: 1100 }],
    products: 1,
  });
  await addParcel(db);
  await consumeAttempt(db, { purpose: "search", maxAttempts: 5, windowMs: 1000 }, "192.0.2.1");
  await insertOnce(db, { subjectType: "product", key: "once" }, async () => "rose");
  const message = 'Wörter "in\' quotes",\r\n\ta second line\\n, ‮, \u{1F339}, \u2028 and {"json": [1]}';
  await db.insert(contactMessages).values({ id: "m1", name: "Ayesha", phone: "0300 1234567", message });
  await db.insert(contactReplies).values({ messageId: "m1", email: "ayesha@example.com", text: message });
  await db.insert(newsletterSubscribers).values({ email: "reader@example.com" });
  await db.insert(newsletterIssues).values({ subject: "Eid", text: "Eid Mubarak" });
  await subscribeNewsletter(db, "new-reader@example.com", { needsConfirmation: true });
  const [size] = await db.select().from(productVariants).limit(1);
  await addSet(db, size);
  await placeOrderWithHold(db);
  await db
    .insert(restockRequests)
    .values({ variantId: size?.id ?? 0, contact: "waiting@example.com", consent: "Contact me once" });
  await db.insert(reportedLowSizes).values({ variantId: size?.id ?? 0, isSoldOut: true });
  await db.insert(erasures).values({ contactHash: "x".repeat(43) });
  await db.insert(blockedPhones).values({ phone: "+923009998887", reason: "Refused two parcels" });
  await db
    .insert(outboxMessages)
    .values({ kind: "order-received", channel: "email", orderId: order?.id ?? "", dedupeKey: "m1" });
  await db.insert(messageTemplates).values({
    kind: "order-received",
    language: "ur",
    subject: "آرڈر {orderNumber}",
    text: "{name}،\n\nشکریہ",
    link: "دیکھیں",
  });
  await db
    .insert(messagePlans)
    .values({ kind: "order-shipped", plan: "email-and-whatsapp", off: ["sms", "whatsapp"] });
  await addSecondFactor(db, uid);
  await enqueueJob(db, staffManifest.jobs["prune-sessions"], {});
  await db.insert(funnelCounts).values({ day: "2026-11-20", event: "view_item", count: 7 });
  await addImportAndBackup(db, uid);
  await addWebhook(db);
}

/** Adds an endpoint with a delivery. */
async function addWebhook(db: Database): Promise<void> {
  const input = { url: "https://erp.example", description: "", eventTypes: [], isEnabled: true };
  const options = { by: COMMAND_LINE, getKey: () => new Uint8Array(32), allowsLocalhost: false };
  const { endpoint } = await addEndpoint(db, input, options);
  const { id } = await sendTestEvent(db, endpoint.id, { by: COMMAND_LINE });
  await db.update(webhookDeliveries).set({ state: "failed" });
  await db.insert(webhookAttempts).values({ deliveryId: id, startedAt: new Date(), durationMs: 15_000 });
}

/** Creates an account with a session, and a custom role. Returns the id of the account. */
async function addStaff(db: Database): Promise<string> {
  const account = {
    email: "staff@example.com",
    password: "garnet harbour",
    displayName: "Staff",
    isAdmin: true,
  };
  const { uid } = await createUser(db, account, { by: COMMAND_LINE });
  await startSession(db, uid);
  await db.insert(apiKeys).values({
    id: "0123456789ab",
    name: "Accounting",
    secretHash: "hash",
    permissions: ["orders.read"],
    requestsPerMinute: 120,
    userId: uid,
  });
  await db
    .insert(knownDevices)
    .values({ userId: uid, deviceHash: "hash", device: "Edge on Mac", network: "::1" });
  const invitation = { id: "v1", email: "new@example.com", role: "packer", invitedBy: uid };
  await db.insert(staffInvitations).values({ ...invitation, expiresAt: new Date("2030-01-01") });
  await createRecoveryToken(db, uid);
  await db.insert(staffRoles).values({ id: "r1", name: "Weekend", permissions: ["orders.read"] });
  return uid;
}

async function addSecondFactor(db: Database, userId: string): Promise<void> {
  await db.insert(authenticators).values({ userId, secret: "v1.encrypted" });
  await db.insert(recoveryCodes).values({ userId, codeHash: "hash" });
  await db.insert(passkeys).values({
    id: "p1",
    userId,
    credentialId: "credential",
    publicKey: new Uint8Array([1, 2, 3]),
    counter: 1,
    transports: ["internal"],
    deviceType: "multiDevice",
    isBackedUp: true,
    name: "Chrome on Windows",
  });
  const expiresAt = new Date("2026-11-26T12:00:00Z");
  await db
    .insert(passkeyChallenges)
    .values({ challenge: "challenge", purpose: "registration", userId, expiresAt });
  await db.insert(secondFactorRoles).values({ role: "manager" });
}

async function saveSettings(db: Database): Promise<void> {
  await saveStore(db, readSampleStore());
  await saveDeliveryRates(db, { rates: RATES });
}

/** Places an order in a shop with order confirmation: the order reserves its bottle and waits for the confirmation. */
async function placeOrderWithHold(db: Database): Promise<void> {
  const store = readSampleStore();
  await saveStore(db, {
    ...store,
    confirmation: { ...STORE_DEFAULTS.confirmation, enabled: true, holdStock: true },
  });
  const { id, productId, name, stock } = productVariants;
  const [size] = await db
    .select({ productId, variant: name })
    .from(productVariants)
    .where(gt(stock, 5))
    .orderBy(id);
  if (size === undefined) throw new Error("No size has limited stock.");
  const order = await placeOrder(db, buildOrderInput([{ ...size, quantity: 1 }]));
  await addOrderLink(db, order.id);
  await recordCall(db, order.id, { result: "no-answer" }, { by: COMMAND_LINE });
  await saveStore(db, store);
}

/** Adds rows for the import of a product file and for a backup. */
async function addImportAndBackup(db: Database, staffId: string): Promise<void> {
  await db
    .insert(productImports)
    .values({ id: "i1", fileName: "Prices.xlsx", added: 1, updated: 0, staffId });
  await db.insert(productImportRows).values({ importId: "i1", productId: "rose", savedAt: new Date() });
  const archive = { name: "a", bytes: 1, sha256: "x", isEncrypted: false, lostImages: 0 };
  await db.insert(backups).values({ ...archive, machine: "shop", folder: "/srv/backups" });
}

/** Adds a courier and a parcel of an order. */
async function addParcel(db: Database): Promise<void> {
  const [item] = await db
    .select({ id: orderItems.id, orderId: orderItems.orderId })
    .from(orderItems)
    .limit(1);
  const { id: courierId } = await buildCourier(db);
  const city = { courierId, code: "4", name: "NASIRABAD" };
  await db.insert(courierCities).values(city);
  await db.insert(courierStatusMeanings).values({ courierId, statusKey: "weighed", state: "in-transit" });
  await db.insert(courierCityChoices).values({ ...city, city: "nasirabad", province: "sindh" });
  const content = new Uint8Array([37, 80, 68, 70, 0, 255]);
  const [sheet] = await db
    .insert(loadSheets)
    .values({ courierId, content, prints: 2 })
    .returning({ id: loadSheets.id });
  const parcel = { orderId: item?.orderId ?? "", reference: "ZE-1", weightGrams: 300, cashToCollect: 1000 };
  const [shipment] = await db
    .insert(shipments)
    .values({ ...parcel, courierId, loadSheetId: sheet?.id, trackingNumber: "CX-1", state: "booked" })
    .returning({ id: shipments.id });
  const shipmentId = shipment?.id ?? 0;
  await db.insert(shipmentLines).values({ shipmentId, itemId: item?.id ?? 0, quantity: 1 });
  await db
    .insert(shipmentEvents)
    .values({ shipmentId, state: "booked", code: "staff:booked", occurredAt: new Date() });
  await db.insert(shipmentLabels).values({ shipmentId, content });
  await db.insert(shipmentAdvice).values({ shipmentId, advice: "retry", remarks: "After 5 pm" });
}

/** Adds a set that contains this size, and adds a set part to an order line. */
async function addSet(db: Database, size: typeof productVariants.$inferSelect | undefined): Promise<void> {
  const [set] = await db
    .insert(productVariants)
    .values({
      productId: size?.productId ?? "",
      name: "Set",
      price: 1000,
      stock: null,
      position: 9,
      isSet: true,
    })
    .returning({ id: productVariants.id });
  await db
    .insert(setParts)
    .values({ variantId: set?.id ?? 0, partVariantId: size?.id ?? 0, quantity: 1, position: 0 });
  const [item] = await db
    .select({ id: orderItems.id, amount: orderItems.unitPrice })
    .from(orderItems)
    .limit(1);
  await db.insert(orderItemParts).values({
    itemId: item?.id ?? 0,
    position: 0,
    productId: "rose",
    productName: "Rose",
    variant: "10ml",
    quantity: 1,
    amount: item?.amount ?? 0,
  });
}

/** Returns the rows of each table as sorted JSON texts, by table name. */
export async function readAllRows(db: Database): Promise<Record<string, string[]>> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone = 'UTC'`);
    const rowsByTable: Record<string, string[]> = {};
    for (const { name } of await listTables(tx)) {
      const query = sql`select to_jsonb(t)::text collate "C" as line from ${sql.identifier(name)} t order by 1`;
      const rows = await queryRows<{ line: string }>(tx, query);
      rowsByTable[name] = rows.map(({ line }) => line);
    }
    return rowsByTable;
  });
}
