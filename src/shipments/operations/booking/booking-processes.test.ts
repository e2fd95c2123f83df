import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, inject, test } from "vitest";

import { openDatabase } from "#platform/db/client.server.ts";
import { projectRoot } from "#platform/db/project-root.ts";
import { shipments } from "../../tables/shipment-schema.server.ts";
import { SIMULATED_COURIERS, connectSimulatedCourier, queueShipment } from "#test/shops/connected-shop.ts";
import { createServerDatabase } from "#test/databases/database.ts";

const SHIPMENT_COUNT = 20;
/** Maximum time for new processes to start and to book all shipments (ms). */
const RUN_TIMEOUT_MS = 120_000;

/** Several processes can share a database only with a PostgreSQL server. */
describe.skipIf(inject("databaseTemplate").engine === "pglite")("several processes", () => {
  const processes: ReturnType<typeof fork>[] = [];
  afterEach(async () => {
    for (const child of processes.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  });

  test("if a process is killed between booking a shipment and recording the result, no shipment is lost or booked twice", async () => {
    const url = await createServerDatabase();
    const { db, close } = await openDatabase({ url, dataDir: "" });
    const firstBooking = Promise.withResolvers<void>();
    const server = await SIMULATED_COURIERS.postex.start({
      onRequest: () => server.book.parcels.length > 0 && firstBooking.resolve(),
    });
    const courierId = await connectSimulatedCourier(db, "postex", server.url);
    for (let index = 0; index < SHIPMENT_COUNT; index += 1) await queueShipment(db, courierId);
    const startProcess = () => {
      const child = fork(join(projectRoot, "test/programs/booking-process.ts"), [url]);
      processes.push(child);
      return child;
    };
    // The courier stores bookings but never responds, so the process is killed before it can record them.
    server.setFault("hang", "/create-order");
    const firstProcess = startProcess();
    await firstBooking.promise;
    firstProcess.kill("SIGKILL");
    await once(firstProcess, "exit");
    server.setFault("none");
    const isSending = eq(shipments.bookingState, "sending");
    expect(await db.$count(shipments, isSending)).toBeGreaterThan(0);
    await db
      .update(shipments)
      .set({ nextPollAt: sql`now()` })
      .where(isSending);
    startProcess();
    startProcess();
    const countBooked = () => db.$count(shipments, eq(shipments.state, "booked"));
    await expect.poll(countBooked, { timeout: RUN_TIMEOUT_MS }).toBe(SHIPMENT_COUNT);
    const references = server.book.parcels.map(({ reference }) => reference);
    expect(references).toHaveLength(SHIPMENT_COUNT);
    expect(new Set(references).size).toBe(SHIPMENT_COUNT);
    await close();
    await server.close();
  });
});
