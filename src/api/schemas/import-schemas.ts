import { z } from "@hono/zod-openapi";

import type { ImportPreview, ProductImport } from "#domain/product-files/product-import.ts";

const time = z.iso.datetime().describe("ISO 8601 UTC");

/** Preview of a product import. */
export const importPreviewSchema = z
  .object({
    products: z.array(
      z.object({
        id: z.string().nullable().describe("null for a new product without an id"),
        name: z.string(),
        outcome: z.enum(["added", "updated", "unchanged"]),
        rows: z.array(z.number().int()),
        changes: z.array(
          z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
        ),
      }),
    ),
    errors: z.array(
      z.object({
        row: z.number().int().describe("Row 1 contains the column names"),
        column: z.string().nullable(),
        message: z.string(),
      }),
    ),
    ignoredColumns: z.array(z.string()),
  })
  .openapi("ImportPreview") satisfies z.ZodType<ImportPreview>;

/** A completed product import. */
export const productImportResponseSchema = z
  .object({
    id: z.string(),
    fileName: z.string(),
    added: z.number().int(),
    updated: z.number().int(),
    createdAt: time,
    by: z.string().nullable(),
    undoneAt: time.nullable(),
  })
  .openapi("ProductImport") satisfies z.ZodType<ProductImport>;
