import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";

import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { orderConfirmations } from "#orders/tables/confirmation-schema.server.ts";
import { createSendSlots } from "#platform/jobs/send-slots.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { messagePlans } from "#store/tables/store-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct, buildStore } from "#test/factories.ts";
import { placeOrderAndReact } from "#test/place-order-and-react.ts";
import { runLaterReactions } from "#test/run-jobs.ts";

import { advanceConfirmations } from "../confirmation/advance-confirmations.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import type { SendResult } from "./message-sender.ts";
import { sendDueMessages } from "./send-due-messages.ts";
import { sendMessageAgain } from "./send-message-again.ts";
import { recordDelivery } from "./whatsapp/record-delivery.ts";

const db = await openTestDatabase();
await saveStore(db, buildStore({ enabled: true }));
await db.insert(messagePlans).values({ kind: "please-confirm", plan: "whatsapp-first" });
const product = await buildProduct(db, { stock: { "50ml": null } });
const channels = MESSAGE_CHANNELS;

const RESULTS: SendResult[] = [
  { outcome: "sent" },
  { outcome: "sent" },
  { outcome: "failed", error: "rejected", isAddressRejected: false },
];

const readChannels = async (orderId: string) =>
  (
    await db
      .select({ sentVia: orderConfirmations.sentVia })
      .from(orderConfirmations)
      .where(eq(orderConfirmations.orderId, orderId))
  )[0]?.sentVia;

const readRequests = async (orderId: string) =>
  (
    await db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.orderId, orderId))
      .orderBy(outboxMessages.id)
  ).filter(({ kind }) => kind === "please-confirm");

async function send(channel: (typeof channels)[number], result: SendResult): Promise<void> {
  const slots = createSendSlots((error) => {
    throw error;
  });
  const answer = async ({ dedupeKey }: { dedupeKey: string }) =>
    result.outcome === "sent" ? { ...result, providerId: dedupeKey } : result;
  const sender = { channel, send: answer, close: () => undefined };
  await sendDueMessages(
    { db, sender, render: () => ({ subject: "", text: "" }), fallbacks: channels },
    slots,
  );
  await slots.waitForAll();
}

/** What can happen to the confirmation requests of an order. */
const step = fc.oneof(
  fc.record({ send: fc.constantFrom(...channels), result: fc.constantFrom(...RESULTS) }),
  fc.record({ report: fc.constantFrom("failed", "delivered") }),
  fc.record({ again: fc.nat({ max: 2 }) }),
  fc.record({ status: fc.constantFrom("pending", "confirmed", "cancelled") }),
);

async function run(orderId: string, action: typeof step extends fc.Arbitrary<infer Step> ? Step : never) {
  const requests = await readRequests(orderId);
  if ("send" in action) return send(action.send, action.result);
  if ("report" in action) {
    const providerId = requests.find(({ channel }) => channel === "whatsapp")?.providerId;
    const report = { status: action.report, at: new Date(), reference: undefined, error: undefined };
    if (providerId) await recordDelivery(db, [{ providerId, ...report }], channels);
    return undefined;
  }
  if ("again" in action) {
    const messageId = requests[action.again]?.id;
    if (messageId !== undefined)
      await sendMessageAgain(db, { orderId, messageId }, { by: COMMAND_LINE, channels });
    return undefined;
  }
  await updateOrderStatus(db, { orderId, status: action.status }, { channels });
  await runLaterReactions(db);
  // The worker skips the request, which is queued again when the order returns to pending.
  return action.status === "pending" ? undefined : send("whatsapp", { outcome: "sent" });
}

test("after any sequence of sends, failures, reports, repetitions and changes, the stored channels of an order are those of its requests in the outbox", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
      const { id } = await placeOrderAndReact(db, input, { channels });
      for (const action of steps) {
        await run(id, action).catch((error: unknown) => {
          if (!(error instanceof Conflict)) throw error;
        });
        const open = (await readRequests(id)).filter(
          ({ status }) => status !== "failed" && status !== "skipped",
        );
        expect(await readChannels(id)).toEqual(open.map(({ channel }) => channel));
      }
      await db.delete(outboxMessages);
    }),
    { numRuns: 40 },
  );
});

test("an order that a process of the earlier release placed gets its channels within a day", async () => {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const { id } = await placeOrderAndReact(db, input, { channels });
  await db.update(orderConfirmations).set({ sentVia: [] }).where(eq(orderConfirmations.orderId, id));
  await advanceConfirmations(db, { channels });
  expect(await readChannels(id)).toEqual(["whatsapp"]);
});
