import { beforeEach, describe, expect, test } from "vitest";

import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct, buildStore } from "#test/factories.ts";
import { placeOrderAndReact } from "#test/place-order-and-react.ts";
import { sendAll as sendAllOf } from "#test/send-outbox.ts";

import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import type { EmailContent } from "./email/create-email-sender.ts";
import type { OutgoingMessage } from "./message-sender.ts";

const db = await openTestDatabase();
const built = { ...buildStore({ enabled: false }), email: "owner@example.com" };
const store = { ...built, customerMessages: { ...built.customerMessages, quietHours: false } };
const product = await buildProduct(db, { stock: { "50ml": null } });
const channels = ["email"] as const;
let sentEmails: OutgoingMessage<EmailContent>[] = [];

beforeEach(async () => {
  await saveStore(db, store);
  await db.delete(orders);
  sentEmails = [];
});

const sendAll = () =>
  sendAllOf({
    db,
    sender: {
      channel: "email" as const,
      send: async (email: OutgoingMessage<EmailContent>) => {
        sentEmails.push(email);
        return { outcome: "sent" as const };
      },
      close: () => undefined,
    },
    render: ({ kind }: { kind: string }) => ({ subject: kind, text: kind, html: kind }),
  });

const placeTestOrder = () =>
  placeOrderAndReact(db, buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]), {
    channels,
  });

const listStates = async () =>
  (await db.select().from(outboxMessages).orderBy(outboxMessages.id)).map(({ kind, status }) => [
    kind,
    status,
  ]);

test("of two changes before their messages are queued, only the message about the last one is sent, once", async () => {
  const { id } = await placeTestOrder();
  await sendAll();
  sentEmails.length = 0;
  for (const status of ["confirmed", "cancelled", "confirmed", "shipped"] as const)
    await updateOrderStatus(db, { orderId: id, status }, { channels });
  await sendAll();
  expect(sentEmails.map(({ subject }) => subject)).toEqual(["order-shipped"]);
  expect((await listStates()).slice(2)).toEqual([
    ["order-confirmed", "skipped"],
    ["order-cancelled", "skipped"],
    ["order-shipped", "sent"],
  ]);
});

describe("a restored order", () => {
  /** Changes the status and returns what the customer receives. */
  async function tell(id: string, ...statuses: OrderStatus[]) {
    sentEmails.length = 0;
    for (const status of statuses) await updateOrderStatus(db, { orderId: id, status }, { channels });
    await sendAll();
    return sentEmails.filter(({ to }) => to !== store.email).map(({ subject }) => subject);
  }

  test("is told again if the customer was told the cancellation, and so is the next cancellation", async () => {
    const { id } = await placeTestOrder();
    await sendAll();
    expect(await tell(id, "confirmed")).toEqual(["order-confirmed"]);
    for (let round = 0; round < 2; round += 1) {
      expect(await tell(id, "cancelled")).toEqual(["order-cancelled"]);
      expect(await tell(id, "confirmed")).toEqual(["order-confirmed"]);
    }
    expect(await tell(id, "cancelled")).toEqual(["order-cancelled"]);
    expect(await tell(id, "processing")).toEqual(["order-confirmed"]);
  });

  test("is not told again if the customer was not told the cancellation", async () => {
    const { id } = await placeTestOrder();
    await sendAll();
    await tell(id, "confirmed");
    expect(await tell(id, "cancelled", "confirmed")).toEqual([]);
    expect(await tell(id, "pending", "confirmed")).toEqual([]);
    expect(await tell(id, "cancelled")).toEqual(["order-cancelled"]);
    expect(await tell(id, "confirmed", "cancelled")).toEqual([]);
  });

  test("is told as received, and not to staff again, if it waits for a confirmation that is decided", async () => {
    await saveStore(db, { ...store, confirmation: { ...store.confirmation, enabled: true } });
    const { id } = await placeTestOrder();
    await sendAll();
    await tell(id, "cancelled");
    expect(await tell(id, "pending")).toEqual(["order-received"]);
    expect(sentEmails).toHaveLength(1);
  });
});
