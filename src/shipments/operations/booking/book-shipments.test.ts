import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";

import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { couriers, shipments } from "../../tables/shipment-schema.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import type { CourierOptions } from "../couriers/courier-client.ts";
import {
  SIMULATED_COURIERS,
  TESTED_KINDS,
  TEST_CREDENTIALS_KEY,
  connectSimulatedCourier,
  queueShipment,
  readShipment,
} from "#test/shops/connected-shop.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";
import { buildParcel } from "#test/shipments.ts";
import { UNREACHABLE_URL } from "#test/simulators/http-provider.ts";
import { isShortSuite } from "#test/suite.ts";

import { MINUTE_MS } from "#platform/rules/day.ts";

import { findNextPoll } from "../../rules/next-poll.ts";
import { saveCourierAccount } from "../courier-account.ts";
import { recordState } from "../record-state.ts";
import { bookShipments } from "./book-shipments.ts";
import { claimBooking } from "./claim-booking.ts";

const db = await openTestDatabase();
const runBookingJob = (getCredentialsKey = () => TEST_CREDENTIALS_KEY, courierOptions: CourierOptions = {}) =>
  bookShipments(db, { getCredentialsKey, courierOptions });
/** Ends all delays and leases. */
const expireDelays = () =>
  db
    .update(shipments)
    .set({ nextPollAt: sql`now()` })
    .where(sql`booking_state is not null and next_poll_at is not null`);

beforeEach(async () => {
  await db.delete(shipments);
  await db.update(couriers).set({ accountProblem: null, accountRejectedAt: null });
});

describe.each(TESTED_KINDS)("%s", async (kind) => {
  const { bookPath } = SIMULATED_COURIERS[kind];
  const server = await SIMULATED_COURIERS[kind].start();
  const courierId = await connectSimulatedCourier(db, kind, server.url);
  afterEach(() => {
    server.setFault("none");
    server.book.parcels.length = 0;
    server.received.length = 0;
  });
  afterAll(server.close);
  const queue = () => queueShipment(db, courierId);
  const canLookUp = kind !== "tcs";

  test("a queued shipment is booked once and receives its tracking number and the time of its first poll", async () => {
    const id = await queue();
    const started = new Date();
    await runBookingJob();
    const row = await readShipment(db, id);
    const [parcel] = server.book.parcels;
    expect(row).toMatchObject({
      state: "booked",
      bookingState: null,
      bookingError: null,
      trackingNumber: parcel?.trackingNumber,
      nextPollAt: expect.any(Date),
    });
    const [earliest, latest] = [started, new Date()].map((now) =>
      findNextPoll({ state: "booked", createdAt: row.createdAt, stateSince: now }, now),
    );
    expect(earliest?.getTime()).toBeLessThanOrEqual(row.nextPollAt?.getTime() ?? 0);
    expect(row.nextPollAt?.getTime()).toBeLessThanOrEqual(latest?.getTime() ?? 0);
    expect(parcel).toMatchObject({ reference: row.reference, cash: row.cashToCollect / 100 });
    await runBookingJob();
    expect(server.book.parcels).toHaveLength(1);
  });

  test("a parcel goes by road if a product in it, or a part of a set in it, must not be sent by air", async () => {
    const stock = { "50ml": 10 };
    const [airy, surface] = [
      await buildProduct(db, { stock }),
      await buildProduct(db, { stock, surfaceOnly: true }),
    ];
    const set = await buildProduct(db, {
      stock: {},
      parts: { "50ml": [{ productId: surface.id, variant: "50ml", quantity: 1 }] },
    });
    const ids: number[] = [];
    for (const products of [[airy], [airy, surface], [airy, set]]) {
      const lines = products.map(({ id }) => ({ productId: id, variant: "50ml", quantity: 1 }));
      const { id } = await placeOrder(db, buildOrderInput(lines));
      await updateOrderStatus(db, { orderId: id, status: "confirmed" });
      ids.push((await buildParcel(db, id, courierId)).id);
    }
    await runBookingJob();
    const { usual, road } = SIMULATED_COURIERS[kind].services;
    const parcels = await Promise.all(ids.map((id) => readShipment(db, id)));
    const services = parcels.map(({ trackingNumber }) => server.book.find(trackingNumber)?.service);
    expect(services).toEqual([usual, road, road]);
  });

  test("if the courier rejects a shipment, its reason is stored and the other shipments are booked", async () => {
    const rejectedId = await queue();
    await db.execute(sql`update orders set city = 'Atlantis'
      where id = (select order_id from shipments where id = ${rejectedId})`);
    const bookedId = await queue();
    await runBookingJob();
    expect(await readShipment(db, rejectedId)).toMatchObject({
      state: "draft",
      bookingState: "rejected",
      bookingError: expect.stringContaining("Atlantis"),
    });
    expect(await readShipment(db, bookedId)).toMatchObject({ state: "booked" });
  });

  test.each([401, "error with status 200"] as const)(
    "bookings wait while the courier rejects the account (%s), and go out once staff have corrected it",
    async (fault) => {
      const ids = [await queue(), await queue()];
      const readAll = () => Promise.all(ids.map((id) => readShipment(db, id)));
      const waits = {
        bookingState: "queued",
        needsStaff: false,
        bookingError: expect.stringContaining("rejected the account"),
      };
      server.setFault(fault);
      await runBookingJob();
      server.setFault("none");
      await expireDelays();
      // An account is not tried again and again, because some couriers lock it.
      await runBookingJob();
      expect(server.received).toHaveLength(0);
      expect(await readAll()).toMatchObject([waits, waits]);
      const [courier] = await db.select().from(couriers).where(eq(couriers.id, courierId));
      expect(courier).toMatchObject({
        accountProblem: waits.bookingError,
        accountRejectedAt: expect.any(Date),
      });
      const account = SIMULATED_COURIERS[kind].createAccount(server.url);
      await saveCourierAccount(db, courierId, account, {
        by: COMMAND_LINE,
        getKey: () => TEST_CREDENTIALS_KEY,
      });
      await runBookingJob();
      expect(await readAll()).toMatchObject([{ state: "booked" }, { state: "booked" }]);
    },
  );

  test("an account that the courier accepts again is noticed after 30 minutes", async () => {
    const id = await queue();
    server.setFault(401);
    await runBookingJob();
    server.setFault("none");
    await db.update(couriers).set({ accountCheckedAt: new Date(Date.now() - 31 * MINUTE_MS) });
    await runBookingJob();
    expect(await readShipment(db, id)).toMatchObject({ state: "booked", bookingError: null });
  });

  test("a booking that the courier rejects for another reason does not wait", async () => {
    const id = await queue();
    server.setFault(400, bookPath);
    await runBookingJob();
    expect(await readShipment(db, id)).toMatchObject({ bookingState: "rejected" });
    const [courier] = await db.select().from(couriers).where(eq(couriers.id, courierId));
    expect(courier?.accountProblem).toBeNull();
  });

  test.each([429, 503] as const)(
    "after a response with status %i, the shipment is booked in a later run",
    async (fault) => {
      const id = await queue();
      server.setFault(fault, bookPath);
      await runBookingJob();
      expect(await readShipment(db, id)).toMatchObject({ bookingState: "queued", trackingNumber: null });
      server.setFault("none");
      await runBookingJob();
      expect(server.book.parcels).toHaveLength(0);
      await expireDelays();
      await runBookingJob();
      expect(await readShipment(db, id)).toMatchObject({ state: "booked" });
    },
  );

  test("a lost response never leads to a second booking", async () => {
    const id = await queue();
    server.setFault("reset", bookPath);
    await runBookingJob();
    server.setFault("none");
    for (let round = 0; round < 3; round += 1) {
      await expireDelays();
      await runBookingJob();
    }
    expect(server.book.parcels).toHaveLength(1);
    const expected = canLookUp ? { state: "booked", bookingState: null } : { bookingState: "unsure" };
    expect(await readShipment(db, id)).toMatchObject(expected);
  });

  test("a shipment stays unsure while the lookup fails, and is never booked twice", async () => {
    const id = await queue();
    server.setFault("reset");
    const claim = await claimBooking(db, [courierId], "book");
    expect(claim?.id).toBe(id);
    await expireDelays();
    for (let round = 0; round < 2; round += 1) {
      await runBookingJob();
      await expireDelays();
    }
    expect(await readShipment(db, id)).toMatchObject({ bookingState: "unsure", trackingNumber: null });
    expect(server.book.parcels).toHaveLength(0);
  });

  test.runIf(canLookUp)(
    "if a lookup after an unsure booking finds no parcel, the shipment is booked again, but only once",
    async () => {
      const id = await queue();
      server.setFault(500, bookPath);
      await runBookingJob();
      expect(await readShipment(db, id)).toMatchObject({ bookingState: "unsure" });
      server.setFault("none");
      await runBookingJob();
      expect(server.book.parcels).toHaveLength(0);
      await expireDelays();
      await runBookingJob();
      expect(await readShipment(db, id)).toMatchObject({ state: "booked", bookingError: null });
      expect(server.book.parcels).toHaveLength(1);
    },
  );

  test.skipIf(isShortSuite)("concurrent runs book each of 12 shipments once", async () => {
    for (let index = 0; index < 12; index += 1) await queue();
    await Promise.all([runBookingJob(), runBookingJob(), runBookingJob()]);
    expect(server.book.parcels).toHaveLength(12);
    expect(new Set(server.book.parcels.map(({ reference }) => reference)).size).toBe(12);
    expect(await db.$count(shipments, eq(shipments.state, "booked"))).toBe(12);
  });
});

describe("any courier", async () => {
  const server = await SIMULATED_COURIERS.postex.start();
  afterAll(server.close);

  test("a shipment that staff cancel while its booking is in progress is also cancelled at the courier", async () => {
    const courierId = await connectSimulatedCourier(db, "postex", server.url);
    const id = await queueShipment(db, courierId);
    server.setFault("hang", "/create-order");
    const booking = runBookingJob(undefined, { responseTimeoutMs: 5000 });
    await expect.poll(() => server.book.parcels.length).toBe(1);
    await recordState(db, { shipmentIds: [id], state: "cancelled", note: "" }, { by: COMMAND_LINE });
    await booking;
    expect(await readShipment(db, id)).toMatchObject({ state: "cancelled", bookingState: null });
    expect(server.book.parcels).toMatchObject([{ isCancelled: true }]);
  });

  test("after a connection failure, the courier's other shipments wait for the next run", async () => {
    const courierId = await connectSimulatedCourier(db, "postex", UNREACHABLE_URL);
    for (let index = 0; index < 8; index += 1) await queueShipment(db, courierId);
    await runBookingJob();
    const attemptedCount = await db.$count(shipments, sql`booking_error is not null`);
    expect(attemptedCount).toBeLessThanOrEqual(5);
    expect(await db.$count(shipments, eq(shipments.bookingState, "queued"))).toBe(8);
  });

  test("shipments of a courier whose account cannot be decrypted stay queued with the reason", async () => {
    const courierId = await connectSimulatedCourier(db, "trax", UNREACHABLE_URL);
    const id = await queueShipment(db, courierId);
    await runBookingJob(() => new Uint8Array(32).fill(1));
    expect(await readShipment(db, id)).toMatchObject({
      bookingState: "queued",
      bookingError: expect.stringContaining("cannot be decrypted"),
    });
  });

  test("a shop without connected couriers does not read the credentials key", async () => {
    await db.delete(shipments);
    await db.delete(couriers);
    await runBookingJob(() => expect.unreachable("The key was read"));
  });
});
