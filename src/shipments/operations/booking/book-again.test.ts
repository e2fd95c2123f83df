import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";

import { shipments } from "../../tables/shipment-schema.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import {
  SIMULATED_COURIERS,
  TEST_CREDENTIALS_KEY,
  connectSimulatedCourier,
  queueShipment,
  readShipment,
} from "#test/shops/connected-shop.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { requeueBooking } from "./book-again.ts";
import { bookShipments } from "./book-shipments.ts";

const db = await openTestDatabase();
const server = await SIMULATED_COURIERS.postex.start();
afterAll(server.close);
const courierId = await connectSimulatedCourier(db, "postex", server.url);
const runBookingJob = () => bookShipments(db, { getCredentialsKey: () => TEST_CREDENTIALS_KEY });

test.each(["rejected", "unsure"] as const)(
  "staff can queue a parcel again if its booking is %s",
  async (bookingState) => {
    const id = await queueShipment(db, courierId);
    await db
      .update(shipments)
      .set({ bookingState, bookingError: "City not served" })
      .where(eq(shipments.id, id));
    await runBookingJob();
    expect((await readShipment(db, id)).bookingState).toBe(bookingState);
    await requeueBooking(db, id, { by: COMMAND_LINE });
    await runBookingJob();
    expect(await readShipment(db, id)).toMatchObject({
      state: "booked",
      bookingState: null,
      bookingError: null,
    });
    await expect(requeueBooking(db, id, { by: COMMAND_LINE })).rejects.toThrow("whose result is unknown");
  },
);
