import { z } from "#platform/rules/zod.ts";

import { heroMessages as messages } from "./staff-messages.ts";
import { requiredText, text } from "#kit/rules/text.ts";

/** Minimum and maximum time per slide. */
const [MIN_INTERVAL_MS, MAX_INTERVAL_MS] = [1000, 60_000];
const intervalMessage = messages.intervalInvalid(MIN_INTERVAL_MS, MAX_INTERVAL_MS);

const percent = z.int(messages.focusInvalid).min(0, messages.focusInvalid).max(100, messages.focusInvalid);

/**
 * Framing of a slide's images. Omitted fields are unchanged; `portraitPublicId: null` removes the portrait image.
 */
const framing = {
  portraitPublicId: text(500).min(1).nullable().optional(),
  focus: z.strictObject({ x: percent, y: percent }).optional(),
};

/** Validates a new slide; its images are already stored. Spec: admin §5. */
export const heroImageInputSchema = z.strictObject({
  publicId: requiredText(messages.noFile, 500),
  alt: requiredText(messages.altRequired, 300),
  ...framing,
});

/** Validates a change to a slide. Omitted fields are unchanged. */
export const heroImageChangeSchema = z.strictObject({
  alt: requiredText(messages.altRequired, 300).optional(),
  ...framing,
  /** `updatedAt` of the version that was edited; saving over a newer version is rejected. */
  expectedUpdatedAt: z.iso.datetime().optional(),
});

/** Validated change to a slide. */
export type HeroImageChange = z.output<typeof heroImageChangeSchema>;

/** Validated fields of a new slide. */
export type HeroImageInput = z.output<typeof heroImageInputSchema>;

/** Validates the ids of all slides in their new order. Spec: admin §7. */
export const heroOrderSchema = z.strictObject({ ids: z.array(text(100).min(1)) });

/** Validates carousel settings, `autoSlideInterval` in milliseconds; omitted settings are unchanged. Spec: admin §7. */
export const carouselInputSchema = z.strictObject({
  carouselEnabled: z.boolean().optional(),
  autoSlideInterval: z
    .int({ error: intervalMessage })
    .min(MIN_INTERVAL_MS, intervalMessage)
    .max(MAX_INTERVAL_MS, intervalMessage)
    .optional(),
});

/** Validated carousel settings. */
export type CarouselInput = z.output<typeof carouselInputSchema>;
