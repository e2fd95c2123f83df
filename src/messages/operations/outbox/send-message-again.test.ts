import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { users } from "#staff/tables/account-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { MESSAGE_STATES } from "#kit/rules/message-channel.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import { cancelOrder } from "#orders/operations/cancel-order.ts";
import { getOrderTimeline } from "#app/screens/order/operations/get-order-timeline.ts";
import { placeOrderAndReact } from "#test/place-order-and-react.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";

import type { EmailContent } from "./email/create-email-sender.ts";
import type { OutgoingMessage, SendResult } from "./message-sender.ts";
import { sendDueMessages } from "./send-due-messages.ts";
import { sendMessageAgain } from "./send-message-again.ts";
import { createSendSlots } from "#platform/jobs/send-slots.ts";

const db = await openTestDatabase();
await saveStore(db, { ...buildStore({ enabled: false }), email: "owner@example.com" });
const product = await buildProduct(db, { stock: { "50ml": null } });
const by = { uid: "sana", email: "sana@example.com" };
await db.insert(users).values({ id: by.uid, email: by.email, passwordHash: "", isAdmin: true });
const channels = ["email"] as const;

/** Subjects of the messages that the simulated server received, and the result that it returns next. */
let receivedSubjects: string[] = [];
let result: SendResult = { outcome: "sent" };

beforeEach(async () => {
  await db.delete(orders);
  receivedSubjects = [];
  result = { outcome: "sent" };
});

async function sendDue() {
  const slots = createSendSlots((error) => {
    throw error;
  });
  const sender = {
    channel: "email" as const,
    send: async ({ subject }: OutgoingMessage<EmailContent>) => {
      receivedSubjects.push(subject ?? "");
      return result;
    },
    close: () => undefined,
  };
  const renderMessage = ({ kind }: { kind: string }) => ({ subject: kind, text: kind, html: kind });
  await sendDueMessages({ db, sender, render: renderMessage }, slots);
  await slots.waitForAll();
}

/**
 * Places an order and sends its messages with this result. Returns the ids of the order and of the message to the
 * customer.
 */
async function placeOrderWithResult(sendResult: SendResult) {
  const items = [{ productId: product.id, variant: "50ml", quantity: 1 }];
  const { id: orderId } = await placeOrderAndReact(db, buildOrderInput(items), { channels });
  result = sendResult;
  await sendDue();
  result = { outcome: "sent" };
  receivedSubjects = [];
  return { orderId, messageId: await findMessageId(orderId) };
}

async function findMessageId(orderId: string): Promise<number> {
  const isReceipt = and(eq(outboxMessages.orderId, orderId), eq(outboxMessages.kind, "order-received"));
  const [row] = await db.select({ id: outboxMessages.id }).from(outboxMessages).where(isReceipt);
  return row?.id ?? 0;
}

async function readMessage(id: number) {
  const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, id));
  return row;
}

const sendAgain = (message: { orderId: string; messageId: number }) =>
  sendMessageAgain(db, message, { by, channels });

const REJECTED: SendResult = { outcome: "failed", error: "550 no such user", isAddressRejected: true };

test.each<[string, SendResult]>([
  ["failed", { outcome: "failed", error: "554 rejected", isAddressRejected: false }],
  ["unsure", { outcome: "unsure", error: "lost" }],
  ["rejected", REJECTED],
])("a message that is %s is sent exactly once more when staff request it", async (_, firstResult) => {
  const message = await placeOrderWithResult(firstResult);
  await sendAgain(message);
  expect(await readMessage(message.messageId)).toMatchObject({
    status: "queued",
    attempts: 0,
    lastError: null,
    bouncedAt: null,
  });
  await sendDue();
  await sendDue();
  expect(receivedSubjects).toEqual(["order-received"]);
  expect(await readMessage(message.messageId)).toMatchObject({ status: "sent", attempts: 1 });
});

test("a message that was skipped because its address was rejected for an earlier order can be sent again", async () => {
  await placeOrderWithResult(REJECTED);
  const skipped = await placeOrderWithResult({ outcome: "sent" });
  expect(await readMessage(skipped.messageId)).toMatchObject({ status: "skipped" });
  await sendAgain(skipped);
  await sendDue();
  expect(receivedSubjects).toEqual(["order-received"]);
});

test("requeuing a message clears only the rejections of its own address", async () => {
  const message = await placeOrderWithResult(REJECTED);
  await sendAgain(message);
  const isToStaff = eq(outboxMessages.kind, "new-order");
  const [staffMessage] = await db.select().from(outboxMessages).where(isToStaff);
  expect(staffMessage?.bouncedAt).not.toBeNull();
});

test("two concurrent requests queue a message once and write one audit entry", async () => {
  const message = await placeOrderWithResult({ outcome: "unsure", error: "lost" });
  await db.delete(auditEntries);
  const results = await Promise.allSettled([sendAgain(message), sendAgain(message)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await db.select().from(auditEntries)).toMatchObject([
    {
      actorId: "sana",
      action: "message-queued",
      subjectType: "order",
      subjectId: message.orderId,
      changes: [
        {
          field: "message",
          from: "Email “Order received”: possibly sent",
          to: "Email “Order received”: queued",
        },
      ],
    },
  ]);
});

test("concurrent requests can requeue several messages to the same rejected address", async () => {
  const messages = [];
  for (let count = 0; count < 4; count += 1) {
    messages.push(await placeOrderWithResult(REJECTED));
    // Without this update, the worker skips the next order's message.
    await db.update(outboxMessages).set({ bouncedAt: null });
  }
  await db.update(outboxMessages).set({ bouncedAt: sql`now()` });
  await Promise.all(messages.map(sendAgain));
  await sendDue();
  expect(receivedSubjects).toEqual(messages.map(() => "order-received"));
});

test.each(MESSAGE_STATES.filter((state) => !["failed", "skipped", "unsure"].includes(state)))(
  "a message that is %s cannot be sent again",
  async (status) => {
    const message = await placeOrderWithResult({ outcome: "sent" });
    const lockedUntil = status === "sending" ? sql`now() + interval '1 minute'` : null;
    await db.update(outboxMessages).set({ status, lockedUntil });
    await expect(sendAgain(message)).rejects.toThrow(Conflict);
    expect(await readMessage(message.messageId)).toMatchObject({ status });
  },
);

test("a message that no longer matches the order's status cannot be sent again, and the timeline says so", async () => {
  const message = await placeOrderWithResult({ outcome: "failed", error: "554", isAddressRejected: false });
  const readTimelineMessage = async () =>
    (await getOrderTimeline(db, message.orderId)).find((entry) => entry.message?.id === message.messageId)
      ?.message;
  expect(await readTimelineMessage()).toEqual({ id: message.messageId, state: "failed", canSendAgain: true });
  await cancelOrder(db, message.orderId, { channels: [] });
  await expect(sendAgain(message)).rejects.toThrow("The message no longer matches the order's status.");
  expect(await readTimelineMessage()).toEqual({
    id: message.messageId,
    state: "failed",
    canSendAgain: false,
  });
});

test("a message is not queued again if its channel is not configured or staff sent it manually", async () => {
  const message = await placeOrderWithResult({ outcome: "unsure", error: "lost" });
  await expect(sendMessageAgain(db, message, { by, channels: ["sms"] })).rejects.toThrow(
    "This channel is not configured: Email.",
  );
  await db.update(outboxMessages).set({ channel: "link" });
  await expect(sendAgain(message)).rejects.toThrow(Conflict);
});

test("an unknown message, and a message of another order, are not found", async () => {
  const message = await placeOrderWithResult({ outcome: "unsure", error: "lost" });
  const other = await placeOrderWithResult({ outcome: "unsure", error: "lost" });
  await expect(sendAgain({ ...message, messageId: 987_654 })).rejects.toThrow("Message not found");
  await expect(sendAgain({ ...message, messageId: other.messageId })).rejects.toThrow("Message not found");
  await expect(sendAgain({ ...message, orderId: "unknown" })).rejects.toThrow(NotFound);
  expect(await readMessage(other.messageId)).toMatchObject({ status: "unsure" });
});
