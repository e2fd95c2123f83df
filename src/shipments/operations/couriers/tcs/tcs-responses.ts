import { z } from "zod";

import { parseCourierTime, parseReportedTime } from "../../../rules/couriers/courier-time.ts";
import { mapTcsStatus } from "../../../rules/couriers/tcs-statuses.ts";
import type { ApiStatus } from "../courier-client.ts";
import type { ReportedStatus } from "../../../rules/reports/list-reports.ts";
import { listReports } from "../../../rules/reports/list-reports.ts";
import { codeText as code, lenientList, optionalText } from "../parcel-fields.ts";

const envelopeSchema = z.looseObject({
  message: optionalText,
  // TCS capitalizes the name in some responses.
  Message: optionalText,
  status: z
    .union([code, z.boolean().transform(String)])
    .nullish()
    .catch(null),
  code: code.nullish().catch(null),
  error: z
    .array(z.object({ errorname: z.string() }))
    .nullish()
    .catch(null),
});

/** Codes and statuses of rejected accounts and tokens. */
const WRONG_ACCOUNT = /^(?:401|403|unauthori[sz]ed)$/i;
const WRONG_ACCOUNT_MESSAGE = /\b(?:access|bearer) token\b|^mismatch configuration\b/i;
/** TCS reports unknown parcels with these messages and status 200. */
const UNKNOWN_PARCEL =
  /^(?:fail(?:ure)?(?::\s*no records? founds?)?|(?:cn|consignment) not found|invalid cn)[.!]?$/i;
const FAILURE = /^fail(?:ed|ure)?\b/i;

/** Returns the status of a response. TCS has no common envelope and reports some errors with status 200. */
export function readTcsApiStatus(json: unknown): ApiStatus | undefined {
  const envelope = envelopeSchema.safeParse(json).data;
  if (!envelope) return undefined;
  const errors = (envelope.error ?? []).map(({ errorname: name }) => name);
  const summary = (envelope.message ?? envelope.Message ?? "").trim();
  const message = [...errors, summary].filter(Boolean).join("; ");
  if ([envelope.status, envelope.code].some((text) => WRONG_ACCOUNT.test(text ?? "")))
    return { status: 401, message };
  if (WRONG_ACCOUNT_MESSAGE.test(summary)) return { status: 401, message };
  if (UNKNOWN_PARCEL.test(summary)) return { status: 404, message };
  if (envelope.status === "false" || errors.length > 0 || FAILURE.test(summary))
    return { status: toErrorStatus(envelope.code), message };
  return { status: 200, message };
}

function toErrorStatus(text: string | null | undefined): number {
  return /^[45]\d{2}$/.test(text ?? "") ? Number(text) : 400;
}

export const gatewayTokenSchema = z
  .object({ result: z.object({ accessToken: z.string().min(1) }) })
  .transform(({ result }) => result.accessToken);

export const accessTokenSchema = z
  .object({ accesstoken: z.string().min(1) })
  .transform(({ accesstoken }) => accesstoken);

export const bookingSchema = z
  .object({ consignmentNo: code.pipe(z.string().min(1)) })
  .transform(({ consignmentNo: trackingNumber }) => ({ trackingNumber }));

export const citiesSchema = z
  .object({ data: z.array(z.object({ citycode: code, cityname: z.string() })) })
  .transform(({ data }) => data.map(({ citycode, cityname: name }) => ({ code: citycode, name })));

const entrySchema = z.object({
  status: optionalText,
  code: optionalText,
  datetime: optionalText,
});

/** The line of TCS's summary that states the current status. */
const SUMMARY_STATUS = /current status\s*:\s*(?<status>[^\n\r<]+)/i;

/**
 * Parses checkpoints (scans in transit), delivery reports and the current status. Among reports with the same time, the
 * delivery report is last, because it states the final result. TCS lists the newest report first.
 */
export const trackingSchema = z
  .object({
    checkpoints: lenientList(entrySchema),
    deliveryinfo: lenientList(entrySchema),
    shipmentsummary: optionalText,
  })
  .transform(({ checkpoints, deliveryinfo: deliveries, shipmentsummary: summary }) => {
    const current = SUMMARY_STATUS.exec(summary ?? "")?.groups?.["status"]?.trim();
    return listReports({
      history: [...checkpoints.toReversed(), ...deliveries.toReversed()].map(toStatus),
      current: current ? toStatus({ status: current, code: null, datetime: null }) : undefined,
    });
  });

/**
 * Parses the shop's reference of a parcel. TCS's documentation does not state whether responses contain the reference.
 */
export const identitySchema = z
  .object({ shipmentinfo: lenientList(z.object({ referenceno: optionalText })) })
  .transform(({ shipmentinfo: info }) => {
    const reference = info[0]?.referenceno?.trim();
    return { reference: reference && reference !== NO_REFERENCE ? reference : null };
  });

const NO_REFERENCE = "NA";

function toStatus(entry: z.output<typeof entrySchema> | null): ReportedStatus | undefined {
  const text = entry?.status || entry?.code || "";
  if (text === "") return undefined;
  return {
    state: mapTcsStatus({ code: entry?.code ?? undefined, text }),
    code: text,
    status: text,
    text,
    time: parseReportedTime(entry?.datetime),
  };
}

export const paymentsSchema = z.object({
  detail: z
    .array(
      z.object({ "payment status": optionalText, "payment date": optionalText }).transform((payment) => ({
        isSettled: ["y", "paid"].includes(payment["payment status"]?.toLowerCase() ?? ""),
        settledAt: parseCourierTime(payment["payment date"]) ?? null,
      })),
    )
    .nullish(),
});
