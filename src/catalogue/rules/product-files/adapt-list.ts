import type { ProductColumn } from "./product-columns.ts";
import type { FileRow, FileTable } from "./product-import.ts";
import { productFileMessages as messages } from "./staff-messages.ts";

/*
 * Lists that shops keep by hand have no ids, descriptions or images, and name a product only in the row of its first size. What
 * no sale needs does not block them, as it does not block exports of other shops.
 */

/** What a list has columns for. */
export interface ListColumns {
  hasIds: boolean;
  hasDescriptions: boolean;
  hasImages: boolean;
}

/** Returns what a file has columns for. */
export function findListColumns({ columns }: Pick<FileTable, "columns">): ListColumns {
  return {
    hasIds: columns.has("id"),
    hasDescriptions: columns.has("description"),
    hasImages: columns.has("image") || columns.has("variant_images"),
  };
}

/** Cells that a further size of a product has; a row with others may be a product whose name was forgotten. */
const SIZE_CELLS = new Set<string>([
  "variant",
  "price",
  "stock",
  "size_sku",
  "barcode",
  "volume_ml",
  "weight_g",
] satisfies ProductColumn[]);

/** Gives rows without a name the name of the product above them, if they contain a size and the file has no ids. */
export function continueNames({ shop, columns, rows }: Pick<FileTable, "shop" | "columns" | "rows">): {
  rows: FileRow[];
  notes: string[];
} {
  if (shop !== undefined || columns.has("id") || !columns.has("variant")) return { rows, notes: [] };
  const continued: number[] = [];
  let above = "";
  const named = rows.map((row): FileRow => {
    const { cells } = row;
    const isSize =
      Boolean(cells.variant) &&
      Object.entries(cells).every(([column, text]) => text === "" || SIZE_CELLS.has(column));
    if (cells.name || above === "" || !isSize) {
      above = cells.name ?? "";
      return row;
    }
    continued.push(row.row);
    return { ...row, cells: { ...cells, name: above } };
  });
  return { rows: named, notes: continued.length > 0 ? [messages.namesContinue(continued)] : [] };
}
