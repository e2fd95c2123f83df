import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";

import { orders } from "#db/schema/order-schema.server.ts";
import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import { disabledMessages, messageTemplates } from "#db/schema/template-schema.server.ts";
import { ORDER_STATUSES } from "#domain/orders/order-status.ts";
import type { MessageChannel, MessageKind } from "#domain/outbox/message.ts";
import { MAX_SEND_ATTEMPTS, MESSAGE_CHANNELS } from "#domain/outbox/message.ts";
import { Conflict, InsufficientStock } from "#domain/shared/errors.ts";
import { cancelOrder } from "#operations/orders/cancel-order.ts";
import { getOrderTimeline } from "#operations/orders/get-order-timeline.ts";
import { toE164 } from "#operations/orders/to-e164.ts";
import { placeOrder } from "#operations/orders/place-order.ts";
import { updateOrderStatus } from "#operations/orders/update-order-status.ts";
import { saveStore } from "#operations/store/get-store.ts";
import { openTestDatabase } from "#test/database.ts";
import { buildProduct, buildStore, orderInput } from "#test/factories.ts";

import { claimMessages } from "./claim-messages.ts";
import type { OutgoingMessage, SendResult } from "./message-sender.ts";
import type { EmailContent } from "./email/create-email-sender.ts";
import type { OutboxServices } from "./send-due-messages.ts";
import { sendDueMessages } from "./send-due-messages.ts";
import { createSendSlots } from "./send-slots.ts";
import { startOutboxWorker } from "./outbox-worker.ts";

const db = await openTestDatabase();
const store = { ...buildStore({ enabled: false }), email: "owner@example.com" };
await saveStore(db, store);
const product = await buildProduct(db, { stock: { "50ml": null } });
const channels = ["email"] as const;

/** Messages that the simulated server received, and the result that it returns next. */
let sentEmails: OutgoingMessage<EmailContent>[] = [];
let result: SendResult = { outcome: "sent" };

beforeEach(async () => {
  await db.delete(orders);
  await db.delete(disabledMessages);
  sentEmails = [];
  result = { outcome: "sent" };
});

const services = {
  db,
  sender: {
    channel: "email" as const,
    send: async (email: OutgoingMessage<EmailContent>) => {
      sentEmails.push(email);
      return result;
    },
    close: () => undefined,
  },
  render: ({ kind }: { kind: string }) => ({ subject: kind, text: kind, html: kind }),
};

const place = (configured: readonly MessageChannel[] = channels) =>
  placeOrder(db, orderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]), {
    channels: configured,
  });

/** Sends the due messages and waits for their results. Returns their number. */
async function sendDue(worker: OutboxServices<EmailContent> = services) {
  const slots = createSendSlots((error) => {
    throw error;
  });
  const count = await sendDueMessages(worker, slots);
  await slots.waitForAll();
  return count;
}

/** Sends all messages, also those that wait for a retry or for the end of the quiet hours. */
async function sendAll(worker: OutboxServices<EmailContent> = services) {
  // The quiet hours depend on the database's clock; a claim at any hour delays at most once.
  await db
    .update(outboxMessages)
    .set({ nextAt: sql`now()` })
    .where(and(eq(outboxMessages.status, "queued"), eq(outboxMessages.channel, worker.sender.channel)));
  while ((await sendDue(worker)) > 0);
}

const listMessages = () => db.select().from(outboxMessages).orderBy(outboxMessages.id);
const listStates = async () => (await listMessages()).map(({ kind, status }) => [kind, status]);

describe("queuing", () => {
  test("an order queues a message to the customer and one to staff", async () => {
    await place();
    await sendAll();
    // The worker sends both messages at the same time.
    expect(new Set(sentEmails.map(({ to, subject }) => `${to} ${subject}`))).toEqual(
      new Set([`${orderInput([]).customer.email} order-received`, "owner@example.com new-order"]),
    );
  });

  test("each message is queued once per channel, and staff receive e-mails only", async () => {
    await place(MESSAGE_CHANNELS);
    const rows = await listMessages();
    expect(new Set(rows.map(({ kind, channel }) => `${kind} ${channel}`))).toEqual(
      new Set(["order-received email", "order-received whatsapp", "new-order email"]),
    );
  });

  test("a worker sends only the messages of its channel, to the order's phone number", async () => {
    await place(["email", "sms"]);
    await sendAll({ ...services, sender: { ...services.sender, channel: "sms" } });
    expect(sentEmails.map(({ to, dedupeKey }) => `${to} ${dedupeKey.split(":")[0]}`)).toEqual([
      `${toE164(orderInput([]).customer.phone)} order-received`,
    ]);
    expect((await listMessages()).filter(({ status }) => status === "queued")).toMatchObject([
      { channel: "email" },
      { channel: "email" },
    ]);
  });

  const disable = (...pairs: [MessageKind, MessageChannel][]) =>
    db.insert(disabledMessages).values(pairs.map(([kind, channel]) => ({ kind, channel })));
  const listQueued = async () => (await listMessages()).map(({ kind, channel }) => `${kind} ${channel}`);

  test("an order and its status changes queue no message over a channel that is off for the kind", async () => {
    await disable(["order-received", "email"], ["order-shipped", "email"], ["order-shipped", "whatsapp"]);
    const { id } = await place(["email", "whatsapp"]);
    for (const status of ["confirmed", "shipped"] as const)
      await updateOrderStatus(db, { orderId: id, status }, { channels: ["email", "whatsapp"] });
    expect(new Set(await listQueued())).toEqual(
      new Set([
        "order-received whatsapp",
        "new-order email",
        "order-confirmed email",
        "order-confirmed whatsapp",
      ]),
    );
  });

  test("if WhatsApp is off for a kind, customers receive an SMS instead", async () => {
    await disable(["order-received", "whatsapp"]);
    await place(MESSAGE_CHANNELS);
    expect(await listQueued()).toEqual(["order-received email", "order-received sms", "new-order email"]);
  });

  test("without a configured channel, nothing is queued", async () => {
    const order = await placeOrder(db, orderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]));
    await updateOrderStatus(db, { orderId: order.id, status: "confirmed" });
    expect(await listMessages()).toEqual([]);
  });

  test("a message exists only if the transaction of its order commits", async () => {
    const rolledBack = db.transaction(async (tx) => {
      await placeOrder(tx, orderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]), {
        channels,
      });
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect(await listMessages()).toEqual([]);
  });

  test("a cancelled order sends no message about its receipt", async () => {
    const { id } = await place();
    await cancelOrder(db, id, { channels });
    await sendDue();
    expect((await listStates()).slice(0, 2)).toEqual([
      ["order-received", "skipped"],
      ["new-order", "skipped"],
    ]);
    expect(sentEmails.filter(({ subject }) => subject !== "order-cancelled")).toEqual([]);
  });

  test("a skipped message is queued again when its order enters the status again", async () => {
    const { id } = await place();
    await cancelOrder(db, id, { channels });
    await sendDue();
    await updateOrderStatus(db, { orderId: id, status: "pending" }, { channels });
    expect((await listStates()).slice(0, 2)).toEqual([
      ["order-received", "queued"],
      ["new-order", "queued"],
    ]);
  });

  test("staff receive no messages at the sample address", async () => {
    await saveStore(db, buildStore({ enabled: false }));
    await place();
    await sendAll();
    await saveStore(db, store);
    expect(sentEmails.map(({ subject }) => subject)).toEqual(["order-received"]);
  });
});

test("the order's timeline shows each message with its recipient, state and text", async () => {
  const { id } = await place();
  expect((await getOrderTimeline(db, id)).filter(({ kind }) => kind === "message")).toMatchObject([
    { text: "E-mail “New order (to staff)”: queued", note: null },
    { text: "E-mail “Order received”: queued", note: null },
  ]);
  await sendAll();
  const entries = (await getOrderTimeline(db, id)).filter(({ kind }) => kind === "message");
  const { email } = orderInput([]).customer;
  expect(entries).toContainEqual(
    expect.objectContaining({ text: `E-mail “Order received” to ${email}: sent`, note: "order-received" }),
  );
});

describe("sending", () => {
  test("the worker renders the template that staff have edited", async () => {
    const edited = { subject: "Hooray", text: "{name}", link: "Look" };
    await db.insert(messageTemplates).values({ kind: "new-order", language: "en", ...edited });
    await place();
    await sendAll({
      ...services,
      render: ({ template: { subject, text } }) => ({ subject, text, html: text }),
    });
    await db.delete(messageTemplates);
    expect(new Set(sentEmails.map(({ subject }) => subject))).toEqual(
      new Set(["We have your order {orderNumber}", "Hooray"]),
    );
  });

  test("concurrent workers send each of 60 messages exactly once", async () => {
    for (let count = 0; count < 30; count += 1) await place();
    const drain = async () => {
      while ((await sendDue()) > 0);
    };
    await Promise.all([drain(), drain(), drain(), drain()]);
    expect(sentEmails).toHaveLength(60);
    expect(new Set(sentEmails.map(({ dedupeKey }) => dedupeKey)).size).toBe(60);
    expect(new Set((await listStates()).map(([, status]) => status))).toEqual(new Set(["sent"]));
  });

  test("customers read the language of the settings, staff read English", async () => {
    const customerMessages = { ...store.customerMessages, language: "ur-Latn" as const };
    await saveStore(db, { ...store, customerMessages });
    await place();
    await sendAll({ ...services, render: ({ template: { subject } }) => ({ subject, text: "", html: "" }) });
    await saveStore(db, store);
    expect((await listMessages()).map(({ subject, language }) => [subject, language])).toEqual([
      ["Aap ka order {orderNumber} mil gaya hai", "ur-Latn"],
      ["New order {orderNumber}: {total}", "en"],
    ]);
  });

  test.each([
    ["on", true, "queued"],
    ["off", false, "sent"],
  ] as const)("with quiet hours %s, a message is %s during them", async (_, quietHours, state) => {
    // All hours except one minute in which no test runs: the time is the database's.
    const minute = new Date(Date.now() + (12 + 5) * 3_600_000).toISOString().slice(11, 16);
    const next = new Date(Date.now() + (12 + 5) * 3_600_000 + 60_000).toISOString().slice(11, 16);
    const customerMessages = { language: "en" as const, quietHours, quietFrom: next, quietUntil: minute };
    const { id } = await place();
    await saveStore(db, { ...store, customerMessages });
    await updateOrderStatus(db, { orderId: id, status: "confirmed" }, { channels });
    await sendDue();
    await saveStore(db, store);
    expect((await listMessages()).find(({ kind }) => kind === "order-confirmed")?.status).toBe(state);
  });

  test("a message that the server did not accept is sent again later", async () => {
    await place();
    result = { outcome: "retry", error: "451 try again" };
    await sendDue();
    expect(await listMessages()).toMatchObject([
      { status: "queued", attempts: 1, lastError: "451 try again" },
      { status: "queued" },
    ]);
    expect(await sendDue()).toBe(0);
    result = { outcome: "sent" };
    await sendAll();
    expect(await listMessages()).toMatchObject([
      { status: "sent", attempts: 2, lastError: null },
      { status: "sent" },
    ]);
  });

  test(`a message fails after ${MAX_SEND_ATTEMPTS} attempts`, async () => {
    await place();
    result = { outcome: "retry", error: "unreachable" };
    for (let attempt = 0; attempt < MAX_SEND_ATTEMPTS; attempt += 1) await sendAll();
    await sendAll();
    expect(sentEmails).toHaveLength(2 * MAX_SEND_ATTEMPTS);
    expect((await listMessages())[0]).toMatchObject({ status: "failed", lastError: "unreachable" });
  });

  test("an address that the server rejected permanently receives no further messages", async () => {
    await place();
    result = { outcome: "failed", error: "550 no such user", isAddressRejected: true };
    await sendAll();
    result = { outcome: "sent" };
    sentEmails = [];
    await place();
    await sendAll();
    expect(sentEmails).toEqual([]);
    expect((await listMessages()).slice(2)).toMatchObject([{ status: "skipped" }, { status: "skipped" }]);
  });

  test("a message whose response was lost is unsure and is never sent again", async () => {
    await place();
    result = { outcome: "unsure", error: "lost" };
    await sendAll();
    await sendAll();
    expect(sentEmails).toHaveLength(2);
    expect((await listMessages())[0]).toMatchObject({ status: "unsure", subject: "order-received" });
  });

  test("a message whose process stopped is unsure after its lease and is never sent again", async () => {
    await place();
    await claimMessages(db, "email", 10);
    await sendAll();
    expect((await listStates()).map(([, status]) => status)).toEqual(["sending", "sending"]);
    await db.update(outboxMessages).set({ lockedUntil: sql`now() - interval '1 second'` });
    await sendAll();
    expect((await listStates()).map(([, status]) => status)).toEqual(["unsure", "unsure"]);
    expect(sentEmails).toEqual([]);
  });

  test("the worker sends messages until it is stopped", async () => {
    await place();
    const reportDatabaseError = (error: unknown) => {
      throw error;
    };
    const worker = startOutboxWorker(services, { reportDatabaseError, pollMs: 20 });
    await expect.poll(() => sentEmails.length).toBe(2);
    await worker.stop();
    await place();
    expect((await listStates()).slice(2).map(([, status]) => status)).toEqual(["queued", "queued"]);
  });
});

test("messages that a provider does not respond to delay no other message", async () => {
  const held = Promise.withResolvers<SendResult>();
  const received: string[] = [];
  const send = async ({ dedupeKey }: OutgoingMessage<EmailContent>): Promise<SendResult> => {
    received.push(dedupeKey);
    return received.length === 1 ? held.promise : { outcome: "sent" };
  };
  await place();
  const worker = startOutboxWorker(
    { ...services, sender: { ...services.sender, send } },
    {
      pollMs: 20,
      reportDatabaseError: (error) => {
        throw error;
      },
    },
  );
  await expect.poll(() => received.length).toBe(2);
  await place();
  await expect.poll(() => received.length).toBe(4);
  held.resolve({ outcome: "sent" });
  await worker.stop();
  expect(new Set((await listStates()).map(([, status]) => status))).toEqual(new Set(["sent"]));
});

test("after any sequence of status changes, each message was sent at most once per channel", async () => {
  const sentKeys: string[] = [];
  const workers = MESSAGE_CHANNELS.map((channel) => ({
    ...services,
    sender: {
      channel,
      send: async ({ dedupeKey, to }: OutgoingMessage<EmailContent>): Promise<SendResult> => {
        sentKeys.push(`${to} ${dedupeKey}`);
        return { outcome: "sent", providerId: dedupeKey };
      },
      close: () => undefined,
    },
  }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...ORDER_STATUSES, "send" as const), { maxLength: 12 }),
      fc.subarray([...MESSAGE_CHANNELS]),
      async (steps, configured) => {
        const { id } = await place(configured);
        sentKeys.length = 0;
        for (const step of steps) {
          if (step === "send") await Promise.all(workers.map(sendAll));
          else
            await updateOrderStatus(db, { orderId: id, status: step }, { channels: configured }).catch(
              (error: unknown) => {
                if (!(error instanceof Conflict) && !(error instanceof InsufficientStock)) throw error;
              },
            );
        }
        await Promise.all(workers.map(sendAll));
        expect(new Set(sentKeys).size).toBe(sentKeys.length);
        const used = await db.selectDistinct({ channel: outboxMessages.channel }).from(outboxMessages);
        expect(configured).toEqual(expect.arrayContaining(used.map(({ channel }) => channel)));
        await db.delete(orders);
      },
    ),
    { numRuns: 20 },
  );
});
