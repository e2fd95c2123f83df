import { z } from "zod";

import type { ReportedTime } from "../../../rules/couriers/courier-time.ts";
import { parseCourierTime, parseReportedTime } from "../../../rules/couriers/courier-time.ts";
import { mapLeopardsStatus } from "../../../rules/couriers/leopards-statuses.ts";
import type { CourierReport } from "../../../rules/reports/list-reports.ts";
import { listReports } from "../../../rules/reports/list-reports.ts";
import type { CourierPayment } from "../courier.ts";
import type { ApiStatus } from "../courier-client.ts";
import { addAmounts, amountSchema, codeText as code, lenientList, optionalText } from "../parcel-fields.ts";

/**
 * `status` is 1 or 0, as a number or a text. `error` is 0, `0`, `null`, a text, or an object of errors by field or
 * parcel.
 */
const envelopeSchema = z.object({ status: code.pipe(z.enum(["0", "1"])), error: z.unknown().optional() });

/** Error texts for parcels that Leopards does not know. */
const UNKNOWN_PARCEL =
  /^(?:no (?:packet|record|data)s? found|(?:order id|(?:cn|tracking|consignment) numbers?|packet) (?:not found|(?:is |are )?invalid)|invalid (?:cn|tracking|consignment) numbers?)$/i;
/** Error texts for a rejected account. Other texts are short, too, so that they do not quote the request. */
const WRONG_ACCOUNT =
  /^(?=.{1,80}$).*(?:\bapi[ _-]?(?:key|password)\b|\bauthenticat|\bunauthori[sz]ed\b|\bcredentials?\b)/i;
/** Names of the fields that contain the account. */
const ACCOUNT_FIELDS = ["api_key", "api_password"];

/** Returns the status in a response envelope. Leopards reports errors with HTTP status 200. */
export function readLeopardsApiStatus(json: unknown): ApiStatus | undefined {
  const envelope = envelopeSchema.safeParse(json).data;
  if (!envelope) return undefined;
  if (envelope.status === "1") return { status: 200, message: "" };
  const message = describeError(envelope.error);
  const normalized = message.trim().replace(/[.!]+$/, "");
  if (UNKNOWN_PARCEL.test(normalized)) return { status: 404, message };
  const isAccountRejected = hasAccountField(envelope.error) || WRONG_ACCOUNT.test(normalized);
  return { status: isAccountRejected ? 401 : 400, message };
}

function hasAccountField(error: unknown): boolean {
  return typeof error === "object" && error !== null && ACCOUNT_FIELDS.some((field) => field in error);
}

function describeError(error: unknown): string {
  if (typeof error === "string") return ["", "0", "null"].includes(error) ? "" : error;
  if (typeof error !== "object" || error === null) return "";
  return Object.values(error)
    .flat()
    .filter((text) => typeof text === "string")
    .join("; ");
}

export const bookingSchema = z
  .object({ track_number: code.pipe(z.string().min(1)), slip_link: optionalText })
  .transform(({ track_number: trackingNumber, slip_link: labelUrl }) => ({
    trackingNumber,
    ...(labelUrl && { labelUrl }),
  }));

export const citiesSchema = z
  .object({
    city_list: z.array(
      z.object({
        id: code,
        name: z.string(),
        allow_as_destination: z.union([z.boolean(), z.string(), z.number()]).transform(String).nullish(),
      }),
    ),
  })
  .transform(({ city_list: list }) =>
    list
      .filter(({ allow_as_destination: allowed }) => !["false", "0"].includes(allowed ?? ""))
      .map(({ id, name }) => ({ code: id, name })),
  );

const detailSchema = z
  .object({
    Status: optionalText,
    // Leopards misspells the name in some responses.
    Staus: optionalText,
    Reason: optionalText,
    Activity_datetime: optionalText,
    Activity_Date: optionalText,
    "Activity Date": optionalText,
    Activity_Time: optionalText,
    "Activity Time": optionalText,
  })
  .transform((detail) => ({
    status: detail.Status || detail.Staus || "",
    reason: detail.Reason === NOT_AVAILABLE ? null : detail.Reason,
    time: readTime(
      detail.Activity_datetime,
      detail.Activity_Date ?? detail["Activity Date"],
      detail.Activity_Time ?? detail["Activity Time"],
    ),
  }));

const NOT_AVAILABLE = "N/A";

/** Returns the time of an activity. Leopards sends a time, a date with a separate time, or only a date. */
function readTime(...[dateTime, date, time]: (string | null | undefined)[]) {
  const [exact, split] = [parseReportedTime(dateTime), parseReportedTime(`${date ?? ""} ${time ?? ""}`)];
  if (exact.precision === "minute") return exact;
  if (split.precision !== "none") return split;
  return exact.precision === "none" ? parseReportedTime(date) : exact;
}

const packetSchema = z.object({
  track_number: code,
  booked_packet_status: optionalText,
  // A list in some responses.
  status_remarks: z.union([z.array(z.string()).transform((texts) => texts.join("; ")), optionalText]),
  activity_date: optionalText,
  "Tracking Detail": lenientList(detailSchema),
});

export const trackingSchema = z
  .object({ packet_list: lenientList(packetSchema) })
  .transform(({ packet_list: packets }) =>
    packets.flatMap((packet) => (packet ? [[packet.track_number, toReports(packet)] as const] : [])),
  );

/** Returns the shop's references of tracked parcels by tracking number. */
export const identitySchema = z
  .object({
    packet_list: lenientList(
      z.object({ track_number: code, booked_packet_order_id: code.nullish().catch(null) }),
    ),
  })
  .transform(
    ({ packet_list: packets }) =>
      new Map(
        packets.flatMap((packet) =>
          packet
            ? [[packet.track_number, { reference: packet.booked_packet_order_id ?? null }] as const]
            : [],
        ),
      ),
  );

/** Returns the tracking details of a packet and its current status. */
function toReports(packet: z.output<typeof packetSchema>): CourierReport[] {
  const current = packet.booked_packet_status || undefined;
  const remarks = packet.status_remarks === NOT_AVAILABLE ? null : packet.status_remarks;
  return listReports({
    history: packet["Tracking Detail"].map((detail) =>
      detail === null || detail.status === ""
        ? undefined
        : toStatus(detail.status, detail.reason, detail.time),
    ),
    current:
      current === undefined ? undefined : toStatus(current, remarks, parseReportedTime(packet.activity_date)),
  });
}

function toStatus(status: string, reason: string | null | undefined, time: ReportedTime) {
  return {
    state: mapLeopardsStatus(status),
    code: status,
    status,
    text: reason ? `${status} - ${reason}` : status,
    time,
  };
}

export const lookupSchema = z
  .object({
    data: z.array(z.object({ booked_packet_order_id: code, track_number: code.pipe(z.string().min(1)) })),
  })
  .transform(({ data }) => data);

export const loadSheetSchema = z.object({ load_sheet_id: code.pipe(z.string().min(1)) });

export const tariffSchema = z
  .object({
    packet_charges: z.object({
      shipment_charges: amountSchema,
      cash_handling: amountSchema,
      insurance_charges: amountSchema,
      gst_amount: amountSchema,
      fuel_surcharge_amount: amountSchema,
    }),
  })
  .transform(({ packet_charges: charges }) =>
    addAmounts(
      charges.shipment_charges,
      charges.cash_handling,
      charges.insurance_charges,
      charges.gst_amount,
      charges.fuel_surcharge_amount,
    ),
  );

export const paymentsSchema = z
  .object({
    payment_list: z.array(
      z.object({
        booked_packet_cn: code,
        status: optionalText,
        invoice_cheque_no: code.nullish(),
        invoice_cheque_date: optionalText,
      }),
    ),
  })
  .transform(({ payment_list: list }) =>
    list.map((payment): CourierPayment => ({
      trackingNumber: payment.booked_packet_cn,
      isSettled: payment.status?.toLowerCase() === "paid",
      settledAt: parseCourierTime(payment.invoice_cheque_date) ?? null,
      amount: null,
      reference: payment.invoice_cheque_no ?? null,
    })),
  );

/** Parses the failed attempts that wait for advice. */
export const attemptsSchema = z
  .object({ data: z.array(z.object({ id: code, cn_number: code })).nullish() })
  .transform(({ data }) => data ?? []);
