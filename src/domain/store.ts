import { z } from "zod";

import { text } from "./text.ts";

/** A link to the shop elsewhere, e.g. `{ name: "Instagram", url: "https://…" }`. */
const socialLinkSchema = z.strictObject({ name: text(40), url: z.url({ protocol: /^https?$/ }) });

/**
 * What is particular to this shop; one database row, so that another shop can put its own here.
 * Phone numbers as people read them; hours are local times of every day.
 */
export const storeSchema = z.strictObject({
  name: text(80).min(1),
  tagline: text(160),
  email: z.email(),
  phone: text(40).min(1),
  /** International, as chat links need it, e.g. `+92 300 1234567`. */
  whatsapp: text(40).regex(
    /^\+[1-9][\d\s()-]{6,}$/,
    "This must be an international number such as +92 300 1234567",
  ),
  address: z.strictObject({
    street: text(200),
    city: text(80),
    state: text(80),
    zipCode: text(20),
    country: text(80),
  }),
  socialLinks: z.array(socialLinkSchema).max(12),
  hours: z.strictObject({ opens: z.iso.time({ precision: -1 }), closes: z.iso.time({ precision: -1 }) }),
  priceRange: z
    .strictObject({ min: z.number().min(0), max: z.number().min(0) })
    .refine(({ min, max }) => min <= max, "The lowest price must not be above the highest"),
  payments: z.array(text(60)).max(12),
});

export type Store = z.infer<typeof storeSchema>;
