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

/**
 * Returns the rows without ids if all ids are numbers and none is the id of a stored product: they come from another shop
 * or count the rows. Rows with the same number belong together, and `Amber Nuit - 50ml` is the size 50ml of Amber Nuit.
 */
export function dropForeignIds(
  rows: readonly FileRow[],
  isStored: (id: string) => boolean,
): FileRow[] | undefined {
  const ids = new Set(rows.flatMap(({ cells }) => cells.id || []));
  if (ids.size === 0 || ![...ids].every((id) => /^\d+$/.test(id) && !isStored(id))) return undefined;
  const nameById = new Map<string, string>();
  for (const { cells } of rows)
    if (cells.id && cells.name && !nameById.has(cells.id)) nameById.set(cells.id, cells.name);
  return rows.map(({ row, cells: { id = "", ...cells } }) => {
    const name = cells.name || (nameById.get(id) ?? "");
    return { row, cells: { ...cells, id: "", name: cutSize(name, cells.variant ?? "") } };
  });
}

/** Returns the name of a product without the size that another shop appends to it. */
function cutSize(name: string, size: string): string {
  if (size === "" || !name.toLowerCase().endsWith(size.toLowerCase())) return name;
  const rest = name.slice(0, -size.length);
  return /\s[-–—]\s*$|,\s*$/.test(rest) ? rest.replace(/[\s,–—-]+$/, "") : name;
}

/** Returns the error in the id of a new product, or `undefined` if the id is valid. */
export function findIdError(id: string): string | undefined {
  if (slugify(id, "") !== id) return messages.idInvalid;
  return RESERVED_PRODUCT_IDS.has(id) ? messages.idReserved : undefined;
}
