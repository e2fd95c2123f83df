import { z } from "zod";

import { mapPostExStatus } from "../../../rules/couriers/postex-statuses.ts";
import type { CourierReport } from "../../../rules/reports/list-reports.ts";
import type { CourierPayment } from "../courier.ts";
import type { ApiStatus } from "../courier-client.ts";
import { addAmounts, amountSchema, codeText as code, lenientList, optionalText } from "../parcel-fields.ts";
import { parseCourierTime, parseReportedTime } from "../../../rules/couriers/courier-time.ts";
import { listReports } from "../../../rules/reports/list-reports.ts";

const envelopeSchema = z.object({
  statusCode: code.pipe(z.string().regex(/^\d{3}$/)),
  statusMessage: optionalText,
});

/** Returns the status in a response envelope. PostEx reports many errors with HTTP status 200. */
export function readPostExApiStatus(json: unknown): ApiStatus | undefined {
  const envelope = envelopeSchema.safeParse(json).data;
  return envelope && { status: Number(envelope.statusCode), message: envelope.statusMessage ?? "" };
}

export const bookingSchema = z
  .object({ dist: z.object({ trackingNumber: code.pipe(z.string().min(1)) }) })
  .transform(({ dist }) => ({ trackingNumber: dist.trackingNumber }));

export const citiesSchema = z
  .object({
    dist: z.array(
      z.object({
        operationalCityName: z.string(),
        isDeliveryCity: z.union([z.string(), z.boolean()]).transform(String).nullish(),
      }),
    ),
  })
  .transform(({ dist }) =>
    dist
      .filter(({ isDeliveryCity }) => isDeliveryCity !== "false")
      .map(({ operationalCityName: name }) => ({ name, code: name })),
  );

const orderSchema = z.object({
  trackingNumber: code,
  orderRefNumber: code.nullish().catch(null),
  transactionStatus: optionalText,
  /** The guide's entries have a text and a code only. PostEx also sends times. */
  transactionStatusHistory: lenientList(
    z.object({
      transactionStatusMessage: optionalText,
      transactionStatusMessageCode: code.nullish().catch(null),
      updatedAt: optionalText,
      modifiedDatetime: optionalText,
    }),
  ),
});

type PostExOrder = z.output<typeof orderSchema>;

/** PostEx wraps some of the listed orders in `trackingResponse`. */
const listedOrderSchema = z.union([
  z.object({ trackingResponse: orderSchema }).transform(({ trackingResponse }) => trackingResponse),
  orderSchema,
]);

export const ordersSchema = z.object({ dist: z.array(listedOrderSchema) });

const trackedOrdersSchema = z
  .object({ dist: lenientList(z.object({ trackingResponse: orderSchema.nullish() })) })
  .transform(({ dist }) => dist.flatMap((tracked) => tracked?.trackingResponse ?? []));

/** Parses the reports of tracked parcels. PostEx lists unknown parcels without `trackingResponse`. */
export const trackingSchema = trackedOrdersSchema.transform((orders) =>
  orders.map((order) => [order.trackingNumber, toReports(order)] as const),
);

/**
 * Creates a schema that returns the shop's reference of a tracked parcel, or null if PostEx does not know the
 * parcel.
 */
export const createIdentitySchema = (trackingNumber: string) =>
  trackedOrdersSchema.transform((orders) => {
    const order = orders.find((other) => other.trackingNumber === trackingNumber);
    return order ? { reference: order.orderRefNumber ?? null } : null;
  });

/** Returns the history of an order and its current status. */
function toReports(order: PostExOrder): CourierReport[] {
  const history = order.transactionStatusHistory.map((entry) => {
    const text = entry?.transactionStatusMessage ?? "";
    const entryCode = entry?.transactionStatusMessageCode || undefined;
    if (text === "" && entryCode === undefined) return undefined;
    return {
      state: mapPostExStatus({ code: entryCode, text }),
      code: entryCode ?? text,
      status: text || (entryCode ?? ""),
      text,
      time: parseReportedTime(entry?.updatedAt ?? entry?.modifiedDatetime),
    };
  });
  const text = order.transactionStatus ?? "";
  if (text === "") return listReports({ history });
  const state = mapPostExStatus({ text });
  return listReports({
    history,
    current: { state, code: text, status: text, text, time: parseReportedTime(null) },
  });
}

/** Parses the charge and the paid cash. PostEx pays a part upfront and the rest later. */
export const amountsSchema = z
  .object({
    dist: z.object({
      transactionFee: amountSchema,
      transactionTax: amountSchema,
      upfrontPayment: amountSchema,
      reservePayment: amountSchema,
    }),
  })
  .transform(({ dist }) => ({
    charge: addAmounts(dist.transactionFee, dist.transactionTax),
    paid: addAmounts(dist.upfrontPayment, dist.reservePayment),
  }));

export const paymentSchema = z
  .object({
    dist: z.object({
      trackingNumber: code,
      settle: z.boolean().nullish(),
      settlementDate: optionalText,
      reservePaymentDate: optionalText,
      cprNumber_1: code.nullish(),
      cprNumber_2: code.nullish(),
    }),
  })
  .transform(({ dist }): CourierPayment => ({
    trackingNumber: dist.trackingNumber,
    isSettled: dist.settle ?? false,
    settledAt: parseCourierTime(dist.settlementDate) ?? parseCourierTime(dist.reservePaymentDate) ?? null,
    amount: null,
    // PostEx pays a part upfront and the rest later, each with a separate receipt.
    reference: [dist.cprNumber_1, dist.cprNumber_2].filter(Boolean).join(", ") || null,
  }));
