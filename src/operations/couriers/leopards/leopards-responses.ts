import { z } from "zod";

import { parseCourierTime } from "#domain/shipments/couriers/courier-time.ts";
import { mapLeopardsStatus } from "#domain/shipments/couriers/leopards-statuses.ts";
import type { CourierPayment, CourierReport } from "#operations/couriers/courier.ts";
import type { ApiStatus } from "#operations/couriers/courier-client.ts";
import { addAmounts, amountSchema } from "#operations/couriers/amount.ts";
import { sortReports } from "#operations/couriers/sort-reports.ts";

const code = z.union([z.string(), z.number()]).transform(String);
const optionalText = z.string().nullish().catch(null);

/**
 * `status` is 1 or 0, as a number or a text. `error` is 0, `0`, `null`, a text, or an object of errors by field or
 * parcel.
 */
const envelopeSchema = z.object({ status: code.pipe(z.enum(["0", "1"])), error: z.unknown().optional() });

/** Error texts for parcels that Leopards does not know. */
const UNKNOWN_PARCEL = new Set(["no packet found", "order id not found", "cn number not found"]);
const WRONG_ACCOUNT = new Set(["authentication failed", "invalid api key/password"]);

/** Returns the status in a response envelope. Leopards reports errors with HTTP status 200. */
export function readLeopardsApiStatus(json: unknown): ApiStatus | undefined {
  const envelope = envelopeSchema.safeParse(json).data;
  if (!envelope) return undefined;
  if (envelope.status === "1") return { status: 200, message: "" };
  const message = describeError(envelope.error);
  const normalized = message.toLowerCase().replace(/[.!]$/, "");
  if (UNKNOWN_PARCEL.has(normalized)) return { status: 404, message };
  return { status: WRONG_ACCOUNT.has(normalized) ? 401 : 400, message };
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
  })
  .transform((detail) => ({
    status: detail.Status ?? detail.Staus ?? "",
    reason: detail.Reason,
    time:
      detail.Activity_datetime ??
      [detail.Activity_Date ?? detail["Activity Date"], detail.Activity_Time].filter(Boolean).join(" "),
  }));

const packetSchema = z.object({
  track_number: code,
  booked_packet_status: optionalText,
  booking_date: optionalText,
  activity_date: optionalText,
  "Tracking Detail": z.array(detailSchema).nullish(),
});

export const trackingSchema = z
  .object({ packet_list: z.array(packetSchema).nullish() })
  .transform(({ packet_list: packets }) =>
    (packets ?? []).map((packet) => [packet.track_number, toReports(packet)] as const),
  );

/** Returns the shop's references of tracked parcels by tracking number. */
export const identitySchema = z
  .object({
    packet_list: z
      .array(z.object({ track_number: code, booked_packet_order_id: code.nullish().catch(null) }))
      .nullish(),
  })
  .transform(
    ({ packet_list: packets }) =>
      new Map(
        (packets ?? []).map((packet) => [
          packet.track_number,
          { reference: packet.booked_packet_order_id ?? null },
        ]),
      ),
  );

/** Returns the tracking details of a packet as reports, or only its status if Leopards has no details. */
function toReports(packet: z.output<typeof packetSchema>): CourierReport[] {
  const details = (packet["Tracking Detail"] ?? []).filter(({ status }) => status !== "");
  const status = packet.booked_packet_status ?? "";
  const current = status === "" ? [] : [{ status, reason: null, time: packet.activity_date ?? "" }];
  return sortReports(
    (details.length > 0 ? details : current).map(({ status: text, reason, time }) => ({
      state: mapLeopardsStatus(text),
      code: text,
      text: reason ? `${text} - ${reason}` : text,
      time,
    })),
    packet.booking_date,
  );
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
