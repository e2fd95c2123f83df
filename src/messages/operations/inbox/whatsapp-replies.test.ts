import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";
import { contactMessages } from "../../tables/message-schema.server.ts";
import { HOUR_MS } from "#platform/rules/day.ts";
import { renderWhatsApp } from "../../rules/outbox/whatsapp-template.ts";
import { listDeliveryReports, whatsAppEventsSchema } from "../../rules/outbox/whatsapp-events.ts";
import { sendDueMessages } from "../outbox/send-due-messages.ts";
import { createSendSlots } from "#platform/jobs/send-slots.ts";
import { createWhatsAppSender } from "../outbox/whatsapp/create-whatsapp-sender.ts";
import { recordDelivery } from "../outbox/whatsapp/record-delivery.ts";
import { createUser } from "#staff/operations/users.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { signEvents, startWhatsAppApi } from "#test/simulators/whatsapp-api.ts";

import { listContactMessages } from "./contact-messages.ts";
import { receiveCustomerMessages } from "./receive-customer-messages.ts";
import { replyToMessage } from "./reply-to-message.ts";

const db = await openTestDatabase();
const whatsApp = await startWhatsAppApi();
afterAll(() => whatsApp.close());
const sender = createWhatsAppSender({
  accessToken: "t",
  phoneNumberId: "42",
  appSecret: "s",
  verifyToken: "v",
  apiUrl: whatsApp.url,
});
const by = await createUser(db, {
  email: "sana@example.com",
  password: "garnet harbour",
  displayName: "Sana",
  isAdmin: true,
});
const options = { by, channels: ["email", "whatsapp"] as const };
beforeAll(() => saveStore(db, readSampleStore()));

let count = 0;

/** Stores a WhatsApp message from a new number. Returns its id. */
async function receive(at = new Date()): Promise<{ id: string; phone: string }> {
  count += 1;
  const phone = `+9230012345${String(count).padStart(2, "0")}`;
  const message = {
    id: randomUUID(),
    phone,
    name: "Ayesha",
    at,
    text: "Is it coming?",
    answeredId: null,
    confirmToken: null,
    imageId: null,
  };
  await receiveCustomerMessages(db, [message], []);
  const [row] = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.phone, phone));
  return { id: row?.id ?? "", phone };
}

async function sendQueued(): Promise<void> {
  const slots = createSendSlots((error) => {
    throw error;
  });
  await sendDueMessages({ db, sender, render: renderWhatsApp }, slots);
  await slots.waitForAll();
}

async function readReply(id: string) {
  const { items } = await listContactMessages(db, { pageSize: 100 });
  return items.find((message) => message.id === id)?.replies[0];
}

test("an answer within 24 hours is sent as a text to the customer's number, and its delivery is shown", async () => {
  const { id, phone } = await receive(new Date(Date.now() - 23 * HOUR_MS));
  const answered = await replyToMessage(db, id, { channel: "whatsapp", text: "Tomorrow!" }, options);
  expect(answered).toMatchObject({
    handledBy: "Sana",
    replies: [{ channel: "whatsapp", email: null, state: "queued" }],
  });
  await sendQueued();
  expect(JSON.parse(whatsApp.received.at(-1)?.body ?? "")).toMatchObject({
    to: phone.slice(1),
    type: "text",
    text: { body: "Tomorrow!" },
  });
  expect(await readReply(id)).toMatchObject({ state: "sent", sentBy: "Sana" });
  const event = { id: `wamid.${whatsApp.received.length}`, status: "read", timestamp: "1795000000" };
  const events = whatsAppEventsSchema.parse(JSON.parse(signEvents([event], "42", "s").body));
  await recordDelivery(db, listDeliveryReports(events, "42"));
  expect(await readReply(id)).toMatchObject({ state: "read", error: null });
});

test("an answer after 24 hours, to a number that never wrote, or without WhatsApp is rejected with the reason", async () => {
  const late = await receive(new Date(Date.now() - 25 * HOUR_MS));
  const reply = { channel: "whatsapp", text: "Hello" } as const;
  await expect(replyToMessage(db, late.id, reply, options)).rejects.toThrow("within 24 hours");
  const recent = await receive();
  const withoutWhatsApp = { by, channels: ["email"] as const };
  await expect(replyToMessage(db, recent.id, reply, withoutWhatsApp)).rejects.toThrow(
    "not connected to WhatsApp",
  );
  await db
    .update(contactMessages)
    .set({ channel: "form", phone: "+923331111111" })
    .where(eq(contactMessages.id, recent.id));
  await expect(replyToMessage(db, recent.id, reply, options)).rejects.toThrow("has not written");
});

test("an answer whose 24 hours end before it is sent is not sent, and Meta's refusal names the reason", async () => {
  const reply = { channel: "whatsapp", text: "Hello" } as const;
  const late = await receive();
  await replyToMessage(db, late.id, reply, options);
  await db
    .update(contactMessages)
    .set({ createdAt: new Date(Date.now() - 25 * HOUR_MS) })
    .where(eq(contactMessages.id, late.id));
  const refused = await receive();
  whatsApp.rejectNumber(refused.phone, 131_047);
  await replyToMessage(db, refused.id, reply, options);
  const before = whatsApp.received.length;
  await sendQueued();
  // The simulator counts the refused request.
  expect(whatsApp.received.length).toBe(before + 1);
  expect(await readReply(late.id)).toMatchObject({
    state: "skipped",
    error: expect.stringContaining("24 hours"),
  });
  expect(await readReply(refused.id)).toMatchObject({
    state: "failed",
    error: expect.stringContaining("24 hours"),
  });
});
