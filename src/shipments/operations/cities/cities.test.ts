import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";

import { courierCities, couriers, shipments } from "../../tables/shipment-schema.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import type { Courier } from "../couriers/courier.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import {
  SIMULATED_COURIERS,
  TEST_CREDENTIALS_KEY,
  connectSimulatedCourier,
  queueShipment,
  readShipment,
} from "#test/shops/connected-shop.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { bookShipments } from "../booking/book-shipments.ts";
import { chooseCity } from "./choose-city.ts";
import { getCourierCities, storeCities } from "./courier-cities.ts";
import { fetchAllCities, fetchCities } from "./fetch-cities.ts";
import { listUnmatchedPlaces } from "./list-unmatched-places.ts";

const db = await openTestDatabase();
const server = await SIMULATED_COURIERS.postex.start();
afterAll(server.close);
const courierId = await connectSimulatedCourier(db, "postex", server.url);
const getKey = () => TEST_CREDENTIALS_KEY;
const book = () => bookShipments(db, { getCredentialsKey: getKey });
const options = { by: COMMAND_LINE };
const toCity = (name: string) => ({ code: name, name });
const LAHORE = toCity("LAHORE");
const KARACHI = toCity("KARACHI");
/** A place whose city name exists in both Sindh and Balochistan. */
const NASIRABAD = { city: "Nasirabad", province: "Sindh" };

afterEach(() => server.setFault("none"));
beforeEach(async () => {
  await db.delete(shipments);
  await db.delete(courierCities);
});

/** Queues a shipment of an order to this city and province. */
async function queueShipmentTo(city: string, state: string) {
  const id = await queueShipment(db, courierId);
  const { orderId } = await readShipment(db, id);
  await db.execute(sql`update orders set city = ${city}, state = ${state} where id = ${orderId}`);
  return { id, orderId };
}

describe("the stored list", () => {
  test("a new list replaces the old list and deletes staff choices of removed cities", async () => {
    await storeCities(db, courierId, [LAHORE, KARACHI]);
    await chooseCity(db, courierId, { ...NASIRABAD, ...KARACHI }, options);
    await storeCities(db, courierId, [LAHORE, LAHORE, toCity("MULTAN")]);
    expect(await getCourierCities(db, courierId)).toEqual({
      fetchedAt: expect.any(String),
      cities: [LAHORE, toCity("MULTAN")],
    });
    const { orderId } = await queueShipmentTo("Nasirabad", "Sindh");
    expect(await listUnmatchedPlaces(db, courierId, [orderId])).toHaveLength(1);
  });

  test("an empty list does not replace the stored list", async () => {
    await storeCities(db, courierId, [LAHORE]);
    const courierWithoutCities: Pick<Courier, "listCities"> = {
      listCities: async () => ({ outcome: "ok", value: [] }),
    };
    expect(await fetchCities(db, courierWithoutCities, courierId)).toMatchObject({ outcome: "retry" });
    expect((await getCourierCities(db, courierId)).cities).toEqual([LAHORE]);
  });

  test("the daily job stores the lists of all couriers that respond, then fails if one did not", async () => {
    const otherServer = await SIMULATED_COURIERS.trax.start();
    const otherId = await connectSimulatedCourier(db, "trax", otherServer.url);
    server.setFault(503);
    await expect(fetchAllCities(db, { getCredentialsKey: getKey })).rejects.toThrow("503");
    expect((await getCourierCities(db, courierId)).cities).toEqual([]);
    expect((await getCourierCities(db, otherId)).cities.length).toBeGreaterThan(0);
    await otherServer.close();
    await db.delete(couriers).where(eq(couriers.id, otherId));
  });
});

describe("booking", () => {
  test("uses the stored list, and requests it from the courier only if none is stored", async () => {
    const first = await queueShipmentTo("Lahore", "Punjab");
    await book();
    expect(await readShipment(db, first.id)).toMatchObject({ state: "booked" });
    expect((await getCourierCities(db, courierId)).cities).toContainEqual(LAHORE);
    server.setFault(500, "/get-operational-city");
    const second = await queueShipmentTo("lahore", "Punjab");
    await book();
    expect(await readShipment(db, second.id)).toMatchObject({ state: "booked" });
  });

  test("stays queued while the courier's city list is unavailable", async () => {
    const { id } = await queueShipmentTo("Lahore", "Punjab");
    server.setFault(503, "/get-operational-city");
    await book();
    expect(await readShipment(db, id)).toMatchObject({ bookingState: "queued" });
  });

  test("rejects a city name shared by two provinces until staff choose a city; later orders to the place use the choice", async () => {
    await storeCities(db, courierId, [LAHORE, KARACHI, toCity("NASIRABAD")]);
    const waiting = await queueShipmentTo("Nasirabad", "Sindh");
    const otherProvince = await queueShipmentTo("Nasirabad", "Balochistan");
    await book();
    const rejected = { bookingState: "rejected", needsCity: true };
    expect(await readShipment(db, waiting.id)).toMatchObject(rejected);
    await chooseCity(db, courierId, { ...NASIRABAD, ...KARACHI }, options);
    const later = await queueShipmentTo("NASIR-ABAD", "Sind");
    await book();
    expect(await readShipment(db, waiting.id)).toMatchObject({ state: "booked" });
    expect(await readShipment(db, later.id)).toMatchObject({ state: "booked" });
    expect(server.book.parcels.at(-1)).toMatchObject({ city: "KARACHI" });
    expect(await readShipment(db, otherProvince.id)).toMatchObject(rejected);
  });
});

test("each place that the courier does not know is listed once, with its number of orders", async () => {
  const first = await queueShipmentTo("Nasirabad", "Sindh");
  const second = await queueShipmentTo("nasirabad", "Sindh");
  const matched = await queueShipmentTo("Lahore", "Punjab");
  const orderIds = [first.orderId, second.orderId, matched.orderId];
  expect(await listUnmatchedPlaces(db, courierId, orderIds)).toEqual([]);
  await storeCities(db, courierId, [LAHORE]);
  expect(await listUnmatchedPlaces(db, courierId, orderIds)).toMatchObject([
    { province: "Sindh", orders: 2, reason: expect.stringContaining("abad") },
  ]);
});

test("a city that the list does not contain cannot be chosen", async () => {
  await storeCities(db, courierId, [LAHORE]);
  const choice = { ...NASIRABAD, ...KARACHI };
  await expect(chooseCity(db, courierId, choice, options)).rejects.toThrow("does not contain this city");
});

test("when staff change the choice for a place, the audit log records the old and the new city", async () => {
  await storeCities(db, courierId, [KARACHI, LAHORE]);
  await chooseCity(db, courierId, { ...NASIRABAD, ...KARACHI }, options);
  await chooseCity(db, courierId, { ...NASIRABAD, ...LAHORE }, options);
  const [entry] = (await listAudit(db, { subjectType: "courier" })).items;
  expect(entry?.changes).toEqual([
    { field: "place", from: null, to: "Nasirabad, Sindh" },
    { field: "courierCity", from: "KARACHI", to: "LAHORE" },
  ]);
});
