import { z } from "#domain/shared/zod.ts";

import { heroMessages as messages } from "./staff-messages.ts";
import { requiredText, text } from "#domain/shared/text.ts";

/** How short and how long a slide may stay, in milliseconds. */
const [min, max] = [1000, 60_000];
const intervalInvalid = messages.intervalInvalid(min, max);

/** A slide as staff add it; its picture is stored already. Spec: admin §5. */
export const heroImageInputSchema = z.strictObject({
  publicId: requiredText(messages.noFile, 500),
  alt: requiredText(messages.altRequired, 300),
});

/** A slide that passed its rules, ready to be added. */
export type HeroImageInput = z.output<typeof heroImageInputSchema>;

/** Every slide once, in the new order. Spec: admin §7. */
export const heroOrderSchema = z.strictObject({ ids: z.array(text(100).min(1)) });

/** What changes of the carousel, `autoSlideInterval` in milliseconds; what is left out stays. Spec: admin §7. */
export const carouselInputSchema = z.strictObject({
  carouselEnabled: z.boolean().optional(),
  autoSlideInterval: z
    .int({ error: intervalInvalid })
    .min(min, intervalInvalid)
    .max(max, intervalInvalid)
    .optional(),
});

/** A change of the carousel that passed its rules. */
export type CarouselInput = z.output<typeof carouselInputSchema>;
