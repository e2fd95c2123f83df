import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { restockRequests } from "#catalogue/tables/restock-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { messagePlans } from "#store/tables/store-schema.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { STORE_DEFAULTS } from "#store/rules/store.ts";
import { cancelOrder } from "#orders/operations/cancel-order.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import type {
  OutgoingMessage,
  SendResult,
  MessageContent,
} from "#messages/operations/outbox/message-sender.ts";
import type { OutboxServices } from "#messages/operations/outbox/send-due-messages.ts";
import { cancelFallback, queueFallback } from "#messages/operations/outbox/queue-fallback.ts";
import { sendDueMessages } from "#messages/operations/outbox/send-due-messages.ts";
import { createSendSlots } from "#platform/jobs/send-slots.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { setStock } from "#catalogue/operations/stock/set-stock.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

import {
  addRestockRequest,
  deleteRestockRequest,
} from "#catalogue/operations/stock/restock/restock-requests.ts";
import { listRestockRequests } from "./list-restock-requests.ts";
import { notifyRestockRequests } from "./notify-restock-requests.ts";
import { sendRestockMessageAgain } from "./send-restock-message-again.ts";
import { setRestockNotified } from "./set-restock-notified.ts";

const db = await openTestDatabase();
const withoutQuietHours = { ...STORE_DEFAULTS.customerMessages, quietHours: false };
await saveStore(db, { ...readSampleStore(), name: "Zarif", customerMessages: withoutQuietHours });
const rose = await buildProduct(db, { name: "Rose", stock: { "50ml": 0 } });

let sentMessages: OutgoingMessage<MessageContent>[] = [];
let result: SendResult = { outcome: "sent" };

beforeEach(async () => {
  await db.delete(restockRequests);
  await db.delete(orders);
  await db.delete(messagePlans);
  await setRoseStock(0);
  sentMessages = [];
  result = { outcome: "sent" };
});

const setRoseStock = async (stock: number | null) => {
  const [size] = await db
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(eq(productVariants.productId, rose.id));
  const change = { variantId: size?.id ?? 0, productId: rose.id, variant: "50ml", stock };
  await setStock(db, { ...change, reason: "adjusted" });
};
const addRequest = (contact: string) =>
  addRestockRequest(db, { productId: rose.id, variant: "50ml", contact });
const notifyShoppers = (channels: readonly MessageChannel[] = ["email", "sms"]) =>
  notifyRestockRequests(db, { channels });
const sendAgain = (id: number, channels: readonly MessageChannel[] = ["email"]) =>
  sendRestockMessageAgain(db, id, { by: COMMAND_LINE, channels });
const listMessages = () => db.select().from(outboxMessages).orderBy(asc(outboxMessages.restockRequestId));
const listRequests = async () => (await listRestockRequests(db, { sort: "oldest" })).items;

/** Sends the due messages of a channel. */
async function send(channel: MessageChannel = "email") {
  const services: OutboxServices = {
    db,
    sender: {
      channel,
      send: async (message) => {
        sentMessages.push(message);
        return result;
      },
      close: () => undefined,
    },
    render: ({ values, path }) => ({ subject: `${values.product} ${values.size}`, text: path }),
  };
  const slots = createSendSlots((error) => {
    throw error;
  });
  await sendDueMessages(services, slots);
  await slots.waitForAll();
}

test("each shopper who waits for a size receives one message, sent to the contact of the request", async () => {
  await addRequest("ayesha@example.com");
  await addRequest("0300 1234567");
  await setRoseStock(3);
  await notifyShoppers();
  await notifyShoppers();
  await send();
  await send("sms");
  expect(sentMessages).toMatchObject([
    { to: "ayesha@example.com", subject: "Rose 50ml", text: `/product/${rose.id}?size=50ml` },
    { to: "+923001234567", subject: "Rose 50ml" },
  ]);
  expect((await listRequests()).map(({ notifiedAt }) => notifiedAt)).toEqual([
    expect.any(String),
    expect.any(String),
  ]);
  await notifyShoppers();
  await send();
  expect(sentMessages).toHaveLength(2);
});

test("while a size is sold out, no message is queued", async () => {
  await addRequest("ayesha@example.com");
  await notifyShoppers();
  expect(await listMessages()).toEqual([]);
});

test.each([
  ["unlimited", null],
  ["one bottle", 1],
])("a shopper is notified when the stock is %s", async (_stock, stock) => {
  await addRequest("ayesha@example.com");
  await setRoseStock(stock);
  await notifyShoppers();
  expect(await listMessages()).toHaveLength(1);
});

test("if the size sells out before the message is sent, the request waits for the next restock", async () => {
  await addRequest("ayesha@example.com");
  await setRoseStock(1);
  await notifyShoppers();
  await setRoseStock(0);
  await send();
  expect(sentMessages).toEqual([]);
  expect((await listRequests())[0]?.notifiedAt).toBeNull();
  await notifyShoppers();
  expect(await listMessages()).toEqual([]);
  await setRoseStock(1);
  await notifyShoppers();
  await send();
  expect(sentMessages).toHaveLength(1);
});

describe("shoppers are notified of bottles that become available", () => {
  const items = [{ productId: rose.id, variant: "50ml", quantity: 1 }];

  test("because an order is cancelled", async () => {
    await setRoseStock(1);
    const { id } = await placeOrder(db, buildOrderInput(items));
    await updateOrderStatus(db, { orderId: id, status: "confirmed" });
    await addRequest("ayesha@example.com");
    await notifyShoppers();
    expect(await listMessages()).toEqual([]);
    await updateOrderStatus(db, { orderId: id, status: "cancelled" });
    await notifyShoppers();
    expect(await listMessages()).toHaveLength(1);
  });

  test("because a reservation is released (requests are accepted while an order reserves the last bottle)", async () => {
    const store = { ...readSampleStore(), customerMessages: withoutQuietHours };
    const confirmation = { ...STORE_DEFAULTS.confirmation, enabled: true, holdStock: true };
    await saveStore(db, { ...store, confirmation });
    await setRoseStock(1);
    await expect(addRequest("ayesha@example.com")).rejects.toThrow(Conflict);
    const { id } = await placeOrder(db, buildOrderInput(items));
    await addRequest("ayesha@example.com");
    await notifyShoppers();
    expect(await listMessages()).toEqual([]);
    await cancelOrder(db, id);
    await notifyShoppers();
    await saveStore(db, store);
    expect(await listMessages()).toHaveLength(1);
  });
});

test.each([
  ["no channel is configured", []],
  ["only SMS is configured", ["sms"]],
  ["only WhatsApp is configured", ["whatsapp"]],
] as const)("a request with an email address remains open if %s", async (_case, channels) => {
  await addRequest("ayesha@example.com");
  await setRoseStock(1);
  await notifyShoppers(channels);
  expect(await listMessages()).toEqual([]);
  expect((await listRequests())[0]).toMatchObject({ notifiedAt: null, stock: 1 });
});

test("staff can switch the message off for one channel", async () => {
  await db.insert(messagePlans).values({ kind: "back-in-stock", off: ["sms"] });
  await addRequest("ayesha@example.com");
  await addRequest("0300 1234567");
  await setRoseStock(1);
  await notifyShoppers();
  expect(await listMessages()).toMatchObject([{ channel: "email" }]);
});

test("no message is sent for a request that staff marked as notified while the message was queued", async () => {
  await addRequest("ayesha@example.com");
  await setRoseStock(1);
  await notifyShoppers();
  await setRestockNotified(db, (await listRequests())[0]?.id ?? 0, true);
  await send();
  expect(sentMessages).toEqual([]);
});

test("after a failed message, the request remains open, and no other message is queued", async () => {
  await addRequest("ayesha@example.com");
  await setRoseStock(1);
  await notifyShoppers();
  result = { outcome: "failed", error: "550 no such user", isAddressRejected: true };
  await send();
  await notifyShoppers();
  expect(await listMessages()).toMatchObject([{ status: "failed" }]);
  expect((await listRequests())[0]?.notifiedAt).toBeNull();
});

test("staff can resend a failed message, and the request is then marked as notified", async () => {
  await addRequest("ayesha@example.com");
  await setRoseStock(1);
  await notifyShoppers();
  result = { outcome: "failed", error: "550 no such user", isAddressRejected: true };
  await send();
  const [failedRequest] = await listRequests();
  expect(failedRequest?.message).toEqual({ channel: "email", state: "failed", error: "550 no such user" });
  result = { outcome: "sent" };
  await sendAgain(failedRequest?.id ?? 0);
  await send();
  expect(sentMessages.map(({ to }) => to)).toEqual(["ayesha@example.com", "ayesha@example.com"]);
  const [notifiedRequest] = await listRequests();
  expect([notifiedRequest?.message?.state, notifiedRequest?.notifiedAt]).toEqual([
    "sent",
    expect.any(String),
  ]);
  const { items } = await listAudit(db, { subjectType: "restock" });
  expect(items[0]).toMatchObject({ action: "message-queued", subject: { label: "Rose, 50ml" } });
});

test("a message cannot be resent while it is queued, over an unconfigured channel, or after the shopper was notified", async () => {
  await addRequest("ayesha@example.com");
  await setRoseStock(1);
  await notifyShoppers();
  const id = (await listRequests())[0]?.id ?? 0;
  await expect(sendAgain(id)).rejects.toBeInstanceOf(Conflict);
  result = { outcome: "failed", error: "554 rejected", isAddressRejected: false };
  await send();
  await expect(sendAgain(id, ["sms"])).rejects.toThrow("not configured");
  await setRestockNotified(db, id, true);
  await expect(sendAgain(id)).rejects.toThrow("already marked as notified");
});

test("resending is rejected for a request without a message and for an unknown request", async () => {
  await addRequest("ayesha@example.com");
  await expect(sendAgain((await listRequests())[0]?.id ?? 0)).rejects.toThrow("Message not found");
  await expect(sendAgain(999_999)).rejects.toThrow("Request not found");
});

test("the message is deleted with its request", async () => {
  await addRequest("ayesha@example.com");
  await setRoseStock(1);
  await notifyShoppers();
  await deleteRestockRequest(db, (await listRequests())[0]?.id ?? 0);
  expect(await listMessages()).toEqual([]);
});

test("concurrent jobs queue one message for each of 1,200 requests", async () => {
  const [first] = await db
    .insert(restockRequests)
    .values({ variantId: await findSizeId(), contact: "reader0@example.com", consent: "once" })
    .returning();
  const rows = Array.from({ length: 1199 }, (_, index) => ({
    variantId: first?.variantId ?? 0,
    contact: `reader${index + 1}@example.com`,
    consent: "once",
  }));
  await db.insert(restockRequests).values(rows);
  await setRoseStock(1);
  await Promise.all([notifyShoppers(), notifyShoppers()]);
  expect(await db.$count(outboxMessages)).toBe(1200);
});

async function findSizeId(): Promise<number> {
  await addRequest("size@example.com");
  const [row] = await db.delete(restockRequests).returning();
  return row?.variantId ?? 0;
}

test("a shopper with a phone number is told over the first channel that reaches it, in the order that staff have chosen", async () => {
  await addRequest("0300 1234567");
  await setRoseStock(1);
  await notifyShoppers(["email", "whatsapp", "sms"]);
  expect(await listMessages()).toMatchObject([{ channel: "whatsapp" }]);
  const [first] = await db.select().from(outboxMessages);
  for (let repetition = 0; repetition < 2; repetition += 1)
    if (first?.channel === "whatsapp") await queueFallback(db, first, ["email", "whatsapp", "sms"]);
  expect(await listMessages()).toMatchObject([{ channel: "whatsapp" }, { channel: "sms", status: "queued" }]);
  if (first) await cancelFallback(db, first);
  expect(await listMessages()).toMatchObject([
    { channel: "whatsapp" },
    { channel: "sms", status: "skipped" },
  ]);
});

test("staff can put SMS before WhatsApp", async () => {
  await db.insert(messagePlans).values({ kind: "back-in-stock", plan: "sms-first" });
  await addRequest("0300 1234567");
  await setRoseStock(1);
  await notifyShoppers(["email", "whatsapp", "sms"]);
  expect(await listMessages()).toMatchObject([{ channel: "sms" }]);
});
