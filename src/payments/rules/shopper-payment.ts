import { formatPrice } from "#kit/rules/money.ts";
import { normalizeDigits } from "#kit/rules/phone.ts";
import { codeText } from "#kit/rules/text.ts";
import { CASH_ON_DELIVERY, PREPAYMENT_HOURS } from "#orders/rules/payment/prepayment.ts";
import { HOUR_MS } from "#platform/rules/day.ts";
import { z } from "#platform/rules/zod.ts";
import { PREPAID_METHODS } from "#store/rules/prepaid-method.ts";

import type { PaymentState } from "./payment.ts";
import { normalizeTransactionId, PAYMENT_METHODS, PAYMENT_STATES, TO_CHECK_STATES } from "./payment.ts";

/** Time after which an unpaid payment expires, and the reservation of its order ends (ms). */
export const PAYMENT_EXPIRY_MS = PREPAYMENT_HOURS * HOUR_MS;
/** Images of one payment: a screenshot and a few better ones. */
export const MAX_PROOFS = 5;

export const payMessages = {
  amountInvalid: "Enter the amount in whole rupees, for example 2500",
  amountTooHigh: (due: number) => `At most ${formatPrice(due)} is left to pay`,
  last4Invalid: "Enter the last 4 digits of the account or number you paid from",
  imageMissing: "Choose a screenshot or photo of the payment",
  imageInvalid: "This file is not an image that we can read. Please send a JPEG, PNG or WebP image.",
  tooManyImages: "We have your images already. We check them as soon as we can.",
  failed: "Something went wrong and nothing was saved. Please try again.",
} as const;

const amount = z
  .number({ error: payMessages.amountInvalid })
  .int(payMessages.amountInvalid)
  .min(1, payMessages.amountInvalid)
  .max(100_000_000, payMessages.amountInvalid)
  .describe("In whole rupees");

/** How and how much a shopper wants to pay. */
export const startPaymentSchema = z.strictObject({
  method: z.enum(PREPAID_METHODS),
  accountId: z.int().min(1).describe("The account of the shop into which the shopper pays"),
  amount,
});

export type StartPayment = z.infer<typeof startPaymentSchema>;

/** Another way to pay an order, with the total (PKR) that the shopper has accepted. */
export const changeMethodSchema = z.discriminatedUnion("method", [
  z.strictObject({ method: z.literal(CASH_ON_DELIVERY), acceptedTotal: z.number() }),
  startPaymentSchema.omit({ amount: true }).extend({ acceptedTotal: z.number() }),
]);

export type ChangeMethod = z.infer<typeof changeMethodSchema>;

/** What a shopper says about a payment besides its image. */
export const proofSchema = z.strictObject({
  amount,
  senderLast4: z
    .string()
    .overwrite((value) => normalizeDigits(value).trim())
    .regex(/^(?:\d{4})?$/, payMessages.last4Invalid)
    .optional()
    .describe("Last 4 digits of the account from which the shopper has paid"),
  transactionId: codeText(60)
    .transform(normalizeTransactionId)
    .optional()
    .describe("The id of the transaction that bank or wallet shows"),
});

export type Proof = z.infer<typeof proofSchema>;

/** An account into which shoppers can pay, with what they need for it. */
export const payableAccountSchema = z.object({
  accountId: z.number(),
  method: z.enum(PREPAID_METHODS),
  name: z.string().describe("Bank or wallet, e.g. JazzCash"),
  title: z.string().nullable().describe("The holder of the account"),
  iban: z.string().nullable(),
  raastId: z.string().nullable(),
  phone: z.string().nullable().describe("The number of a wallet, in E.164"),
});

export type PayableAccountDetails = z.infer<typeof payableAccountSchema>;

/** A payment as its shopper sees it; amounts in PKR, times ISO 8601 UTC. */
export const shopperPaymentSchema = z.object({
  reference: z.string().describe("What the shopper writes into the transfer"),
  method: z.enum(PAYMENT_METHODS),
  account: payableAccountSchema.nullable().describe("Null if the account takes no more payments"),
  amount: z.number(),
  claimedAmount: z.number().nullable().describe("What the shopper says to have sent"),
  acceptedAmount: z.number().nullable().describe("What the shop has received"),
  state: z.enum(PAYMENT_STATES),
  reason: z.string().nullable().describe("Why the shop rejected the payment"),
  proofs: z.number().describe("Number of images"),
  expiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});

export type ShopperPayment = z.infer<typeof shopperPaymentSchema>;

/** A change of the way to pay that the shopper can accept; amounts in PKR. */
const offeredChangeSchema = z.object({
  isToCash: z
    .boolean()
    .describe("Whether the order changes to cash on delivery, or else to payment in advance"),
  total: z.number(),
  toPay: z.number().describe("What is then left to pay"),
});

export type OfferedChange = z.infer<typeof offeredChangeSchema>;

/** What the pay page of an order shows; amounts in PKR. */
export const payPageSchema = z.object({
  orderNumber: z.string(),
  status: z.string(),
  total: z.number(),
  received: z.number(),
  refunded: z.number(),
  due: z.number(),
  cashFee: z
    .number()
    .describe("The part of the due amount that is dropped once the rest is paid before the delivery"),
  advance: z
    .number()
    .describe("What the shop demands in advance if less than the total; 0 if it demands nothing or all"),
  advanceDue: z.number().describe("The part of the advance that is not paid yet"),
  underway: z.number().describe("The part of the due amount that a courier or rider collects"),
  overpaid: z.number(),
  accounts: z.array(payableAccountSchema),
  payments: z.array(shopperPaymentSchema),
  change: offeredChangeSchema.nullable().describe("Null if the way to pay cannot be changed"),
});

export type PayPage = z.infer<typeof payPageSchema>;

/** States of a payment whose image the shopper can still send. */
const PROVABLE_STATES: readonly PaymentState[] = ["awaiting", "expired", "rejected"];

/** Returns the payment that waits for the shopper; undefined if none does. */
export function findOpenPayment(payments: readonly ShopperPayment[]): ShopperPayment | undefined {
  const awaiting = payments.findLast(({ state }) => state === "awaiting");
  return awaiting ?? payments.findLast(({ state }) => PROVABLE_STATES.includes(state));
}

/** Returns whether staff still decide about a payment. */
export function isUnderCheck({ state }: Pick<ShopperPayment, "state">): boolean {
  return TO_CHECK_STATES.some((toCheck) => toCheck === state);
}

/** Returns whether the order still needs money of its shopper in advance. */
export function needsPayment({ status, due }: Pick<PayPage, "status" | "due">): boolean {
  return status !== "cancelled" && due > 0;
}

interface AmountsToPay extends Pick<PayPage, "due" | "cashFee"> {
  payments: readonly Pick<ShopperPayment, "state" | "claimedAmount" | "amount">[];
}

/** Returns the amount (PKR) that the shop asks for now: the advance, or what completes the order. */
export function getAmountToPay({
  advance,
  advanceDue,
  ...page
}: AmountsToPay & Pick<PayPage, "advance" | "advanceDue">): number {
  return advance > 0 ? subtractSubmitted(advanceDue, page) : getCompletingAmount(page);
}

/** Returns the amount (PKR) that completes the order if paid now: what no payment under check covers, without the fee for cash. */
export function getCompletingAmount(page: AmountsToPay): number {
  return subtractSubmitted(page.due - page.cashFee, page);
}

function subtractSubmitted(amountDue: number, { payments }: AmountsToPay): number {
  const submitted = payments.filter(isUnderCheck);
  return Math.max(
    0,
    submitted.reduce((rest, { claimedAmount, amount: asked }) => rest - (claimedAmount ?? asked), amountDue),
  );
}

/**
 * Returns what a state means for the shopper.
 * @param isNeeded whether the order still needs money (see `needsPayment`)
 */
export function describePayment(
  {
    state,
    amount: asked,
    claimedAmount,
    acceptedAmount,
    reason,
  }: Pick<ShopperPayment, "state" | "amount" | "claimedAmount" | "acceptedAmount" | "reason">,
  isNeeded: boolean,
): string {
  const claimed = formatPrice(claimedAmount ?? asked);
  if (!isNeeded && (state === "awaiting" || state === "expired"))
    return `This payment of ${formatPrice(asked)} is not needed any more. If you have sent it, send us its image, and we pay it back.`;
  switch (state) {
    case "awaiting":
      return `We wait for your payment of ${formatPrice(asked)}.`;
    case "expired":
      return `We have not seen your payment of ${formatPrice(asked)} in time. If you have paid, send us the image of the payment.`;
    case "submitted":
    case "unsure":
      return `We are checking your payment of ${claimed}.`;
    case "paid":
      return `We have received ${formatPrice(acceptedAmount ?? asked)}. Thank you.`;
    case "rejected":
      return `We could not find your payment of ${claimed}.${reason ? ` ${reason}` : ""} You can send us another image.`;
    case "reversed":
      return `A payment of ${claimed} was recorded here by mistake and taken back.`;
  }
}
