import { orderLineSchema } from "#orders/rules/checkout.ts";
import { isPakistaniIban, normalizeIban } from "#ledger/rules/iban.ts";
import { multilineText, requiredMultilineText, requiredText, text } from "#kit/rules/text.ts";
import { normalizeDigits } from "#kit/rules/phone.ts";
import { z } from "#platform/rules/zod.ts";

import { returnMessages as messages } from "./return-messages.ts";
import { RETURN_REASONS } from "./return-reason.ts";
import { RETURN_WISHES } from "./return-state.ts";

const MAX_NOTE = 500;
const MAX_LINES = 50;
/** Photos of each item of a return. */
export const MAX_PHOTOS = 3;

const quantity = z.int().min(1).max(10_000);

const holder = requiredText(messages.payeeRequired, 80);

/** To whom the refund is paid: the account is an IBAN, or the mobile number of a wallet. */
export const payeeSchema = z.discriminatedUnion("method", [
  z.strictObject({
    method: z.literal(["bank-transfer", "raast"]),
    holder,
    account: text(60).overwrite(normalizeIban).refine(isPakistaniIban, messages.ibanInvalid),
  }),
  z.strictObject({
    method: z.literal("wallet"),
    holder,
    account: text(40)
      .overwrite((number) =>
        normalizeDigits(number)
          .replaceAll(/[^\d+]/gu, "")
          .replace(/^(?:\+|00)?92|^0/u, "+92"),
      )
      .regex(/^\+923\d{9}$/u, messages.walletInvalid),
  }),
]);

export type Payee = z.infer<typeof payeeSchema>;

/** One item of a return, named as in the order. */
const returnLineSchema = orderLineSchema.pick({ productId: true, variant: true }).extend({
  quantity,
  reason: z.enum(RETURN_REASONS),
  wish: orderLineSchema
    .pick({ productId: true, variant: true })
    .optional()
    .describe("For an exchange: the size of the same price that the customer wants instead"),
});

/** What a customer asks for. Without a payee, the refund goes to the original method of payment. */
export const returnRequestSchema = z.strictObject({
  lines: z
    .array(returnLineSchema)
    .min(1, messages.linesRequired)
    .max(MAX_LINES)
    .refine(
      (lines) =>
        new Set(lines.map(({ productId, variant }) => `${productId} ${variant}`)).size === lines.length,
      messages.duplicateLine,
    ),
  wants: z.enum(RETURN_WISHES),
  note: multilineText(MAX_NOTE).optional(),
  payee: payeeSchema.optional(),
});

export type ReturnRequest = z.infer<typeof returnRequestSchema>;

/** A return that staff enter. */
export const staffReturnSchema = returnRequestSchema.extend({
  /** Why the shop takes the items although the policy excludes them; null within the policy. */
  outsidePolicy: requiredText(messages.deviationRequired, MAX_NOTE).nullable().default(null),
});

/** The decision of staff about a requested return. */
export const returnDecisionSchema = z.discriminatedUnion("decision", [
  z.strictObject({
    decision: z.literal("approve"),
    /** Where and how the customer sends the items. */
    instructions: requiredMultilineText(messages.instructionsRequired, 1000),
  }),
  z.strictObject({
    decision: z.literal("reject"),
    reason: requiredMultilineText(messages.rejectionRequired, MAX_NOTE),
  }),
]);

export type ReturnDecision = z.infer<typeof returnDecisionSchema>;

const bottles = z.int().min(0).max(10_000);

/** The condition of the bottles of each item, in the order's words. */
export const returnInspectionSchema = z.strictObject({
  lines: z
    .array(
      orderLineSchema.pick({ productId: true, variant: true }).extend({
        sealed: bottles,
        opened: bottles,
        damaged: bottles,
        /** Bottles that the shop takes back; by default those that the policy accepts. */
        accepted: bottles.optional(),
      }),
    )
    .min(1)
    .max(MAX_LINES),
  /** Why the shop takes back more or less than the policy says. */
  deviation: text(MAX_NOTE).optional(),
});

export type ReturnInspection = z.infer<typeof returnInspectionSchema>;

/** The right condition of bottles that were inspected wrongly. */
export const inspectionCorrectionSchema = returnInspectionSchema.extend({
  reason: requiredText(messages.correctionRequired, MAX_NOTE),
});

export type InspectionCorrection = z.infer<typeof inspectionCorrectionSchema>;
