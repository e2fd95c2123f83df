import { formatPrice } from "#kit/rules/money.ts";
import { formatPercent } from "#kit/rules/number-formats.ts";
import { z } from "#platform/rules/zod.ts";

import type { AuditChange } from "#staff/rules/audit/audit.ts";
import { listFieldChanges, toStockField } from "#staff/rules/audit/audit.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import type { SheetCell, SheetRow, SheetTable } from "#platform/rules/sheet-cell.ts";
import { toColumnName, toShownText } from "#platform/rules/sheet-cell.ts";
import { readCell } from "./read-cell.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import { productFileMessages as messages } from "./staff-messages.ts";
import type { completedImportSchema, importPreviewSchema } from "./import-schema.ts";
import type { ProductColumn } from "./product-columns.ts";
import { getCellMeaning, PRODUCT_COLUMNS } from "./product-columns.ts";
import { MAX_IMPORT_ROWS } from "./product-file.ts";
import type { ProductInput } from "../product-input.ts";
import { getSetParts } from "./get-set-parts.ts";
import { formatPartsCell } from "./parts-cell.ts";
import { formatAccordsCell, formatTermsCell } from "./scent-cells.ts";
import { requiredText } from "#kit/rules/text.ts";

/** Validates the query of an import request, whose body is the file. */
export const productImportSchema = z.strictObject({
  /** Chosen by the client; importing the same id twice applies the import once. */
  id: z.string().regex(/^[\w-]{8,100}$/),
  fileName: requiredText(messages.unreadable, 200),
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

/** A completed import; times are ISO 8601, `by` is an email address. */
export type ProductImport = z.infer<typeof completedImportSchema>;

/** Trimmed cells of one row by column; missing columns are omitted. */
export interface FileRow {
  row: number;
  cells: Partial<Record<ProductColumn, string>>;
}

/** The rows of a product file by column name, and everything that is wrong with the file as a whole. */
export interface FileTable {
  headerRow: number;
  columns: ReadonlySet<ProductColumn>;
  rows: FileRow[];
  ignoredColumns: string[];
  notes: string[];
  errors: FileError[];
}

/** Rows in which the header row is searched, because some files have a title above it. */
export const MAX_ROWS_ABOVE_HEADER = 20;

/** Normalizes a header: `New Arrival` → `new_arrival`. */
function normalizeHeader(header: SheetCell): string {
  return toShownText(header)
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
}

function isColumn(name: string): name is ProductColumn {
  return (PRODUCT_COLUMNS as readonly string[]).includes(name);
}

/** Returns whether a row consists of column names: an id or name, and other known columns if it has other cells. */
function isHeader({ cells }: SheetRow): boolean {
  const names = cells.map(normalizeHeader).filter((name) => name !== "");
  const knownNames = names.filter(isColumn);
  const hasIdOrName = knownNames.includes("id") || knownNames.includes("name");
  return hasIdOrName && (knownNames.length > 1 || names.length === 1);
}

/** Returns whether a sheet has a row of column names. */
export function hasProductHeader(rows: readonly SheetRow[]): boolean {
  return rows.slice(0, MAX_ROWS_ABOVE_HEADER).some(isHeader);
}

/** Parses the rows below the header row by column name, in any column order. */
export function parseTable({ rows, notes, errors }: SheetTable): FileTable {
  const header = rows.slice(0, MAX_ROWS_ABOVE_HEADER).find(isHeader) ?? rows[0] ?? { row: 1, cells: [] };
  const { positions, ...columns } = readHeader(header);
  const table: FileTable = {
    headerRow: header.row,
    columns: new Set(positions.keys()),
    rows: [],
    ignoredColumns: columns.ignoredColumns,
    notes: header.row > 1 && rows[0] !== header ? [...notes, messages.headerAt(header.row)] : [...notes],
    errors: [...errors.map((error) => ({ ...error, column: null })), ...columns.errors],
  };
  for (const { row, cells } of rows) {
    if (row <= header.row) continue;
    const values: FileRow["cells"] = {};
    for (const [column, position] of positions) {
      const reading = readCell(
        cells[position] ?? "",
        getCellMeaning(column),
        `${toColumnName(position)}${row}`,
      );
      if ("error" in reading) table.errors.push({ row, column, message: reading.error });
      values[column] = "error" in reading ? "" : reading.text;
    }
    if (Object.values(values).some((text) => text !== "")) table.rows.push({ row, cells: values });
  }
  if (table.rows.length === 0 && table.errors.length === 0)
    table.errors.push({ row: header.row, column: null, message: messages.empty });
  if (table.rows.length > MAX_IMPORT_ROWS) throw new InvalidInput(messages.tooManyRows(MAX_IMPORT_ROWS));
  return table;
}

function readHeader({ row, cells }: SheetRow) {
  const positions = new Map<ProductColumn, number>();
  const errors: FileError[] = [];
  const ignoredColumns: string[] = [];
  cells.forEach((header, index) => {
    const name = normalizeHeader(header);
    if (!isColumn(name)) {
      if (name !== "") ignoredColumns.push(toShownText(header).trim());
    } else if (positions.has(name)) errors.push({ row, column: name, message: messages.columnTwice });
    else positions.set(name, index);
  });
  if (!positions.has("id") && !positions.has("name"))
    errors.push({ row, column: null, message: messages.missingIdColumn });
  return { positions, ignoredColumns, errors };
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
    category: input.category,
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
