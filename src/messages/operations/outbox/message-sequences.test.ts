import fc from "fast-check";
import { expect, test } from "vitest";

import { InsufficientStock } from "#catalogue/rules/stock/stock-errors.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { ORDER_STATUSES } from "#orders/rules/order-status.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct, buildStore } from "#test/factories.ts";
import { placeOrderAndReact } from "#test/place-order-and-react.ts";
import { sendAll } from "#test/send-outbox.ts";

import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import type { EmailContent } from "./email/create-email-sender.ts";
import type { OutgoingMessage, SendResult } from "./message-sender.ts";

const db = await openTestDatabase();
await saveStore(db, { ...buildStore({ enabled: false }), email: "owner@example.com" });
const product = await buildProduct(db, { stock: { "50ml": null } });
const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);

test("during any sequence of status changes, each message is sent at most once per channel", async () => {
  const sentKeys: string[] = [];
  const workers = MESSAGE_CHANNELS.map((channel) => ({
    db,
    render: ({ kind }: { kind: string }) => ({ subject: kind, text: kind, html: kind }),
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
        const { id } = await placeOrderAndReact(db, input, { channels: configured });
        sentKeys.length = 0;
        for (const step of steps) {
          if (step === "send") await Promise.all(workers.map((worker) => sendAll(worker)));
          else
            await updateOrderStatus(db, { orderId: id, status: step }, { channels: configured }).catch(
              (error: unknown) => {
                if (!(error instanceof Conflict) && !(error instanceof InsufficientStock)) throw error;
              },
            );
        }
        await Promise.all(workers.map((worker) => sendAll(worker)));
        expect(new Set(sentKeys).size).toBe(sentKeys.length);
        const usedChannels = await db
          .selectDistinct({ channel: outboxMessages.channel })
          .from(outboxMessages);
        expect(configured).toEqual(expect.arrayContaining(usedChannels.map(({ channel }) => channel)));
        await db.delete(orders);
      },
    ),
    { numRuns: 20 },
  );
});
