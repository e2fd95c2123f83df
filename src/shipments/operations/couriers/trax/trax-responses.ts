import { z } from "zod";

import { parseCourierTime, parseReportedTime } from "../../../rules/couriers/courier-time.ts";
import { mapTraxStatus } from "../../../rules/couriers/trax-statuses.ts";
import type { ApiStatus } from "../courier-client.ts";
import type { ReportedStatus } from "../../../rules/reports/list-reports.ts";
import { listReports } from "../../../rules/reports/list-reports.ts";
import type { CourierPayment } from "../courier.ts";
import { amountSchema, codeText as code, lenientList, optionalText } from "../parcel-fields.ts";

/** `status` is 0 for success. */
const envelopeSchema = z.object({ status: code.pipe(z.string().regex(/^\d+$/)), message: optionalText });

/** Returns the status in a response envelope. Trax reports errors with HTTP status 200. */
export function readTraxApiStatus(json: unknown): ApiStatus | undefined {
  const envelope = envelopeSchema.safeParse(json).data;
  return envelope && { status: envelope.status === "0" ? 200 : 400, message: envelope.message ?? "" };
}

/** Accepts both field names: Trax documents `tracking number`, but its clients read `tracking_number`. */
export const bookingSchema = z
  .object({ tracking_number: code.optional(), "tracking number": code.optional() })
  .transform((booked) => booked.tracking_number ?? booked["tracking number"] ?? "")
  .pipe(z.string().min(1))
  .transform((trackingNumber) => ({ trackingNumber }));

export const citiesSchema = z
  .object({ cities: z.array(z.object({ id: code, name: z.string() })) })
  .transform(({ cities }) => cities.map(({ id, name }) => ({ code: id, name })));

/** Seconds since 1970 at the end of 2099. */
const MAX_TIMESTAMP = 4_102_444_800;

const entrySchema = z.object({
  status: code.nullish().catch(null),
  status_reason: optionalText,
  date_time: optionalText,
  timestamp: z.coerce.number().int().positive().max(MAX_TIMESTAMP).nullish().catch(null),
});

/** Parses the history, which starts with the newest report, and the current status if Trax sends it. */
export const trackingSchema = z
  .object({
    current_status: code.nullish().catch(null),
    details: z.object({
      current_status: code.nullish().catch(null),
      tracking_history: lenientList(entrySchema),
    }),
  })
  .transform(({ current_status: status, details }) => {
    const current = details.current_status || status;
    return listReports({
      history: details.tracking_history.toReversed().map(toStatus),
      current: current ? toStatus({ status: current }) : undefined,
    });
  });

function toStatus(entry: Partial<z.output<typeof entrySchema>> | null): ReportedStatus | undefined {
  const { status, status_reason: reason, date_time: dateTime, timestamp } = entry ?? {};
  if (!status) return undefined;
  return {
    state: mapTraxStatus(status),
    code: status,
    status,
    text: reason ? `${status} - ${reason}` : status,
    time: timestamp
      ? { occurredAt: new Date(timestamp * 1000).toISOString(), precision: "minute" }
      : parseReportedTime(dateTime),
  };
}

export const identitySchema = z
  .object({ details: z.object({ order_id: code.nullish().catch(null) }) })
  .transform(({ details }) => ({ reference: details.order_id || null }));

export const lookupSchema = z
  .object({ details: z.array(z.object({ tracking_number: code, order_id: code.nullish() })) })
  .transform(({ details }) => details);

export const receivingSheetSchema = z
  .object({ receiving_sheet_id: code.pipe(z.string().min(1)) })
  .transform(({ receiving_sheet_id: id }) => id);

/** Parses the total charge. Trax does not document the response, so a missing total returns null. */
export const tariffSchema = z
  .object({ charges: z.object({ total_charges: amountSchema }).nullish().catch(null) })
  .transform(({ charges }) => charges?.total_charges ?? null);

const paymentSchema = z.object({
  payment_status: optionalText,
  payment_date: optionalText,
  payment_id: code.nullish(),
});

export const paymentsSchema = z.object({
  payments: z.union([z.record(z.string(), z.array(paymentSchema)), z.array(z.unknown()).max(0)]),
});

/** Returns the payment of a parcel. Trax returns an empty array instead of an object if there are no payments. */
export function findPayment(
  { payments }: z.output<typeof paymentsSchema>,
  trackingNumber: string,
): CourierPayment {
  const parcelPayments = Array.isArray(payments) ? [] : (payments[trackingNumber] ?? []);
  const settled = parcelPayments.find(({ payment_status: status }) => status?.toLowerCase() === "processed");
  return {
    trackingNumber,
    isSettled: settled !== undefined,
    amount: null,
    settledAt: parseCourierTime(settled?.payment_date?.replaceAll(/\s*-\s*/g, "-")) ?? null,
    reference: settled?.payment_id ?? null,
  };
}
