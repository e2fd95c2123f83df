import { z } from "#platform/rules/zod.ts";

import { returnPolicyMessages as messages } from "./return-policy-messages.ts";

const MAX_DAYS = 365;

const days = z.int(messages.daysInvalid).min(1, messages.daysInvalid).max(MAX_DAYS, messages.daysInvalid);

/** The policy of the specified shop. Spec: storefront §2, Return policy page content; admin §9. */
export const SPECIFIED_RETURNS = {
  returnDays: 10,
  startDays: 7,
  damageHours: 48,
  refundMinDays: 7,
  refundMaxDays: 10,
  keepsFees: true,
  offersExchange: true,
};

/** The shop's policy for returns, which pages, emails, structured data and the rules share. */
export const returnPolicySchema = z
  .strictObject({
    /** Days after the delivery within which returned items must be back. */
    returnDays: days,
    /** Days after the delivery within which customers must ask. */
    startDays: days,
    /** Hours after the delivery within which customers must report damaged and incorrect items. */
    damageHours: z
      .int(messages.hoursInvalid)
      .min(1, messages.hoursInvalid)
      .max(MAX_DAYS * 24, messages.hoursInvalid),
    /** Business days after the inspection within which the refund is paid. */
    refundMinDays: days,
    refundMaxDays: days,
    /** Whether fees are only refunded for faults of the shop. */
    keepsFees: z.boolean(),
    /** Whether customers may ask for another item of equal value. */
    offersExchange: z.boolean(),
  })
  .refine(({ startDays, returnDays }) => startDays <= returnDays, {
    error: messages.startTooLate,
    path: ["startDays"],
  })
  .refine(({ refundMinDays, refundMaxDays }) => refundMinDays <= refundMaxDays, {
    error: messages.refundDaysReversed,
    path: ["refundMaxDays"],
  });

export type ReturnPolicy = z.infer<typeof returnPolicySchema>;
