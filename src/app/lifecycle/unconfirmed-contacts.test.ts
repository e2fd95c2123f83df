import { expect, test } from "vitest";

import { placeOrder } from "#orders/operations/place-order.ts";
import { findUnconfirmed } from "#orders/operations/unconfirmed-orders.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct, buildStore } from "#test/factories.ts";
import { sendAll } from "#test/send-outbox.ts";

import { renderEmail } from "#messages/emails/render-email.ts";
import { renderSms } from "#messages/rules/outbox/render-sms.ts";
import { renderWhatsApp } from "#messages/rules/outbox/whatsapp-template.ts";
import { messageTemplates } from "#messages/tables/template-schema.server.ts";
import { getWhatsAppMessage } from "#messages/operations/outbox/get-whatsapp-message.ts";
import type { MessageContent } from "#messages/operations/outbox/message-sender.ts";
import type { RenderableMessage } from "#messages/operations/outbox/prepare-messages.ts";

const SITE_URL = "https://shop.example";
const STREET = "Win at 7 Casino Road";
const CITY = "Winnersville";
const PHONE = "0300 1234567";

const db = await openTestDatabase();
const store = buildStore({ enabled: false });
await saveStore(db, { ...store, customerMessages: { ...store.customerMessages, quietHours: false } });
const product = await buildProduct(db, { stock: { "50ml": null } });
for (const kind of ["order-cancelled", "order-received"] as const) {
  const text = { subject: "{name}, {city}: {orderNumber}", text: "{name} of {city}", link: "View" };
  await db.insert(messageTemplates).values({ kind, language: "en", ...text });
}

/** Places an order of a stranger and gives it the statuses. Returns its id. */
async function placeOrderWith(statuses: readonly OrderStatus[]): Promise<string> {
  await db.delete(orders);
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const { id } = await placeOrder(db, {
    ...input,
    customer: { ...input.customer, name: "Ayesha Casino Khan", phone: PHONE },
    address: { ...input.address, street: STREET, city: CITY },
  });
  for (const status of statuses.slice(0, -1)) await updateOrderStatus(db, { orderId: id, status });
  const status = statuses.at(-1);
  const channels = ["email", "sms", "whatsapp"] as const;
  if (status) await updateOrderStatus(db, { orderId: id, status }, { channels });
  return id;
}

const renderers = {
  email: (message: RenderableMessage) => renderEmail(message, SITE_URL),
  sms: (message: RenderableMessage) => renderSms(message, SITE_URL),
  whatsapp: renderWhatsApp,
} satisfies Record<string, (message: RenderableMessage) => MessageContent>;

/** Sends the queued messages. Returns everything that the customer reads, with the message that staff send themselves. */
async function readAll(orderId: string): Promise<string> {
  const sent: string[] = [];
  for (const channel of ["email", "sms", "whatsapp"] as const)
    await sendAll<MessageContent>({
      db,
      render: renderers[channel],
      sender: {
        channel,
        send: async (content) => {
          sent.push(JSON.stringify(content, (key, value: unknown) => (key === "to" ? undefined : value)));
          return { outcome: "sent" };
        },
        close: () => undefined,
      },
    });
  const manual = await getWhatsAppMessage(db, orderId, { siteUrl: SITE_URL, language: "en" });
  return [...sent, manual.text].join("\n");
}

test.each([
  ["cancelled before anybody confirmed it", ["cancelled"]],
  ["restored and cancelled again before anybody confirmed it", ["cancelled", "pending", "cancelled"]],
] as const)(
  "messages about an order that was %s contain no street, typed city, full name or phone number on any channel",
  async (_name, statuses) => {
    const text = await readAll(await placeOrderWith(statuses));
    expect(text).toContain("Ayesha");
    for (const typed of [STREET, CITY, "Casino", PHONE, "Khan"]) expect(text).not.toContain(typed);
  },
);

test.each([
  ["confirmed", ["confirmed", "cancelled"]],
  ["shipped without being set to confirmed", ["shipped", "cancelled"]],
] as const)(
  "messages about an order that was %s and then cancelled contain its contacts",
  async (_name, statuses) => {
    const text = await readAll(await placeOrderWith(statuses));
    for (const typed of [STREET, CITY, "Ayesha Casino Khan", PHONE]) expect(text).toContain(typed);
  },
);

test.each([
  [["pending"], true],
  [["confirmed"], false],
  [["confirmed", "pending"], true],
  [["delivered"], false],
] as const)("an order with the statuses %j is unconfirmed: %s", async (statuses, expected) => {
  const id = await placeOrderWith(statuses[0] === "pending" ? [] : statuses);
  expect((await findUnconfirmed(db, [id])).has(id)).toBe(expected);
});
