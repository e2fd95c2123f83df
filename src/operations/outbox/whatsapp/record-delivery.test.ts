import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";

import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import type { DeliveryReport } from "#domain/outbox/whatsapp-events.ts";
import { placeOrder } from "#operations/orders/place-order.ts";
import { openTestDatabase } from "#test/database.ts";
import { buildProduct, orderInput } from "#test/factories.ts";

import { recordDelivery } from "./record-delivery.ts";

const db = await openTestDatabase();
const product = await buildProduct(db);
const order = await placeOrder(db, orderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]));
const AT = new Date("2026-11-20T10:00:00Z");
let count = 0;

/** Adds a message that WhatsApp has accepted. Returns the provider's id. */
async function addSent(): Promise<string> {
  count += 1;
  const providerId = `wamid.${count}`;
  await db.insert(outboxMessages).values({
    kind: "order-shipped",
    channel: "whatsapp",
    orderId: order.id,
    dedupeKey: `m${count}`,
    status: "sent",
    providerId,
  });
  return providerId;
}

async function readMessage(providerId: string) {
  const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.providerId, providerId));
  if (!row) throw new Error("The message is missing");
  return row;
}

const report = (
  providerId: string,
  status: DeliveryReport["status"],
  error?: DeliveryReport["error"],
): DeliveryReport => ({ providerId, status, at: AT, error });

test("a message moves forward from sent to delivered to read, with the times of the reports", async () => {
  const id = await addSent();
  await recordDelivery(db, [report(id, "delivered")]);
  expect(await readMessage(id)).toMatchObject({ status: "delivered", deliveredAt: AT, readAt: null });
  await recordDelivery(db, [report(id, "read")]);
  expect(await readMessage(id)).toMatchObject({ status: "read", deliveredAt: AT, readAt: AT });
});

test("a failure has a reason, and an address without WhatsApp counts as rejected", async () => {
  const [other, address, unexplained] = [await addSent(), await addSent(), await addSent()];
  await recordDelivery(db, [
    report(other, "failed", { code: 131_000, title: "Something went wrong" }),
    report(address, "failed", { code: 131_026, title: "Message undeliverable" }),
    report(unexplained, "failed"),
  ]);
  expect(await readMessage(other)).toMatchObject({
    status: "failed",
    bouncedAt: null,
    lastError: "WhatsApp did not deliver the message: Something went wrong (131000)",
  });
  expect(await readMessage(address)).toMatchObject({
    status: "failed",
    bouncedAt: AT,
    lastError: expect.stringContaining("The number has no WhatsApp account"),
  });
  expect(await readMessage(unexplained)).toMatchObject({
    status: "failed",
    lastError: "WhatsApp did not deliver the message and gave no reason.",
  });
});

test("in any order, with repetitions and in any batches, reports lead to the same state", async () => {
  const STATES = ["sent", "failed", "delivered", "read"] as const;
  const statuses = fc.array(fc.constantFrom(...STATES), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(statuses, fc.boolean(), async (list, isOneBatch) => {
      const id = await addSent();
      const reports = list.map((status) => report(id, status));
      if (isOneBatch) await recordDelivery(db, reports);
      else for (const each of reports) await recordDelivery(db, [each]);
      const furthest = STATES.findLast((status) => list.includes(status)) ?? "sent";
      const { status, readAt } = await readMessage(id);
      expect([status, readAt !== null]).toEqual([furthest, list.includes("read")]);
    }),
    { numRuns: 40 },
  );
});

test("reports about unknown messages and about a message that is queued again change nothing", async () => {
  const id = await addSent();
  await db.update(outboxMessages).set({ status: "queued" }).where(eq(outboxMessages.providerId, id));
  await recordDelivery(db, [report("wamid.unknown", "read"), report(id, "read")]);
  expect(await readMessage(id)).toMatchObject({ status: "queued", readAt: null });
});
