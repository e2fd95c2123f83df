import { productFileMessages as messages } from "./staff-messages.ts";
import type { FileError, FileRow } from "./product-import.ts";
import { RESERVED_PRODUCT_IDS, slugOf } from "#domain/shared/slug.ts";

/** The rows of one product. */
export interface ProductGroup {
  /** "": a new product, which gets one of its name. */
  id: string;
  name: string;
  rows: FileRow[];
}

/** The id of a stored product by its name; several when they share it. */
export type IdsOfName = (name: string) => readonly string[];

/**
 * Rows by the product they belong to: by id, else by name, first among the file's own rows with an id, then among
 * the stored products. Errors are of rows that belong to none.
 */
export function groupRows(
  rows: readonly FileRow[],
  idsOfName: IdsOfName,
): { groups: ProductGroup[]; errors: FileError[] } {
  const idOfFileName = new Map<string, string>();
  for (const { cells } of rows) if (cells.id && cells.name) idOfFileName.set(cells.name, cells.id);
  const groups = new Map<string, ProductGroup>();
  const errors: FileError[] = [];
  for (const row of rows) {
    const { id = "", name = "" } = row.cells;
    const stored = id === "" && name !== "" && !idOfFileName.has(name) ? idsOfName(name) : [];
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

/** What is wrong with the id that a new product is to have. */
export function newIdError(id: string): string | undefined {
  if (slugOf(id, "") !== id) return messages.idInvalid;
  return RESERVED_PRODUCT_IDS.has(id) ? messages.idReserved : undefined;
}
