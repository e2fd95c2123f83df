import { z } from "#platform/rules/zod.ts";

import { deliveryRateMessages as messages } from "#delivery/rules/delivery-rate-messages.ts";

/** Heaviest bottle or parcel (grams) that staff can enter. Catches typing errors. */
export const MAX_WEIGHT_GRAMS = 100_000;

/** Validates a weight in grams. */
export const weightSchema = z
  .int(messages.weightInvalid)
  .min(1, messages.weightInvalid)
  .max(MAX_WEIGHT_GRAMS, messages.weightInvalid);
