import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { orderLinks } from "#orders/tables/order-link-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { readOrderToken } from "#orders/rules/links/order-link.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { decideConfirmation } from "#orders/operations/confirmation/decide-confirmation.ts";
import { getOrderTimeline } from "#app/screens/order/operations/get-order-timeline.ts";
import { findOrderLink } from "#orders/operations/links/find-order-link.ts";
import { revokeOrderLinks } from "#orders/operations/links/revoke-order-links.ts";
import { placeOrderAndReact } from "#test/place-order-and-react.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { runLaterReactions } from "#test/run-jobs.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";

import type { SendResult } from "./message-sender.ts";
import type { RenderableMessage } from "./prepare-messages.ts";
import { sendDueMessages } from "./send-due-messages.ts";
import { createSendSlots } from "#platform/jobs/send-slots.ts";

const db = await openTestDatabase();
const store = buildStore({ holdStock: true });
await saveStore(db, { ...store, customerMessages: { ...store.customerMessages, quietHours: false } });
const product = await buildProduct(db, { stock: { "50ml": null } });

const placeTestOrder = () =>
  placeOrderAndReact(db, buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]), {
    channels: ["email"],
  });

/** Sends all queued messages with this result. Returns the tokens in their links to orders. */
async function sendAll(result: SendResult = { outcome: "sent" }): Promise<string[]> {
  const tokens: string[] = [];
  const slots = createSendSlots((error) => {
    throw error;
  });
  const sender = {
    channel: "email" as const,
    send: async ({ text }: { text: string }) => {
      const token = readOrderToken(new URL(text).pathname);
      if (token === undefined) return { outcome: "sent" as const };
      tokens.push(token);
      return "error" in result ? { ...result, error: `Refused: ${text}` } : result;
    },
    close: () => undefined,
  };
  const render = ({ kind, path }: RenderableMessage) => ({
    subject: kind,
    text: `https://shop.example${path}`,
  });
  await runLaterReactions(db);
  await db.update(outboxMessages).set({ nextAt: sql`now()` });
  await sendDueMessages({ db, sender, render, getCredentialsKey: () => new Uint8Array(32) }, slots);
  await slots.waitForAll();
  return tokens;
}

const requeueAll = () => db.update(outboxMessages).set({ status: "queued" });

test("a message contains a link that opens the order; only the hash of its token is stored", async () => {
  const { id } = await placeTestOrder();
  const [token = "", ...others] = await sendAll();
  expect(others).toEqual([]);
  expect(token).toMatch(/^[\w-]{22}$/);
  expect(await findOrderLink(db, token)).toMatchObject({ orderId: id, kind: "message" });
  const stored = [await db.select().from(orderLinks), await db.select().from(outboxMessages)];
  const timeline = await getOrderTimeline(db, id);
  expect(JSON.stringify(timeline)).toContain("https://shop.example/order/…");
  expect(JSON.stringify([stored, timeline])).not.toContain(token);
});

test("the message about a delivery contains a link to the order, whose page asks for the review", async () => {
  await db.delete(outboxMessages);
  const { id } = await placeTestOrder();
  await db.delete(outboxMessages);
  await updateOrderStatus(db, { orderId: id, status: "delivered" }, { channels: ["email"] });
  const [token = ""] = await sendAll();
  expect(await findOrderLink(db, token)).toMatchObject({ orderId: id, kind: "message" });
});

test("all attempts to send a message contain the same token, even if the provider quotes it in an error", async () => {
  await placeTestOrder();
  const [first = ""] = await sendAll({ outcome: "retry", error: "" });
  const [second = ""] = await sendAll({ outcome: "retry", error: "" });
  expect(second).toBe(first);
  expect(JSON.stringify(await db.select().from(outboxMessages))).not.toContain(first);
  expect(await sendAll()).toEqual([first]);
});

test("after the links were revoked, a message that is sent again contains a new token", async () => {
  await db.delete(outboxMessages);
  const { id } = await placeTestOrder();
  const [first = ""] = await sendAll();
  await revokeOrderLinks(db, id, { by: COMMAND_LINE });
  expect(await findOrderLink(db, first)).toBeUndefined();
  await requeueAll();
  const [second = ""] = await sendAll();
  expect(second).not.toBe(first);
  expect(await findOrderLink(db, second)).toMatchObject({ orderId: id });
});

test("a confirmation request is not sent after the shopper has confirmed", async () => {
  const { id } = await placeTestOrder();
  await decideConfirmation(db, id, { decision: "confirm" });
  expect(await sendAll()).toEqual([]);
  const [request] = await db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.orderId, id), eq(outboxMessages.kind, "please-confirm")));
  expect(request?.status).toBe("skipped");
});
