import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";

import { orders } from "#orders/tables/order-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { messagePlans } from "#store/tables/store-schema.server.ts";
import type { ChannelPlan } from "#store/rules/channel-plan.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { listDeliveryReports, whatsAppEventsSchema } from "../../rules/outbox/whatsapp-events.ts";
import { renderWhatsApp } from "../../rules/outbox/whatsapp-template.ts";
import { placeOrderAndReact } from "#test/place-order-and-react.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct, buildStore } from "#test/factories.ts";
import { buildStatusErrors, signEvents, startWhatsAppApi } from "#test/simulators/whatsapp-api.ts";

import { sendDueMessages } from "./send-due-messages.ts";
import { createSendSlots } from "#platform/jobs/send-slots.ts";
import { createWhatsAppSender } from "./whatsapp/create-whatsapp-sender.ts";
import { recordDelivery } from "./whatsapp/record-delivery.ts";

const db = await openTestDatabase();
await saveStore(db, buildStore({ enabled: false }));
const product = await buildProduct(db, { stock: { "50ml": null } });
const whatsApp = await startWhatsAppApi();
afterAll(() => whatsApp.close());
const account = {
  accessToken: "t",
  phoneNumberId: "42",
  appSecret: "s",
  verifyToken: "v",
  apiUrl: whatsApp.url,
};
const sender = createWhatsAppSender(account);
const channels: readonly MessageChannel[] = ["email", "whatsapp", "sms"];
const PHONE = "+923001234567";

beforeEach(async () => {
  await db.delete(orders);
  await db.delete(messagePlans);
  whatsApp.rejectNumber(PHONE, undefined);
});

async function order(plan?: ChannelPlan): Promise<string> {
  if (plan !== undefined) {
    const row = { kind: "order-received", plan } as const;
    await db
      .insert(messagePlans)
      .values(row)
      .onConflictDoUpdate({ target: messagePlans.kind, set: { plan } });
  }
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  return (await placeOrderAndReact(db, input, { channels })).id;
}

async function sendWhatsApp(): Promise<void> {
  const slots = createSendSlots((error) => {
    throw error;
  });
  await sendDueMessages({ db, sender, render: renderWhatsApp, fallbacks: channels }, slots);
  await slots.waitForAll();
}

/** Returns the states of an order's message to the customer, by channel. */
async function readStates(orderId: string): Promise<Record<string, string>> {
  const rows = await db
    .select({ channel: outboxMessages.channel, status: outboxMessages.status })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.orderId, orderId), eq(outboxMessages.kind, "order-received")));
  return Object.fromEntries(rows.map(({ channel, status }) => [channel, status]));
}

/** Reports the latest WhatsApp message of an order. */
async function report(orderId: string, ...statuses: ("sent" | "delivered" | "failed")[]): Promise<void> {
  const [row] = await db
    .select({ id: outboxMessages.providerId })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.orderId, orderId), eq(outboxMessages.channel, "whatsapp")));
  const events = statuses.map((status) => ({
    id: row?.id ?? "",
    status,
    timestamp: "1795000000",
    ...(status === "failed" && { errors: buildStatusErrors(131_026) }),
  }));
  for (const event of events) {
    const { body } = signEvents([event], "42", "s");
    const parsed = whatsAppEventsSchema.parse(JSON.parse(body));
    await recordDelivery(db, listDeliveryReports(parsed, "42"), channels);
  }
}

test("a number without WhatsApp gets an SMS, and so do all later messages to it", async () => {
  whatsApp.rejectNumber(PHONE, 131_026);
  const first = await order();
  expect(await readStates(first)).toEqual({ email: "queued", whatsapp: "queued" });
  await sendWhatsApp();
  expect(await readStates(first)).toEqual({ email: "queued", whatsapp: "failed", sms: "queued" });
  const requests = whatsApp.received.length;
  const second = await order();
  await sendWhatsApp();
  expect(await readStates(second)).toEqual({ email: "queued", whatsapp: "skipped", sms: "queued" });
  expect(whatsApp.received.length).toBe(requests);
});

test("a number without WhatsApp is tried again after 30 days", async () => {
  whatsApp.rejectNumber(PHONE, 131_026);
  const first = await order();
  await sendWhatsApp();
  whatsApp.rejectNumber(PHONE, undefined);
  const setBounce = (days: number) =>
    db
      .update(outboxMessages)
      .set({ bouncedAt: sql`now() - ${days}::int * interval '1 day'` })
      .where(and(eq(outboxMessages.orderId, first), eq(outboxMessages.channel, "whatsapp")));
  for (const [days, state] of [
    [29, "skipped"],
    [31, "sent"],
  ] as const) {
    await setBounce(days);
    const next = await order();
    await sendWhatsApp();
    expect((await readStates(next))["whatsapp"]).toBe(state);
  }
});

test("a message that WhatsApp reports as failed later is sent as one SMS, however often it is reported", async () => {
  const id = await order();
  await sendWhatsApp();
  await report(id, "sent", "failed", "failed", "sent", "failed");
  expect(await readStates(id)).toEqual({ email: "queued", whatsapp: "failed", sms: "queued" });
  const [{ count } = { count: 0 }] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.orderId, id), eq(outboxMessages.channel, "sms")));
  expect(count).toBe(1);
});

test("an SMS that still waits is withdrawn if WhatsApp delivers the message after all", async () => {
  const id = await order();
  await sendWhatsApp();
  await report(id, "failed", "delivered", "failed");
  expect(await readStates(id)).toEqual({ email: "queued", whatsapp: "delivered", sms: "skipped" });
});

test("a message whose result is unknown is not sent over another channel", async () => {
  const id = await order();
  whatsApp.setFault("reset");
  await sendWhatsApp();
  whatsApp.setFault("none");
  expect(await readStates(id)).toEqual({ email: "queued", whatsapp: "unsure" });
});

test("channels follow the order that staff have chosen, without channels that staff have switched off", async () => {
  whatsApp.rejectNumber(PHONE, 131_026);
  const whatsAppFirst = await order("whatsapp-first");
  expect(await readStates(whatsAppFirst)).toEqual({ whatsapp: "queued" });
  await sendWhatsApp();
  expect(await readStates(whatsAppFirst)).toEqual({ whatsapp: "failed", sms: "queued" });
  await db.update(messagePlans).set({ off: ["sms"] });
  const withoutSms = await order("whatsapp-first");
  await sendWhatsApp();
  expect(await readStates(withoutSms)).toEqual({ whatsapp: "skipped", email: "queued" });
  expect(await readStates(await order("email-first"))).toEqual({ email: "queued" });
});

test("an error of a template is no reason to give up: the message continues over the next channel", async () => {
  whatsApp.rejectNumber(PHONE, 132_001);
  const id = await order();
  await sendWhatsApp();
  expect(await readStates(id)).toEqual({ email: "queued", whatsapp: "failed", sms: "queued" });
});
