import { productFileMessages as messages } from "./staff-messages.ts";
import type { FileError, FileRow } from "./product-import.ts";
import { RESERVED_PRODUCT_IDS, slugify } from "#platform/rules/slug.ts";

/** The rows of one product. */
export interface ProductGroup {
  /** Empty for a new product without an id; the shop derives the id from the name. */
  id: string;
  name: string;
  rows: FileRow[];
}

/** Returns the ids of the stored products with this name. */
export type FindIdsByName = (name: string) => readonly string[];

/**
 * Groups rows by product. A row without an id gets the id of another row with the same name, or else of the stored
 * product with that name. Returns an error for each row that identifies no product, or several products.
 */
export function groupRows(
  rows: readonly FileRow[],
  findIdsByName: FindIdsByName,
): { groups: ProductGroup[]; errors: FileError[] } {
  const idsByName = new Map<string, string>();
  for (const { cells } of rows) if (cells.id && cells.name) idsByName.set(cells.name, cells.id);
  const groups = new Map<string, ProductGroup>();
  const errors: FileError[] = [];
  for (const row of rows) {
    const { id = "", name = "" } = row.cells;
    const storedIds = id === "" && name !== "" && !idsByName.has(name) ? findIdsByName(name) : [];
    const productId = id || idsByName.get(name) || (storedIds[0] ?? "");
    if (id === "" && name === "") errors.push({ row: row.row, column: "id", message: messages.idOrName });
    else if (storedIds.length > 1) errors.push({ row: row.row, column: "id", message: messages.nameTwice });
    else {
      const key = JSON.stringify(productId === "" ? { name } : { id: productId });
      const group = groups.get(key) ?? { id: productId, name, rows: [] };
      group.rows.push(row);
      group.name ||= name;
      groups.set(key, group);
    }
  }
  return { groups: [...groups.values()], errors };
}

/** Returns the error in the id of a new product, or `undefined` if the id is valid. */
export function findIdError(id: string): string | undefined {
  if (slugify(id, "") !== id) return messages.idInvalid;
  return RESERVED_PRODUCT_IDS.has(id) ? messages.idReserved : undefined;
}
