import { tmpdir } from "node:os";
import { join } from "node:path";

import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { orders } from "#orders/tables/order-schema.server.ts";
import { sessions } from "#staff/tables/account-schema.server.ts";
import { funnelCounts } from "#reports/tables/funnel-schema.server.ts";
import { contactMessages } from "#messages/tables/message-schema.server.ts";
import { rateLimits } from "#kit/limits/tables/rate-limit-schema.server.ts";
import { auditEntries, staffWriteKeys } from "#staff/tables/staff-schema.server.ts";
import { toShopDay, DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/rules/day.ts";
import { startSession } from "#staff/operations/sessions/sessions.ts";
import { createUser } from "#staff/operations/users.ts";
import { countFunnelEvents } from "#reports/operations/funnel.ts";
import { sendContactMessage } from "#messages/operations/inbox/send-contact-message.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { addProduct } from "#catalogue/operations/products/save-product.ts";
import { productInputSchema } from "#catalogue/rules/product-input.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput, buildProductFields } from "#test/factories.ts";

import { changeInBatches } from "#platform/db/writes/change-in-batches.ts";
import { pruneAttempts, consumeAttempt } from "#kit/limits/rate-limit.ts";
import { openMedia } from "#media/operations/stores/open-media.ts";

import { JOB_HANDLERS } from "./job-handlers.ts";

const db = await openTestDatabase();
const product = await buildProduct(db);
const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
const message = { name: "Ayesha", phone: "0300 1234567", message: "Did this reach you?" };
const addDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const media = openMedia({ kind: "disk" }, join(tmpdir(), "no-images"));

/** Runs one kind of recurring job at a given time. */
async function runRecurringJob(kind: string, now: Date = new Date()): Promise<void> {
  await JOB_HANDLERS[kind]?.run({ db, media, now, signal: new AbortController().signal }, {});
}

beforeEach(async () => {
  await db.delete(rateLimits);
  await db.delete(staffWriteKeys);
});

test("idempotency keys expire after seven days, but the records created with them remain", async () => {
  const fields = productInputSchema.parse(await buildProductFields(db, { name: "Keyed Oud" }));
  const idempotencyKey = "stored-for-a-week";
  const createRecords = async () => [
    (await placeOrder(db, input, { idempotencyKey })).id,
    (await sendContactMessage(db, message, { idempotencyKey })).id,
    (await addProduct(db, fields, { idempotencyKey })).id,
  ];
  const firstIds = await createRecords();
  await runRecurringJob("prune-idempotency-keys", addDays(6.9));
  expect(await createRecords()).toEqual(firstIds);
  await runRecurringJob("prune-idempotency-keys", addDays(7.1));
  expect(await db.$count(orders, sql`${orders.idempotencyKey} is not null`)).toBe(0);
  expect(await db.$count(contactMessages, sql`${contactMessages.idempotencyKey} is not null`)).toBe(0);
  expect(await db.$count(staffWriteKeys)).toBe(0);
  const secondIds = await createRecords();
  for (const id of secondIds) expect(firstIds).not.toContain(id);
  expect(await db.$count(orders, eq(orders.id, firstIds[0] ?? ""))).toBe(1);
});

test("event counts older than the longest displayed period are deleted", async () => {
  for (const days of [-400, -31, -29, 0]) await countFunnelEvents(db, { view_item: 1 }, addDays(days));
  await runRecurringJob("prune-funnel-counts");
  const days = (await db.select().from(funnelCounts)).map(({ day }) => day).toSorted();
  expect(days).toEqual([toShopDay(addDays(-29)), toShopDay(addDays(0))]);
});

test("expired sessions are deleted, but audit entries of any age are kept", async () => {
  const { uid } = await createUser(db, {
    email: "staff@example.com",
    password: "correct horse",
    displayName: "Sana",
    isAdmin: true,
  });
  await startSession(db, uid);
  const entry = { actorName: "x", action: "signed-in", subjectType: "session", subjectId: uid } as const;
  await db.insert(auditEntries).values({ ...entry, subjectLabel: "x", createdAt: addDays(-4000) });
  await runRecurringJob("prune-sessions", addDays(8));
  expect(await db.$count(sessions)).toBe(0);
  expect(await db.$count(auditEntries)).toBe(1);
});

test("rate-limit counters are deleted in batches when their window ends", async () => {
  const limit = { purpose: "search", maxAttempts: 5, windowMs: MINUTE_MS };
  const rows = Array.from({ length: 1300 }, (_, index) => ({
    key: `search:10.0.${index >> 8}.${index & 255}`,
    hits: 1,
    resetsAt: addDays(-1),
  }));
  await db.insert(rateLimits).values(rows);
  await consumeAttempt(db, limit, "203.0.113.7");
  await runRecurringJob("prune-rate-limits");
  expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(["search:203.0.113.7"]);
});

test("above the maximum number of rows, the counters with the fewest attempts are deleted first", async () => {
  const limit = { purpose: "track-order", maxAttempts: 5, windowMs: HOUR_MS };
  for (let attempt = 0; attempt < 4; attempt += 1) await consumeAttempt(db, limit, "203.0.113.7");
  const flood = Array.from({ length: 500 }, (_, index) => ({
    key: `track-order:2001:db8:${index.toString(16)}:0::/64`,
    hits: 1,
    resetsAt: addDays(1),
  }));
  await db.insert(rateLimits).values(flood);
  await pruneAttempts(db, new Date(), 100);
  expect(await db.$count(rateLimits)).toBe(100);
  const [frequent] = await db.select().from(rateLimits).where(eq(rateLimits.key, "track-order:203.0.113.7"));
  expect(frequent?.hits).toBe(4);
});

test("one statement changes at most one batch of rows", async () => {
  const rows = Array.from({ length: 25 }, (_, index) => ({
    key: `k${index}`,
    hits: 0,
    resetsAt: addDays(1),
  }));
  await db.insert(rateLimits).values(rows);
  const sizes: number[] = [];
  await changeInBatches(
    db,
    (size) => {
      sizes.push(size);
      const batch = sql`select key from ${rateLimits} where hits = 0 limit ${size}`;
      return sql`update ${rateLimits} set hits = 1 where key in (${batch})`;
    },
    10,
  );
  expect(sizes).toEqual([10, 10, 10]);
  expect(await db.$count(rateLimits, eq(rateLimits.hits, 1))).toBe(25);
});
