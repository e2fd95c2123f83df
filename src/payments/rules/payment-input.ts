import { multilineText, requiredMultilineText, text } from "#kit/rules/text.ts";
import { DAY_MS } from "#platform/rules/day.ts";
import { z } from "#platform/rules/zod.ts";

import { PREPAID_METHODS } from "#store/rules/prepaid-method.ts";

import { normalizeTransactionId, PAYMENT_METHODS } from "./payment.ts";
import { paymentMessages as messages } from "./staff-messages.ts";

const MAX_RUPEES = 100_000_000;
const MAX_AGE_DAYS = 366;
/** How far the clock of a device may be ahead (ms). */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;
const NOTE_LIMIT = 300;

const rupees = z
  .int(messages.amountInvalid)
  .min(1, messages.amountInvalid)
  .max(MAX_RUPEES, messages.amountInvalid)
  .describe("PKR, whole rupees");

/** When the money arrived or left; default: now. */
const occurredAt = z.iso
  .datetime()
  .refine((time) => Date.parse(time) <= Date.now() + CLOCK_TOLERANCE_MS, messages.inFuture)
  .refine((time) => Date.parse(time) >= Date.now() - MAX_AGE_DAYS * DAY_MS, messages.tooOld)
  .optional()
  .describe("When the money moved. Default: now");

const emptyToNull = (value: string | null) => (value === "" ? null : value);

const transactionId = text(60)
  .nullable()
  .default(null)
  .transform((id) => emptyToNull(id && normalizeTransactionId(id)))
  .describe("Of the bank or wallet; unique per account");
const note = multilineText(NOTE_LIMIT).nullable().default(null).transform(emptyToNull);
const accountId = z.int().min(1).describe("Account of the shop");
const allowsOverpayment = z
  .boolean()
  .default(false)
  .describe("Whether the amount may be above what the customer owes");

/** A payment that staff have found on an account of the shop. */
export const acceptPaymentSchema = z.strictObject({
  amount: rupees,
  transactionId,
  accountId: accountId.optional().describe("Default: the account that the shopper was shown"),
  occurredAt,
  note,
  allowsOverpayment,
});

export type AcceptPayment = z.output<typeof acceptPaymentSchema>;

/** The payment that an image proves: one of the order, or the fields of a new one. */
export const attachedProofSchema = z.strictObject({
  paymentId: z.coerce.number<string | number>().int().min(1).optional().describe("Default: a new payment"),
  method: z.enum(PREPAID_METHODS).optional(),
  accountId: z.coerce
    .number<string | number>()
    .int()
    .min(1)
    .optional()
    .describe("Account of the shop that received it"),
  amount: z.coerce
    .number<string | number>()
    .pipe(rupees)
    .optional()
    .describe("PKR, whole rupees, as the image shows"),
});

export type AttachedProof = z.output<typeof attachedProofSchema>;

/** Why staff reject a payment, reverse an entry or cancel a refund. */
export const reasonSchema = z.strictObject({
  reason: requiredMultilineText(messages.reasonRequired, NOTE_LIMIT),
});

/** A payment that staff record. A bank or wallet has a transaction id. */
export const recordPaymentSchema = z
  .strictObject({
    method: z.enum(PAYMENT_METHODS),
    accountId,
    amount: rupees,
    transactionId,
    occurredAt,
    note,
    allowsOverpayment,
  })
  .refine(({ method, transactionId }) => method === "cash" || transactionId !== null, {
    path: ["transactionId"],
    error: messages.transactionRequired,
  });

export type RecordPayment = z.output<typeof recordPaymentSchema>;

/** A refund that the shop owes. */
export const refundInputSchema = z.strictObject({
  amount: rupees,
  method: z.enum(PAYMENT_METHODS),
  payee: text(100).nullable().default(null).transform(emptyToNull),
  payeeAccount: text(60).nullable().default(null).transform(emptyToNull),
  reason: note,
  dueOn: z.iso.date().optional().describe("Day in Pakistan. Default: after the business days of the policy"),
});

export type RefundInput = z.output<typeof refundInputSchema>;

/** How staff have paid a refund. */
export const payRefundSchema = z.strictObject({
  accountId,
  reference: text(60).refine((value) => value !== "", messages.refunds.referenceRequired),
  occurredAt,
});

export type PayRefund = z.output<typeof payRefundSchema>;
