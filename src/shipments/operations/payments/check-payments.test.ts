import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";

import { DAY_MS } from "#platform/rules/day.ts";
import { shipments } from "../../tables/shipment-schema.server.ts";
import {
  SIMULATED_COURIERS,
  TESTED_KINDS,
  TEST_CREDENTIALS_KEY,
  connectSimulatedCourier,
  queueShipment,
  readShipment,
} from "#test/shops/connected-shop.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { bookShipments } from "../booking/book-shipments.ts";
import { listShipments } from "../list-shipments.ts";
import { checkPayments } from "./check-payments.ts";

const db = await openTestDatabase();
const options = { getCredentialsKey: () => TEST_CREDENTIALS_KEY };
const check = () => checkPayments(db, options);
const makeChecksDue = () => db.update(shipments).set({ paymentCheckedAt: sql`now() - interval '25 hours'` });
const countUnpaid = async () => (await listShipments(db, { unpaid: true })).total;

beforeEach(async () => {
  await db.delete(shipments);
});

describe.each(TESTED_KINDS)("%s", async (kind) => {
  const server = await SIMULATED_COURIERS[kind].start();
  const courierId = await connectSimulatedCourier(db, kind, server.url);
  afterEach(() => server.setFault("none"));
  afterAll(server.close);

  /** Books a parcel and records its delivery. */
  async function bookAndDeliver() {
    const id = await queueShipment(db, courierId);
    await bookShipments(db, options);
    await db
      .update(shipments)
      .set({ state: "delivered", deliveredAt: new Date() })
      .where(eq(shipments.id, id));
    const { trackingNumber } = await readShipment(db, id);
    const parcel = server.book.find(trackingNumber);
    if (!parcel) throw new Error("The parcel was not booked");
    return { id, parcel };
  }

  test("the payment of a delivered parcel is checked once a day and recorded after the courier has paid", async () => {
    const { id, parcel } = await bookAndDeliver();
    await check();
    expect(await readShipment(db, id)).toMatchObject({ paidAt: null, paymentCheckedAt: expect.any(Date) });
    expect(await countUnpaid()).toBe(1);
    parcel.isPaid = true;
    await check();
    expect((await readShipment(db, id)).paidAt).toBeNull();
    await makeChecksDue();
    await check();
    const { paidAt, paidAmount, cashToCollect } = await readShipment(db, id);
    expect(paidAt?.toISOString()).toMatch(/^2026-11-2[45]/);
    expect(paidAmount).toBe(kind === "postex" ? cashToCollect : null);
    expect(await countUnpaid()).toBe(0);
  });

  test("parcels that are underway, prepaid or delivered long ago are not checked", async () => {
    const [underway, prepaid, deliveredLongAgo] = [
      await bookAndDeliver(),
      await bookAndDeliver(),
      await bookAndDeliver(),
    ];
    const change = (id: number, values: Partial<typeof shipments.$inferInsert>) =>
      db.update(shipments).set(values).where(eq(shipments.id, id));
    await change(underway.id, { state: "in-transit" });
    await change(prepaid.id, { cashToCollect: 0 });
    await change(deliveredLongAgo.id, { deliveredAt: new Date(Date.now() - 91 * DAY_MS) });
    await check();
    for (const { id } of [underway, prepaid, deliveredLongAgo])
      expect((await readShipment(db, id)).paymentCheckedAt).toBeNull();
  });

  test("while the courier does not respond, no payment is recorded", async () => {
    const { id, parcel } = await bookAndDeliver();
    parcel.isPaid = true;
    server.setFault(503);
    await check();
    expect((await readShipment(db, id)).paidAt).toBeNull();
  });

  test("the courier's charge is stored after the booking, or later by the payment check", async () => {
    const { id } = await bookAndDeliver();
    const charge = (await readShipment(db, id)).courierCharge;
    expect(charge).toEqual(kind === "tcs" ? null : expect.any(Number));
    await db.update(shipments).set({ courierCharge: null });
    await check();
    expect((await readShipment(db, id)).courierCharge).toBe(charge);
  });
});
