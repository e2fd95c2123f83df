import type { CourierBook, CourierServer, SimulatedParcel, SimulatedRequest } from "./courier-server.ts";
import { formatPakistanTime, startCourierServer } from "./courier-server.ts";

export const LEOPARDS_KEY = "leopards-secret-key";
export const LEOPARDS_PASSWORD = "leopards-secret-password";

const CITIES = [
  { id: 789, name: "LAHORE", allow_as_destination: true },
  { id: 592, name: "KARACHI", allow_as_destination: true },
  { id: 111, name: "DERA GHAZI KHAN", allow_as_destination: true },
  { id: 112, name: "MURREE", allow_as_destination: false },
];

const succeed = (fields: object = {}) => ({ json: { status: 1, error: 0, ...fields } });
const fail = (error: unknown) => ({ json: { status: 0, error } });

/** Starts a simulated Leopards API. As in the real API, the types of `status` and `error` differ between responses. */
export function startLeopardsApi({ onRequest }: { onRequest?: () => void } = {}): Promise<CourierServer> {
  return startCourierServer({
    createRoutes,
    describeError: (_status, message) => ({ status: 0, error: { booking: message } }),
    statusTexts: {
      booked: "Consignment Booked",
      "in-transit": "In Transit to LAHORE",
      "out-for-delivery": "Out for Delivery",
      attempted: "Pending - CONSIGNEE NOT AVAILABLE",
      delivered: "Delivered",
      returning: "Ready for Return in LAHORE - REFUSED WITH NO REASON",
      returned: "Returned to shipper",
    },
    createTrackingNumber: (index) => `LE${String(index).padStart(8, "0")}`,
    onRequest,
  });
}

function listParcels(book: CourierBook, numbers: unknown) {
  return String(numbers)
    .split(",")
    .flatMap((number) => book.find(number) ?? []);
}

/** Returns the routes for booked parcels. */
function createParcelRoutes(book: CourierBook) {
  return {
    "POST /generateLoadSheet/format/json/": () =>
      succeed({ status: "1", error: "null", load_sheet_id: "4711" }),
    "POST /downloadLoadSheet/": ({ body }: SimulatedRequest) => ({ pdf: String(body["load_sheet_id"]) }),
    "POST /trackBookedPacket/format/json/": ({ body }: SimulatedRequest) => {
      const parcels = listParcels(book, body["track_numbers"]);
      // One unknown number makes Leopards reject the request.
      return parcels.length < String(body["track_numbers"]).split(",").length
        ? fail("Invalid tracking number")
        : succeed({ packet_list: parcels.map((parcel) => toPacket(book, parcel)) });
    },
    "POST /shipperAdviceList/format/json/": ({ body }: SimulatedRequest) =>
      succeed({
        status: "1",
        error: "0",
        data: listParcels(book, body["Cn_number"]).map(({ trackingNumber }) => ({
          id: 9876,
          cn_number: trackingNumber,
        })),
      }),
    "POST /updateShipperAdvice/format/json/": ({ body }: SimulatedRequest) => {
      for (const advice of body["data"] as Record<string, unknown>[]) {
        const parcel = book.find(advice["cn_number"]);
        if (parcel) parcel.advice = advice["shipper_advice_status"] === "RT" ? "return" : "retry";
      }
      return succeed({ status: "1", error: "0" });
    },
    "GET /getTariffDetails/format/json/": ({ query }: SimulatedRequest) =>
      CITIES.some(({ id }) => String(id) === query.get("destination_city"))
        ? succeed({
            packet_charges: {
              shipment_charges: "180",
              cash_handling: 20,
              insurance_charges: "0",
              gst_percentage: "16",
              gst_amount: 32,
              fuel_surcharge_percentage: "10",
              fuel_surcharge_amount: "18.50",
            },
          })
        : fail({ destination_city: "Destination City is invalid" }),
    "GET /getPaymentDetails/format/json/": ({ query }: SimulatedRequest) => {
      const paid = listParcels(book, query.get("cn_numbers")).filter(({ isPaid }) => isPaid);
      return paid.length === 0
        ? fail("CN number not found")
        : succeed({
            error: "0",
            payment_list: paid.map(({ trackingNumber }) => ({
              booked_packet_cn: trackingNumber,
              status: "Paid",
              invoice_cheque_no: "CHQ-001",
              invoice_cheque_date: "2026-11-25",
            })),
          });
    },
  };
}

function createRoutes(book: CourierBook) {
  const routes = {
    "POST /getAllCities/format/json/": () => succeed({ city_list: CITIES }),
    "POST /bookPacket/format/json/": ({ body, call }: SimulatedRequest) => {
      if (!CITIES.some(({ id }) => String(id) === String(body["destination_city"])))
        return fail({ destination_city: "Destination City is invalid" });
      const { trackingNumber } = book.add({
        reference: String(body["booked_packet_order_id"]),
        city: String(body["destination_city"]),
        phone: String(body["consignment_phone"]),
        cash: Number(body["booked_packet_collect_amount"]),
        service: [body["shipment_type"], body["shipment_id"]].filter(Boolean).join(" "),
      });
      const slip = `http://${call.headers.host}/slip/${trackingNumber}`;
      return succeed({ track_number: trackingNumber, slip_link: slip });
    },
    "POST /getShipmentDetailsByOrderID/format/json/": ({ body }: SimulatedRequest) => {
      const references = body["shipment_order_id"] as string[];
      const found = book.parcels.filter(({ reference }) => references.includes(reference));
      return found.length === 0
        ? fail("Order ID not found")
        : succeed({
            data: found.map(({ trackingNumber, reference }) => ({
              track_number: trackingNumber,
              booked_packet_order_id: reference,
            })),
          });
    },
    "POST /cancelBookedPackets/format/json/": ({ body }: SimulatedRequest) => {
      const parcels = listParcels(book, body["cn_numbers"]);
      for (const parcel of parcels) parcel.isCancelled = true;
      return parcels.length > 0
        ? { json: { status: "1", error: "null" } }
        : fail({ [String(body["cn_numbers"])]: "CN already cancelled or not found" });
    },
    ...createParcelRoutes(book),
  };
  const authenticatedRoutes = Object.fromEntries(
    Object.entries(routes).map(([key, respond]) => [
      key,
      (request: SimulatedRequest) => {
        const { body, query } = request;
        const apiKey = body["api_key"] ?? query.get("api_key");
        const password = body["api_password"] ?? query.get("api_password");
        if (apiKey !== LEOPARDS_KEY) return fail({ api_key: ["Invalid"] });
        return password === LEOPARDS_PASSWORD ? respond(request) : fail("Invalid API Key/Password.");
      },
    ]),
  );
  // The URL of a label needs no credentials.
  return { ...authenticatedRoutes, "GET /slip/*": ({ wildcard }: SimulatedRequest) => ({ pdf: wildcard }) };
}

/** Returns a packet as the copies of the interface show it: activities have a date without a time. */
function toPacket(book: CourierBook, parcel: SimulatedParcel) {
  const { events, current } = book.track(parcel);
  return {
    track_number: parcel.trackingNumber,
    booked_packet_order_id: parcel.reference,
    booking_date: "20/11/2026",
    booked_packet_status: current?.status ?? "Pickup Request not Send",
    activity_date: current ? formatDay(current.at) : null,
    status_remarks: ["N/A"],
    "Tracking Detail": events.map(({ status, at }, index) => ({
      [index % 2 === 0 ? "Status" : "Staus"]: status,
      "Activity Date": formatDay(at),
      ...(index % 2 === 0 ? { Reason: "N/A", "Reciever Name": "N/A" } : { Reason: null }),
    })),
  };
}

/** Formats a day, e.g. `20/11/2026`. */
const formatDay = (at: Date) => formatPakistanTime(at).slice(0, 10).split("-").toReversed().join("/");
