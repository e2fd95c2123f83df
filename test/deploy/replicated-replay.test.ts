import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Database, OpenDatabase } from "#platform/db/client.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { productInputSchema } from "#catalogue/rules/product-input.ts";
import { sendContactMessage } from "#messages/operations/inbox/send-contact-message.ts";
import { subscribeNewsletter } from "#messages/operations/newsletter/subscriptions.ts";
import { cancelOrder } from "#orders/operations/cancel-order.ts";
import { decideConfirmation } from "#orders/operations/confirmation/decide-confirmation.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { submitOrderReviews } from "#reviews/operations/submit-order-reviews.ts";
import { addProduct } from "#catalogue/operations/products/save-product.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { addRestockRequest } from "#catalogue/operations/stock/restock/restock-requests.ts";
import { saveStore } from "#store/operations/get-store.ts";

import { waitUntil } from "#test/deadlines.ts";
import type { ControllablePostgres } from "#test/databases/controllable-postgres.ts";
import { openControllablePostgres, openStandby } from "#test/databases/controllable-postgres.ts";
import { buildProduct, buildOrderInput, buildProductFields, buildStore } from "../factories.ts";

/** Longer than any write takes while the standby responds. */
const BLOCKED_MS = 1500;

let primary: ControllablePostgres;
let standby: ControllablePostgres;
let admin: pg.Client;
let opened: OpenDatabase;
/** Cleanup functions, in the order in which they run. */
const cleanups: (() => Promise<unknown>)[] = [];

async function isSynchronous(): Promise<boolean> {
  const { rowCount } = await admin.query("select 1 from pg_stat_replication where sync_state = 'sync'");
  return rowCount === 1;
}

beforeAll(async () => {
  primary = await openControllablePostgres();
  cleanups.unshift(primary.close);
  standby = await openStandby(primary);
  cleanups.unshift(standby.close);
  admin = new pg.Client({ connectionString: primary.url });
  await admin.connect();
  cleanups.unshift(() => admin.end());
  opened = await openDatabase({ url: primary.url, dataDir: "" });
  cleanups.unshift(opened.close);
  await admin.query("alter system set synchronous_standby_names = '*'");
  await admin.query("select pg_reload_conf()");
  await waitUntil(isSynchronous, "The standby did not become synchronous", { timeoutMs: 30_000 });
});
afterAll(async () => {
  for (const cleanUp of cleanups) await cleanUp();
});

type Write = (db: Database) => Promise<unknown>;

async function prepareOrder(): Promise<Write> {
  const idempotencyKey = randomUUID();
  const { id } = await buildProduct(opened.db);
  const input = buildOrderInput([{ productId: id, variant: "50ml", quantity: 1 }]);
  return (db) => placeOrder(db, input, { idempotencyKey });
}

async function prepareProduct(): Promise<Write> {
  const input = productInputSchema.parse(await buildProductFields(opened.db));
  return (db) => addProduct(db, input, { idempotencyKey: "a-product-key" });
}

async function prepareReviews(): Promise<Write> {
  const { id } = await buildProduct(opened.db);
  const input = buildOrderInput([{ productId: id, variant: "50ml", quantity: 1 }]);
  const order = await placeOrder(opened.db, input);
  for (const status of ["confirmed", "processing", "shipped", "delivered"] as const) {
    await updateOrderStatus(opened.db, { orderId: order.id, status });
  }
  const review = { reviews: [{ productId: id, productName: "Perfume", rating: 5, review: "It lasts." }] };
  return (db) => submitOrderReviews(db, order.id, review);
}

async function prepareCancellation(): Promise<Write> {
  const { id } = await buildProduct(opened.db);
  const order = await placeOrder(
    opened.db,
    buildOrderInput([{ productId: id, variant: "50ml", quantity: 1 }]),
  );
  return (db) => cancelOrder(db, order.id);
}

async function prepareConfirmation(): Promise<Write> {
  await saveStore(opened.db, buildStore({ enabled: true }));
  const { id } = await buildProduct(opened.db);
  const order = await placeOrder(
    opened.db,
    buildOrderInput([{ productId: id, variant: "50ml", quantity: 1 }]),
  );
  return (db) => decideConfirmation(db, order.id, { decision: "confirm" });
}

async function prepareRestockRequest(): Promise<Write> {
  const { id } = await buildProduct(opened.db, { stock: { "50ml": 0 } });
  return (db) => addRestockRequest(db, { productId: id, variant: "50ml", contact: "ayesha@example.com" });
}

const message = { name: "Ayesha Khan", phone: "0300 1234567", message: "Is the shop open on Sundays?" };

const WRITES: [string, () => Promise<Write>][] = [
  ["an order", prepareOrder],
  ["a contact message", async () => (db) => sendContactMessage(db, message, { idempotencyKey: "a-message" })],
  ["a newsletter address", async () => (db) => subscribeNewsletter(db, "ayesha@example.com")],
  ["a product", prepareProduct],
  ["reviews", prepareReviews],
  ["a cancellation", prepareCancellation],
  ["a confirmation", prepareConfirmation],
  ["a back-in-stock request", prepareRestockRequest],
];

/**
 * Terminates the connections that wait for the standby, and returns their number. Their transactions are then committed
 * on the primary only.
 */
async function terminateWaitingCommits(): Promise<number> {
  const { rows } = await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
  );
  return rows.length;
}

/** Returns the position in the primary's write-ahead log up to which it has stored all writes. */
async function readPrimaryPosition(): Promise<string> {
  const { rows } = await admin.query<{ position: string }>("select pg_current_wal_flush_lsn() as position");
  return rows[0]?.position ?? "";
}

/** Returns whether the standby has stored the write-ahead log up to a position. */
async function isOnStandby(position: string): Promise<boolean> {
  const { rowCount } = await admin.query("select 1 from pg_stat_replication where flush_lsn >= $1::pg_lsn", [
    position,
  ]);
  return rowCount === 1;
}

const BLOCKED = Symbol("blocked");

/** Returns the result of a write, or `BLOCKED` if the write does not end within `BLOCKED_MS`. */
async function waitForWrite(write: Promise<unknown>): Promise<unknown> {
  return Promise.race([write, setTimeout(BLOCKED_MS, BLOCKED)]);
}

test.each(WRITES)(
  "%s: a repeated request is confirmed only after the first request's write is on the synchronous standby",
  async (_name, prepare) => {
    const send = await prepare();
    standby.freeze();
    const repeatedRequests: Promise<unknown>[] = [];
    let firstWritePosition = "";
    try {
      const firstRequest = expect(send(opened.db)).rejects.toThrow();
      await expect.poll(terminateWaitingCommits, { timeout: 5000 }).toBe(1);
      await firstRequest;
      firstWritePosition = await readPrimaryPosition();
      expect(await isOnStandby(firstWritePosition)).toBe(false);
      repeatedRequests.push(send(opened.db));
      expect(await waitForWrite(repeatedRequests[0] ?? firstRequest)).toBe(BLOCKED);
    } finally {
      standby.thaw();
    }
    await Promise.all(repeatedRequests);
    expect(await isOnStandby(firstWritePosition)).toBe(true);
  },
);

test("repeated requests succeed for an unprivileged role, and do not wait if replication is asynchronous [ASVS 13.2.2]", async () => {
  const send = await prepareOrder();
  await send(opened.db);
  await admin.query("create role plain login password 'plain'");
  await admin.query("grant select, insert, update on all tables in schema public to plain");
  await admin.query("grant usage on schema drizzle to plain");
  await admin.query("grant select on all tables in schema drizzle to plain");
  const url = new URL(primary.url);
  [url.username, url.password] = ["plain", "plain"];
  const unprivileged = await openDatabase({ url: url.href, dataDir: "" });
  try {
    expect(await send(unprivileged.db)).toMatchObject({ hasOtherDetails: false });
    await admin.query("alter system reset synchronous_standby_names");
    await admin.query("select pg_reload_conf()");
    standby.freeze();
    expect(await waitForWrite(send(unprivileged.db))).toMatchObject({ hasOtherDetails: false });
  } finally {
    standby.thaw();
    await unprivileged.close();
  }
});
