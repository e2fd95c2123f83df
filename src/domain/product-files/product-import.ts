import { z } from "#domain/shared/zod.ts";

import type { AuditChange } from "#domain/staff/audit.ts";
import { changedFields, stockField } from "#domain/staff/audit.ts";
import { unguardCell } from "./file-cells.ts";
import { lookup } from "#domain/shared/lookup.ts";
import { productFileMessages as messages } from "./staff-messages.ts";
import type { ProductColumn } from "./product-file.ts";
import { MAX_IMPORT_ROWS, PRODUCT_COLUMNS } from "./product-file.ts";
import type { ProductInput } from "#domain/catalogue/product-input.ts";
import { requiredText } from "#domain/shared/text.ts";

/** Far more than any rule allows, so that what is too long is said of its row. */
const MAX_CELL = 20_000;
const MAX_COLUMNS = 60;

/** A file as it is sent: its first row, then all others, blank ones too, so that they count as in the file. */
export const productImportSchema = z.strictObject({
  /** Chosen by who sends it: the same import sent twice happens once. */
  id: z.string().regex(/^[\w-]{8,100}$/),
  fileName: requiredText(messages.unreadable, 200),
  columns: z.array(z.string().max(MAX_CELL)).max(MAX_COLUMNS),
  rows: z
    .array(z.array(z.string().max(MAX_CELL)).max(MAX_COLUMNS))
    .max(MAX_IMPORT_ROWS, messages.tooManyRows(MAX_IMPORT_ROWS)),
  /** Only says what would be done. */
  isPreview: z.boolean().default(false),
});

export type ProductImportInput = z.output<typeof productImportSchema>;

/** What is wrong in a file; rows count as a spreadsheet counts them, 1 is the column names. */
export interface FileError {
  row: number;
  column: string | null;
  message: string;
}

/** What becomes of one product of a file. */
export interface ImportedProduct {
  /** `null`: it gets one when it is added. */
  id: string | null;
  name: string;
  outcome: "added" | "updated" | "unchanged";
  rows: number[];
  /** What differs from what is stored; of a product that is added, what it begins with. */
  changes: AuditChange[];
}

/** What a file would do. With an error nothing of it is done. */
export interface ImportPreview {
  products: ImportedProduct[];
  errors: FileError[];
  /** Columns that mean nothing to the shop. */
  ignoredColumns: string[];
}

/** A file that was imported; times are ISO 8601, `by` is an e-mail address. */
export interface ProductImport {
  id: string;
  fileName: string;
  added: number;
  updated: number;
  createdAt: string;
  by: string | null;
  undoneAt: string | null;
}

/** One row by its columns, trimmed; a column the file does not have is missing. */
export interface FileRow {
  row: number;
  cells: Partial<Record<ProductColumn, string>>;
}

export interface FileTable {
  columns: ReadonlySet<ProductColumn>;
  rows: FileRow[];
  ignoredColumns: string[];
  errors: FileError[];
}

/** `New Arrival` → `new_arrival`. */
function columnName(head: string): string {
  return head
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
}

function isColumn(name: string): name is ProductColumn {
  return (PRODUCT_COLUMNS as readonly string[]).includes(name);
}

/** Rows by the names of their columns, whatever their order; blank rows are left out. */
export function readTable({ columns, rows }: Pick<ProductImportInput, "columns" | "rows">): FileTable {
  const places = new Map<ProductColumn, number>();
  const errors: FileError[] = [];
  const ignoredColumns: string[] = [];
  columns.forEach((head, at) => {
    const name = columnName(head);
    if (!isColumn(name)) {
      if (name !== "") ignoredColumns.push(head.trim());
    } else if (places.has(name)) errors.push({ row: 1, column: name, message: messages.columnTwice });
    else places.set(name, at);
  });
  if (!places.has("id") && !places.has("name"))
    errors.push({ row: 1, column: null, message: messages.idOrNameColumn });
  const read = rows.flatMap((values, at): FileRow[] => {
    const cells = Object.fromEntries(
      [...places].map(([name, place]) => [name, unguardCell((values[place] ?? "").trim())]),
    );
    return Object.values(cells).every((cell) => cell === "") ? [] : [{ row: at + 2, cells }];
  });
  if (read.length === 0) errors.push({ row: 1, column: null, message: messages.empty });
  return { columns: new Set(places.keys()), rows: read, ignoredColumns, errors };
}

/** What of a product a preview and the trail speak of, by the names of the columns. */
function factsOf(input: ProductInput): Record<string, unknown> {
  const facts: Record<string, unknown> = {
    name: input.name,
    description: input.description,
    collection: input.collectionRef,
    category: input.category,
    discount: input.discountPercentage,
    new_arrival: input.isNewArrival ? "yes" : "no",
    weekly_sale: input.isWeeklySale ? "yes" : "no",
    top_notes: input.fragranceNotes.top,
    middle_notes: input.fragranceNotes.middle,
    base_notes: input.fragranceNotes.base,
    scent_lasting: input.scentLasting,
    free_shipping_minimum: input.minOrderFreeShip,
    sku: input.sku,
    mpn: input.mpn,
    image: input.picture.publicId,
    variants: input.variants.join(", "),
  };
  for (const variant of input.variants) {
    const { images = [], primary = null } = lookup(input.variantImages, variant) ?? {};
    facts[`price ${variant}`] = lookup(input.variantPricing, variant);
    facts[stockField(variant)] = lookup(input.stock, variant) ?? "unlimited";
    facts[`pictures ${variant}`] = images
      .map(({ publicId, url }) => (url === primary && images.length > 1 ? `${publicId} (first)` : publicId))
      .join(", ");
  }
  return facts;
}

/** As it was read, to the paisa: a price that was meant otherwise is to be seen. */
function exactPrice(pkr: number | undefined): string {
  return `Rs. ${(pkr ?? 0).toLocaleString("en-US", { maximumFractionDigits: 2 })}`;
}

/** What a product that is added begins with, as far as a wrong file shows in it. */
export function importedFacts(input: ProductInput): AuditChange[] {
  const { discountPercentage, isNewArrival, isWeeklySale } = input;
  const facts: Record<string, unknown> = {
    collection: input.collectionRef,
    category: input.category,
    discount: discountPercentage === null ? null : `${discountPercentage} %`,
    new_arrival: isNewArrival ? "yes" : null,
    weekly_sale: isWeeklySale ? "yes" : null,
  };
  for (const variant of input.variants) {
    const stock = lookup(input.stock, variant) ?? "unlimited";
    facts[`size ${variant}`] = `${exactPrice(lookup(input.variantPricing, variant))}, stock ${stock}`;
  }
  return changedFields({}, facts, Object.keys(facts));
}

/** What differs between a product before and after an import; a size that is new is told of as such only. */
export function importChanges(before: ProductInput, after: ProductInput): AuditChange[] {
  const [from, to] = [factsOf(before), factsOf(after)];
  const shared = Object.keys(from).filter((field) => field in to);
  return changedFields(from, to, shared);
}
