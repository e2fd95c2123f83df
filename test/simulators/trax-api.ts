import type { CourierBook, CourierServer, SimulatedParcel, SimulatedRequest } from "./courier-server.ts";
import { formatPakistanTime, startCourierServer } from "./courier-server.ts";

export const TRAX_KEY = "trax-secret-key";

const CITIES = [
  { id: 202, name: "Lahore" },
  { id: 203, name: "Karachi" },
  { id: 204, name: "Dera Ghazi Khan" },
];

const succeed = (fields: object = {}) => ({ json: { status: 0, message: "Success", ...fields } });
const fail = (message: string) => ({ json: { status: 1, message } });

/** Starts a simulated Trax API. */
export function startTraxApi({ onRequest }: { onRequest?: () => void } = {}): Promise<CourierServer> {
  return startCourierServer({
    createRoutes,
    describeError: (_status, message) => ({ status: 1, message }),
    statusTexts: {
      booked: "Shipment - Booked",
      "in-transit": "Shipment - Arrived at Origin",
      "out-for-delivery": "Shipment - Out for Delivery",
      attempted: "Shipment - Delivery Unsuccessful",
      delivered: "Shipment - Delivered",
      returning: "Return - In Transit",
      returned: "Return - Delivered to Shipper",
    },
    createTrackingNumber: (index) => String(202_202_000_000 + index),
    onRequest,
  });
}

/** Returns the routes for booked parcels. */
function createParcelRoutes(book: CourierBook) {
  return {
    "GET /shipment/air_waybill": ({ query }: SimulatedRequest) => ({
      pdf: `${query.get("tracking_number")}`,
    }),
    "POST /receiving_sheet/create": () => succeed({ receiving_sheet_id: 6158 }),
    "GET /receiving_sheet/view": ({ query }: SimulatedRequest) => ({
      pdf: `${query.get("receiving_sheet_id")}`,
    }),
    "POST /request/rcp": ({ body }: SimulatedRequest) => {
      const parcel = book.find(body["tracking_number"]);
      if (!parcel) return fail("Invalid tracking number");
      parcel.advice = body["type"] === 1 ? "return" : "retry";
      return succeed();
    },
    "GET /shipment/charges": ({ query }: SimulatedRequest) =>
      book.find(query.get("tracking_number"))
        ? succeed({ charges: { weight_charges: 190, gst: 30.4, total_charges: "220.40" } })
        : fail("Invalid tracking number"),
    "GET /payments": ({ query }: SimulatedRequest) => {
      const parcel = book.find(query.get("tracking_number[]"));
      const payment = {
        payment_status: "Processed",
        payment_date: "2026- 11 - 25 11:10:47",
        payment_id: 5463,
      };
      return succeed({ payments: parcel?.isPaid ? { [parcel.trackingNumber]: [payment] } : [] });
    },
  };
}

function createRoutes(book: CourierBook) {
  const routes = {
    "GET /cities": () => succeed({ cities: CITIES }),
    "POST /shipment/book": ({ body }: SimulatedRequest) => {
      if (!CITIES.some(({ id }) => id === body["consignee_city_id"])) return fail("Invalid consignee city");
      const { trackingNumber } = book.add({
        reference: String(body["order_id"]),
        city: String(body["consignee_city_id"]),
        phone: String(body["consignee_phone_number_1"]),
        cash: Number(body["amount"]),
        service: String(body["shipping_mode_id"]),
      });
      return succeed({ tracking_number: Number(trackingNumber) });
    },
    "GET /shipment/track/order_id": ({ query }: SimulatedRequest) => {
      const found = book.parcels.filter(({ reference }) => reference === query.get("order_id"));
      return succeed({ details: found.map((parcel) => toDetails(book, parcel)) });
    },
    "GET /shipment/track": ({ query }: SimulatedRequest) => {
      const parcel = book.find(query.get("tracking_number"));
      return parcel ? succeed({ details: toDetails(book, parcel) }) : fail("Invalid tracking number");
    },
    "POST /shipment/cancel": ({ body }: SimulatedRequest) => {
      const parcel = book.find(body["tracking_number"]);
      if (!parcel) return fail("Invalid tracking number");
      parcel.isCancelled = true;
      return succeed();
    },
    ...createParcelRoutes(book),
  };
  return Object.fromEntries(
    Object.entries(routes).map(([key, respond]) => [
      key,
      (request: SimulatedRequest) =>
        request.call.headers.authorization === TRAX_KEY
          ? respond(request)
          : { status: 401, json: { status: 1, message: "Unauthorized" } },
    ]),
  );
}

/** Returns Trax's tracking details, newest report first. Every other entry has no `timestamp`. */
function toDetails(book: CourierBook, parcel: SimulatedParcel) {
  return {
    tracking_number: Number(parcel.trackingNumber),
    order_id: parcel.reference,
    tracking_history: book
      .track(parcel)
      .events.toReversed()
      .map(({ status, at }, index) => ({
        date_time: formatTime(at),
        ...(index % 2 === 0 && { timestamp: Math.floor(at.getTime() / 1000) }),
        status,
        status_reason: status.includes("Unsuccessful") ? "Address Incomplete" : null,
      })),
  };
}

/** Formats a time in Pakistan time, e.g. `20/11/2026 03:54 PM`. */
function formatTime(at: Date): string {
  const text = formatPakistanTime(at);
  const [day, hours] = [text.slice(0, 10).split("-").toReversed().join("/"), Number(text.slice(11, 13))];
  return `${day} ${String(hours % 12 || 12).padStart(2, "0")}:${text.slice(14, 16)} ${hours < 12 ? "AM" : "PM"}`;
}
