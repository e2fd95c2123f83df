import { codeText, text } from "#kit/rules/text.ts";
import { weightSchema } from "../weight.ts";
import { z } from "#platform/rules/zod.ts";

import { ACCORD_SLUGS } from "./accords.ts";
import { FAMILY_SLUGS } from "./families.ts";
import { scentInputMessages as messages } from "./scent-input-messages.ts";
import { MAX_ACCORDS, MAX_SCENT_LINE_LENGTH, sortAccords } from "./scent.ts";
import { CONCENTRATIONS, DAY_NIGHT, LONGEVITIES, OCCASIONS, SEASONS, SILLAGES } from "./scent-terms.ts";
import type { Term } from "./scent-terms.ts";
import { isBarcode, MAX_VOLUME_ML, normalizeBarcode } from "./size-details.ts";

/** Returns a schema that accepts the slugs of a list of terms. */
function createSlugSchema<Slug extends string>(terms: readonly Term<Slug>[]) {
  return z.enum(terms.map(({ slug }) => slug));
}

/** Returns a schema that accepts several slugs, removes duplicates and sorts them in list order. */
function createSlugListSchema<Slug extends string>(terms: readonly Term<Slug>[]) {
  const slugs = terms.map(({ slug }) => slug);
  return z
    .array(createSlugSchema(terms))
    .max(100)
    .overwrite((values) => slugs.filter((slug) => values.includes(slug)));
}

const accord = z.enum(ACCORD_SLUGS);

/** A product's scent profile as the API returns it. */
export const productScentSchema = z
  .object({
    line: z.string().describe("A short description for cards, at most 60 characters"),
    concentration: createSlugSchema(CONCENTRATIONS).nullable(),
    longevity: createSlugSchema(LONGEVITIES).nullable().describe("The house's opinion"),
    sillage: createSlugSchema(SILLAGES).nullable().describe("The house's opinion"),
    seasons: z.array(createSlugSchema(SEASONS)),
    dayNight: createSlugSchema(DAY_NIGHT).nullable(),
    occasions: z.array(createSlugSchema(OCCASIONS)),
    accords: z.array(z.object({ accord, weight: z.number().int() })).describe("The heaviest first"),
    families: z.array(z.enum(FAMILY_SLUGS)).describe("The main family first"),
  })
  .meta({ id: "ProductScent" });

/** Volume, weight, codes and tester flag of a size as the API returns them. */
export const sizeDetailsSchema = z.object({
  volumeMl: z.number().nullable(),
  sku: z.string(),
  barcode: z.string(),
  isTester: z.boolean().describe("A tester cannot be returned"),
  weightGrams: z.number().int().optional().describe("Weight including the box, in grams; absent if unknown"),
});

/** A note of a product; `slug` is null if the catalogue has no such note. */
const productNote = z.object({ label: z.string(), slug: z.string().nullable() });

/** The notes of a product by tier, in order. */
export const productNotesSchema = z.object({
  top: z.array(productNote),
  middle: z.array(productNote),
  base: z.array(productNote),
});

/** Validates a scent profile. */
export const scentInputSchema = z.strictObject({
  line: text(MAX_SCENT_LINE_LENGTH, messages.lineTooLong(MAX_SCENT_LINE_LENGTH)).default(""),
  concentration: createSlugSchema(CONCENTRATIONS).nullable().default(null),
  longevity: createSlugSchema(LONGEVITIES).nullable().default(null),
  sillage: createSlugSchema(SILLAGES).nullable().default(null),
  seasons: createSlugListSchema(SEASONS).default([]),
  dayNight: createSlugSchema(DAY_NIGHT).nullable().default(null),
  occasions: createSlugListSchema(OCCASIONS).default([]),
  accords: z
    .array(
      z.strictObject({
        accord,
        weight: z
          .number({ error: messages.weightRange })
          .int(messages.weightRange)
          .min(1, messages.weightRange)
          .max(100, messages.weightRange),
      }),
    )
    .max(MAX_ACCORDS, messages.tooManyAccords(MAX_ACCORDS))
    .refine(
      (accords) => new Set(accords.map((each) => each.accord)).size === accords.length,
      messages.accordTwice,
    )
    .overwrite(sortAccords)
    .default([]),
});

/** Validates volume, weight, codes and tester flag of a size. */
export const sizeDetailsInputSchema = z.strictObject({
  volumeMl: z
    .number({ error: messages.volumeInvalid })
    .gt(0, messages.volumeInvalid)
    .max(MAX_VOLUME_ML, messages.volumeInvalid)
    .refine((volume) => Number(volume.toFixed(1)) === volume, messages.volumeInvalid)
    .nullable()
    .default(null),
  sku: codeText(60).default(""),
  barcode: codeText(20, messages.barcodeInvalid)
    .overwrite(normalizeBarcode)
    .refine((code) => code === "" || isBarcode(code), messages.barcodeInvalid)
    .default(""),
  isTester: z.boolean().default(false),
  /** Weight including the box, in grams; null if unknown. */
  weightGrams: weightSchema.nullable().default(null),
});
