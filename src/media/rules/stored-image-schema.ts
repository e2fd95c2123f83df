import { z } from "#platform/rules/zod.ts";

import type { HeroSettings } from "./hero/hero.ts";

/** A stored image. */
export const storedImageSchema = z
  .object({ url: z.string(), publicId: z.string(), width: z.number(), height: z.number(), color: z.string() })
  .meta({ id: "StoredImage" });

const time = z.iso.datetime().describe("ISO 8601 UTC");

/** The carousel of the home page. Spec: admin §3. */
export const heroSchema = z
  .object({
    images: z.array(
      z.object({
        id: z.string(),
        url: z.string(),
        publicId: z.string(),
        storedImage: storedImageSchema,
        portrait: storedImageSchema.nullable().describe("Shown in portrait windows instead of `storedImage`"),
        focus: z
          .object({ x: z.number().int(), y: z.number().int() })
          .describe(
            "The point of `storedImage` that stays visible, in percent from the left and from the top",
          ),
        alt: z.string(),
        isActive: z.boolean(),
        order: z.number().int(),
        uploadedAt: time,
        updatedAt: time,
      }),
    ),
    carouselEnabled: z.boolean(),
    autoSlideInterval: z.number().int().describe("Milliseconds"),
    updatedAt: time,
  })
  .meta({ id: "HeroSettings" }) satisfies z.ZodType<HeroSettings>;
