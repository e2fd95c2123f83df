import type { CourierBook, CourierServer, SimulatedParcel, SimulatedRequest } from "./courier-server.ts";
import { startCourierServer } from "./courier-server.ts";

export const TCS_CREDENTIALS = {
  clientId: "tcs-client-id",
  clientSecret: "tcs-client-secret",
  username: "tcs-username",
  password: "tcs-secret-password",
};

const CITIES = [
  { citycode: "LHE", cityname: "LAHORE" },
  { citycode: "KHI", cityname: "KARACHI" },
  { citycode: "DGK", cityname: "DERA GHAZI KHAN" },
];

/** Codes of delivery reports by status text. Reports with other texts are checkpoints, which have no code. */
const DELIVERY_CODES: Readonly<Record<string, string>> = {
  Delivered: "OK",
  "Awaiting Receiver Collection": "SC",
  "Return To Origin": "RO",
};

/** TCS describes rejected tokens with status 200, and differently for each call. */
const REJECTIONS: Readonly<Record<string, unknown>> = {
  GET: { code: "UnAuthorized", message: "Invalid access token", status: 401 },
  POST: { code: 401, message: "Invalid Bearer token. Mismatch configuration.", status: "UnAuthorized" },
};

interface TcsServer extends CourierServer {
  /** Invalidates all tokens that TCS has issued. */
  expireTokens: () => void;
  /** Returns the number of sign-ins. */
  countSignIns: () => number;
}

/** Starts a simulated TCS API. */
export async function startTcsApi({ onRequest }: { onRequest?: () => void } = {}): Promise<TcsServer> {
  const tokens = { generation: 1, signIns: 0 };
  const server = await startCourierServer({
    createRoutes: (book) => createRoutes(book, tokens),
    describeError: (status, message) => ({
      status: false,
      code: String(status),
      error: [{ errorname: message }],
    }),
    statusTexts: {
      booked: "Shipment Booked",
      "in-transit": "Arrived at TCS Facility",
      "out-for-delivery": "Out For Delivery",
      attempted: "Awaiting Receiver Collection",
      delivered: "Delivered",
      returning: "Return To Origin",
      returned: "Shipment Returned To Shipper",
    },
    createTrackingNumber: (index) => String(779_000_000_000 + index),
    onRequest,
  });
  return {
    ...server,
    expireTokens: () => void (tokens.generation += 1),
    countSignIns: () => tokens.signIns,
  };
}

function createRoutes(book: CourierBook, tokens: { generation: number; signIns: number }) {
  const routes = {
    "GET /ecom/api/setup/citylistbycountry": () => ({ json: { message: "SUCCESS", data: CITIES } }),
    "POST /ecom/api/booking/create": ({ body }: SimulatedRequest) => {
      const consignee = body["consigneeinfo"] as Record<string, unknown>;
      const parcel = body["shipmentinfo"] as Record<string, unknown>;
      if (!CITIES.some(({ citycode }) => citycode === consignee["citycode"]))
        return { json: { status: false, code: "400", error: [{ errorname: "Invalid city" }] } };
      const { trackingNumber } = book.add({
        reference: String(parcel["referenceno"]),
        city: String(consignee["citycode"]),
        phone: String(consignee["mobile"]),
        cash: Number(parcel["codamount"]),
        service: String(parcel["servicecode"]),
      });
      return { json: { status: true, message: "SUCCESS", consignmentNo: trackingNumber } };
    },
    "POST /ecom/api/booking/cancel": ({ body }: SimulatedRequest) => {
      const parcel = book.find(body["consignmentnumber"]);
      if (parcel) parcel.isCancelled = true;
      return { json: { message: parcel ? "SUCCESS" : "Failure: No Record Founds" } };
    },
    "GET /ecom/api/print/label": ({ query }: SimulatedRequest) => ({ pdf: `${query.get("consignmentno")}` }),
    "GET /tracking/api/Tracking/GetDynamicTrackDetail": ({ query }: SimulatedRequest) => {
      const parcel = book.find(query.get("consignee"));
      return {
        json: parcel
          ? toTracking(book, parcel)
          : { message: "FAIL", shipmentinfo: null, deliveryinfo: null, checkpoints: null },
      };
    },
    "GET /ecom/api/Payment/status": ({ query }: SimulatedRequest) => {
      const parcel = book.find(query.get("cnno"));
      return {
        json: {
          message: "SUCCESS",
          detail: parcel?.isPaid ? [{ "payment status": "Y", "payment date": "2026-11-25" }] : [],
        },
      };
    },
  };
  const isSignedIn = ({ call, query, body }: SimulatedRequest) =>
    call.headers.authorization === `Bearer gateway-${tokens.generation}` &&
    (call.url.pathname.startsWith("/tracking") ||
      (query.get("accesstoken") ?? body["accesstoken"]) === `access-${tokens.generation}`);
  const authenticatedRoutes = Object.entries(routes).map(([key, respond]) => [
    key,
    (request: SimulatedRequest) =>
      isSignedIn(request) ? respond(request) : { json: REJECTIONS[request.call.method] ?? null },
  ]);
  return { ...createSignInRoutes(tokens), ...Object.fromEntries(authenticatedRoutes) };
}

function createSignInRoutes(tokens: { generation: number; signIns: number }) {
  const { clientId, clientSecret, username, password } = TCS_CREDENTIALS;
  const rejection = { json: { result: null, status: false, code: "401" } };
  return {
    "POST /auth/api/auth": ({ body }: SimulatedRequest) => {
      if (body["clientid"] !== clientId || body["clientsecret"] !== clientSecret) return rejection;
      tokens.signIns += 1;
      return { json: { result: { accessToken: `gateway-${tokens.generation}` }, status: true } };
    },
    "GET /ecom/api/authentication/token": ({ query }: SimulatedRequest) =>
      query.get("username") === username && query.get("password") === password
        ? { json: { accesstoken: `access-${tokens.generation}` } }
        : rejection,
  };
}

/** Returns TCS's tracking details, newest report first. */
function toTracking(book: CourierBook, parcel: SimulatedParcel) {
  const { trackingNumber } = parcel;
  const { events, current } = book.track(parcel);
  const entries = events.toReversed().map(({ status, at }) => ({
    consignmentno: trackingNumber,
    status,
    datetime: formatTime(at),
    ...(status in DELIVERY_CODES && { code: DELIVERY_CODES[status] }),
  }));
  return {
    message: "SUCCESS",
    shipmentinfo: [{ consignmentno: trackingNumber, bookingdate: "Nov 20, 2026", referenceno: "NA" }],
    deliveryinfo: entries.filter((entry) => "code" in entry),
    checkpoints: entries.filter((entry) => !("code" in entry)),
    ...(current && { shipmentsummary: `\n Current Status: ${current.status.toUpperCase()} \n` }),
  };
}

/** Formats a time in Pakistan time, e.g. `Friday Nov 20, 2026 12:58`. */
function formatTime(at: Date): string {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: "Asia/Karachi",
    weekday: "long",
    month: "short",
    day: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts["weekday"]} ${parts["month"]} ${parts["day"]}, ${parts["year"]} ${parts["hour"]}:${parts["minute"]}`;
}
