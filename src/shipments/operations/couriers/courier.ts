import type { CourierCity } from "../../rules/courier-city.ts";
import type { CourierReport } from "../../rules/reports/list-reports.ts";
import { connectionMessages as texts } from "../../rules/courier-messages.ts";

/** Result of a request to a courier. Errors contain neither credentials nor personal data. */
export type CourierResult<Value> =
  | { outcome: "ok"; value: Value }
  /** The courier rejected the request permanently. */
  | { outcome: "rejected"; error: string }
  /**
   * The courier did not process the request; a later attempt may succeed. `delayMs`: the wait that the courier
   * requires. `isAccountRejected`: whether the courier rejected the account.
   */
  | { outcome: "retry"; error: string; delayMs?: number; isAccountRejected?: boolean }
  /** The courier may have processed the request; its response is unknown. */
  | { outcome: "unsure"; error: string };

/** A parcel to book. */
export interface Parcel {
  /** The shop's own reference; unique among all parcels. */
  reference: string;
  customer: {
    name: string;
    /** In E.164. Adapters convert it to the courier's format. */
    phone: string;
    /** A second number as the customer typed it; empty if there is none. */
    otherPhone: string;
    email: string;
    street: string;
  };
  /** Destination city, with the name and the code that the courier uses. */
  city: CourierCity;
  pieces: number;
  weightGrams: number;
  /** Cash to collect (PKR); 0 for none. */
  cashToCollect: number;
  /** Description of the contents. */
  description: string;
  /** Whether the parcel must not be sent by air. */
  isSurfaceOnly: boolean;
}

/** A parcel that the courier has booked. */
export interface BookedParcel {
  trackingNumber: string;
  /** URL of the label, if the booking response contains one. */
  labelUrl?: string | undefined;
}

/** A parcel that the courier knows. */
interface IdentifiedParcel {
  /** The shop's own reference; null if the courier does not report it. */
  reference: string | null;
}

/** A booked parcel whose charge the shop requests. */
export interface RatedParcel extends Pick<
  Parcel,
  "city" | "weightGrams" | "cashToCollect" | "isSurfaceOnly"
> {
  trackingNumber: string;
}

/** Whether the courier has paid the collected cash to the shop. */
export interface CourierPayment {
  trackingNumber: string;
  isSettled: boolean;
  /** ISO 8601 UTC; null if the courier has not paid or reports no time. */
  settledAt: string | null;
  /** Paid cash (PKR); null if the courier does not report it. */
  amount: number | null;
  reference: string | null;
}

/** API client of a courier. Its functions never reject. */
export interface Courier {
  /** Books a parcel. Couriers have no idempotency keys: see `findByReference`. */
  book: (parcel: Parcel) => Promise<CourierResult<BookedParcel>>;
  /**
   * Looks up a parcel after a lost response. Returns `null` if the courier does not know the parcel.
   * @param since earliest possible time of the booking (ISO 8601 UTC)
   */
  findByReference: (reference: string, since: string) => Promise<CourierResult<BookedParcel | null>>;
  cancel: (trackingNumber: string) => Promise<CourierResult<null>>;
  /** Returns the label of one parcel as a PDF file. */
  getLabel: (parcel: BookedParcel) => Promise<CourierResult<Uint8Array>>;
  /** Creates a load sheet, which the courier's driver signs, and returns it as a PDF file. */
  createLoadSheet: (trackingNumbers: readonly string[]) => Promise<CourierResult<Uint8Array>>;
  /** Looks up a parcel by its tracking number. Returns `null` if the courier does not know the parcel. */
  identify: (trackingNumber: string) => Promise<CourierResult<IdentifiedParcel | null>>;
  /** Returns all reports of the parcels by tracking number. Omits parcels that the courier does not know. */
  track: (trackingNumbers: readonly string[]) => Promise<CourierResult<Map<string, CourierReport[]>>>;
  /** Sends the shop's instruction after a failed delivery attempt. */
  advise: (
    trackingNumber: string,
    advice: "retry" | "return",
    remarks: string,
  ) => Promise<CourierResult<null>>;
  /** Returns the cities that the courier serves. */
  listCities: () => Promise<CourierResult<CourierCity[]>>;
  /**
   * Returns the courier's charge for a parcel (PKR, including taxes), or `null` if the charge is not known yet. The
   * property is null if the courier's API does not report charges.
   */
  getTariff: ((parcel: RatedParcel) => Promise<CourierResult<number | null>>) | null;
  getPaymentStatus: (trackingNumber: string) => Promise<CourierResult<CourierPayment>>;
  /** Checks the credentials without changing anything. */
  testAccount: () => Promise<CourierResult<null>>;
}

/** Converts the value of a successful result. Returns other results unchanged. */
export function mapResult<Value, Output>(
  result: CourierResult<Value>,
  convert: (value: Value) => Output,
): CourierResult<Output> {
  return result.outcome === "ok" ? { outcome: "ok", value: convert(result.value) } : result;
}

/** Returns the result of a request that the courier rejected because of the shop's account. */
export function rejectAccount(error: string): CourierResult<never> {
  return { outcome: "retry", error, isAccountRejected: true };
}

/** Returns the result of an action that the courier's API does not support. */
export function rejectUnsupported(courier: string, action: string): CourierResult<never> {
  return { outcome: "rejected", error: texts.unsupported(courier, action) };
}
