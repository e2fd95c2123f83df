import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { readSampleStore } from "#db/sample/store.ts";
import { orders } from "#db/schema/order-schema.server.ts";
import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import { restockRequests } from "#db/schema/restock-schema.server.ts";
import { productVariants } from "#db/schema/variant-schema.server.ts";
import { disabledMessages } from "#db/schema/template-schema.server.ts";
import type { MessageChannel } from "#domain/outbox/message.ts";
import { STORE_DEFAULTS } from "#domain/store/store.ts";
import { cancelOrder } from "#operations/orders/cancel-order.ts";
import { placeOrder } from "#operations/orders/place-order.ts";
import { updateOrderStatus } from "#operations/orders/update-order-status.ts";
import type { OutgoingMessage, SendResult, MessageContent } from "#operations/outbox/message-sender.ts";
import type { OutboxServices } from "#operations/outbox/send-due-messages.ts";
import { sendDueMessages } from "#operations/outbox/send-due-messages.ts";
import { createSendSlots } from "#operations/outbox/send-slots.ts";
import { setStock } from "#operations/stock/set-stock.ts";
import { saveStore } from "#operations/store/get-store.ts";
import { openTestDatabase } from "#test/database.ts";
import { buildProduct, orderInput } from "#test/factories.ts";

import { addRestockRequest } from "./add-restock-request.ts";
import { deleteRestockRequest } from "./delete-restock-request.ts";
import { listRestockRequests } from "./list-restock-requests.ts";
import { notifyRestockRequests } from "./notify-restock-requests.ts";
import { setRestockNotified } from "./set-restock-notified.ts";

const db = await openTestDatabase();
const daytime = { ...STORE_DEFAULTS.customerMessages, quietHours: false };
await saveStore(db, { ...readSampleStore(), name: "Zarif", customerMessages: daytime });
const rose = await buildProduct(db, { name: "Rose", stock: { "50ml": 0 } });

let sent: OutgoingMessage<MessageContent>[] = [];
let result: SendResult = { outcome: "sent" };

beforeEach(async () => {
  await db.delete(restockRequests);
  await db.delete(orders);
  await db.delete(disabledMessages);
  await setRoseStock(0);
  sent = [];
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
const ask = (contact: string) => addRestockRequest(db, { productId: rose.id, variant: "50ml", contact });
const notify = (channels: readonly MessageChannel[] = ["email", "sms"]) =>
  notifyRestockRequests(db, { channels });
const listMessages = () => db.select().from(outboxMessages).orderBy(asc(outboxMessages.restockRequestId));
const listRequests = async () => (await listRestockRequests(db, { sort: "oldest" })).items;

/** Sends the due messages of a channel. */
async function send(channel: MessageChannel = "email") {
  const services: OutboxServices = {
    db,
    sender: {
      channel,
      send: async (message) => {
        sent.push(message);
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

test("shoppers who wait for a size receive one message about it, over what they left", async () => {
  await ask("ayesha@example.com");
  await ask("0300 1234567");
  await setRoseStock(3);
  await notify();
  await notify();
  await send();
  await send("sms");
  expect(sent).toMatchObject([
    { to: "ayesha@example.com", subject: "Rose 50ml", text: `/product/${rose.id}?size=50ml` },
    { to: "+923001234567", subject: "Rose 50ml" },
  ]);
  expect((await listRequests()).map(({ notifiedAt }) => notifiedAt)).toEqual([
    expect.any(String),
    expect.any(String),
  ]);
  await notify();
  await send();
  expect(sent).toHaveLength(2);
});

test("while a size is sold out, nothing is queued", async () => {
  await ask("ayesha@example.com");
  await notify();
  expect(await listMessages()).toEqual([]);
});

test.each([
  ["unlimited", null],
  ["one bottle", 1],
])("a size with a stock of %s is back", async (_stock, stock) => {
  await ask("ayesha@example.com");
  await setRoseStock(stock);
  await notify();
  expect(await listMessages()).toHaveLength(1);
});

test("if the size is sold out again before the message is sent, the request waits for the next bottles", async () => {
  await ask("ayesha@example.com");
  await setRoseStock(1);
  await notify();
  await setRoseStock(0);
  await send();
  expect(sent).toEqual([]);
  expect((await listRequests())[0]?.notifiedAt).toBeNull();
  await notify();
  expect(await listMessages()).toEqual([]);
  await setRoseStock(1);
  await notify();
  await send();
  expect(sent).toHaveLength(1);
});

describe("bottles come back", () => {
  const line = [{ productId: rose.id, variant: "50ml", quantity: 1 }];

  test("with an order that is cancelled", async () => {
    await setRoseStock(1);
    const { id } = await placeOrder(db, orderInput(line));
    await updateOrderStatus(db, { orderId: id, status: "confirmed" });
    await ask("ayesha@example.com");
    await notify();
    expect(await listMessages()).toEqual([]);
    await updateOrderStatus(db, { orderId: id, status: "cancelled" });
    await notify();
    expect(await listMessages()).toHaveLength(1);
  });

  test("with a hold that is released", async () => {
    const store = { ...readSampleStore(), customerMessages: daytime };
    const confirmation = { ...STORE_DEFAULTS.confirmation, enabled: true, holdStock: true };
    await saveStore(db, { ...store, confirmation });
    await ask("ayesha@example.com");
    await setRoseStock(1);
    const { id } = await placeOrder(db, orderInput(line));
    await notify();
    expect(await listMessages()).toEqual([]);
    await cancelOrder(db, id);
    await notify();
    await saveStore(db, store);
    expect(await listMessages()).toHaveLength(1);
  });
});

test.each([
  ["no channel is configured", []],
  ["only the other channel is configured", ["sms"]],
  ["only WhatsApp is configured, for which a template may be missing", ["whatsapp"]],
] as const)("a request by e-mail stays in the list of the staff if %s", async (_case, channels) => {
  await ask("ayesha@example.com");
  await setRoseStock(1);
  await notify(channels);
  expect(await listMessages()).toEqual([]);
  expect((await listRequests())[0]).toMatchObject({ notifiedAt: null, stock: 1 });
});

test("staff can switch the message off for a channel", async () => {
  await db.insert(disabledMessages).values({ kind: "back-in-stock", channel: "sms" });
  await ask("ayesha@example.com");
  await ask("0300 1234567");
  await setRoseStock(1);
  await notify();
  expect(await listMessages()).toMatchObject([{ channel: "email" }]);
});

test("a request that staff marked as notified before the message was sent receives none", async () => {
  await ask("ayesha@example.com");
  await setRoseStock(1);
  await notify();
  await setRestockNotified(db, (await listRequests())[0]?.id ?? 0, true);
  await send();
  expect(sent).toEqual([]);
});

test("a message that failed leaves the request in the list of the staff, and is not queued again", async () => {
  await ask("ayesha@example.com");
  await setRoseStock(1);
  await notify();
  result = { outcome: "failed", error: "550 no such user", isAddressRejected: true };
  await send();
  await notify();
  expect(await listMessages()).toMatchObject([{ status: "failed" }]);
  expect((await listRequests())[0]?.notifiedAt).toBeNull();
});

test("the message is deleted with its request", async () => {
  await ask("ayesha@example.com");
  await setRoseStock(1);
  await notify();
  await deleteRestockRequest(db, (await listRequests())[0]?.id ?? 0);
  expect(await listMessages()).toEqual([]);
});

test("concurrent jobs queue one message for each of 1,200 requests", async () => {
  const [first] = await db
    .insert(restockRequests)
    .values({ variantId: await readSizeId(), contact: "reader0@example.com", consent: "once" })
    .returning();
  const rows = Array.from({ length: 1199 }, (_, index) => ({
    variantId: first?.variantId ?? 0,
    contact: `reader${index + 1}@example.com`,
    consent: "once",
  }));
  await db.insert(restockRequests).values(rows);
  await setRoseStock(1);
  await Promise.all([notify(), notify()]);
  expect(await db.$count(outboxMessages)).toBe(1200);
});

async function readSizeId(): Promise<number> {
  await ask("size@example.com");
  const [row] = await db.delete(restockRequests).returning();
  return row?.variantId ?? 0;
}
