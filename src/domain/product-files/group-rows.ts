import { productFileMessages as messages } from "./staff-messages.ts";
import type { FileError, FileRow } from "./product-import.ts";
import { RESERVED_PRODUCT_IDS, slugify } from "#domain/shared/slug.ts";

/** The rows of one product. */
export interface ProductGroup {
  /** Empty for a new product without an id; the shop derives the id from the name. */
  id: string;
  name: string;
  rows: FileRow[];
}

/** Returns the ids of stored products with a name. */
export type FindIdsByName = (name: string) => readonly string[];

/**
 * Groups rows by product: by id, else by name, first among the rows of the file that have an id, then among the stored
 * products. Returns an error for each row that identifies no product.
 */
export function groupRows(
  rows: readonly FileRow[],
  findIdsByName: FindIdsByName,
): { groups: ProductGroup[]; errors: FileError[] } {
  const idOfFileName = new Map<string, string>();
  for (const { cells } of rows) if (cells.id && cells.name) idOfFileName.set(cells.name, cells.id);
  const groups = new Map<string, ProductGroup>();
  const errors: FileError[] = [];
  for (const row of rows) {
    const { id = "", name = "" } = row.cells;
    const stored = id === "" && name !== "" && !idOfFileName.has(name) ? findIdsByName(name) : [];
    const found = id || idOfFileName.get(name) || (stored[0] ?? "");
    if (id === "" && name === "") errors.push({ row: row.row, column: "id", message: messages.idOrName });
    else if (stored.length > 1) errors.push({ row: row.row, column: "id", message: messages.nameTwice });
    else {
      const key = JSON.stringify(found === "" ? { name } : { id: found });
      const group = groups.get(key) ?? { id: found, name, rows: [] };
      group.rows.push(row);
      group.name ||= name;
      groups.set(key, group);
    }
  }
  return { groups: [...groups.values()], errors };
}

/** Returns the error in the id of a new product, or `undefined` if the id is valid. */
export function newIdError(id: string): string | undefined {
  if (slugify(id, "") !== id) return messages.idInvalid;
  return RESERVED_PRODUCT_IDS.has(id) ? messages.idReserved : undefined;
}
