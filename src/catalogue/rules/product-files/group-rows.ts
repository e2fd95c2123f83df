import type { Shop } from "./shop-exports.ts";
import { productFileMessages as messages } from "./staff-messages.ts";
import type { FileError, FileRow } from "./product-import.ts";
import { RESERVED_PRODUCT_IDS, slugify } from "#platform/rules/slug.ts";
import { cleanCode } from "#kit/rules/text.ts";

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

/** Shops whose exports identify a product by its address, which stays when the product gets another name. */
const SHOPS_WITH_HANDLES: ReadonlySet<Shop> = new Set(["shopify", "magento"]);

/** What identifies a stored product besides its id. */
interface StoredIdentity {
  name: string;
  sku: string;
  sizes?: Readonly<Record<string, { sku: string }>> | undefined;
}

const listSkus = (products: readonly FileRow[]) =>
  products
    .flatMap(({ cells }) => [cells.sku, cells.size_sku].map((sku = "") => cleanCode(sku)))
    .filter((sku) => sku !== "");

/** Compares a product of an export with the stored product of the same id. Without SKUs, names decide. */
function compareIdentities(own: readonly FileRow[], stored: StoredIdentity, shop: Shop) {
  const storedSkus = new Set(
    [stored.sku, ...Object.values(stored.sizes ?? {}).map(({ sku }) => sku)].filter((sku) => sku),
  );
  const skus = listSkus(own);
  if (skus.some((sku) => storedSkus.has(sku))) return { match: "sku", isOther: false };
  const isSameName = own.some(({ cells }) => cells.name === stored.name);
  const hasAddress = SHOPS_WITH_HANDLES.has(shop);
  if (skus.length > 0 && storedSkus.size > 0) return { match: "none", isOther: !(hasAddress && isSameName) };
  const hasSkus = skus.length > 0 || storedSkus.size > 0;
  return { match: isSameName ? "name" : "none", isOther: hasAddress && hasSkus && !isSameName };
}

/**
 * Gives each product of an export an id that no other product has, in the file or stored. A product that was stored with
 * its second id keeps that one. A stored product with the first id is another one if both have SKUs and none in common, or
 * if one has SKUs and the names differ. Of several products with the same id, only the stored one keeps it, so that the
 * order of the file does not matter.
 */
export function settleIds(
  rows: readonly FileRow[],
  findStored: (id: string) => StoredIdentity | undefined,
  shop: Shop,
): FileRow[] {
  const settled = new Map<string | undefined, string>();
  for (const [id, sharing] of Map.groupBy(rows, ({ cells }) => cells.id ?? "")) {
    const stored = findStored(id);
    const products = [...Map.groupBy(sharing, ({ otherId }) => otherId)].map(([otherId, own]) => ({
      otherId,
      hasOtherId: otherId !== undefined && findStored(otherId) !== undefined,
      ...(stored ? compareIdentities(own, stored, shop) : { match: "none", isOther: false }),
    }));
    const bySku = products.filter(({ match }) => match === "sku");
    const matches = bySku.length > 0 ? bySku : products.filter(({ match }) => match === "name");
    for (const product of products) {
      const { otherId, hasOtherId, isOther } = product;
      const isStored = matches.length === 1 && matches[0] === product;
      const keepsId = !hasOtherId && (products.length === 1 ? !isOther : isStored);
      settled.set(otherId, keepsId || otherId === undefined ? id : otherId);
    }
  }
  return rows.map((row) => ({
    ...row,
    cells: { ...row.cells, id: settled.get(row.otherId) ?? row.cells.id ?? "" },
  }));
}

/** Returns the error in the id of a new product, or `undefined` if the id is valid. */
export function findIdError(id: string): string | undefined {
  if (slugify(id, "") !== id) return messages.idInvalid;
  return RESERVED_PRODUCT_IDS.has(id) ? messages.idReserved : undefined;
}
