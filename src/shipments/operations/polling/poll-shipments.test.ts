import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";

import { DAY_MS, HOUR_MS, MINUTE_MS, endOfDay, toShopDay } from "#platform/rules/day.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { shipmentEvents, shipments } from "../../tables/shipment-schema.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { getOrderTimeline } from "#app/screens/order/operations/get-order-timeline.ts";
import {
  SIMULATED_COURIERS,
  TESTED_KINDS,
  TEST_CREDENTIALS_KEY,
  connectSimulatedCourier,
  queueShipment,
  readShipment,
} from "#test/shops/connected-shop.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { recordState } from "../record-state.ts";
import { bookShipments } from "../booking/book-shipments.ts";
import { checkNow } from "./check-now.ts";
import { pollShipments } from "./poll-shipments.ts";

const db = await openTestDatabase();
const options = { getCredentialsKey: () => TEST_CREDENTIALS_KEY };
const poll = (now?: Date) => pollShipments(db, { ...options, ...(now && { now }) });
const makePollsDue = () => db.update(shipments).set({ nextPollAt: sql`now()` });
/** Returns a time `minutes` after the next full minute, because couriers report times in whole minutes. */
const addMinutesToNow = (minutes: number) =>
  new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS);

beforeEach(async () => {
  await db.delete(shipments);
});

describe.each(TESTED_KINDS)("%s", async (kind) => {
  const server = await SIMULATED_COURIERS[kind].start();
  const courierId = await connectSimulatedCourier(db, kind, server.url);
  afterEach(() => server.setFault("none"));
  afterAll(server.close);

  async function book() {
    const id = await queueShipment(db, courierId);
    await bookShipments(db, options);
    await makePollsDue();
    const { trackingNumber, orderId } = await readShipment(db, id);
    if (trackingNumber === null) throw new Error("The shipment was not booked");
    return { id, trackingNumber, orderId };
  }

  test("reports update the states of the shipment and its order, and each report is recorded once", async () => {
    const { id, trackingNumber, orderId } = await book();
    server.move(trackingNumber, "in-transit", addMinutesToNow(0));
    server.move(trackingNumber, "out-for-delivery", addMinutesToNow(1));
    await poll();
    const row = await readShipment(db, id);
    expect(row).toMatchObject({ state: "out-for-delivery", handedOverAt: expect.any(Date) });
    const minutes = ((row.nextPollAt?.getTime() ?? 0) - Date.now()) / MINUTE_MS;
    expect(Math.round(minutes)).toBe(30);
    const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
    expect(order).toEqual({ status: "shipped" });
    const events = await db.$count(shipmentEvents, eq(shipmentEvents.shipmentId, id));
    await makePollsDue();
    await poll();
    expect(await db.$count(shipmentEvents, eq(shipmentEvents.shipmentId, id))).toBe(events);
    expect((await readShipment(db, id)).nextPollAt?.getTime()).toBeGreaterThan(Date.now());
  });

  test("a delivered shipment is polled less often for 14 days; its return becomes a task, and the order keeps its status", async () => {
    const { id, trackingNumber, orderId } = await book();
    server.move(trackingNumber, "delivered", new Date());
    await poll();
    const delivered = await readShipment(db, id);
    expect(delivered).toMatchObject({ state: "delivered", needsStaff: false });
    expect(Math.round(((delivered.nextPollAt?.getTime() ?? 0) - Date.now()) / HOUR_MS)).toBe(12);
    server.move(trackingNumber, "returning", addMinutesToNow(0));
    await makePollsDue();
    await poll();
    const corrected = {
      state: "returning",
      wasDelivered: true,
      task: "delivery-corrected",
      needsStaff: true,
    };
    expect(await readShipment(db, id)).toMatchObject(corrected);
    const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
    expect(order).toEqual({ status: "delivered" });
    const timeline = await getOrderTimeline(db, orderId);
    expect(timeline.filter(({ text }) => text.includes("correction"))).toHaveLength(1);
  });

  test("polling of a delivered shipment ends after 14 days, and staff need not check it", async () => {
    const { id, trackingNumber } = await book();
    server.move(trackingNumber, "delivered", new Date());
    await poll();
    await makePollsDue();
    await db.update(shipments).set({ deliveredAt: new Date(Date.now() - 15 * DAY_MS) });
    await poll();
    expect(await readShipment(db, id)).toMatchObject({
      state: "delivered",
      nextPollAt: null,
      pollingEndedAt: null,
      needsStaff: false,
    });
  });

  test("a cancelled parcel that the courier did not cancel is polled, and its delivery is recorded", async () => {
    const { id, trackingNumber } = await book();
    await db
      .update(shipments)
      .set({ state: "cancelled", bookingState: "not-cancelled" })
      .where(eq(shipments.id, id));
    server.move(trackingNumber, "in-transit", addMinutesToNow(1));
    await poll();
    const row = await readShipment(db, id);
    expect(row).toMatchObject({ state: "in-transit", bookingState: "not-cancelled", needsStaff: true });
    expect(row.nextPollAt?.getTime()).toBeGreaterThan(Date.now());
  });

  test("staff can ask the courier at any time, also after polling has ended", async () => {
    const { id, trackingNumber } = await book();
    const other = await book();
    await db.update(shipments).set({ nextPollAt: null });
    server.move(trackingNumber, "in-transit", addMinutesToNow(0));
    const queued = await queueShipment(db, courierId);
    const shipmentIds = [id, queued, 999_999];
    expect(await checkNow(db, { shipmentIds }, options)).toEqual([
      { shipmentId: id, state: "in-transit", hasChanged: true, problem: null },
      { shipmentId: queued, state: "draft", hasChanged: false, problem: expect.stringContaining("booked") },
    ]);
    expect((await readShipment(db, other.id)).nextPollAt).toBeNull();
    server.setFault(503);
    expect(await checkNow(db, { shipmentIds: [id] }, options)).toMatchObject([
      { hasChanged: false, problem: expect.stringContaining("503") },
    ]);
  });

  test("while the courier does not respond, the shipment keeps its state and is polled again later", async () => {
    const { id, trackingNumber } = await book();
    server.move(trackingNumber, "delivered", addMinutesToNow(0));
    server.setFault(503);
    await poll();
    const row = await readShipment(db, id);
    expect(row.state).toBe("booked");
    expect(row.nextPollAt?.getTime()).toBeGreaterThan(Date.now());
  });

  test("shipments older than 30 days are polled daily; after 60 days, polling ends and staff must check the shipment", async () => {
    const { id } = await book();
    // Noon of tomorrow, because parcels are not polled at night.
    const now = new Date(endOfDay(toShopDay(new Date())).getTime() + 12 * HOUR_MS);
    const setAge = (days: number) =>
      db.execute(sql`update shipments set next_poll_at = now(),
      created_at = now() - ${days}::int * interval '1 day' where id = ${id}`);
    await setAge(31);
    await poll(now);
    expect(Math.round(((await readShipment(db, id)).nextPollAt?.getTime() ?? 0) - now.getTime())).toBe(
      DAY_MS,
    );
    await setAge(61);
    await poll(now);
    expect(await readShipment(db, id)).toMatchObject({
      nextPollAt: null,
      pollingEndedAt: expect.any(Date),
      needsStaff: true,
    });
    await recordState(db, { shipmentIds: [id], state: "cancelled" }, { by: COMMAND_LINE });
    expect((await readShipment(db, id)).needsStaff).toBe(false);
  });
});
