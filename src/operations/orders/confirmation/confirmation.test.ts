import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { users } from "#db/schema/account-schema.server.ts";
import {
  confirmationEvents,
  confirmationTokens,
  orderConfirmations,
} from "#db/schema/confirmation-schema.server.ts";
import { stockHolds } from "#db/schema/hold-schema.server.ts";
import { orders } from "#db/schema/order-schema.server.ts";
import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import { disabledMessages } from "#db/schema/template-schema.server.ts";
import { productVariants } from "#db/schema/variant-schema.server.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { CountryNotServed, PhoneBlocked } from "#domain/shared/errors.ts";
import { blockPhone } from "#operations/customers/block-phone.ts";
import { cancelOrder } from "#operations/orders/cancel-order.ts";
import { getLinkedOrder, getOrder } from "#operations/orders/get-order.ts";
import { placeOrder } from "#operations/orders/place-order.ts";
import { updateOrderStatus } from "#operations/orders/update-order-status.ts";
import { changeStock } from "#operations/stock/change-stock.ts";
import { saveStore } from "#operations/store/get-store.ts";
import { findViolations } from "#test/consistency-checks.ts";
import { openTestDatabase } from "#test/database.ts";
import { buildProduct, buildStore, orderInput } from "#test/factories.ts";

import { advanceConfirmations } from "./advance-confirmations.ts";
import { createConfirmationToken, findTokenOrder, pruneConfirmationTokens } from "./confirmation-tokens.ts";
import { decideConfirmation } from "./decide-confirmation.ts";
import { recordCall } from "./record-call.ts";

const db = await openTestDatabase();
const sana = { uid: "sana", email: "sana@example.com" };
await db.insert(users).values({ id: "sana", email: sana.email, passwordHash: "", isAdmin: true });
const channels = ["email"] as const;
/** Noon in Pakistan. */
const NOON = new Date("2026-11-20T12:00:00+05:00");
const hoursLater = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000);
let product: Product;

beforeEach(async () => {
  await saveStore(db, buildStore({ holdStock: true }));
  product = await buildProduct(db, { stock: { "50ml": 5 } });
});

/** Places an order as if at noon. */
async function place(quantity = 1) {
  const placed = await placeOrder(db, orderInput([{ productId: product.id, variant: "50ml", quantity }]), {
    channels,
  });
  await db
    .update(orderConfirmations)
    .set({ createdAt: NOON, nextReminderAt: hoursLater(3), expiresAt: hoursLater(48), nextCallAt: NOON })
    .where(eq(orderConfirmations.orderId, placed.id));
  return placed;
}

const readState = async (id: string) => (await getLinkedOrder(db, id))?.confirmation?.state;
const readStatus = async (id: string) => (await getOrder(db, id))?.status;
const readStock = async () => {
  const rows = await db.select().from(productVariants).where(eq(productVariants.productId, product.id));
  return rows[0]?.stock;
};
const listEvents = async (id: string) =>
  (await db.select().from(confirmationEvents).where(eq(confirmationEvents.orderId, id))).map(
    ({ event, state }) => `${event} ${state}`,
  );
const confirm = (id: string) => decideConfirmation(db, id, { decision: "confirm" }, { channels });
const decline = (id: string, reason?: string) => decideConfirmation(db, id, { decision: "decline", reason });
const closed = expect.objectContaining({ code: "confirmation-closed" });

describe("the shopper", () => {
  test("a new order waits for its confirmation, and the shopper is asked for it", async () => {
    const order = await place();
    expect(order.confirmation?.state).toBe("waiting");
    const rows = await db.select().from(outboxMessages).where(eq(outboxMessages.orderId, order.id));
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(["new-order", "please-confirm"]);
  });

  test("without confirmation an order waits for nothing and is told that it was received", async () => {
    await saveStore(db, buildStore({ enabled: false }));
    const input = orderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
    const order = await placeOrder(db, input, { channels });
    expect(order.confirmation).toBeNull();
    await expect(confirm(order.id)).rejects.toEqual(closed);
    const rows = await db.select().from(outboxMessages).where(eq(outboxMessages.orderId, order.id));
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(["new-order", "order-received"]);
  });

  test("confirming confirms the order as staff do: the stock is deducted and the hold ends", async () => {
    const { id } = await place(2);
    const order = await confirm(id);
    expect([order.status, order.confirmation?.state]).toEqual(["confirmed", "confirmed"]);
    expect(await readStock()).toBe(3);
    expect(await db.$count(stockHolds, eq(stockHolds.orderId, id))).toBe(0);
    expect(await listEvents(id)).toEqual(["shopper-confirmed confirmed"]);
    expect(await findViolations(db)).toEqual([]);
  });

  test("a repeated confirmation changes nothing", async () => {
    const { id } = await place();
    await confirm(id);
    let replays = 0;
    await decideConfirmation(db, id, { decision: "confirm" }, { onReplay: () => (replays += 1) });
    expect([replays, await readStock()]).toEqual([1, 4]);
    expect(await listEvents(id)).toHaveLength(1);
  });

  test("corrections of an order that is already confirmed are rejected, unless they are saved", async () => {
    const { id } = await place();
    const corrected = { decision: "confirm", phone: "0321 7654321", address: { city: "Multan" } } as const;
    await decideConfirmation(db, id, corrected);
    await decideConfirmation(db, id, corrected);
    const other = decideConfirmation(db, id, { decision: "confirm", address: { city: "Quetta" } });
    await expect(other).rejects.toEqual(closed);
  });

  test("declining cancels the order, and staff see the reason", async () => {
    const { id } = await place();
    await decline(id, "I found it elsewhere");
    const order = await getOrder(db, id);
    expect(order?.status).toBe("cancelled");
    expect(order?.statusHistory.at(-1)?.notes).toBe("Declined by the customer: I found it elsewhere");
    await expect(confirm(id)).rejects.toEqual(closed);
    expect(await readStock()).toBe(5);
  });

  test("a new phone number and a new address are saved together with the confirmation", async () => {
    const { id } = await place();
    const corrections = { phone: "0321 7654321", address: { street: "House 5, Street 9" } };
    await decideConfirmation(db, id, { decision: "confirm", ...corrections });
    const order = await getOrder(db, id);
    expect(order).toMatchObject({
      status: "confirmed",
      customerInfo: { phone: "0321 7654321" },
      shippingAddress: { street: "House 5, Street 9", city: orderInput([]).address.city },
    });
  });

  test("a correction that is not accepted changes nothing", async () => {
    await blockPhone(db, { phone: "0321 9998887", reason: "Refused two parcels", until: null }, { by: sana });
    const { id } = await place();
    const correct = (corrections: object) =>
      decideConfirmation(db, id, { decision: "confirm", ...corrections });
    await expect(correct({ phone: "0321 9998887" })).rejects.toBeInstanceOf(PhoneBlocked);
    await expect(correct({ address: { country: "Norway" } })).rejects.toBeInstanceOf(CountryNotServed);
    expect([await readState(id), await readStatus(id)]).toEqual(["waiting", "pending"]);
  });

  test("if bottles are missing, the order stays pending and staff learn that the shopper has confirmed", async () => {
    const { id } = await place(3);
    await changeStock(db, product.id, { variant: "50ml", stock: 1, expectedStock: 5 });
    const corrected = { decision: "confirm", phone: "0321 7654321" } as const;
    await expect(decideConfirmation(db, id, corrected)).rejects.toMatchObject({
      code: "confirmed-without-stock",
    });
    expect((await getOrder(db, id))?.customerInfo.phone).toBe("0321 7654321");
    expect([await readState(id), await readStatus(id)]).toEqual(["out-of-stock", "pending"]);
    await expect(confirm(id)).rejects.toEqual(closed);
    expect(await listEvents(id)).toEqual(["confirmed-without-stock out-of-stock"]);
    await advanceConfirmations(db, { channels, now: hoursLater(50) });
    expect(await readState(id)).toBe("out-of-stock");
    const isReminder = sql`order_id = ${id} and kind = 'confirm-reminder'`;
    expect(await db.$count(outboxMessages, isReminder)).toBe(0);
    await changeStock(db, product.id, { variant: "50ml", stock: 9, expectedStock: 1 });
    await recordCall(db, id, { result: "confirmed" }, { by: sana });
    expect(await readStatus(id)).toBe("confirmed");
  });

  test("of many decisions at the same time exactly one wins", async () => {
    const { id } = await place(2);
    const outcomes = await Promise.allSettled([
      confirm(id),
      decline(id),
      recordCall(db, id, { result: "confirmed" }, { by: sana }),
      recordCall(db, id, { result: "declined" }, { by: sana }),
      cancelOrder(db, id),
      updateOrderStatus(db, { orderId: id, status: "processing", expectedStatus: "pending" }, { by: sana }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    expect(await listEvents(id)).toHaveLength(1);
    expect(await findViolations(db)).toEqual([]);
  });
});

describe("staff", () => {
  const call = (id: string, result: Parameters<typeof recordCall>[2]["result"], note?: string) =>
    recordCall(db, id, { result, note }, { by: sana, now: NOON });

  test("a call without an answer is repeated after two hours; after three the shopper is unreachable", async () => {
    const { id } = await place();
    const readRow = async () =>
      (await db.select().from(orderConfirmations).where(eq(orderConfirmations.orderId, id)))[0];
    await recordCall(db, id, { result: "no-answer" }, { by: sana, now: new Date() });
    expect((await readRow())?.nextCallAt.getTime()).toBeGreaterThan(Date.now() + 1.9 * 3_600_000);
    await call(id, "no-answer");
    expect(await readState(id)).toBe("waiting");
    await call(id, "no-answer");
    expect(await readState(id)).toBe("unreachable");
    await call(id, "confirmed");
    expect([await readState(id), await readStatus(id)]).toEqual(["confirmed", "confirmed"]);
  });

  test("a call is not due again during the quiet hours of the settings", async () => {
    const { id } = await place();
    const { customerMessages, ...store } = buildStore({ holdStock: true });
    const quiet = { ...customerMessages, quietFrom: "13:00", quietUntil: "16:30" };
    await saveStore(db, { ...store, customerMessages: quiet });
    const now = new Date(Date.now() + 48 * 3_600_000);
    const noon = new Date(`${now.toISOString().slice(0, 10)}T12:00:00+05:00`);
    await recordCall(db, id, { result: "no-answer" }, { by: sana, now: noon });
    const isOrder = eq(orderConfirmations.orderId, id);
    const [row] = await db.select().from(orderConfirmations).where(isOrder);
    expect(row?.nextCallAt.getTime()).toBe(noon.getTime() + 4.5 * 3_600_000);
  });

  test("a wrong number makes the shopper unreachable, who can still confirm on the page", async () => {
    const { id } = await place();
    await call(id, "wrong-number");
    expect(await readState(id)).toBe("unreachable");
    await confirm(id);
    expect(await readStatus(id)).toBe("confirmed");
  });

  test("declining on the phone cancels the order with the note", async () => {
    const { id } = await place();
    await call(id, "declined", "Moves abroad");
    expect((await getOrder(db, id))?.statusHistory.at(-1)).toMatchObject({
      status: "cancelled",
      notes: "Declined on the phone: Moves abroad",
      changedBy: sana.email,
    });
    await expect(call(id, "confirmed")).rejects.toEqual(closed);
  });

  test("a status change decides the confirmation, and a reopened order stays decided", async () => {
    const [shipped, cancelled] = [await place(), await place()];
    await updateOrderStatus(db, { orderId: shipped.id, status: "shipped" }, { by: sana });
    await updateOrderStatus(db, { orderId: cancelled.id, status: "cancelled" }, { by: sana });
    expect([await readState(shipped.id), await readState(cancelled.id)]).toEqual(["confirmed", "not-needed"]);
    await updateOrderStatus(db, { orderId: cancelled.id, status: "pending" }, { by: sana });
    await expect(confirm(cancelled.id)).rejects.toEqual(closed);
  });
});

describe("time", () => {
  const advance = (hours: number, configured: readonly "email"[] = []) =>
    advanceConfirmations(db, { channels: configured, now: hoursLater(hours) });
  const listReminders = async (id: string) =>
    (await db.select().from(outboxMessages).where(eq(outboxMessages.orderId, id)))
      .filter(({ kind }) => kind === "confirm-reminder")
      .map(({ dedupeKey }) => dedupeKey.split(":").at(-1));

  test("reminders follow after three hours and after twenty, and not at night", async () => {
    const { id } = await place();
    await advance(2.9, channels);
    expect(await listReminders(id)).toEqual([]);
    await advance(3, channels);
    await advance(3.1, channels);
    expect(await listReminders(id)).toEqual(["1"]);
    // 20 hours after noon is 08:00.
    await advance(20.5, channels);
    expect(await listReminders(id)).toEqual(["1"]);
    await advance(21, channels);
    await advance(30, channels);
    expect(await listReminders(id)).toEqual(["1", "2"]);
  });

  test("without quiet hours, reminders are sent at any hour", async () => {
    const { id } = await place();
    const store = buildStore({});
    await saveStore(db, { ...store, customerMessages: { ...store.customerMessages, quietHours: false } });
    await advance(11, channels);
    expect(await listReminders(id)).toEqual(["1"]);
  });

  test("after an outage of the shop, an order that missed both reminders gets the second one only", async () => {
    const { id } = await place();
    await advance(22, channels);
    await advance(23, channels);
    expect(await listReminders(id)).toEqual(["2"]);
  });

  test("a decided order gets no reminder", async () => {
    const { id } = await place();
    await confirm(id);
    await advance(3, channels);
    expect(await listReminders(id)).toEqual([]);
  });

  test("no reminder is queued over a channel that staff have switched off for reminders", async () => {
    const { id } = await place();
    await db.insert(disabledMessages).values({ kind: "confirm-reminder", channel: "email" });
    await advance(3, channels);
    await db.delete(disabledMessages);
    expect(await listReminders(id)).toEqual([]);
  });

  test("after 48 hours the confirmation expires, its bottles can be sold, and the order stays pending", async () => {
    const { id } = await place(5);
    await advance(47.9);
    expect(await readState(id)).toBe("waiting");
    await advance(48);
    expect([await readState(id), await readStatus(id)]).toEqual(["expired", "pending"]);
    expect(await listEvents(id)).toEqual(["expired expired"]);
    await place(5);
    await expect(confirm(id)).rejects.toMatchObject({ code: "confirmed-without-stock" });
    await recordCall(db, id, { result: "declined" }, { by: sana });
    expect(await readStatus(id)).toBe("cancelled");
    expect(await findViolations(db)).toEqual([]);
  });

  test("an expired order is confirmed as long as its bottles are in stock", async () => {
    const { id } = await place(5);
    await advance(48);
    await confirm(id);
    expect([await readStatus(id), await readStock()]).toEqual(["confirmed", 0]);
  });

  test("neither the confirmation nor the hold expires before a call that the shopper has agreed to", async () => {
    const { id } = await place(5);
    await db.update(stockHolds).set({ expiresAt: hoursLater(10_000) });
    await recordCall(db, id, { result: "later", inHours: 72 }, { by: sana, now: NOON });
    const [hold] = await db.select().from(stockHolds).where(eq(stockHolds.orderId, id));
    expect(hold?.expiresAt).toEqual(hoursLater(74.25));
    await advance(73.9);
    expect(await readState(id)).toBe("waiting");
    await advance(74);
    expect(await readState(id)).toBe("expired");
  });

  test("an order without holds is confirmed as long as the stock suffices for it alone", async () => {
    await saveStore(db, buildStore({ holdStock: false }));
    const [first, second] = [await place(5), await place(5)];
    expect(first.confirmation).toMatchObject({ state: "waiting", hasHold: false });
    await confirm(first.id);
    await expect(confirm(second.id)).rejects.toMatchObject({ code: "confirmed-without-stock" });
  });

  test("while nothing was sent since a message that waits for another attempt, nothing expires", async () => {
    const { id } = await place();
    await db.update(outboxMessages).set({ status: "sent", attempts: 1, sentAt: NOON, createdAt: NOON });
    const other = await place();
    const isOther = eq(outboxMessages.orderId, other.id);
    await db
      .update(outboxMessages)
      .set({ attempts: 4, createdAt: hoursLater(40) })
      .where(isOther);
    await advance(48, channels);
    expect(await readState(id)).toBe("waiting");
    await db.update(outboxMessages).set({ status: "sent", sentAt: hoursLater(49) });
    await advance(49.5, channels);
    expect(await readState(id)).toBe("expired");
  });

  test("nothing expires at night", async () => {
    const { id } = await place();
    await db.update(orderConfirmations).set({ expiresAt: hoursLater(10) });
    await advance(10);
    expect(await readState(id)).toBe("waiting");
    await advance(21);
    expect(await readState(id)).toBe("expired");
  });

  test("while most messages fail, nothing expires, and the bottles stay held", async () => {
    const { id } = await place(5);
    await db.update(outboxMessages).set({ status: "failed", attempts: 10, createdAt: hoursLater(46) });
    for (const _ of [1, 2, 3]) {
      const other = await buildProduct(db);
      const input = orderInput([{ productId: other.id, variant: "50ml", quantity: 1 }]);
      const placed = await placeOrder(db, input, { channels });
      await db
        .update(outboxMessages)
        .set({ status: "failed", attempts: 10, createdAt: hoursLater(46) })
        .where(eq(outboxMessages.orderId, placed.id));
    }
    await db
      .update(stockHolds)
      .set({ expiresAt: hoursLater(48) })
      .where(eq(stockHolds.orderId, id));
    await advance(47.95, channels);
    await advance(48.5, channels);
    expect(await readState(id)).toBe("waiting");
    const [hold] = await db.select().from(stockHolds).where(eq(stockHolds.orderId, id));
    expect(hold?.expiresAt).toEqual(hoursLater(49.2));
    await db.delete(outboxMessages);
    await advance(49);
    expect(await readState(id)).toBe("expired");
  });

  test("an order whose own request is still unsent does not expire", async () => {
    const { id } = await place();
    await advance(48, channels);
    expect(await readState(id)).toBe("waiting");
    await db.update(outboxMessages).set({ status: "sent" });
    await advance(49.5, channels);
    expect(await readState(id)).toBe("expired");
  });

  test("a thousand due orders are reminded, postponed and expired in one run each", async () => {
    await db.execute(sql`
      insert into ${orders} (id, order_number, status, customer_name, customer_email, customer_phone, street, city, state,
        zip_code, country, subtotal, total_amount, total_items)
      select 'many' || n, 'ZE' || lpad(n::text, 11, '0'), 'pending', 'Ayesha', 'a@example.com', '0300', '', '', '', '', '', 0, 0, 1
      from generate_series(1, 1000) n`);
    await db.execute(sql`
      insert into ${orderConfirmations} (order_id, expires_at, next_reminder_at, created_at)
      select 'many' || n, ${hoursLater(48)}, ${hoursLater(3)}, ${NOON} from generate_series(1, 1000) n`);
    await advance(3, channels);
    expect(await db.$count(outboxMessages, sql`order_id like 'many%'`)).toBe(1000);
    await advance(48, channels);
    expect(
      await db.$count(orderConfirmations, sql`order_id like 'many%' and expires_at > ${hoursLater(48)}`),
    ).toBe(1000);
    await advance(50);
    expect(await db.$count(orderConfirmations, sql`order_id like 'many%' and state = 'expired'`)).toBe(1000);
    await db.delete(orders).where(sql`id like 'many%'`);
  });
});

describe("links", () => {
  test("each message has its own token; only its hash is stored", async () => {
    const { id } = await place();
    const [first = "", second = ""] = [
      await createConfirmationToken(db, id),
      await createConfirmationToken(db, id),
    ];
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(first).not.toBe(second);
    expect([await findTokenOrder(db, first), await findTokenOrder(db, second)]).toEqual([id, id]);
    expect(await findTokenOrder(db, "x".repeat(22))).toBeUndefined();
    expect(JSON.stringify(await db.select().from(confirmationTokens))).not.toContain(first);
  });

  test("a decided order gets no new token, and old tokens are deleted after 30 days", async () => {
    const { id } = await place();
    const token = (await createConfirmationToken(db, id)) ?? "";
    await confirm(id);
    expect(await createConfirmationToken(db, id)).toBeUndefined();
    await pruneConfirmationTokens(db, new Date(Date.now() + 29 * 86_400_000));
    expect(await findTokenOrder(db, token)).toBe(id);
    await pruneConfirmationTokens(db, new Date(Date.now() + 31 * 86_400_000));
    expect(await findTokenOrder(db, token)).toBeUndefined();
  });
});
