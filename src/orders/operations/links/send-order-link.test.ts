import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { LinkNotSendable } from "../../rules/order-errors.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { switchChannel } from "#messages/operations/outbox/templates/channel-plans.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";
import { sendDueEmails } from "#test/send-due-emails.ts";

import { placeOrder } from "../place-order.ts";
import { findOrderLink } from "./find-order-link.ts";
import { revokeOrderLinks } from "./revoke-order-links.ts";
import { sendOrderLink } from "./send-order-link.ts";

const db = await openTestDatabase();
await saveStore(db, buildStore({ enabled: true }));
const product = await buildProduct(db, { stock: { "50ml": null } });
const channels = ["email", "sms"] as const;
const options = { channels, isRateLimited: true };

const place = (phone = "0300 1234567") => {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  return placeOrder(db, { ...input, customer: { ...input.customer, phone } });
};

const listQueued = async (orderId: string) =>
  (await db.select().from(outboxMessages).where(eq(outboxMessages.orderId, orderId))).map(
    ({ kind, channel }) => `${kind} ${channel}`,
  );

test.each([
  ["an old link with the order id", "id"],
  ["a revoked link", "token"],
  ["the order number", "orderNumber"],
] as const)("%s gets a new link, over every channel that reaches the order", async (_name, field) => {
  const order = await place();
  await revokeOrderLinks(db, order.id, { by: COMMAND_LINE });
  expect(await sendOrderLink(db, order[field] ?? "", options)).toEqual({ channels });
  expect(await listQueued(order.id)).toEqual(["order-link email", "order-link sms"]);
});

test("a phone number gets a new link to its newest order, in any format", async () => {
  const [older, newer] = [await place("0333 1111111"), await place("0333 1111111")];
  await sendOrderLink(db, "+92 333 1111111", options);
  expect([await listQueued(older.id), (await listQueued(newer.id)).length]).toEqual([[], 2]);
});

test("the new link goes to the email address of the order and opens it", async () => {
  await db.delete(outboxMessages);
  const { id, orderNumber } = await place();
  await sendOrderLink(db, orderNumber, { ...options, channels: ["email"] });
  const [email, ...others] = await sendDueEmails(db);
  expect(others).toEqual([]);
  expect(email).toMatchObject({ to: "ayesha@example.com", kind: "order-link" });
  const token = email?.path.replace("/order/", "") ?? "";
  expect(await findOrderLink(db, token)).toMatchObject({ orderId: id, kind: "message" });
});

test("the result does not reveal whether an order exists or has reached its limit", async () => {
  const { id } = await place();
  for (const term of ["ZE00000000000", "unknown", "0300 0000000", "", id, id, id, id, id])
    expect(await sendOrderLink(db, term, options)).toEqual({ channels });
  expect(await listQueued(id)).toHaveLength(3 * channels.length);
});

test("without a channel, or if staff have switched it off, nothing is sent and the shopper is told so", async () => {
  const { id } = await place();
  await expect(sendOrderLink(db, id, { ...options, channels: [] })).rejects.toBeInstanceOf(LinkNotSendable);
  await switchChannel(db, { kind: "order-link", channel: "email", isOn: false }, { by: COMMAND_LINE });
  await expect(sendOrderLink(db, id, { ...options, channels: ["email"] })).rejects.toBeInstanceOf(
    LinkNotSendable,
  );
  expect(await listQueued(id)).toEqual([]);
});
