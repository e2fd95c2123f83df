import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { orderConfirmations } from "#orders/tables/confirmation-schema.server.ts";
import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { messagePlans } from "#store/tables/store-schema.server.ts";
import type { Product } from "#catalogue/rules/product.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { NOON, SANA, addHoursToNoon, prepareConfirmableShop } from "#test/shops/confirmable-shop.ts";
import { findViolations } from "#test/consistency-checks.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";

import { advanceConfirmations } from "./advance-confirmations.ts";
import { recordCall } from "#orders/operations/confirmation/record-call.ts";

const db = await openTestDatabase();
const shop = await prepareConfirmableShop(db);
const { confirm, readState, readStatus, listEvents } = shop;
const channels = ["email"] as const;
let product: Product;

beforeEach(async () => {
  product = await shop.reset();
});

const placeTestOrder = (quantity?: number) => shop.place(product, quantity);
const readStock = () => shop.readStock(product);

const advanceConfirmationsBy = (hours: number, configuredChannels: readonly "email"[] = []) =>
  advanceConfirmations(db, { channels: configuredChannels, now: addHoursToNoon(hours) });
const listReminders = async (id: string) =>
  (await db.select().from(outboxMessages).where(eq(outboxMessages.orderId, id)))
    .filter(({ kind }) => kind === "confirm-reminder")
    .map(({ dedupeKey }) => dedupeKey.split(":").at(-1));

test("reminders are sent after 3 and 20 hours, but not at night", async () => {
  const { id } = await placeTestOrder();
  await advanceConfirmationsBy(2.9, channels);
  expect(await listReminders(id)).toEqual([]);
  await advanceConfirmationsBy(3, channels);
  await advanceConfirmationsBy(3.1, channels);
  expect(await listReminders(id)).toEqual(["1"]);
  // 20 hours after noon is 08:00.
  await advanceConfirmationsBy(20.5, channels);
  expect(await listReminders(id)).toEqual(["1"]);
  await advanceConfirmationsBy(21, channels);
  await advanceConfirmationsBy(30, channels);
  expect(await listReminders(id)).toEqual(["1", "2"]);
});

test("without quiet hours, reminders are sent at any hour", async () => {
  const { id } = await placeTestOrder();
  const store = buildStore({});
  await saveStore(db, { ...store, customerMessages: { ...store.customerMessages, quietHours: false } });
  await advanceConfirmationsBy(11, channels);
  expect(await listReminders(id)).toEqual(["1"]);
});

test("after an outage, an order that missed both reminders receives only the second", async () => {
  const { id } = await placeTestOrder();
  await advanceConfirmationsBy(22, channels);
  await advanceConfirmationsBy(23, channels);
  expect(await listReminders(id)).toEqual(["2"]);
});

test("no reminder is sent for an order whose confirmation is decided", async () => {
  const { id } = await placeTestOrder();
  await confirm(id);
  await advanceConfirmationsBy(3, channels);
  expect(await listReminders(id)).toEqual([]);
});

test("no reminder is queued for a channel that staff have switched off for reminders", async () => {
  const { id } = await placeTestOrder();
  await db.insert(messagePlans).values({ kind: "confirm-reminder", off: ["email"] });
  await advanceConfirmationsBy(3, channels);
  await db.delete(messagePlans);
  expect(await listReminders(id)).toEqual([]);
});

test("after 48 hours the confirmation expires, the reserved bottles can be sold, and the order stays pending", async () => {
  const { id } = await placeTestOrder(5);
  await advanceConfirmationsBy(47.9);
  expect(await readState(id)).toBe("waiting");
  await advanceConfirmationsBy(48);
  expect([await readState(id), await readStatus(id)]).toEqual(["expired", "pending"]);
  expect(await listEvents(id)).toEqual(["expired expired"]);
  await placeTestOrder(5);
  await expect(confirm(id)).rejects.toMatchObject({ code: "confirmed-without-stock" });
  await recordCall(db, id, { result: "declined" }, { by: SANA });
  expect(await readStatus(id)).toBe("cancelled");
  expect(await findViolations(db)).toEqual([]);
});

test("an order whose confirmation has expired can be confirmed while its bottles are in stock", async () => {
  const { id } = await placeTestOrder(5);
  await advanceConfirmationsBy(48);
  await confirm(id);
  expect([await readStatus(id), await readStock()]).toEqual(["confirmed", 0]);
});

test("neither the confirmation nor the reservation expires before a call that the shopper has agreed to", async () => {
  const { id } = await placeTestOrder(5);
  await db.update(stockReservations).set({ expiresAt: addHoursToNoon(10_000) });
  await recordCall(db, id, { result: "later", inHours: 72 }, { by: SANA, now: NOON });
  const [reservation] = await db.select().from(stockReservations).where(eq(stockReservations.orderId, id));
  expect(reservation?.expiresAt).toEqual(addHoursToNoon(74.25));
  await advanceConfirmationsBy(73.9);
  expect(await readState(id)).toBe("waiting");
  await advanceConfirmationsBy(74);
  expect(await readState(id)).toBe("expired");
});

test("an order without a reservation can be confirmed while the stock covers its items", async () => {
  await saveStore(db, buildStore({ holdStock: false }));
  const [first, second] = [await placeTestOrder(5), await placeTestOrder(5)];
  expect(first.confirmation).toMatchObject({ state: "waiting", reservedUntil: null });
  await confirm(first.id);
  await expect(confirm(second.id)).rejects.toMatchObject({ code: "confirmed-without-stock" });
});

test("no confirmation expires while a message waits for a retry and no later message was sent", async () => {
  const { id } = await placeTestOrder();
  await db.update(outboxMessages).set({ status: "sent", attempts: 1, sentAt: NOON, createdAt: NOON });
  const otherOrder = await placeTestOrder();
  const isForOtherOrder = eq(outboxMessages.orderId, otherOrder.id);
  await db
    .update(outboxMessages)
    .set({ attempts: 4, createdAt: addHoursToNoon(40) })
    .where(isForOtherOrder);
  await advanceConfirmationsBy(48, channels);
  expect(await readState(id)).toBe("waiting");
  await db.update(outboxMessages).set({ status: "sent", sentAt: addHoursToNoon(49) });
  await advanceConfirmationsBy(49.5, channels);
  expect(await readState(id)).toBe("expired");
});

test("no confirmation expires at night", async () => {
  const { id } = await placeTestOrder();
  await db.update(orderConfirmations).set({ expiresAt: addHoursToNoon(10) });
  await advanceConfirmationsBy(10);
  expect(await readState(id)).toBe("waiting");
  await advanceConfirmationsBy(21);
  expect(await readState(id)).toBe("expired");
});

test("while most messages fail, no confirmation and no reservation expires", async () => {
  const { id } = await placeTestOrder(5);
  await db.update(outboxMessages).set({ status: "failed", attempts: 10, createdAt: addHoursToNoon(46) });
  for (const _ of [1, 2, 3]) {
    const otherProduct = await buildProduct(db);
    const input = buildOrderInput([{ productId: otherProduct.id, variant: "50ml", quantity: 1 }]);
    const placed = await placeOrder(db, input, { channels });
    await db
      .update(outboxMessages)
      .set({ status: "failed", attempts: 10, createdAt: addHoursToNoon(46) })
      .where(eq(outboxMessages.orderId, placed.id));
  }
  await db
    .update(stockReservations)
    .set({ expiresAt: addHoursToNoon(48) })
    .where(eq(stockReservations.orderId, id));
  await advanceConfirmationsBy(47.95, channels);
  await advanceConfirmationsBy(48.5, channels);
  expect(await readState(id)).toBe("waiting");
  const [reservation] = await db.select().from(stockReservations).where(eq(stockReservations.orderId, id));
  expect(reservation?.expiresAt).toEqual(addHoursToNoon(49.2));
  await db.delete(outboxMessages);
  await advanceConfirmationsBy(49);
  expect(await readState(id)).toBe("expired");
});

test("a confirmation does not expire while the request to confirm is unsent", async () => {
  const { id } = await placeTestOrder();
  await advanceConfirmationsBy(48, channels);
  expect(await readState(id)).toBe("waiting");
  await db.update(outboxMessages).set({ status: "sent" });
  await advanceConfirmationsBy(49.5, channels);
  expect(await readState(id)).toBe("expired");
});

test("one run processes the reminders, postponements or expiries of 1,000 orders", async () => {
  await db.execute(sql`
    insert into ${orders} (id, order_number, status, customer_name, customer_email, customer_phone, street, city, state,
      zip_code, country, subtotal, total_amount, total_items)
    select 'many' || n, 'ZE' || lpad(n::text, 11, '0'), 'pending', 'Ayesha', 'a@example.com', '0300', '', '', '', '', '', 0, 0, 1
    from generate_series(1, 1000) n`);
  await db.execute(sql`
    insert into ${orderConfirmations} (order_id, expires_at, next_reminder_at, created_at)
    select 'many' || n, ${addHoursToNoon(48)}, ${addHoursToNoon(3)}, ${NOON} from generate_series(1, 1000) n`);
  await advanceConfirmationsBy(3, channels);
  expect(await db.$count(outboxMessages, sql`order_id like 'many%'`)).toBe(1000);
  await advanceConfirmationsBy(48, channels);
  expect(
    await db.$count(orderConfirmations, sql`order_id like 'many%' and expires_at > ${addHoursToNoon(48)}`),
  ).toBe(1000);
  await advanceConfirmationsBy(50);
  expect(await db.$count(orderConfirmations, sql`order_id like 'many%' and state = 'expired'`)).toBe(1000);
  await db.delete(orders).where(sql`id like 'many%'`);
});
