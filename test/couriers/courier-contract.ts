import { afterAll, afterEach, describe, expect, test } from "vitest";

import type { CourierCity } from "#shipments/rules/courier-city.ts";
import type { CourierOptions } from "#shipments/operations/couriers/courier-client.ts";
import type { CourierReport } from "#shipments/rules/reports/list-reports.ts";
import type { TimePrecision } from "#orders/rules/order-status.ts";
import type { Courier, Parcel } from "#shipments/operations/couriers/courier.ts";

import { getValue } from "./courier-contract-values.ts";
import { defineDocumentTests, defineLabelTests } from "./courier-document-contract.ts";
import { defineMoneyTests } from "./courier-money-contract.ts";
import { defineTrackingTests } from "./courier-tracking-contract.ts";
import type { CourierServer } from "../simulators/courier-server.ts";
import { RETRY_AFTER_SECONDS, UNREACHABLE_URL } from "../simulators/http-provider.ts";

/** Functions that some courier APIs do not offer. */
type OptionalFunction = "findByReference" | "createLoadSheet" | "advise";

interface CourierContract {
  server: CourierServer;
  createCourier: (apiUrl: string, options?: CourierOptions) => Courier;
  /** Creates a courier with an account that the server rejects. */
  createRejectedCourier: () => Courier;
  /** The account's secrets. */
  secrets: readonly string[];
  /** For each call, a part of the URL path that no other call has. An empty string matches all calls. */
  paths: { book: string; track: string; label: string; loadSheet: string; advice: string };
  /** The courier's entry for Dera Ghazi Khan. */
  city: CourierCity;
  /** The service or the instructions of a parcel, and of one that must not be sent by air. */
  services: readonly [usual: string, surface: string];
  missingFunctions: readonly OptionalFunction[];
  /** The courier's charge for a parcel (PKR); null if the courier's API does not report charges. */
  charge: number | null;
  /** Whether the courier reports the amount that it has paid to the shop. */
  reportsPaidAmount: boolean;
  /** Whether the courier reports the shop's reference of a tracked parcel. */
  reportsReference: boolean;
  /** How exactly the courier reports times. */
  precision: TimePrecision;
}

const PARCEL: Omit<Parcel, "city"> = {
  reference: "ZE12345678901-1",
  customer: {
    name: "Ayesha Khan",
    phone: "+923001234567",
    otherPhone: "",
    email: "ayesha@example.com",
    street: "House 7, Street 12, Block B",
  },
  pieces: 1,
  weightGrams: 450,
  cashToCollect: 3400.75,
  description: "1 × Oud Mehtab 50ml",
  isSurfaceOnly: false,
};
const SINCE = "2026-11-20T00:00:00Z";

/** The courier under test, and functions that the tests share. */
export interface ContractContext extends CourierContract {
  open: (options?: CourierOptions) => Courier;
  /** Returns a parcel with a new reference. */
  buildParcel: (changes?: Partial<Parcel>) => Parcel;
  /** Books a parcel and returns its tracking number. */
  bookParcel: (courier?: Courier) => Promise<string>;
  trackOne: (trackingNumber: string) => Promise<CourierReport[]>;
}

function createContext(contract: CourierContract): ContractContext {
  let count = 0;
  const open = (options?: CourierOptions) => contract.createCourier(contract.server.url, options);
  const buildParcel = (changes: Partial<Parcel> = {}): Parcel => {
    count += 1;
    return { ...PARCEL, city: contract.city, reference: `ZE12345678901-${count}`, ...changes };
  };
  return {
    ...contract,
    open,
    buildParcel,
    bookParcel: async (courier = open()) => getValue(await courier.book(buildParcel())).trackingNumber,
    trackOne: async (trackingNumber) =>
      getValue(await open().track([trackingNumber])).get(trackingNumber) ?? [],
  };
}

/** Defines the tests that the adapter of each courier must pass. */
export function describeCourierContract(contract: CourierContract): void {
  const { server, missingFunctions } = contract;
  const context = createContext(contract);

  afterEach(() => server.setFault("none"));
  afterAll(server.close);

  describe("booking", () => defineBookingTests(context));
  describe.skipIf(missingFunctions.includes("findByReference"))("lookup by reference", () =>
    defineLookupTests(context),
  );
  describe("tracking", () => defineTrackingTests(context));
  describe("labels", () => defineLabelTests(context));
  describe("documents, advice, charges, payments and cities", () => {
    defineDocumentTests(context);
    defineMoneyTests(context);
    defineOtherTests(context);
  });
  describe("account", () => defineAccountTests(context));
}

function defineBookingTests(context: ContractContext) {
  const { server, open, buildParcel, createCourier, city, paths, services } = context;
  test.each([
    [false, services[0]],
    [true, services[1]],
  ])(
    "a parcel that must not be sent by air (%s) is booked with the service “%s”",
    async (isSurfaceOnly, service) => {
      const { trackingNumber } = getValue(await open().book(buildParcel({ isSurfaceOnly })));
      expect(server.book.find(trackingNumber)?.service).toBe(service);
    },
  );

  test("sends the reference, the city, the phone number in national format, and whole rupees", async () => {
    const parcel = buildParcel();
    const { trackingNumber } = getValue(await open().book(parcel));
    expect(server.book.find(trackingNumber)).toMatchObject({
      reference: parcel.reference,
      city: city.code,
      phone: "03001234567",
      cash: 3400,
    });
  });

  test("a parcel with a foreign phone number is rejected without a request to the courier", async () => {
    const countBefore = server.book.parcels.length;
    const customer = { ...PARCEL.customer, phone: "+447911123456" };
    expect(await open().book(buildParcel({ customer }))).toMatchObject({ outcome: "rejected" });
    expect(server.book.parcels).toHaveLength(countBefore);
  });

  test("a city that the courier no longer serves is rejected", async () => {
    const parcel = buildParcel({ city: { code: "999", name: "Atlantis" } });
    expect(await open().book(parcel)).toMatchObject({ outcome: "rejected" });
  });

  test.each([
    ["hang", "unsure", 1],
    ["reset", "unsure", 1],
    ["malformed", "unsure", 1],
    [500, "unsure", 0],
    [401, "retry", 0],
    [403, "retry", 0],
    [429, "retry", 0],
    [503, "retry", 0],
    [400, "rejected", 0],
    ["error with status 200", "rejected", 0],
  ] as const)("a booking with the fault “%s” has the outcome %s", async (fault, outcome, bookedCount) => {
    const countBefore = server.book.parcels.length;
    server.setFault(fault, paths.book);
    expect(await open(fault === "hang" ? { responseTimeoutMs: 3000 } : {}).book(buildParcel())).toMatchObject(
      { outcome },
    );
    expect(server.book.parcels.length - countBefore).toBe(bookedCount);
  });

  test("the result of a rate-limited booking contains the delay that the courier requires", async () => {
    server.setFault(429, paths.book);
    expect(await open().book(buildParcel())).toMatchObject({ delayMs: RETRY_AFTER_SECONDS * 1000 });
  });

  test("a booking with an unreachable courier has the outcome retry", async () => {
    expect(await createCourier(UNREACHABLE_URL).book(buildParcel())).toMatchObject({ outcome: "retry" });
  });
}

function defineLookupTests({ server, open, buildParcel, bookParcel, createCourier, paths }: ContractContext) {
  test("finds a parcel whose booking response was lost", async () => {
    const parcel = buildParcel();
    server.setFault("reset", paths.book);
    await open().book(parcel);
    server.setFault("none");
    const { trackingNumber } = server.book.parcels.at(-1) ?? {};
    expect(await open().findByReference(parcel.reference, SINCE)).toEqual({
      outcome: "ok",
      value: { trackingNumber },
    });
  });

  test("returns null for a reference that the courier does not know", async () => {
    await bookParcel();
    const found = await open().findByReference("ZE00000000000-1", SINCE);
    expect(found).toEqual({ outcome: "ok", value: null });
  });

  test.each([400, 401, 403, 429, 500, 503, "hang", "reset", "malformed", "error with status 200"] as const)(
    "a lookup with the fault “%s” never reports that the courier does not know the parcel",
    async (fault) => {
      server.setFault(fault);
      const courier = open({ responseTimeoutMs: 100 });
      expect((await courier.findByReference("ZE00000000000-1", SINCE)).outcome).not.toBe("ok");
    },
  );

  test("a lookup at a wrong URL never reports that the courier does not know the parcel", async () => {
    const courier = createCourier(`${server.url}/elsewhere`);
    expect((await courier.findByReference("ZE00000000000-1", SINCE)).outcome).not.toBe("ok");
  });
}

function defineOtherTests({ open, city, missingFunctions }: ContractContext) {
  test("the courier lists its cities", async () => {
    const cities = getValue(await open().listCities());
    expect(cities.length).toBeGreaterThanOrEqual(3);
    expect(cities).toContainEqual(city);
  });

  test.skipIf(missingFunctions.length === 0)(
    "calling a function that the courier does not offer has the outcome rejected",
    async () => {
      const courier = open();
      const calls = {
        findByReference: () => courier.findByReference("ZE00000000000-1", SINCE),
        createLoadSheet: () => courier.createLoadSheet(["1"]),
        advise: () => courier.advise("1", "retry", ""),
      };
      for (const name of missingFunctions) expect(await calls[name]()).toMatchObject({ outcome: "rejected" });
    },
  );
}

function defineAccountTests({
  server,
  open,
  bookParcel,
  buildParcel,
  createRejectedCourier,
  secrets,
}: ContractContext) {
  test("the account test succeeds for a valid account and fails for an invalid account", async () => {
    expect(await open().testAccount()).toEqual({ outcome: "ok", value: null });
    expect(await createRejectedCourier().testAccount()).toMatchObject({ outcome: "retry" });
  });

  test.each([400, 401, 403, 429, 500, 503, "error with status 200"] as const)(
    "errors contain neither secrets nor personal data (%s)",
    async (fault) => {
      const courier = open();
      const number = await bookParcel(courier);
      server.setFault(fault);
      const results = [
        await courier.book(buildParcel()),
        await courier.findByReference("ZE00000000000-1", SINCE),
        await courier.cancel(number),
        await courier.getLabel({ trackingNumber: number }),
        await courier.createLoadSheet([number]),
        await courier.track([number]),
        await courier.identify(number),
        await courier.advise(number, "retry", "soon"),
        await courier.getPaymentStatus(number),
        await courier.testAccount(),
      ];
      const { name, phone, email, street } = PARCEL.customer;
      const errors = results.map((result) => ("error" in result ? result.error : "")).join("\n");
      expect(errors).not.toBe("");
      for (const value of [...secrets, name, phone, email, street, "03001234567", "http://"])
        expect(errors).not.toContain(value);
    },
  );
}
