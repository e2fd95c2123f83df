import { z } from "#platform/rules/zod.ts";

/*
 * Product imports as returned by the API. The types in `product-import.ts` and the OpenAPI document derive from these
 * schemas.
 */

const time = z.iso.datetime().describe("ISO 8601 UTC");
const text = z.string().nullable();

/** The effect of an import. Nothing is imported if there are errors. */
export const importPreviewSchema = z.object({
  products: z.array(
    z.object({
      id: text.describe("null for a new product without an id"),
      name: z.string(),
      outcome: z.enum(["added", "updated", "unchanged"]),
      rows: z.array(z.number().int()),
      changes: z
        .array(z.object({ field: z.string(), from: text, to: text }))
        .describe("Changes to the stored product; for a new product its main values"),
    }),
  ),
  errors: z.array(
    z.object({
      row: z.number().int().describe("Row of the file; the header row is row 1 in most files"),
      column: text,
      message: z.string(),
    }),
  ),
  shop: text.describe("The shop whose export the file is, such as Shopify; null for a product file"),
  headers: z
    .array(z.object({ header: z.string(), column: text, sample: z.string() }))
    .describe("The columns of the file and what each contains; null for a column that is not imported"),
  images: z
    .object({
      toFetch: z.array(z.string()),
      missing: z.array(z.object({ url: z.string(), reason: z.string() })),
      needsBase: z.boolean().describe("Whether some addresses are relative"),
    })
    .describe("Images of other servers: not yet fetched, or not to be had"),
  needsCollection: z.boolean().describe("Whether new products have no collection"),
  notes: z.array(z.string()).describe("Facts about the file that staff may not expect, such as hidden rows"),
});

/** Images of other servers that a background job fetches. */
export const imageFetchSchema = z.object({
  id: z.string(),
  total: z.number().int(),
  done: z.number().int().describe("Number of images that were fetched or failed"),
  failed: z.array(z.object({ url: z.string(), reason: z.string() })),
});

/** A completed import; `by` is an email address. */
export const completedImportSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  added: z.number().int(),
  updated: z.number().int(),
  createdAt: time,
  by: text,
  undoneAt: time.nullable(),
});
