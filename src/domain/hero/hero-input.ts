import { z } from "#domain/shared/zod.ts";

import { heroMessages as messages } from "./staff-messages.ts";
import { requiredText, text } from "#domain/shared/text.ts";

/** Minimum and maximum time per slide, in milliseconds. */
const [min, max] = [1000, 60_000];
const intervalInvalid = messages.intervalInvalid(min, max);

/** Validates a new slide; its picture is already stored. Spec: admin §5. */
export const heroImageInputSchema = z.strictObject({
  publicId: requiredText(messages.noFile, 500),
  alt: requiredText(messages.altRequired, 300),
});

/** Validated fields of a new slide. */
export type HeroImageInput = z.output<typeof heroImageInputSchema>;

/** Validates the ids of all slides in their new order. Spec: admin §7. */
export const heroOrderSchema = z.strictObject({ ids: z.array(text(100).min(1)) });

/** Validates carousel settings, `autoSlideInterval` in milliseconds; omitted settings are unchanged. Spec: admin §7. */
export const carouselInputSchema = z.strictObject({
  carouselEnabled: z.boolean().optional(),
  autoSlideInterval: z
    .int({ error: intervalInvalid })
    .min(min, intervalInvalid)
    .max(max, intervalInvalid)
    .optional(),
});

/** Validated carousel settings. */
export type CarouselInput = z.output<typeof carouselInputSchema>;
