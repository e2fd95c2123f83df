import { formatPrice } from "#kit/rules/money.ts";
import { formatPercent } from "#kit/rules/number-formats.ts";
import { z } from "#platform/rules/zod.ts";

import type { AuditChange } from "#staff/rules/audit/audit.ts";
import { listFieldChanges, toStockField } from "#staff/rules/audit/audit.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import { productFileMessages as messages } from "./staff-messages.ts";
import type { completedImportSchema, imageFetchSchema, importPreviewSchema } from "./import-schema.ts";
import type { ProductColumn } from "./product-columns.ts";
import type { ProductInput } from "../product-input.ts";
import { getSetParts } from "./get-set-parts.ts";
import { formatPartsCell } from "./parts-cell.ts";
import { formatAccordsCell, formatTermsCell } from "./scent-cells.ts";
import { multilineText, requiredText, text } from "#kit/rules/text.ts";
import type { Shop } from "./shop-exports.ts";
import { normalizeHeader } from "./shop-exports.ts";

const columnChoicesSchema = z.record(z.string().max(500), z.string().max(60));

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Validates the query of an import request, whose body is the file. */
export const productImportSchema = z.strictObject({
  /** Chosen by the client; importing the same id twice applies the import once. */
  id: z.string().regex(/^[\w-]{8,100}$/),
  fileName: requiredText(messages.unreadable, 200),
  /** Columns that staff chose: JSON of an object from headers to columns, "" for a column that is not imported. */
  columns: multilineText(20_000)
    .default("{}")
    .transform((json, context) => {
      const chosen = columnChoicesSchema.safeParse(parseJson(json));
      if (chosen.success)
        return Object.fromEntries(
          Object.entries(chosen.data).map(([header, column]) => [normalizeHeader(header), column]),
        );
      context.addIssue({ code: "custom", message: messages.columnsUnreadable });
      return z.NEVER;
    }),
  /** The collection of new products whose row names none. */
  collection: text(200).default(""),
  /** The address to which relative addresses of images are added, which Magento exports. */
  imageBase: text(500).default(""),
  /** Reports the changes without applying them. */
  isPreview: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
});

/** The effect of an import. Nothing is imported if there are errors. */
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** An error in a file; row 1 is the header row, as in a spreadsheet. */
export type FileError = ImportPreview["errors"][number];

/** The effect of an import on one product. */
export type ImportedProduct = ImportPreview["products"][number];

/** Images of other servers that a background job fetches. */
export type ImageFetch = z.infer<typeof imageFetchSchema>;

/** Images of one request, as many as a list can have in a request. */
const MAX_FETCHED_IMAGES = 5000;

/** Validates a request to fetch images. A text that is no address does not prevent the others. */
export const imageFetchInputSchema = z.strictObject({
  urls: z.array(z.string().max(10_000)).min(1).max(MAX_FETCHED_IMAGES),
});

/** A completed import; times are ISO 8601, `by` is an email address. */
export type ProductImport = z.infer<typeof completedImportSchema>;

/** Trimmed cells of one row by column; missing columns are omitted. */
export interface FileRow {
  row: number;
  /** For a product of another shop: its id if another product has the id in the cells. */
  otherId?: string;
  cells: Partial<Record<ProductColumn, string>>;
}

/** The rows of a product file by column name, and everything that is wrong with the file as a whole. */
export interface FileTable {
  /** The shop whose export the file is; `undefined` for a product file. */
  shop: Shop | undefined;
  headerRow: number;
  columns: ReadonlySet<ProductColumn>;
  /** All columns of the file with a header, and what each contains. */
  headers: ImportPreview["headers"];
  rows: FileRow[];
  notes: string[];
  errors: FileError[];
}

/** Returns a product's values by column name, for comparisons in previews and the audit log. */
function toComparableValues(input: ProductInput): Record<string, unknown> {
  const values: Record<string, unknown> = {
    name: input.name,
    description: input.description,
    collection: input.collectionRef,
    category: input.category,
    status: input.status ?? "published",
    discount: input.discountPercentage,
    new_arrival: input.isNewArrival ? "yes" : "no",
    travels_by_road: input.surfaceOnly ? "yes" : "no",
    final_sale: input.isFinalSale ? "yes" : "no",
    weekly_sale: input.isWeeklySale ? "yes" : "no",
    top_notes: input.fragranceNotes.top,
    middle_notes: input.fragranceNotes.middle,
    base_notes: input.fragranceNotes.base,
    scent_lasting: input.scentLasting,
    scent_line: input.scent?.line,
    concentration: input.scent?.concentration,
    longevity: input.scent?.longevity,
    sillage: input.scent?.sillage,
    seasons: formatTermsCell(input.scent?.seasons ?? []),
    day_night: input.scent?.dayNight,
    occasions: formatTermsCell(input.scent?.occasions ?? []),
    accords: formatAccordsCell(input.scent?.accords ?? []),
    free_shipping_minimum: input.minOrderFreeShip,
    sku: input.sku,
    mpn: input.mpn,
    image: input.imageRef.publicId,
    variants: input.variants.join(", "),
    // Without a `pairs_with` column, the stored ids are unchanged.
    ...(input.pairsWith && { pairs_with: formatTermsCell(input.pairsWith) }),
  };
  for (const variant of input.variants) {
    const { images = [], primary = null } = getOwnEntry(input.variantImages, variant) ?? {};
    const { volumeMl, weightGrams, sku, barcode, isTester } = getOwnEntry(input.sizes ?? {}, variant) ?? {};
    values[`volume_ml ${variant}`] = volumeMl;
    values[`weight_g ${variant}`] = weightGrams;
    values[`size_sku ${variant}`] = sku;
    values[`barcode ${variant}`] = barcode;
    values[`tester ${variant}`] = isTester;
    values[`price ${variant}`] = getOwnEntry(input.variantPricing, variant);
    const parts = getSetParts(input, variant);
    values[`set_of ${variant}`] = formatPartsCell(parts);
    // The stock of a set is calculated from its parts.
    if (parts.length === 0) values[toStockField(variant)] = getOwnEntry(input.stock, variant) ?? "unlimited";
    values[`images ${variant}`] = images
      .map(({ publicId, url }) => (url === primary && images.length > 1 ? `${publicId} (first)` : publicId))
      .join(", ");
  }
  return values;
}

/** Returns the main values of a new product for the import preview. */
export function listNewProductValues(input: ProductInput): AuditChange[] {
  const { status = "published", discountPercentage, isNewArrival, isWeeklySale } = input;
  const values: Record<string, unknown> = {
    collection: input.collectionRef,
    category: input.category || null,
    status: status === "published" ? null : status,
    discount: discountPercentage === null ? null : formatPercent(discountPercentage),
    new_arrival: isNewArrival ? "yes" : null,
    weekly_sale: isWeeklySale ? "yes" : null,
  };
  for (const variant of input.variants) {
    const parts = getSetParts(input, variant);
    const stock =
      parts.length > 0
        ? `set of ${formatPartsCell(parts)}`
        : `stock ${getOwnEntry(input.stock, variant) ?? "unlimited"}`;
    values[`size ${variant}`] = `${formatPrice(getOwnEntry(input.variantPricing, variant) ?? 0)}, ${stock}`;
  }
  return listFieldChanges({}, values, Object.keys(values));
}

/** Returns the differences between a product before and after an import, except values of new sizes. */
export function listImportChanges(before: ProductInput, after: ProductInput): AuditChange[] {
  const [from, to] = [toComparableValues(before), toComparableValues(after)];
  const sharedFields = Object.keys(from).filter((field) => field in to);
  return listFieldChanges(from, to, sharedFields);
}
