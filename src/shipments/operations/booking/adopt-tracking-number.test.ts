import { eq } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, test } from "vitest";

import { shipments } from "../../tables/shipment-schema.server.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import type { SimulatedCourierKind } from "#test/shops/connected-shop.ts";
import {
  SIMULATED_COURIERS,
  TEST_CREDENTIALS_KEY,
  connectSimulatedCourier,
  queueShipment,
  readShipment,
} from "#test/shops/connected-shop.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { adoptTrackingNumber } from "./adopt-tracking-number.ts";

const db = await openTestDatabase();
const adopt = (id: number, trackingNumber: string, isConfirmed = false) =>
  adoptTrackingNumber(
    db,
    id,
    { trackingNumber, isConfirmed },
    { by: COMMAND_LINE, getKey: () => TEST_CREDENTIALS_KEY },
  );

describe.each(["postex", "tcs"] satisfies SimulatedCourierKind[])("%s", async (kind) => {
  const server = await SIMULATED_COURIERS[kind].start();
  const courierId = await connectSimulatedCourier(db, kind, server.url);
  afterEach(() => server.setFault("none"));
  afterAll(server.close);

  /**
   * Adds a shipment whose booking is unsure although the courier has booked it. `bookedReference` is the reference
   * that the courier stored. Default: the shipment's reference.
   */
  async function buildUnsureShipment(bookedReference?: string) {
    const id = await queueShipment(db, courierId);
    const { reference } = await readShipment(db, id);
    await db
      .update(shipments)
      .set({ bookingState: "unsure", bookingError: "Response lost" })
      .where(eq(shipments.id, id));
    const parcel = { reference: bookedReference ?? reference, city: "LAHORE", phone: "", cash: 0 };
    return { id, trackingNumber: server.book.add(parcel).trackingNumber };
  }

  test("staff can enter the tracking number of a parcel whose booking is unsure, but only once", async () => {
    const { id, trackingNumber } = await buildUnsureShipment();
    await adopt(id, trackingNumber);
    expect(await readShipment(db, id)).toMatchObject({
      state: "booked",
      trackingNumber,
      bookingState: null,
      bookingError: null,
      nextPollAt: expect.any(Date),
    });
    await expect(adopt(id, trackingNumber)).rejects.toMatchObject({ code: "conflict" });
    const { orderId } = await readShipment(db, id);
    const { items } = await listAudit(db, { subjectType: "order", subjectId: orderId });
    expect(items.filter(({ action }) => action === "parcel-updated").map(({ changes }) => changes)).toEqual([
      [{ field: "trackingNumber", from: null, to: trackingNumber }],
    ]);
  });

  test("a tracking number that the courier does not know is rejected unless staff confirm it", async () => {
    const { id } = await buildUnsureShipment();
    await expect(adopt(id, "123456")).rejects.toMatchObject({ code: "tracking-number-unknown" });
    expect(await readShipment(db, id)).toMatchObject({ bookingState: "unsure", trackingNumber: null });
    await adopt(id, "123456", true);
    expect(await readShipment(db, id)).toMatchObject({ state: "booked", trackingNumber: "123456" });
  });

  test("the tracking number of another shipment is rejected", async () => {
    const bookedShipment = await buildUnsureShipment();
    await adopt(bookedShipment.id, bookedShipment.trackingNumber);
    const otherShipment = await buildUnsureShipment();
    const code = kind === "tcs" ? "tracking-number-taken" : "conflict";
    await expect(adopt(otherShipment.id, bookedShipment.trackingNumber)).rejects.toMatchObject({ code });
  });

  test("while the courier does not respond, the tracking number is rejected and the booking remains unsure", async () => {
    const { id, trackingNumber } = await buildUnsureShipment();
    server.setFault(503);
    await expect(adopt(id, trackingNumber, true)).rejects.toMatchObject({ code: "courier-unavailable" });
    expect(await readShipment(db, id)).toMatchObject({ bookingState: "unsure" });
  });

  test.skipIf(kind === "tcs")(
    "a tracking number that belongs to another reference at the courier is rejected",
    async () => {
      const { id, trackingNumber } = await buildUnsureShipment("ZE00000000000-1");
      await expect(adopt(id, trackingNumber, true)).rejects.toThrow("for the parcel ZE00000000000-1");
    },
  );
});
