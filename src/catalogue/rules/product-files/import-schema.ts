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
  ignoredColumns: z.array(z.string()).describe("Headers of unknown columns"),
  notes: z.array(z.string()).describe("Facts about the file that staff may not expect, such as hidden rows"),
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
