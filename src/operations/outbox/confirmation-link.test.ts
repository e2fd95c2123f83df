import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import { findOrderIdByToken } from "#operations/orders/confirmation/confirmation-tokens.ts";
import { decideConfirmation } from "#operations/orders/confirmation/decide-confirmation.ts";
import { getOrderTimeline } from "#operations/orders/get-order-timeline.ts";
import { placeOrder } from "#operations/orders/place-order.ts";
import { saveStore } from "#operations/store/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";

import type { RenderableMessage } from "./prepare-messages.ts";
import { sendDueMessages } from "./send-due-messages.ts";
import { createSendSlots } from "./send-slots.ts";

const db = await openTestDatabase();
await saveStore(db, buildStore({ holdStock: true }));
const product = await buildProduct(db, { stock: { "50ml": null } });

const placeTestOrder = () =>
  placeOrder(db, buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]), {
    channels: ["email"],
  });

/** Sends all queued messages. Returns their texts. */
async function sendAll(): Promise<string[]> {
  const texts: string[] = [];
  const slots = createSendSlots((error) => {
    throw error;
  });
  const sender = {
    channel: "email" as const,
    send: async ({ text }: { text: string }) => {
      texts.push(text);
      return { outcome: "sent" as const };
    },
    close: () => undefined,
  };
  const renderMessage = ({ kind, path }: RenderableMessage) => ({
    subject: kind,
    text: `https://shop.example${path}`,
  });
  await db.update(outboxMessages).set({ nextAt: sql`now()` });
  await sendDueMessages({ db, sender, render: renderMessage }, slots);
  await slots.waitForAll();
  return texts;
}

test("a confirmation request links to the confirmation page, and staff do not see the token", async () => {
  const { id } = await placeTestOrder();
  const text = (await sendAll()).find((candidate) => candidate.includes("/confirm/")) ?? "";
  const token = text.split("/confirm/")[1] ?? "";
  expect(await findOrderIdByToken(db, token)).toBe(id);
  const entries = JSON.stringify(await getOrderTimeline(db, id));
  expect(entries).toContain("https://shop.example/confirm/…");
  expect(entries).not.toContain(token);
});

test("a confirmation request is not sent after the shopper has confirmed", async () => {
  const { id } = await placeTestOrder();
  await decideConfirmation(db, id, { decision: "confirm" });
  expect((await sendAll()).filter((text) => text.includes("/confirm/"))).toEqual([]);
  const [request] = await db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.orderId, id), eq(outboxMessages.kind, "please-confirm")));
  expect(request?.status).toBe("skipped");
});
