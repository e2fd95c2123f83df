import type { CourierBook, CourierServer, SimulatedParcel, SimulatedRequest } from "./courier-server.ts";
import { startCourierServer } from "./courier-server.ts";

export const POSTEX_TOKEN = "postex-secret-token";
const MAX_LABEL_COUNT = 10;
const CITIES = ["LAHORE", "KARACHI", "D.G KHAN"];

/** The texts and codes of history entries by current status. Other statuses appear only as the current status. */
const ENTRIES: Readonly<Record<string, { text: string; code: string }>> = {
  "At Merchant's Warehouse": { text: "At Merchant's Warehouse", code: "0001" },
  "At PostEx Warehouse": { text: "At PostEx Warehouse", code: "0003" },
  "Out For Delivery": { text: "Package on Root", code: "0004" },
  Attempted: { text: "Attempt Made: Customer not available", code: "0013" },
  Delivered: { text: "Delivered", code: "0005" },
  Returned: { text: "Returned", code: "0006" },
};

const createEnvelope = (status: number, statusMessage: string, dist?: unknown) => ({
  statusCode: String(status),
  statusMessage,
  ...(dist !== undefined && { dist }),
});
const succeed = (dist?: unknown) => ({ json: createEnvelope(200, "SUCCESSFULLY OPERATED", dist) });
const fail = (status: number, message: string) => ({ json: createEnvelope(status, message) });

/** Starts a simulated PostEx API. */
export function startPostExApi({ onRequest }: { onRequest?: () => void } = {}): Promise<CourierServer> {
  return startCourierServer({
    createRoutes,
    describeError: (status, message) => createEnvelope(status, message),
    statusTexts: {
      booked: "At Merchant's Warehouse",
      "in-transit": "At PostEx Warehouse",
      "out-for-delivery": "Out For Delivery",
      attempted: "Attempted",
      delivered: "Delivered",
      returning: "Out For Return",
      returned: "Returned",
    },
    createTrackingNumber: (index) => `CX-${String(index).padStart(11, "0")}`,
    onRequest,
  });
}

/** Returns the routes for booked parcels. */
function createParcelRoutes(book: CourierBook) {
  return {
    "GET /v1/get-invoice": ({ query }: SimulatedRequest) => {
      const numbers = query.get("trackingNumbers") ?? "";
      return numbers.split(",").length > MAX_LABEL_COUNT
        ? fail(400, "MAXIMUM 10 TRACKING NUMBERS ALLOWED")
        : { pdf: numbers };
    },
    "POST /v2/generate-load-sheet": ({ body }: SimulatedRequest) => ({
      pdf: String(body["trackingNumbers"]),
    }),
    "GET /v1/track-bulk-order": ({ query }: SimulatedRequest) =>
      succeed(
        (query.get("TrackingNumbers") ?? "").split(",").map((trackingNumber) => {
          const parcel = book.find(trackingNumber);
          return parcel
            ? { trackingNumber, message: "TRACKING DETAILS", trackingResponse: toOrder(book, parcel) }
            : { trackingNumber, message: "ORDER NOT FOUND" };
        }),
      ),
    "PUT /v2/save-shipper-advice": ({ body }: SimulatedRequest) => {
      const parcel = book.find(body["trackingNumber"]);
      if (!parcel) return fail(404, "ORDER NOT FOUND");
      parcel.advice = body["statusId"] === 1 ? "return" : "retry";
      return succeed();
    },
    "GET /v1/track-order/*": ({ wildcard }: SimulatedRequest) => {
      const parcel = book.find(wildcard);
      return parcel
        ? succeed({ ...toOrder(book, parcel), ...toAmounts(parcel) })
        : fail(404, "ORDER NOT FOUND");
    },
    "GET /v1/payment-status/*": ({ wildcard }: SimulatedRequest) => {
      const parcel = book.find(wildcard);
      if (!parcel) return fail(404, "RECORD NOT FOUND");
      const settled = {
        settlementDate: "2026-11-25 10:00:00",
        cprNumber_1: "CPR-1",
        cprNumber_2: "CPR-2",
      };
      return succeed({
        orderRefNumber: parcel.reference,
        trackingNumber: wildcard,
        settle: parcel.isPaid,
        ...(parcel.isPaid && settled),
      });
    },
  };
}

function createRoutes(book: CourierBook) {
  const routes = {
    "GET /v2/get-operational-city": () =>
      succeed(
        CITIES.map((name) => ({ operationalCityName: name, isPickupCity: "true", isDeliveryCity: "true" })),
      ),
    "GET /v1/get-merchant-address": () => succeed([{ addressCode: "001", cityName: "LAHORE" }]),
    "POST /v3/create-order": ({ body }: SimulatedRequest) => {
      if (!CITIES.includes(String(body["cityName"]))) return fail(400, "INVALID CITY");
      const { trackingNumber } = book.add({
        reference: String(body["orderRefNumber"]),
        city: String(body["cityName"]),
        phone: String(body["customerPhone"]),
        cash: Number(body["invoicePayment"]),
        service: String(body["transactionNotes"]),
      });
      return succeed({ trackingNumber, orderStatus: "UnBooked", orderDate: "2026-11-20 10:00:00" });
    },
    "GET /v1/get-all-order": ({ query }: SimulatedRequest) =>
      query.has("startDate") && query.has("endDate") && query.has("orderStatusId")
        ? succeed(
            book.parcels.filter(({ isCancelled }) => !isCancelled).map((parcel) => toOrder(book, parcel)),
          )
        : { status: 400, json: { status: 400, error: "Bad Request" } },
    "PUT /v1/cancel-order": ({ body }: SimulatedRequest) => {
      const parcel = book.find(body["trackingNumber"]);
      if (!parcel) return fail(404, "ORDER NOT FOUND");
      parcel.isCancelled = true;
      return succeed();
    },
    ...createParcelRoutes(book),
  };
  return Object.fromEntries(
    Object.entries(routes).map(([key, respond]) => [
      key,
      (request: SimulatedRequest) =>
        request.call.headers["token"] === POSTEX_TOKEN
          ? respond(request)
          : { status: 401, json: createEnvelope(401, "TOKEN IS INVALID") },
    ]),
  );
}

function toAmounts({ cash, isPaid }: SimulatedParcel) {
  const paid = { upfrontPayment: cash / 4, reservePayment: (cash * 3) / 4 };
  return { transactionFee: 200.1, transactionTax: 32.2, ...(isPaid && paid) };
}

/** Returns an order as the guide shows it: the entries of the history have no time. */
function toOrder(book: CourierBook, parcel: SimulatedParcel) {
  const { events, current } = book.track(parcel);
  return {
    trackingNumber: parcel.trackingNumber,
    orderRefNumber: parcel.reference,
    transactionDate: "2026-11-20",
    transactionStatus: current?.status ?? "Unbooked",
    transactionStatusHistory: events.flatMap(({ status }) => {
      const entry = ENTRIES[status];
      return entry
        ? [{ transactionStatusMessage: entry.text, transactionStatusMessageCode: entry.code }]
        : [];
    }),
  };
}
