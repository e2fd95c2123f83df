import { beforeEach, expect, test } from "vitest";

import { orders } from "#orders/tables/order-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { placeOrderAndReact } from "#test/place-order-and-react.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";

import type { EmailContent } from "./email/create-email-sender.ts";
import type { OutgoingMessage, SendResult } from "./message-sender.ts";
import { startOutboxWorker } from "./outbox-worker.ts";

const db = await openTestDatabase();
await saveStore(db, { ...buildStore({ enabled: false }), email: "owner@example.com" });
const product = await buildProduct(db, { stock: { "50ml": null } });

/** Messages that the simulated server received. */
let sentEmails: OutgoingMessage<EmailContent>[] = [];

beforeEach(async () => {
  await db.delete(orders);
  sentEmails = [];
});

const services = {
  db,
  sender: {
    channel: "email" as const,
    send: async (email: OutgoingMessage<EmailContent>): Promise<SendResult> => {
      sentEmails.push(email);
      return { outcome: "sent" };
    },
    close: () => undefined,
  },
  render: ({ kind }: { kind: string }) => ({ subject: kind, text: kind, html: kind }),
};

/** Places an order, which queues an email to the customer and one to staff. */
const placeTestOrder = () =>
  placeOrderAndReact(db, buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]), {
    channels: ["email"],
  });

const listMessages = () => db.select().from(outboxMessages).orderBy(outboxMessages.id);
const listStates = async () => (await listMessages()).map(({ kind, status }) => [kind, status]);

test("the worker sends messages until it is stopped", async () => {
  await placeTestOrder();
  const reportDatabaseError = (error: unknown) => {
    throw error;
  };
  const worker = startOutboxWorker(services, { reportDatabaseError, pollMs: 20 });
  await expect.poll(() => sentEmails.length).toBe(2);
  await worker.stop();
  await placeTestOrder();
  expect((await listStates()).slice(2).map(([, status]) => status)).toEqual(["queued", "queued"]);
});

test("messages without a response from the provider do not delay other messages", async () => {
  const pendingResult = Promise.withResolvers<SendResult>();
  const receivedKeys: string[] = [];
  const sendEmail = async ({ dedupeKey }: OutgoingMessage<EmailContent>): Promise<SendResult> => {
    receivedKeys.push(dedupeKey);
    return receivedKeys.length === 1 ? pendingResult.promise : { outcome: "sent" };
  };
  await placeTestOrder();
  const worker = startOutboxWorker(
    { ...services, sender: { ...services.sender, send: sendEmail } },
    {
      pollMs: 20,
      reportDatabaseError: (error) => {
        throw error;
      },
    },
  );
  await expect.poll(() => receivedKeys.length).toBe(2);
  await placeTestOrder();
  await expect.poll(() => receivedKeys.length).toBe(4);
  pendingResult.resolve({ outcome: "sent" });
  await worker.stop();
  expect(new Set((await listStates()).map(([, status]) => status))).toEqual(new Set(["sent"]));
});
