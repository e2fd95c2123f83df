import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { DAY_MS } from "#platform/rules/day.ts";
import { shipments } from "../../tables/shipment-schema.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import {
  SIMULATED_COURIERS,
  TEST_CREDENTIALS_KEY,
  connectSimulatedCourier,
  queueShipment,
} from "#test/shops/connected-shop.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildConfirmedOrder, buildCourier, buildParcel } from "#test/shipments.ts";

import { bookShipments } from "../booking/book-shipments.ts";
import { listOrderShipments, listShipmentsById } from "../list-shipments.ts";
import { recordState } from "../record-state.ts";
import { createLoadSheets } from "./create-load-sheets.ts";
import { getLoadSheet, listLoadSheets, listWaitingCouriers } from "./list-load-sheets.ts";
import { printCourierSheet, recordLoadSheetPrint } from "./print-load-sheet.ts";
import { requestCourierSheet } from "./request-courier-sheet.ts";

const db = await openTestDatabase();
const manualCourier = await buildCourier(db);
const getKey = () => TEST_CREDENTIALS_KEY;
const options = { by: COMMAND_LINE, getKey };
const create = (request: Parameters<typeof createLoadSheets>[1]) => createLoadSheets(db, request, options);

let parcelCount = 0;
/** Creates a parcel that waits for a load sheet of the manual courier. */
async function buildWaitingParcel() {
  const { order } = await buildConfirmedOrder(db);
  parcelCount += 1;
  return buildParcel(db, order.id, manualCourier.id, { trackingNumber: `R-${parcelCount}`, pieces: 2 });
}

beforeEach(async () => {
  await db.delete(shipments);
});

describe("a load sheet", () => {
  test("lists the selected parcels with totals; a parcel is on one sheet only", async () => {
    const [first, second] = [await buildWaitingParcel(), await buildWaitingParcel()];
    const { sheets, problems } = await create({ shipmentIds: [first.id, second.id] });
    expect(problems).toEqual([]);
    const [sheet] = sheets;
    expect(sheet).toMatchObject({
      courier: { name: "Rider" },
      parcels: 2,
      pieces: 4,
      weightGrams: first.weightGrams + second.weightGrams,
      cashToCollect: first.cashToCollect + second.cashToCollect,
      hasCourierSheet: false,
      problem: null,
      prints: 0,
    });
    expect((await listOrderShipments(db, first.orderId))[0]?.loadSheetId).toBe(sheet?.id);
    const third = await buildWaitingParcel();
    const secondResult = await create({ shipmentIds: [first.id, third.id] });
    expect(secondResult.problems).toMatchObject([
      { shipmentId: first.id, text: `The parcel is on load sheet ${sheet?.id}.` },
    ]);
    expect(secondResult.sheets).toMatchObject([{ parcels: 1 }]);
  });

  test("is created only once for a parcel, even by concurrent requests", async () => {
    const parcel = await buildWaitingParcel();
    const results = await Promise.all([1, 2, 3].map(() => create({ shipmentIds: [parcel.id] })));
    expect(results.flatMap(({ sheets }) => sheets)).toHaveLength(1);
    expect(results.flatMap(({ problems }) => problems)).toHaveLength(2);
  });

  test("lists neither cancelled parcels nor parcels that the courier has collected", async () => {
    const [cancelled, handedOver] = [await buildWaitingParcel(), await buildWaitingParcel()];
    await recordState(db, { shipmentIds: [handedOver.id], state: "picked" }, { by: COMMAND_LINE });
    await recordState(db, { shipmentIds: [cancelled.id], state: "cancelled" }, { by: COMMAND_LINE });
    const { sheets, problems } = await create({ shipmentIds: [cancelled.id, handedOver.id] });
    expect(sheets).toEqual([]);
    expect(problems.map(({ text }) => text)).toEqual([
      "The parcel is “Cancelled”.",
      "The parcel is “Handed over”.",
    ]);
  });

  test("for a courier lists all of the courier's waiting parcels, or only today's parcels", async () => {
    const [first, second] = [await buildWaitingParcel(), await buildWaitingParcel()];
    const tomorrow = new Date(Date.now() + DAY_MS);
    expect(await listWaitingCouriers(db)).toEqual([
      { id: manualCourier.id, name: "Rider", parcels: 2, today: 2 },
    ]);
    expect(await listWaitingCouriers(db, tomorrow)).toMatchObject([{ parcels: 2, today: 0 }]);
    const request = { courierId: manualCourier.id, onlyToday: true };
    const laterRequest = createLoadSheets(db, request, { ...options, now: tomorrow });
    await expect(laterRequest).rejects.toMatchObject({ code: "nothing-to-hand-over" });
    const { sheets } = await create({ courierId: manualCourier.id, onlyToday: false });
    expect(sheets).toMatchObject([{ parcels: 2 }]);
    const listedParcels = await listShipmentsById(db, [first.id, second.id]);
    expect(listedParcels.map(({ loadSheetId }) => loadSheetId)).toEqual([sheets[0]?.id, sheets[0]?.id]);
    expect(await listWaitingCouriers(db)).toEqual([]);
    await expect(create({ courierId: 999_999, onlyToday: false })).rejects.toMatchObject({
      code: "not-found",
    });
  });

  test("shows a parcel that was cancelled later, but does not count it", async () => {
    const [first, second] = [await buildWaitingParcel(), await buildWaitingParcel()];
    const { sheets } = await create({ shipmentIds: [first.id, second.id] });
    await recordState(db, { shipmentIds: [first.id], state: "cancelled" }, { by: COMMAND_LINE });
    const { sheet, parcels } = await getLoadSheet(db, sheets[0]?.id ?? 0);
    expect(parcels.map(({ state }) => state)).toEqual(["cancelled", "booked"]);
    expect(sheet).toMatchObject({ parcels: 1, cashToCollect: second.cashToCollect });
  });

  test("counts how often it was printed", async () => {
    const { sheets } = await create({ shipmentIds: [(await buildWaitingParcel()).id] });
    const id = sheets[0]?.id ?? 0;
    for (const prints of [1, 2]) {
      await recordLoadSheetPrint(db, id, { by: COMMAND_LINE });
      expect((await listLoadSheets(db)).find((sheet) => sheet.id === id)).toMatchObject({
        prints,
        printedAt: expect.any(String),
      });
    }
    await expect(printCourierSheet(db, id, { by: COMMAND_LINE })).rejects.toMatchObject({
      code: "not-found",
    });
    expect((await getLoadSheet(db, id)).sheet.prints).toBe(2);
  });
});

describe("the courier's own load sheet", async () => {
  const postex = await SIMULATED_COURIERS.postex.start();
  const tcs = await SIMULATED_COURIERS.tcs.start();
  const postexId = await connectSimulatedCourier(db, "postex", postex.url);
  const tcsId = await connectSimulatedCourier(db, "tcs", tcs.url);
  afterAll(() => Promise.all([postex.close(), tcs.close()]));
  const bookOne = async (courierId: number) => {
    const id = await queueShipment(db, courierId);
    await bookShipments(db, { getCredentialsKey: getKey });
    return id;
  };

  test("is stored; a selection with several couriers creates one sheet per courier", async () => {
    const ids = [await bookOne(postexId), await bookOne(tcsId)];
    const { sheets } = await create({ shipmentIds: ids });
    expect(sheets).toMatchObject([
      { courier: { id: postexId }, hasCourierSheet: true, problem: null },
      { courier: { id: tcsId }, hasCourierSheet: false, problem: null },
    ]);
    const file = Buffer.from(await printCourierSheet(db, sheets[0]?.id ?? 0, { by: COMMAND_LINE }));
    const [parcel] = await listShipmentsById(db, ids);
    expect(file.toString()).toContain(parcel?.trackingNumber ?? "missing");
  });

  test("is requested again after a failure; until then, the shop's sheet shows the reason", async () => {
    const id = await bookOne(postexId);
    postex.setFault(503, "/generate-load-sheet");
    const { sheets } = await create({ shipmentIds: [id] });
    expect(sheets).toMatchObject([
      { parcels: 1, hasCourierSheet: false, problem: expect.stringMatching("503") },
    ]);
    postex.setFault("none");
    const sheetId = sheets[0]?.id ?? 0;
    await requestCourierSheet(db, sheetId, { getKey });
    expect((await getLoadSheet(db, sheetId)).sheet).toMatchObject({ hasCourierSheet: true, problem: null });
    const requests = postex.received.length;
    await requestCourierSheet(db, sheetId, { getKey });
    expect(postex.received.length).toBe(requests);
  });
});
