import { z } from "#platform/rules/zod.ts";

/** Heaviest bottle or parcel (grams) that staff can enter. Catches typing errors. */
export const MAX_WEIGHT_GRAMS = 100_000;

const weightInvalid = "Enter whole grams from 1 to 100,000";

/** Validates a weight in grams. */
export const weightSchema = z.int(weightInvalid).min(1, weightInvalid).max(MAX_WEIGHT_GRAMS, weightInvalid);
