import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { orderStatusHistory } from "../../tables/order-history-schema.server.ts";
import { orderLinks } from "../../tables/order-link-schema.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import { DAY_MS } from "#platform/rules/day.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";
import { addOrderLink } from "#test/order-links.ts";

import { updateOrderDetails } from "../edit/update-order-details.ts";
import { getOrder } from "../get-order.ts";
import { placeOrder } from "../place-order.ts";
import { updateOrderStatus } from "../update-order-status.ts";
import { decideByLink } from "./change-by-link.ts";
import { findOrderLink } from "./find-order-link.ts";
import { pruneOrderLinks, revokeOrderLinks } from "./revoke-order-links.ts";

const db = await openTestDatabase();
await saveStore(db, buildStore({ holdStock: true }));
const product = await buildProduct(db, { stock: { "50ml": null } });
const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
const getKey = () => new Uint8Array(32).fill(1);

const place = async (idempotencyKey?: string, changes: Partial<typeof input.customer> = {}) => {
  const customer = { ...input.customer, ...changes };
  const order = await placeOrder(db, { ...input, customer }, { idempotencyKey, getKey });
  return { ...order, token: order.token ?? "" };
};

const isOpen = async (token: string, now?: Date) => (await findOrderLink(db, token, now)) !== undefined;

test("the browser that orders gets a link, and a repeated request gets the same link without it being stored", async () => {
  const first = await place("a-random-key-1");
  expect(await findOrderLink(db, first.token)).toMatchObject({ orderId: first.id, kind: "browser" });
  expect(await place("a-random-key-1")).toMatchObject({ id: first.id, token: first.token });
  expect(JSON.stringify([await db.select().from(orderLinks), await db.select().from(orders)])).not.toContain(
    first.token,
  );
  expect((await place("a-random-key-2")).token).not.toBe(first.token);
  expect((await place()).token).not.toBe((await place()).token);
});

test("a request that guesses a key without knowing the phone number or the email address gets no link", async () => {
  const { id, token } = await place("12345678");
  const stranger = { phone: "0345 9999999", email: "stranger@example.com" };
  expect(await place("12345678", stranger)).toMatchObject({ id, token: "" });
  expect(await place("12345678", { ...stranger, phone: "+92 300 1234567" })).toMatchObject({ token });
});

test("a link works until the return period after the delivery ends, and again if the delivery was a mistake", async () => {
  const { id, token } = await place();
  const soon = new Date(Date.now() + 9 * DAY_MS);
  const later = new Date(Date.now() + 12 * DAY_MS);
  expect(await isOpen(token, later)).toBe(true);
  await updateOrderStatus(db, { orderId: id, status: "delivered" });
  expect([await isOpen(token, soon), await isOpen(token, later)]).toEqual([true, false]);
  await updateOrderStatus(db, { orderId: id, status: "shipped" });
  expect(await isOpen(token, later)).toBe(true);
});

test("a link works as long as the shop's policy for returns promises", async () => {
  const { id, token } = await place();
  await updateOrderStatus(db, { orderId: id, status: "delivered" });
  const store = buildStore({ holdStock: true });
  await saveStore(db, { ...store, returns: { ...store.returns, startDays: 21, returnDays: 30 } });
  const open = [29, 31].map((days) => isOpen(token, new Date(Date.now() + days * DAY_MS)));
  expect(await Promise.all(open)).toEqual([true, false]);
  await saveStore(db, store);
});

test("a link that is sent after the return period works for seven days", async () => {
  const { id, token } = await place();
  await updateOrderStatus(db, { orderId: id, status: "delivered" });
  const deliveredAt = new Date(Date.now() - 30 * DAY_MS);
  await db
    .update(orderStatusHistory)
    .set({ createdAt: deliveredAt })
    .where(eq(orderStatusHistory.orderId, id));
  await db.update(orderLinks).set({ createdAt: deliveredAt }).where(eq(orderLinks.orderId, id));
  const late = await addOrderLink(db, id);
  expect([await isOpen(token), await isOpen(late)]).toEqual([false, true]);
  expect(await isOpen(late, new Date(Date.now() + 8 * DAY_MS))).toBe(false);
});

test("revoking ends all links of the order only, and records their number without a token", async () => {
  const [order, other] = [await place(), await place()];
  const message = await addOrderLink(db, order.id);
  expect(await revokeOrderLinks(db, order.id, { by: COMMAND_LINE })).toEqual({ revoked: 2 });
  expect([await isOpen(order.token), await isOpen(message), await isOpen(other.token)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await revokeOrderLinks(db, order.id, { by: COMMAND_LINE })).toEqual({ revoked: 0 });
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, order.id));
  expect(entries).toMatchObject([
    {
      action: "revoked",
      changes: [{ field: "links", from: "2", to: null }],
      subjectLabel: order.orderNumber,
    },
  ]);
});

test.each([
  [{ phone: "0321 7654321" }, { browser: true, email: true, sms: false, unknown: false }],
  [{ email: "new@example.com" }, { browser: true, email: false, sms: true, unknown: false }],
  [{ name: "Another Name" }, { browser: true, email: true, sms: true, unknown: true }],
])("after staff change %o, only the links in messages to the old contact end", async (customer, expected) => {
  const { id, token: browser } = await place();
  const [email, sms, unknown] = [
    await addOrderLink(db, id, { channel: "email" }),
    await addOrderLink(db, id, { channel: "sms" }),
    await addOrderLink(db, id, { channel: null }),
  ];
  const expectedUpdatedAt = (await getOrder(db, id))?.updatedAt ?? "";
  await updateOrderDetails(db, id, { customer, expectedUpdatedAt }, { by: COMMAND_LINE });
  const open = {
    browser: await isOpen(browser),
    email: await isOpen(email),
    sms: await isOpen(sms),
    unknown: await isOpen(unknown),
  };
  expect(open).toEqual(expected);
});

test("a shopper who corrects the phone number keeps the own link, and other links to the old number end", async () => {
  const { id } = await place();
  const [own, other] = [
    await addOrderLink(db, id, { channel: "sms" }),
    await addOrderLink(db, id, { channel: "whatsapp" }),
  ];
  await decideByLink(db, own, { decision: "confirm", phone: "03217654321" });
  expect([await isOpen(own), await isOpen(other)]).toEqual([true, false]);
});

test("old links are deleted a year after their order has ended", async () => {
  const { id, token } = await place();
  await updateOrderStatus(db, { orderId: id, status: "cancelled" });
  const countLinks = () => db.$count(orderLinks, eq(orderLinks.orderId, id));
  await pruneOrderLinks(db, new Date(Date.now() + 364 * DAY_MS));
  expect(await countLinks()).toBe(1);
  expect(token).not.toBe("");
  await pruneOrderLinks(db, new Date(Date.now() + 366 * DAY_MS));
  expect(await countLinks()).toBe(0);
});
