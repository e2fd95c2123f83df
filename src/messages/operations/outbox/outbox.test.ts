import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { HOUR_MS, MINUTE_MS } from "#platform/rules/day.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { messagePlans } from "#store/tables/store-schema.server.ts";
import { messageTemplates } from "../../tables/template-schema.server.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { MAX_SEND_ATTEMPTS } from "./record-result.ts";
import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";
import { cancelOrder } from "#orders/operations/cancel-order.ts";
import { getOrderTimeline } from "#app/screens/order/operations/get-order-timeline.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import { placeOrderAndReact } from "#test/place-order-and-react.ts";
import { runLaterReactions } from "#test/run-jobs.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { sendAll as sendAllMessagesOf, sendDue as sendDueMessagesOf } from "#test/send-outbox.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";
import { isShortSuite } from "#test/suite.ts";

import { claimMessages } from "./claim-messages.ts";
import type { OutgoingMessage, SendResult } from "./message-sender.ts";
import type { EmailContent } from "./email/create-email-sender.ts";
import type { OutboxServices } from "./send-due-messages.ts";

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
  await db.delete(messagePlans);
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

const placeTestOrder = (configured: readonly MessageChannel[] = channels) =>
  placeOrderAndReact(db, buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]), {
    channels: configured,
  });

const sendDue = (worker: OutboxServices<EmailContent> = services) => sendDueMessagesOf(worker);
const sendAll = (worker: OutboxServices<EmailContent> = services) => sendAllMessagesOf(worker);

const listMessages = () => db.select().from(outboxMessages).orderBy(outboxMessages.id);
const listStates = async () => (await listMessages()).map(({ kind, status }) => [kind, status]);

describe("queuing", () => {
  test("a new order sends one message to the customer and one to staff", async () => {
    await placeTestOrder();
    await sendAll();
    // The worker sends both messages at the same time.
    expect(new Set(sentEmails.map(({ to, subject }) => `${to} ${subject}`))).toEqual(
      new Set([`${buildOrderInput([]).customer.email} order-received`, "owner@example.com new-order"]),
    );
  });

  test("a new order queues an email and a WhatsApp message to the customer, and only an email to staff", async () => {
    await placeTestOrder(MESSAGE_CHANNELS);
    const rows = await listMessages();
    expect(new Set(rows.map(({ kind, channel }) => `${kind} ${channel}`))).toEqual(
      new Set(["order-received email", "order-received whatsapp", "new-order email"]),
    );
  });

  test("an SMS worker sends only SMS messages, to the order's phone number", async () => {
    await placeTestOrder(["email", "sms"]);
    await sendAll({ ...services, sender: { ...services.sender, channel: "sms" } });
    expect(sentEmails.map(({ to, dedupeKey }) => `${to} ${dedupeKey.split(":")[0]}`)).toEqual([
      `${toE164(buildOrderInput([]).customer.phone)} order-received`,
    ]);
    expect((await listMessages()).filter(({ status }) => status === "queued")).toMatchObject([
      { channel: "email" },
      { channel: "email" },
    ]);
  });

  test("an order that is picked up queues its own messages instead of those about a parcel", async () => {
    const { id } = await placeTestOrder();
    await db.update(orders).set({
      delivery: sql`jsonb_set(${orders.delivery}, '{option,method}', '"pickup"')`,
    });
    for (const status of ["shipped", "delivered"] as const)
      await updateOrderStatus(db, { orderId: id, status }, { channels: ["email"] });
    await runLaterReactions(db);
    expect((await listMessages()).map(({ kind }) => kind).slice(-2)).toEqual([
      "ready-for-pickup",
      "order-picked-up",
    ]);
  });

  const disableChannels = (...pairs: [MessageKind, MessageChannel][]) =>
    db.insert(messagePlans).values(
      [...Map.groupBy(pairs, ([kind]) => kind)].map(([kind, entries]) => ({
        kind,
        off: entries.map(([, channel]) => channel),
      })),
    );
  const listKindsWithChannel = async () =>
    (await listMessages()).map(({ kind, channel }) => `${kind} ${channel}`);

  test("no message is queued over a channel that staff have switched off for its kind", async () => {
    await disableChannels(
      ["order-received", "email"],
      ["order-shipped", "email"],
      ["order-shipped", "whatsapp"],
    );
    const { id } = await placeTestOrder(["email", "whatsapp"]);
    for (const status of ["confirmed", "shipped"] as const)
      await updateOrderStatus(db, { orderId: id, status }, { channels: ["email", "whatsapp"] });
    await runLaterReactions(db);
    expect(new Set(await listKindsWithChannel())).toEqual(
      new Set([
        "order-received whatsapp",
        "new-order email",
        "order-confirmed email",
        "order-confirmed whatsapp",
      ]),
    );
  });

  test("if staff have switched WhatsApp off for a kind, customers receive an SMS instead", async () => {
    await disableChannels(["order-received", "whatsapp"]);
    await placeTestOrder(MESSAGE_CHANNELS);
    expect(await listKindsWithChannel()).toEqual([
      "order-received email",
      "order-received sms",
      "new-order email",
    ]);
  });

  test("without a configured channel, nothing is queued", async () => {
    const order = await placeOrderAndReact(
      db,
      buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]),
    );
    await updateOrderStatus(db, { orderId: order.id, status: "confirmed" });
    await runLaterReactions(db);
    expect(await listMessages()).toEqual([]);
  });

  test("a message is queued only if its order's transaction commits", async () => {
    const rolledBack = db.transaction(async (tx) => {
      await placeOrderAndReact(
        tx,
        buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]),
        {
          channels,
        },
      );
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect(await listMessages()).toEqual([]);
  });

  test("messages about a new order are skipped after the order is cancelled", async () => {
    const { id } = await placeTestOrder();
    await cancelOrder(db, id, { channels });
    await sendDue();
    expect((await listStates()).slice(0, 2)).toEqual([
      ["order-received", "skipped"],
      ["new-order", "skipped"],
    ]);
    expect(sentEmails.filter(({ subject }) => subject !== "order-cancelled")).toEqual([]);
  });

  test("skipped messages about a new order are queued again when the order returns to pending", async () => {
    const { id } = await placeTestOrder();
    await cancelOrder(db, id);
    await sendDue();
    await updateOrderStatus(db, { orderId: id, status: "pending" }, { channels });
    await runLaterReactions(db);
    expect((await listStates()).slice(0, 2)).toEqual([
      ["order-received", "queued"],
      ["new-order", "queued"],
    ]);
  });

  test("staff receive no messages at the sample address", async () => {
    await saveStore(db, buildStore({ enabled: false }));
    await placeTestOrder();
    await sendAll();
    await saveStore(db, store);
    expect(sentEmails.map(({ subject }) => subject)).toEqual(["order-received"]);
  });
});

test("the order's timeline shows each message with its recipient, state and text", async () => {
  const { id } = await placeTestOrder();
  expect((await getOrderTimeline(db, id)).filter(({ kind }) => kind === "message")).toMatchObject([
    { text: "Email “New order (to staff)”: queued", note: null },
    { text: "Email “Order received”: queued", note: null },
  ]);
  await sendAll();
  const entries = (await getOrderTimeline(db, id)).filter(({ kind }) => kind === "message");
  const { email } = buildOrderInput([]).customer;
  expect(entries).toContainEqual(
    expect.objectContaining({ text: `Email “Order received” to ${email}: sent`, note: "order-received" }),
  );
});

describe("sending", () => {
  test("the worker renders the template that staff have edited", async () => {
    const edited = { subject: "Hooray", text: "{name}", link: "Look" };
    await db.insert(messageTemplates).values({ kind: "new-order", language: "en", ...edited });
    await placeTestOrder();
    await sendAll({
      ...services,
      render: ({ template: { subject, text } }) => ({ subject, text, html: text }),
    });
    await db.delete(messageTemplates);
    expect(new Set(sentEmails.map(({ subject }) => subject))).toEqual(
      new Set(["We have your order {orderNumber}", "Hooray"]),
    );
  });

  test.skipIf(isShortSuite)("concurrent workers send each of 60 messages exactly once", async () => {
    for (let count = 0; count < 30; count += 1) await placeTestOrder();
    // A mailbox receives few emails about unconfirmed orders.
    await db.update(orders).set({ customerEmail: sql`lower(${orders.orderNumber}) || '@example.com'` });
    const drain = async () => {
      while ((await sendDue()) > 0);
    };
    await Promise.all([drain(), drain(), drain(), drain()]);
    expect(sentEmails).toHaveLength(60);
    expect(new Set(sentEmails.map(({ dedupeKey }) => dedupeKey)).size).toBe(60);
    expect(new Set((await listStates()).map(([, status]) => status))).toEqual(new Set(["sent"]));
  });

  test("messages to customers use the language in the settings, and messages to staff are in English", async () => {
    const customerMessages = { ...store.customerMessages, language: "ur-Latn" as const };
    await saveStore(db, { ...store, customerMessages });
    await placeTestOrder();
    await sendAll({ ...services, render: ({ template: { subject } }) => ({ subject, text: "", html: "" }) });
    await saveStore(db, store);
    expect((await listMessages()).map(({ subject, language }) => [subject, language])).toEqual([
      ["Hamein aap ka order {orderNumber} mil gaya hai", "ur-Latn"],
      ["New order {orderNumber}: {total}, {city}", "en"],
    ]);
  });

  test.each([
    ["on", true, "queued"],
    ["off", false, "sent"],
  ] as const)(
    "with quiet hours %s, a message that is due during these hours is %s",
    async (_, quietHours, state) => {
      // Quiet hours cover all but one minute of the day, because the test cannot set the database's clock.
      const quietUntil = new Date(Date.now() + (12 + 5) * HOUR_MS).toISOString().slice(11, 16);
      const quietFrom = new Date(Date.now() + (12 + 5) * HOUR_MS + MINUTE_MS).toISOString().slice(11, 16);
      const customerMessages = { language: "en" as const, quietHours, quietFrom, quietUntil };
      const { id } = await placeTestOrder();
      await saveStore(db, { ...store, customerMessages });
      await updateOrderStatus(db, { orderId: id, status: "confirmed" }, { channels });
      await sendDue();
      await saveStore(db, store);
      expect((await listMessages()).find(({ kind }) => kind === "order-confirmed")?.status).toBe(state);
    },
  );

  test("a message that the server rejects temporarily is retried later", async () => {
    await placeTestOrder();
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
    await placeTestOrder();
    result = { outcome: "retry", error: "unreachable" };
    for (let attempt = 0; attempt < MAX_SEND_ATTEMPTS; attempt += 1) await sendAll();
    await sendAll();
    expect(sentEmails).toHaveLength(2 * MAX_SEND_ATTEMPTS);
    expect((await listMessages())[0]).toMatchObject({ status: "failed", lastError: "unreachable" });
  });

  test("an address that the server rejected permanently receives no further messages", async () => {
    await placeTestOrder();
    result = { outcome: "failed", error: "550 no such user", isAddressRejected: true };
    await sendAll();
    result = { outcome: "sent" };
    sentEmails = [];
    await placeTestOrder();
    await sendAll();
    expect(sentEmails).toEqual([]);
    expect((await listMessages()).slice(2)).toMatchObject([{ status: "skipped" }, { status: "skipped" }]);
  });

  test("a message whose response was lost becomes unsure and is never sent again", async () => {
    await placeTestOrder();
    result = { outcome: "unsure", error: "lost" };
    await sendAll();
    await sendAll();
    expect(sentEmails).toHaveLength(2);
    expect((await listMessages())[0]).toMatchObject({ status: "unsure", subject: "order-received" });
  });

  test("a message whose sender stopped becomes unsure when its lease expires and is never sent again", async () => {
    await placeTestOrder();
    await claimMessages(db, { channel: "email", isNewsletter: false }, 10);
    await sendAll();
    expect((await listStates()).map(([, status]) => status)).toEqual(["sending", "sending"]);
    await db.update(outboxMessages).set({ lockedUntil: sql`now() - interval '1 second'` });
    await sendAll();
    expect((await listStates()).map(([, status]) => status)).toEqual(["unsure", "unsure"]);
    expect(sentEmails).toEqual([]);
  });

  test("a message of an unknown kind stays queued for the newer release that knows it", async () => {
    await placeTestOrder();
    await db
      .update(outboxMessages)
      .set({ kind: sql`'gift-note'` })
      .where(eq(outboxMessages.kind, "new-order"));
    await sendAll();
    expect(await listStates()).toEqual([
      ["order-received", "sent"],
      ["gift-note", "queued"],
    ]);
  });
});
