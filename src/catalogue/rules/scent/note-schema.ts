import { storedImageSchema } from "#media/rules/stored-image-schema.ts";
import { z } from "#platform/rules/zod.ts";

import { FAMILY_SLUGS } from "./families.ts";
import type { Note, StaffNote, UnknownNote } from "./note.ts";

/** A note as the API returns it. */
export const noteSchema = z
  .object({
    slug: z.string(),
    name: z.string(),
    family: z.enum(FAMILY_SLUGS),
    aliases: z.array(z.string()),
    description: z.string(),
    storedImage: storedImageSchema.nullable(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Note" }) satisfies z.ZodType<Note>;

/** A note in the admin area. */
export const staffNoteSchema = noteSchema
  .extend({ products: z.number().int().describe("Number of products with the note") })
  .meta({ id: "StaffNote" }) satisfies z.ZodType<StaffNote>;

/** A note that product texts contain but the catalogue does not. */
export const unknownNoteSchema = z
  .object({
    label: z.string(),
    products: z.number().int(),
    productIds: z.array(z.string()).describe("Up to 5 products"),
  })
  .meta({ id: "UnknownNote" }) satisfies z.ZodType<UnknownNote>;
