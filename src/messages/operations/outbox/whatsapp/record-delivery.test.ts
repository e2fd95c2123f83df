import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, describe, expect, test } from "vitest";

import { outboxMessages } from "../../../tables/outbox-schema.server.ts";
import type { DeliveryReport } from "../../../rules/outbox/whatsapp-events.ts";
import { listDeliveryReports, whatsAppEventsSchema } from "../../../rules/outbox/whatsapp-events.ts";
import { renderWhatsApp } from "../../../rules/outbox/whatsapp-template.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";
import type { StatusEvent } from "#test/simulators/whatsapp-api.ts";
import { buildStatusEvent, signEvents, startWhatsAppApi } from "#test/simulators/whatsapp-api.ts";

import { claimMessages } from "../claim-messages.ts";
import { sendDueMessages } from "../send-due-messages.ts";
import { createSendSlots } from "#platform/jobs/send-slots.ts";
import { createWhatsAppSender } from "./create-whatsapp-sender.ts";
import { recordDelivery } from "./record-delivery.ts";

const db = await openTestDatabase();
const product = await buildProduct(db);
const order = await placeOrder(
  db,
  buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]),
);
const AT = new Date("2026-11-20T10:00:00Z");
let count = 0;

/** Adds a message that WhatsApp has accepted. Returns its provider id. */
async function addSentMessage(): Promise<string> {
  count += 1;
  const providerId = `wamid.stored${count}`;
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

const buildReport = (
  providerId: string,
  status: DeliveryReport["status"],
  error?: DeliveryReport["error"],
): DeliveryReport => ({ providerId, reference: undefined, status, at: AT, error });

test("the state of a message advances from sent to delivered to read, with the times of the reports", async () => {
  const id = await addSentMessage();
  await recordDelivery(db, [buildReport(id, "delivered")]);
  expect(await readMessage(id)).toMatchObject({ status: "delivered", deliveredAt: AT, readAt: null });
  await recordDelivery(db, [buildReport(id, "read")]);
  expect(await readMessage(id)).toMatchObject({ status: "read", deliveredAt: AT, readAt: AT });
});

test("a failed message stores the reason, and a number without WhatsApp counts as rejected", async () => {
  const [undelivered, unreachable, unexplained] = [
    await addSentMessage(),
    await addSentMessage(),
    await addSentMessage(),
  ];
  await recordDelivery(db, [
    buildReport(undelivered, "failed", { code: 131_000, title: "Something went wrong" }),
    buildReport(unreachable, "failed", { code: 131_026, title: "Message undeliverable" }),
    buildReport(unexplained, "failed"),
  ]);
  expect(await readMessage(undelivered)).toMatchObject({
    status: "failed",
    bouncedAt: null,
    lastError: "WhatsApp did not deliver the message: Something went wrong (131000)",
  });
  expect(await readMessage(unreachable)).toMatchObject({
    status: "failed",
    bouncedAt: AT,
    lastError: expect.stringContaining("The number has no WhatsApp account"),
  });
  expect(await readMessage(unexplained)).toMatchObject({
    status: "failed",
    lastError: "WhatsApp did not deliver the message and gave no reason.",
  });
});

test("the final state does not depend on the order, repetition or batching of reports", async () => {
  const STATES = ["sent", "failed", "delivered", "read"] as const;
  const statusLists = fc.array(fc.constantFrom(...STATES), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(statusLists, fc.boolean(), async (statuses, isOneBatch) => {
      const id = await addSentMessage();
      const reports = statuses.map((status) => buildReport(id, status));
      if (isOneBatch) await recordDelivery(db, reports);
      else for (const report of reports) await recordDelivery(db, [report]);
      const furthest = STATES.findLast((status) => statuses.includes(status)) ?? "sent";
      const { status, readAt } = await readMessage(id);
      expect([status, readAt !== null]).toEqual([furthest, statuses.includes("read")]);
    }),
    { numRuns: 40 },
  );
});

/** Queues a message, sends it with a simulated provider and returns its row. */
async function queueAndSend(server: Awaited<ReturnType<typeof startWhatsAppApi>>) {
  count += 1;
  const dedupeKey = `m${count}`;
  await db
    .insert(outboxMessages)
    .values({ kind: "order-received", channel: "whatsapp", orderId: order.id, dedupeKey });
  const account = {
    accessToken: "",
    phoneNumberId: "42",
    appSecret: "",
    verifyToken: "",
    apiUrl: server.url,
  };
  const sender = createWhatsAppSender(account, { responseTimeoutMs: 10_000 });
  const slots = createSendSlots((error) => expect.unreachable(String(error)));
  await sendDueMessages({ db, sender, render: renderWhatsApp }, slots);
  await slots.waitForAll();
  const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.dedupeKey, dedupeKey));
  if (!row) throw new Error("The message is missing");
  return row;
}

/** Returns the reports that a webhook request with these events contains. */
const toReports = (events: readonly StatusEvent[]) =>
  listDeliveryReports(whatsAppEventsSchema.parse(JSON.parse(signEvents(events, "42", "").body)), "42");

describe("a report that arrives before the shop knows the provider's id", async () => {
  await saveStore(db, buildStore({ enabled: false }));
  const server = await startWhatsAppApi();
  afterEach(() => server.setFault("none"));
  afterAll(server.close);

  test("advances the state of the message, and the response then stores the text", async () => {
    server.reportBeforeResponse((event) => recordDelivery(db, toReports([event])));
    expect(await queueAndSend(server)).toMatchObject({
      status: "delivered",
      providerId: expect.stringMatching(/^wamid\.\d+$/),
      recipient: "+923001234567",
      text: expect.stringContaining("Template"),
      lockedUntil: null,
    });
    server.reportBeforeResponse(undefined);
  });

  test("sets the state of an unsure message whose response was lost", async () => {
    server.setFault("reset");
    const { id, status } = await queueAndSend(server);
    expect(status).toBe("unsure");
    const call = server.received.at(-1);
    if (!call) throw new Error("WhatsApp received no message");
    await recordDelivery(db, toReports([buildStatusEvent(call, "wamid.lost", "read")]));
    expect(await readMessage("wamid.lost")).toMatchObject({ id, status: "read", lastError: null });
  });

  test("does not change a later attempt if it concerns an earlier one", async () => {
    server.setFault("reset");
    const { id } = await queueAndSend(server);
    const call = server.received.at(-1);
    if (!call) throw new Error("WhatsApp received no message");
    await db.update(outboxMessages).set({ status: "queued" }).where(eq(outboxMessages.id, id));
    const claimed = await claimMessages(db, { channel: "whatsapp", isNewsletter: false }, 1);
    expect(claimed.map((message) => message.id)).toEqual([id]);
    await recordDelivery(db, toReports([buildStatusEvent(call, "wamid.earlier", "failed")]));
    const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, id));
    expect(row).toMatchObject({ status: "sending", providerId: null });
  });
});

test("reports about unknown or requeued messages change nothing", async () => {
  const id = await addSentMessage();
  await db.update(outboxMessages).set({ status: "queued" }).where(eq(outboxMessages.providerId, id));
  await recordDelivery(db, [buildReport("wamid.unknown", "read"), buildReport(id, "read")]);
  expect(await readMessage(id)).toMatchObject({ status: "queued", readAt: null });
});
