import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";

import { shipments } from "../../tables/shipment-schema.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import {
  SIMULATED_COURIERS,
  TESTED_KINDS,
  TEST_CREDENTIALS_KEY,
  connectSimulatedCourier,
  queueShipment,
  readShipment,
} from "#test/shops/connected-shop.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { listShipments } from "../list-shipments.ts";
import { setNextPolls } from "../polling/claim-shipments.ts";
import { pollSoon } from "../polling/poll-soon.ts";
import { recordState } from "../record-state.ts";
import { requeueBooking, resolveCancellation } from "./book-again.ts";
import { bookShipments } from "./book-shipments.ts";
import { claimBooking } from "./claim-booking.ts";

const db = await openTestDatabase();
const runBookingJob = () => bookShipments(db, { getCredentialsKey: () => TEST_CREDENTIALS_KEY });
const cancel = async (id: number) =>
  recordState(db, { shipmentIds: [id], state: "cancelled" }, { by: COMMAND_LINE });
/** Ends all delays and leases. */
const expireDelays = () =>
  db
    .update(shipments)
    .set({ nextPollAt: sql`now()` })
    .where(sql`booking_state is not null and next_poll_at is not null`);
const listIdsToCheck = async () => (await listShipments(db, { needsStaff: true })).items.map(({ id }) => id);

beforeEach(async () => {
  await db.delete(shipments);
});

describe.each(TESTED_KINDS)("%s", async (kind) => {
  const { bookPath } = SIMULATED_COURIERS[kind];
  const server = await SIMULATED_COURIERS[kind].start();
  const courierId = await connectSimulatedCourier(db, kind, server.url);
  afterEach(() => {
    server.setFault("none");
    server.book.parcels.length = 0;
  });
  afterAll(server.close);
  const canLookUp = kind !== "tcs";

  test("cancelling an order cancels its booked parcel at the courier only once", async () => {
    const id = await queueShipment(db, courierId);
    await runBookingJob();
    const { orderId } = await readShipment(db, id);
    await updateOrderStatus(db, { orderId, status: "cancelled" });
    expect(await readShipment(db, id)).toMatchObject({ state: "cancelled", bookingState: "cancelling" });
    await runBookingJob();
    expect(server.book.parcels).toMatchObject([{ isCancelled: true }]);
    const cancelled = { state: "cancelled", bookingState: null, bookingError: null, nextPollAt: null };
    expect(await readShipment(db, id)).toMatchObject(cancelled);
    await runBookingJob();
    expect(await readShipment(db, id)).toMatchObject(cancelled);
  });

  test("while the courier does not respond, the cancellation is retried", async () => {
    const id = await queueShipment(db, courierId);
    await runBookingJob();
    await cancel(id);
    server.setFault(503);
    await runBookingJob();
    const waitingForRetry = {
      bookingState: "cancelling",
      bookingError: expect.any(String),
      nextPollAt: expect.any(Date),
    };
    expect(await readShipment(db, id)).toMatchObject(waitingForRetry);
    server.setFault("none");
    await expireDelays();
    await runBookingJob();
    expect(await readShipment(db, id)).toMatchObject({ bookingState: null, bookingError: null });
    expect(server.book.parcels).toMatchObject([{ isCancelled: true }]);
  });

  test("a cancellation whose response was lost is retried", async () => {
    const id = await queueShipment(db, courierId);
    await runBookingJob();
    await cancel(id);
    server.setFault("reset");
    await runBookingJob();
    expect(await readShipment(db, id)).toMatchObject({ bookingState: "cancelling" });
    server.setFault("none");
    await expireDelays();
    await runBookingJob();
    expect(await readShipment(db, id)).toMatchObject({ bookingState: null });
  });

  test("if the courier rejects a cancellation, staff can retry it or mark the parcel as cancelled", async () => {
    const id = await queueShipment(db, courierId);
    await runBookingJob();
    await cancel(id);
    server.setFault(400, "/cancel");
    await runBookingJob();
    expect(await readShipment(db, id)).toMatchObject({
      state: "cancelled",
      bookingState: "not-cancelled",
      bookingError: expect.stringContaining("400"),
    });
    expect(await listIdsToCheck()).toEqual([id]);
    await requeueBooking(db, id, { by: COMMAND_LINE });
    await runBookingJob();
    expect(await readShipment(db, id)).toMatchObject({ bookingState: "not-cancelled" });
    await resolveCancellation(db, id, { by: COMMAND_LINE });
    expect(await listIdsToCheck()).toEqual([]);
    await expect(resolveCancellation(db, id, { by: COMMAND_LINE })).rejects.toThrow("has not rejected");
  });

  test("if staff cancel a parcel whose booking process has crashed, the shop looks up the parcel and cancels it at the courier", async () => {
    const id = await queueShipment(db, courierId);
    // The process stops after the courier has stored the parcel.
    const claim = await claimBooking(db, [courierId], "book");
    expect(claim?.id).toBe(id);
    const { reference } = await readShipment(db, id);
    server.book.add({ reference, city: "LAHORE", phone: "03001234567", cash: 0 });
    await cancel(id);
    await runBookingJob();
    expect(await readShipment(db, id)).toMatchObject({ state: "cancelled", bookingState: "sending" });
    await expireDelays();
    await runBookingJob();
    // TCS has no lookup, so staff must check the parcel.
    const bookingState = canLookUp ? null : "not-cancelled";
    expect(await readShipment(db, id)).toMatchObject({ state: "cancelled", bookingState });
    expect(server.book.parcels).toMatchObject([{ isCancelled: canLookUp }]);
  });

  test.runIf(canLookUp)(
    "a cancelled parcel that the courier never received needs no cancellation",
    async () => {
      const id = await queueShipment(db, courierId);
      await claimBooking(db, [courierId], "book");
      await cancel(id);
      await expireDelays();
      await runBookingJob();
      expect(await readShipment(db, id)).toMatchObject({ state: "cancelled", bookingState: null });
      expect(server.book.parcels).toEqual([]);
    },
  );

  test("a webhook request from the courier does not end the lease of a cancellation", async () => {
    const id = await queueShipment(db, courierId);
    await runBookingJob();
    await cancel(id);
    const claim = await claimBooking(db, [courierId], "cancel");
    const { trackingNumber } = await readShipment(db, id);
    await pollSoon(db, courierId, trackingNumber ?? "");
    await setNextPolls(db, [{ id, at: new Date() }]);
    expect((await readShipment(db, id)).nextPollAt).toEqual(claim?.lockedUntil);
  });

  test("a queued parcel is cancelled without a request to the courier", async () => {
    const id = await queueShipment(db, courierId);
    await cancel(id);
    expect(await readShipment(db, id)).toMatchObject({ state: "cancelled", bookingState: null });
    await runBookingJob();
    expect(server.book.parcels).toEqual([]);
  });

  test("a parcel that staff cancel during a booking that the courier rejects needs no staff check", async () => {
    const id = await queueShipment(db, courierId);
    server.setFault(400, bookPath);
    const booking = runBookingJob();
    await cancel(id);
    await booking;
    await runBookingJob();
    expect(await readShipment(db, id)).toMatchObject({ state: "cancelled", bookingState: null });
    expect(await db.$count(shipments, eq(shipments.needsStaff, true))).toBe(0);
  });
});
