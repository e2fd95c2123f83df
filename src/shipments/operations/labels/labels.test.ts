import { PDFDocument } from "@cantoo/pdf-lib";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { DAY_MS } from "#platform/rules/day.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { shipmentLabels, shipments } from "../../tables/shipment-schema.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import type { SimulatedCourierKind } from "#test/shops/connected-shop.ts";
import {
  SIMULATED_COURIERS,
  TESTED_KINDS,
  TEST_CREDENTIALS_KEY,
  connectSimulatedCourier,
  queueShipment,
} from "#test/shops/connected-shop.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildConfirmedOrder, buildCourier, buildParcel } from "#test/shipments.ts";
import { isShortSuite } from "#test/suite.ts";

import { bookShipments } from "../booking/book-shipments.ts";
import { prepareLabels } from "./prepare-labels.ts";
import { printCourierLabels } from "./print-courier-labels.ts";
import { pruneLabels } from "./store-label.ts";

const db = await openTestDatabase();
const getKey = () => TEST_CREDENTIALS_KEY;
const book = () => bookShipments(db, { getCredentialsKey: getKey });
const prepare = (ids: number[]) =>
  prepareLabels(db, ids, { getKey, courierOptions: { responseTimeoutMs: 100 } });
const print = (ids: number[]) => printCourierLabels(db, ids, { by: COMMAND_LINE });

beforeEach(async () => {
  await db.delete(shipments);
});

const LABEL_PATHS: Record<SimulatedCourierKind, string> = {
  postex: "/get-invoice",
  leopards: "/slip",
  tcs: "/print/label",
  trax: "/air_waybill",
};

describe.each(TESTED_KINDS)("%s", async (kind) => {
  const server = await SIMULATED_COURIERS[kind].start();
  const courierId = await connectSimulatedCourier(db, kind, server.url);
  afterAll(server.close);
  const countRequests = () =>
    server.received.filter(({ url }) => url.pathname.includes(LABEL_PATHS[kind])).length;
  const bookOne = async () => {
    const id = await queueShipment(db, courierId);
    await book();
    return id;
  };

  test("the label is stored after the booking, and printing sends no further request", async () => {
    const id = await bookOne();
    const requests = countRequests();
    expect(await prepare([id])).toEqual({ ready: [id], missing: [] });
    expect(countRequests()).toBe(requests);
  });

  test("a label that could not be fetched after the booking is fetched for a later print", async () => {
    server.setFault(503, LABEL_PATHS[kind]);
    const id = await bookOne();
    expect(await prepare([id])).toMatchObject({ ready: [], missing: [{ shipmentId: id }] });
    server.setFault("none");
    expect(await prepare([id])).toEqual({ ready: [id], missing: [] });
  });
});

describe("a selection of parcels", async () => {
  const postex = await SIMULATED_COURIERS.postex.start();
  const trax = await SIMULATED_COURIERS.trax.start();
  const [postexId, traxId] = [
    await connectSimulatedCourier(db, "postex", postex.url),
    await connectSimulatedCourier(db, "trax", trax.url),
  ];
  const manualCourier = await buildCourier(db);
  afterAll(() => Promise.all([postex.close(), trax.close()]));

  test("is printed as one file in the order of the selection; parcels without a label are listed with the reason", async () => {
    const [postexParcelId, traxParcelId] = [
      await queueShipment(db, postexId),
      await queueShipment(db, traxId),
    ];
    await book();
    const unbookedId = await queueShipment(db, postexId);
    const { order } = await buildConfirmedOrder(db);
    const manualParcel = await buildParcel(db, order.id, manualCourier.id, { trackingNumber: "R-1" });
    const ids = [traxParcelId, unbookedId, postexParcelId, manualParcel.id];
    expect(await prepare([...ids, 999_999])).toEqual({
      ready: [traxParcelId, postexParcelId],
      missing: [
        expect.objectContaining({ shipmentId: unbookedId, reason: "The parcel is not booked yet." }),
        {
          shipmentId: manualParcel.id,
          reference: manualParcel.reference,
          reason: "Rider does not provide labels.",
        },
      ],
    });
    const file = Buffer.from(await print(ids));
    expect((await PDFDocument.load(file)).getPageCount()).toBe(2);
    const printEntries = await db.select().from(auditEntries).where(eq(auditEntries.action, "printed"));
    expect(printEntries.at(-1)?.changes).toEqual([{ field: "parcels", from: null, to: "2" }]);
  });

  test.skipIf(isShortSuite)(
    "a courier that does not respond receives requests for only a few of the parcels",
    async () => {
      postex.setFault(503, "/get-invoice");
      const ids: number[] = [];
      for (let count = 0; count < 20; count += 1) ids.push(await queueShipment(db, postexId));
      await book();
      postex.setFault("hang", "/get-invoice");
      const before = postex.received.length;
      const { ready, missing } = await prepare(ids);
      expect([ready.length, missing.length]).toEqual([0, 20]);
      expect(postex.received.length - before).toBeLessThanOrEqual(5);
      postex.setFault("none");
    },
  );

  test("printing without any stored label is rejected", async () => {
    const id = await queueShipment(db, postexId);
    await expect(print([id])).rejects.toMatchObject({ code: "not-found" });
  });

  test("labels are deleted after 60 days", async () => {
    const id = await queueShipment(db, postexId);
    await book();
    const addDaysToNow = (days: number) => new Date(Date.now() + days * DAY_MS);
    await pruneLabels(db, addDaysToNow(59));
    expect(await db.$count(shipmentLabels, eq(shipmentLabels.shipmentId, id))).toBe(1);
    await pruneLabels(db, addDaysToNow(61));
    expect(await db.$count(shipmentLabels, eq(shipmentLabels.shipmentId, id))).toBe(0);
  });
});
