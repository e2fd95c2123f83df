import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { placeOrder } from "#orders/operations/place-order.ts";
import { orderStatusHistory } from "#orders/tables/order-history-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";

import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { findExcessEmails } from "./order-email-limit.ts";

const db = await openTestDatabase();
const product = await buildProduct(db, {
  name: "Rose",
  variantPricing: { "50ml": 4500 },
  stock: { "50ml": null },
});

beforeEach(async () => {
  await db.delete(outboxMessages);
  await db.delete(orders);
});

async function queueEmail(email: string, kind: MessageKind = "please-confirm") {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const { id: orderId } = await placeOrder(db, { ...input, customer: { ...input.customer, email } });
  const [row] = await db
    .insert(outboxMessages)
    .values({ kind, channel: "email", orderId, dedupeKey: `${kind}:${orderId}:1` })
    .returning();
  if (!row) throw new Error("The message was not queued");
  return row;
}

async function queueEmails(emails: readonly string[], kind?: MessageKind) {
  const rows = [];
  for (const email of emails) rows.push(await queueEmail(email, kind));
  return rows;
}

const countExcess = async (rows: Awaited<ReturnType<typeof queueEmails>>) =>
  (await findExcessEmails(db, rows)).size;

test("a mailbox receives at most 5 emails about unconfirmed orders in 24 hours, whichever way its address is written", async () => {
  const spellings = ["a.yesha@gmail.com", "Ayesha@gmail.com", "ayesha+1@gmail.com", "ayesha+2@gmail.com"];
  const rows = await queueEmails([...spellings, "ayesha@gmail.com", "a.y.esha+3@gmail.com", "b@gmail.com"]);
  expect([...(await findExcessEmails(db, rows))]).toEqual([rows[5]?.id]);
});

test("messages to staff, emails that were not sent, and those of earlier days do not count", async () => {
  const emails = Array.from({ length: 6 }, () => "ayesha@example.com");
  expect(await countExcess(await queueEmails(emails, "new-order"))).toBe(0);
  const [skipped, old, ...rest] = await queueEmails([...emails, "ayesha@example.com"]);
  await db
    .update(outboxMessages)
    .set({ status: "skipped" })
    .where(eq(outboxMessages.id, skipped?.id ?? 0));
  await db
    .update(outboxMessages)
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .where(eq(outboxMessages.id, old?.id ?? 0));
  expect(await countExcess(rest)).toBe(0);
});

test("orders that were confirmed do not count, but unconfirmed ones that end cancelled do", async () => {
  const rows = await queueEmails(Array.from({ length: 6 }, () => "ayesha@example.com"));
  await db.update(orders).set({ status: "cancelled" });
  expect(await countExcess(rows)).toBe(1);
  await db.insert(orderStatusHistory).values({ orderId: rows[0]?.orderId ?? "", status: "confirmed" });
  expect(await countExcess(rows)).toBe(0);
});
