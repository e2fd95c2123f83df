import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { rejectPayment } from "#payments/operations/decide-payment.ts";
import { getOrderMoney } from "#payments/operations/get-order-money.ts";
import { attachedProofSchema } from "#payments/rules/payment-input.ts";
import { DAY_MS } from "#platform/rules/day.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildAccount, buildOwingOrder } from "#test/money.ts";

import { contactImages } from "../../../tables/image-schema.server.ts";
import { contactMessages } from "../../../tables/message-schema.server.ts";
import { listContactMessages } from "../contact-messages.ts";

import { attachMessageImage } from "./attach-message-image.ts";

const db = await openTestDatabase();
const by = { uid: "sana", email: "sana@example.com" };
await db.insert(users).values({ id: "sana", email: by.email, passwordHash: "", isAdmin: true });
const bank = await buildAccount(db);
const NEW = attachedProofSchema.parse({ method: "bank-transfer", accountId: bank, amount: 2000 });

let count = 0;

/** Places an order of a number. Each call uses a new number unless it names one. */
async function buildOrderOf(phone = `+92301${String(1_000_000 + ++count)}`) {
  const { order } = await buildOwingOrder(db);
  await db
    .update(orders)
    .set({ customerPhone: phone, customerPhoneE164: phone })
    .where(eq(orders.id, order.id));
  return { ...order, phone };
}

/** Stores a message with an image whose file has this hash. Returns its id. */
async function addImage(phone: string, { hash = `hash of ${randomUUID()}`, createdAt = new Date() } = {}) {
  const id = randomUUID();
  await db
    .insert(contactMessages)
    .values({ id, name: "Ayesha", phone, message: "Image", channel: "whatsapp", createdAt });
  const content = new Uint8Array([255, 216, 255]);
  await db.insert(contactImages).values({
    messageId: id,
    mediaId: "1",
    state: "stored",
    content,
    contentType: "image/jpeg",
    contentHash: hash,
  });
  return id;
}

const attach = (messageId: string, orderId: string, input: object = {}) =>
  attachMessageImage(db, messageId, { ...NEW, ...input, orderId }, { by, idempotencyKey: randomUUID() });

const listAt = async (orderId: string) =>
  (await listContactMessages(db, { order: orderId, sort: "newest" })).items;

test("an attached image is a payment that waits for a check, and the message names its order", async () => {
  const order = await buildOrderOf();
  const id = await addImage(order.phone);
  await attach(id, order.id);
  const { payments } = await getOrderMoney(db, order.id);
  expect(payments).toMatchObject([{ state: "submitted", claimedAmount: 2000, sameImage: [] }]);
  expect(payments[0]?.proofIds).toHaveLength(1);
  expect(await listAt(order.id)).toMatchObject([
    { id, image: { state: "stored", paymentOf: { id: order.id, orderNumber: order.orderNumber } } },
  ]);
});

test("each open order of a number shows the image until it is attached to one of them", async () => {
  const first = await buildOrderOf();
  const second = await buildOrderOf(first.phone);
  const closed = await buildOrderOf(first.phone);
  await updateOrderStatus(db, { orderId: closed.id, status: "cancelled" });
  const stranger = await buildOrderOf();
  const id = await addImage(first.phone);
  const old = await addImage(first.phone, { createdAt: new Date(Date.now() - 3 * DAY_MS) });
  const listIds = async (order: { id: string }) => (await listAt(order.id)).map((message) => message.id);
  expect(await listIds(first)).toEqual([id]);
  expect(await listIds(second)).toEqual([id]);
  expect([...(await listIds(closed)), ...(await listIds(stranger))]).toEqual([]);
  await attach(id, first.id);
  expect(await listIds(first)).toEqual([id]);
  expect(await listIds(second)).toEqual([]);
  expect(old).not.toBe(id);
});

test("an image proves a payment of one order only, until staff reject that payment", async () => {
  const first = await buildOrderOf();
  const second = await buildOrderOf(first.phone);
  const id = await addImage(first.phone);
  const results = await Promise.allSettled([attach(id, first.id), attach(id, second.id)]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const money = [await getOrderMoney(db, first.id), await getOrderMoney(db, second.id)];
  const attached = money.flatMap(({ payments }) => payments);
  expect(attached).toHaveLength(1);
  const other = attached[0]?.orderId === first.id ? second : first;
  await expect(attach(id, other.id)).rejects.toMatchObject({ code: "conflict" });
  await rejectPayment(db, attached[0]?.id ?? 0, "Not found", { by, channels: [] });
  expect((await listAt(other.id)).map((message) => message.id)).toEqual([id]);
  await attach(id, other.id);
  expect((await getOrderMoney(db, other.id)).payments).toMatchObject([{ state: "submitted" }]);
});

test("the same file at another order is warned of, and the same image of a payment is stored once", async () => {
  const first = await buildOrderOf();
  const second = await buildOrderOf();
  const ids = [
    await addImage(first.phone, { hash: "a".repeat(64) }),
    await addImage(first.phone, { hash: "a".repeat(64) }),
  ];
  await attach(ids[0] ?? "", first.id);
  const paymentId = (await getOrderMoney(db, first.id)).payments[0]?.id;
  await attach(ids[1] ?? "", first.id, { paymentId });
  await attach(await addImage(second.phone, { hash: "a".repeat(64) }), second.id);
  const { payments } = await getOrderMoney(db, first.id);
  expect(payments).toHaveLength(1);
  expect(payments[0]).toMatchObject({ proofIds: [expect.any(Number)], sameImage: [second.orderNumber] });
});

test("nothing is attached before the image is stored, or if it came from another number", async () => {
  const order = await buildOrderOf();
  const stranger = await addImage("+923455550000");
  await expect(attach(stranger, order.id)).rejects.toMatchObject({ code: "conflict" });
  const waiting = await addImage(order.phone);
  await db
    .update(contactImages)
    .set({ state: "waiting", content: null, contentType: null, contentHash: null })
    .where(eq(contactImages.messageId, waiting));
  await expect(attach(waiting, order.id)).rejects.toMatchObject({ code: "conflict" });
  await expect(attach("unknown", order.id)).rejects.toMatchObject({ code: "not-found" });
  expect((await getOrderMoney(db, order.id)).payments).toEqual([]);
});
