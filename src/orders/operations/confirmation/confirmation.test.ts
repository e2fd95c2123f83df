import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { HOUR_MS } from "#platform/rules/day.ts";
import { orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import type { Product } from "#catalogue/rules/product.ts";
import { CountryNotServed } from "#store/rules/store-errors.ts";
import { PhoneBlocked } from "#customers/rules/blocked-phone.ts";
import { blockPhone } from "#customers/operations/blocked-phones.ts";
import { cancelOrder } from "../cancel-order.ts";
import { getOrder } from "../get-order.ts";
import { getWhatsAppMessage } from "#messages/operations/outbox/get-whatsapp-message.ts";
import { placeOrder } from "../place-order.ts";
import { updateOrderStatus } from "../update-order-status.ts";
import { changeStock } from "#catalogue/operations/stock/change-stock.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { NOON, SANA, addHoursToNoon, prepareConfirmableShop } from "#test/shops/confirmable-shop.ts";
import { findViolations } from "#test/consistency-checks.ts";
import { runLaterReactions } from "#test/run-jobs.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildStore, buildOrderInput } from "#test/factories.ts";

import { advanceConfirmations } from "#messages/operations/confirmation/advance-confirmations.ts";
import { decideConfirmation } from "./decide-confirmation.ts";
import { recordCall } from "./record-call.ts";

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
const declineOrder = (id: string, reason?: string) =>
  decideConfirmation(db, id, { decision: "decline", reason });
const closedError = expect.objectContaining({ code: "confirmation-closed" });

describe("the shopper", () => {
  test("a new order has a pending confirmation, and the shopper receives a request to confirm", async () => {
    const order = await placeTestOrder();
    expect(order.confirmation?.state).toBe("waiting");
    await runLaterReactions(db);
    const rows = await db.select().from(outboxMessages).where(eq(outboxMessages.orderId, order.id));
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(["new-order", "please-confirm"]);
  });

  test("if confirmations are off, a new order has no confirmation, and the shopper receives a receipt", async () => {
    await saveStore(db, buildStore({ enabled: false }));
    const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
    const order = await placeOrder(db, input, { channels });
    expect(order.confirmation).toBeNull();
    await expect(confirm(order.id)).rejects.toEqual(closedError);
    await runLaterReactions(db);
    const rows = await db.select().from(outboxMessages).where(eq(outboxMessages.orderId, order.id));
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(["new-order", "order-received"]);
  });

  test("confirming deducts the stock and releases the reservation", async () => {
    const { id } = await placeTestOrder(2);
    const order = await confirm(id);
    expect([order.status, order.confirmation?.state]).toEqual(["confirmed", "confirmed"]);
    expect(await readStock()).toBe(3);
    expect(await db.$count(stockReservations, eq(stockReservations.orderId, id))).toBe(0);
    expect(await listEvents(id)).toEqual(["shopper-confirmed confirmed"]);
    expect(await findViolations(db)).toEqual([]);
  });

  test("a repeated confirmation changes nothing", async () => {
    const { id } = await placeTestOrder();
    await confirm(id);
    let replays = 0;
    await decideConfirmation(db, id, { decision: "confirm" }, { onReplay: () => (replays += 1) });
    expect([replays, await readStock()]).toEqual([1, 4]);
    expect(await listEvents(id)).toHaveLength(1);
  });

  test("corrections to a confirmed order are rejected unless they are already saved", async () => {
    const { id } = await placeTestOrder();
    const corrections = { decision: "confirm", phone: "0321 7654321", address: { city: "Multan" } } as const;
    await decideConfirmation(db, id, corrections);
    await decideConfirmation(db, id, corrections);
    const otherCorrection = decideConfirmation(db, id, { decision: "confirm", address: { city: "Quetta" } });
    await expect(otherCorrection).rejects.toEqual(closedError);
  });

  test("declining cancels the order, and staff see the reason", async () => {
    const { id } = await placeTestOrder();
    await declineOrder(id, "I found it elsewhere");
    const order = await getOrder(db, id);
    expect(order?.status).toBe("cancelled");
    expect(order?.statusHistory.at(-1)?.notes).toBe("Declined by the customer: I found it elsewhere");
    await expect(confirm(id)).rejects.toEqual(closedError);
    expect(await readStock()).toBe(5);
  });

  test("a new phone number and a new address are saved together with the confirmation", async () => {
    const { id } = await placeTestOrder();
    const corrections = { phone: "0321 7654321", address: { street: "House 5, Street 9" } };
    await decideConfirmation(db, id, { decision: "confirm", ...corrections });
    const order = await getOrder(db, id);
    expect(order).toMatchObject({
      status: "confirmed",
      customerInfo: { phone: "0321 7654321" },
      shippingAddress: { street: "House 5, Street 9", city: buildOrderInput([]).address.city },
    });
  });

  test("an invalid correction changes nothing", async () => {
    await blockPhone(db, { phone: "0321 9998887", reason: "Refused two parcels", until: null }, { by: SANA });
    const { id } = await placeTestOrder();
    const saveCorrections = (corrections: object) =>
      decideConfirmation(db, id, { decision: "confirm", ...corrections });
    await expect(saveCorrections({ phone: "0321 9998887" })).rejects.toBeInstanceOf(PhoneBlocked);
    await expect(saveCorrections({ address: { country: "Norway" } })).rejects.toBeInstanceOf(
      CountryNotServed,
    );
    expect([await readState(id), await readStatus(id)]).toEqual(["waiting", "pending"]);
  });

  test("if an item is out of stock, the order stays pending and staff learn that the shopper has confirmed", async () => {
    const { id } = await placeTestOrder(3);
    await changeStock(db, product.id, { variant: "50ml", stock: 1, expectedStock: 5 });
    const corrections = { decision: "confirm", phone: "0321 7654321" } as const;
    await expect(decideConfirmation(db, id, corrections)).rejects.toMatchObject({
      code: "confirmed-without-stock",
    });
    expect((await getOrder(db, id))?.customerInfo.phone).toBe("0321 7654321");
    expect([await readState(id), await readStatus(id)]).toEqual(["out-of-stock", "pending"]);
    await expect(confirm(id)).rejects.toEqual(closedError);
    expect(await listEvents(id)).toEqual(["confirmed-without-stock out-of-stock"]);
    const whatsApp = await getWhatsAppMessage(db, id, { siteUrl: "https://shop.example", language: "en" });
    expect(whatsApp.kind).toBe("missing-bottles");
    await advanceConfirmations(db, { channels, now: addHoursToNoon(50) });
    expect(await readState(id)).toBe("out-of-stock");
    const isReminder = sql`order_id = ${id} and kind = 'confirm-reminder'`;
    expect(await db.$count(outboxMessages, isReminder)).toBe(0);
    await changeStock(db, product.id, { variant: "50ml", stock: 9, expectedStock: 1 });
    await recordCall(db, id, { result: "confirmed" }, { by: SANA });
    expect(await readStatus(id)).toBe("confirmed");
  });

  test("of many concurrent decisions, exactly one is recorded", async () => {
    const { id } = await placeTestOrder(2);
    const results = await Promise.allSettled([
      confirm(id),
      declineOrder(id),
      recordCall(db, id, { result: "confirmed" }, { by: SANA }),
      recordCall(db, id, { result: "declined" }, { by: SANA }),
      cancelOrder(db, id),
      updateOrderStatus(db, { orderId: id, status: "processing", expectedStatus: "pending" }, { by: SANA }),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    expect(await listEvents(id)).toHaveLength(1);
    expect(await findViolations(db)).toEqual([]);
  });
});

describe("staff", () => {
  const recordTestCall = (id: string, result: Parameters<typeof recordCall>[2]["result"], note?: string) =>
    recordCall(db, id, { result, note }, { by: SANA, now: NOON });

  test("after an unanswered call, the next is due in two hours; after three such calls, the shopper is unreachable", async () => {
    const { id } = await placeTestOrder();
    const readRow = async () =>
      (await db.select().from(orderConfirmations).where(eq(orderConfirmations.orderId, id)))[0];
    await recordCall(db, id, { result: "no-answer" }, { by: SANA, now: new Date() });
    expect((await readRow())?.nextCallAt.getTime()).toBeGreaterThan(Date.now() + 1.9 * HOUR_MS);
    await recordTestCall(id, "no-answer");
    expect(await readState(id)).toBe("waiting");
    await recordTestCall(id, "no-answer");
    expect(await readState(id)).toBe("unreachable");
    await recordTestCall(id, "confirmed");
    expect([await readState(id), await readStatus(id)]).toEqual(["confirmed", "confirmed"]);
  });

  test("a call that would be due in the shop's quiet hours is due when they end", async () => {
    const { id } = await placeTestOrder();
    const { customerMessages, ...store } = buildStore({ holdStock: true });
    const quietSettings = { ...customerMessages, quietFrom: "13:00", quietUntil: "16:30" };
    await saveStore(db, { ...store, customerMessages: quietSettings });
    const now = new Date(Date.now() + 48 * HOUR_MS);
    const noon = new Date(`${now.toISOString().slice(0, 10)}T12:00:00+05:00`);
    await recordCall(db, id, { result: "no-answer" }, { by: SANA, now: noon });
    const isOrder = eq(orderConfirmations.orderId, id);
    const [row] = await db.select().from(orderConfirmations).where(isOrder);
    expect(row?.nextCallAt.getTime()).toBe(noon.getTime() + 4.5 * HOUR_MS);
  });

  test("a wrong number marks the shopper as unreachable, but the shopper can still confirm online", async () => {
    const { id } = await placeTestOrder();
    await recordTestCall(id, "wrong-number");
    expect(await readState(id)).toBe("unreachable");
    await confirm(id);
    expect(await readStatus(id)).toBe("confirmed");
  });

  test("declining during a call cancels the order and stores the note", async () => {
    const { id } = await placeTestOrder();
    await recordTestCall(id, "declined", "Moves abroad");
    expect((await getOrder(db, id))?.statusHistory.at(-1)).toMatchObject({
      status: "cancelled",
      notes: "Declined on the phone: Moves abroad",
      changedBy: SANA.email,
    });
    await expect(recordTestCall(id, "confirmed")).rejects.toEqual(closedError);
  });

  test("a status change decides the confirmation, and reopening the order does not reset it", async () => {
    const [shipped, cancelled] = [await placeTestOrder(), await placeTestOrder()];
    await updateOrderStatus(db, { orderId: shipped.id, status: "shipped" }, { by: SANA });
    await updateOrderStatus(db, { orderId: cancelled.id, status: "cancelled" }, { by: SANA });
    expect([await readState(shipped.id), await readState(cancelled.id)]).toEqual(["confirmed", "not-needed"]);
    await updateOrderStatus(db, { orderId: cancelled.id, status: "pending" }, { by: SANA });
    await expect(confirm(cancelled.id)).rejects.toEqual(closedError);
  });
});
