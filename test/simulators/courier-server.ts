import { HOUR_MS } from "#platform/rules/day.ts";

import type { HttpProvider, ProviderCall } from "./http-provider.ts";
import { buildPdf } from "./build-pdf.ts";
import { startHttpProvider } from "./http-provider.ts";

/** A parcel that was booked with a simulated courier. */
export interface SimulatedParcel {
  trackingNumber: string;
  reference: string;
  /** The name or the id that the courier uses for the city. */
  city: string;
  phone: string;
  cash: number;
  /** The service or the instructions with which the parcel was booked. */
  service?: string;
  /** Sorted by time, earliest first. */
  events: { status: string; at: Date }[];
  isCancelled: boolean;
  isPaid: boolean;
  advice: string | undefined;
}

/**
 * Faults of tracking responses:
 * - `repeated`: each entry appears twice
 * - `reordered`: the entries are in a wrong order
 * - `partial`: the first entry and every other entry are missing
 * - `stale`: the response of an earlier request, before the latest status
 */
export type TrackingFault = "none" | "repeated" | "reordered" | "partial" | "stale";

/** A parcel's history, oldest entry first, and its current status, as a tracking response states them. */
export interface SimulatedHistory {
  events: SimulatedParcel["events"];
  current: SimulatedParcel["events"][number] | undefined;
}

type NewParcel = Pick<SimulatedParcel, "reference" | "city" | "phone" | "cash" | "service">;

/** Parcels of a simulated courier. */
export interface CourierBook {
  parcels: SimulatedParcel[];
  add: (parcel: NewParcel) => SimulatedParcel;
  find: (trackingNumber: unknown) => SimulatedParcel | undefined;
  /** Returns a parcel's history, changed by the current fault. */
  track: (parcel: SimulatedParcel) => SimulatedHistory;
  setTrackingFault: (fault: TrackingFault) => void;
}

/** A request to a simulated courier. */
export interface SimulatedRequest {
  call: ProviderCall;
  query: URLSearchParams;
  /** The JSON body; an empty object if the request has no body. */
  body: Readonly<Record<string, unknown>>;
  /** The part of the path that the `*` of the route matches. */
  wildcard: string;
}

/** A JSON response, or a PDF file that contains the text `pdf`. */
type Reply = { json: unknown; status?: number } | { pdf: string };
type Route = (request: SimulatedRequest) => Reply;

/** Statuses to which tests move parcels. Each courier has its own status texts. */
export type SimulatedStatus =
  | "booked"
  | "in-transit"
  | "out-for-delivery"
  | "attempted"
  | "delivered"
  | "returning"
  | "returned";

/** A simulated courier. */
export interface CourierServer extends HttpProvider {
  book: CourierBook;
  /**
   * Moves a parcel to a status. The courier reports its own text for a `SimulatedStatus`, and any other text unchanged.
   */
  move: (trackingNumber: string, status: string, at: Date) => void;
}

interface CourierServerOptions {
  /** Creates the routes by method and path. A `*` at the end of a path matches any text. */
  createRoutes: (book: CourierBook) => Readonly<Record<string, Route>>;
  /** Returns the body of an error response in the courier's format. */
  describeError: (status: number, message: string) => unknown;
  /** The courier's status texts. */
  statusTexts: Readonly<Record<SimulatedStatus, string>>;
  createTrackingNumber: (index: number) => string;
  /** Called with each request that the courier has processed. */
  onRequest?: ((call: ProviderCall) => void) | undefined;
}

/**
 * Starts a courier's API on this machine. Faults that lose a response occur after the courier has processed the
 * request. Rejections contain the entire request.
 */
export async function startCourierServer(options: CourierServerOptions): Promise<CourierServer> {
  const { statusTexts, describeError } = options;
  const book = createBook(options.createTrackingNumber);
  const routes = Object.entries(options.createRoutes(book));
  const replies = new WeakMap<ProviderCall, Reply>();
  const handle = (call: ProviderCall): Reply => {
    const target = `${call.method} ${call.url.pathname}`;
    const route = routes.find(([key]) =>
      key.endsWith("*") ? target.startsWith(key.slice(0, -1)) : target === key,
    );
    if (!route) return { status: 404, json: "Not found" };
    const [key, respond] = route;
    const body = call.body === "" ? {} : (JSON.parse(call.body) as Record<string, unknown>);
    const wildcard = decodeURIComponent(target.slice(key.length - 1));
    return respond({ call, query: call.url.searchParams, body, wildcard });
  };
  const provider = await startHttpProvider({
    onMessage: (call) => {
      replies.set(call, handle(call));
      options.onRequest?.(call);
    },
    accept: (call, response) => {
      const reply = replies.get(call) ?? { json: null };
      if ("pdf" in reply) response.end(buildPdf(reply.pdf));
      else response.writeHead(reply.status ?? 200).end(JSON.stringify(reply.json));
    },
    describeError: (status, call) => JSON.stringify(describeError(status, formatRequest(status, call))),
  });
  const move: CourierServer["move"] = (trackingNumber, status, at) => {
    const text = status in statusTexts ? statusTexts[status as SimulatedStatus] : status;
    book.find(trackingNumber)?.events.push({ status: text, at });
  };
  return { ...provider, book, move };
}

/**
 * Formats a request for an error message, because real couriers repeat parts of requests in errors. The shop truncates
 * long errors, so the text starts with the body for some statuses and with the headers for others.
 */
function formatRequest(status: number, { url, headers, body }: ProviderCall): string {
  const head = `${url.href} ${JSON.stringify(headers)}`;
  return status % 2 === 0 ? `${body} ${head}` : `${head} ${body}`;
}

function createBook(createTrackingNumber: (index: number) => string): CourierBook {
  const byNumber = new Map<string, SimulatedParcel>();
  const parcels: SimulatedParcel[] = [];
  let trackingFault: TrackingFault = "none";
  return {
    parcels,
    track: ({ events }) => applyTrackingFault(events, trackingFault),
    setTrackingFault: (fault) => (trackingFault = fault),
    add: (fields) => {
      const trackingNumber = createTrackingNumber(parcels.length + 1);
      const state = { events: [], isCancelled: false, isPaid: false, advice: undefined };
      const parcel: SimulatedParcel = { trackingNumber, ...fields, ...state };
      parcels.push(parcel);
      byNumber.set(trackingNumber, parcel);
      return parcel;
    },
    find: (trackingNumber) => byNumber.get(String(trackingNumber)),
  };
}

function applyTrackingFault(events: SimulatedParcel["events"], fault: TrackingFault): SimulatedHistory {
  const current = events.at(-1);
  const [odd, even] = [
    events.filter((_, index) => index % 2 === 1),
    events.filter((_, index) => index % 2 === 0),
  ];
  switch (fault) {
    case "repeated":
      return { events: events.flatMap((event) => [event, event]), current };
    case "reordered":
      return { events: [...odd.toReversed(), ...even], current };
    case "partial":
      return { events: odd, current };
    case "stale":
      return { events: events.slice(0, -1), current: events.at(-2) };
    default:
      return { events, current };
  }
}

/** Formats a time as couriers do: in Pakistan time, without a UTC offset, e.g. `2026-11-20 01:26:19`. */
export function formatPakistanTime(at: Date): string {
  return new Date(at.getTime() + 5 * HOUR_MS).toISOString().slice(0, 19).replace("T", " ");
}
