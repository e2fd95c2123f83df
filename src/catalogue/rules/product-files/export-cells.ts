import { parseNumber } from "#kit/rules/typed-number.ts";

import type { ExportProduct, ExportRow, ExportSize } from "./export-product.ts";
import { findStatus, isBackorder, isHidden, isNo, isOversold, readGrams } from "./export-readers.ts";
import { PRODUCT_COLUMNS } from "./product-columns.ts";
import type { FileRow } from "./product-import.ts";
import type { FileColumn, Shop } from "./shop-exports.ts";

/** Returns the fields of a product that all shops write alike. */
export function readProduct(row: ExportRow, group: readonly ExportRow[]): Omit<ExportProduct, "sizes"> {
  const name = findCell(group, "name");
  const published = findCell(group, "published");
  const isInLists = !isHidden(findCell(group, "visibility"));
  return {
    row: row.row,
    ids: [name],
    key: findCell(group, "key"),
    name,
    descriptions: [findCell(group, "description"), findCell(group, "short_description")],
    tags: [findCell(group, "tags"), findCell(group, "categories"), name],
    type: findCell(group, "type").replace(/^(?:simple|variable|variation|virtual)\b.*/i, ""),
    collections: readCategories(findCell(group, "categories")),
    status: isInLists ? readStatus(published) : "draft",
    sku: "",
    images: [],
    chosen: readChosen(group),
  };
}

/** Returns the status of a product; an unknown word never publishes it. */
export function readStatus(text: string): ExportProduct["status"] {
  return text.trim() === "" ? "published" : (findStatus(text) ?? "draft");
}

/** Columns of a product file that the readers of exports use themselves. */
const READ_COLUMNS = new Set<FileColumn>([
  "id",
  "name",
  "description",
  "status",
  "variant",
  "price",
  "stock",
  "size_sku",
  "barcode",
  "weight_g",
]);

/** Returns the product's values in columns that only staff choose, such as `category` or `top_notes`. */
function readChosen(group: readonly ExportRow[]): FileRow["cells"] {
  const chosen: FileRow["cells"] = {};
  for (const column of PRODUCT_COLUMNS) {
    const value = READ_COLUMNS.has(column) ? "" : findCell(group, column);
    if (value !== "") chosen[column] = value;
  }
  return chosen;
}

/** Columns that say whether a product is on sale. A file with one of them says that the others are not. */
const SALE_COLUMNS = [
  "compare_at",
  "sale_price",
  "sale_percent",
  "sale_amount",
  "discount",
] as const satisfies readonly FileColumn[];

/** Returns the fields of a size that all shops write alike. It is not on sale. */
export function readSize(shop: Shop, row: ExportRow, name: string): ExportSize {
  const { cells } = row;
  const grams = readGrams(row);
  return {
    row: row.row,
    name,
    regularPrice: cells.price || cells.regular_price || cells.price_without_tax || "",
    salePrice: SALE_COLUMNS.some((column) => cells[column] !== undefined) ? "" : undefined,
    stock: readStock(shop, cells),
    sku: cells.size_sku ?? "",
    barcode: (cells.barcode ?? "").replace(/^'/, ""),
    weightGrams: grams > 0 ? String(grams) : "",
    image: splitImages(cells.size_image ?? "")[0] ?? "",
  };
}

/** Returns the stock of a size: "" if the other shop sells it without counting, `undefined` if the file has none. */
function readStock(shop: Shop, cells: Partial<Record<FileColumn, string>>): string | undefined {
  if (cells.stock === undefined && cells.in_stock === undefined) return undefined;
  if (isOversold(shop, cells.oversell) || isBackorder(cells.in_stock)) return "";
  if (cells.tracker !== undefined && (cells.tracker.trim() === "" || isNo(cells.tracker))) return "";
  if (isNo(cells.in_stock)) return "0";
  const text = cells.stock ?? "";
  return (parseNumber(text) ?? 0) < 0 ? "0" : text;
}

/** Returns the names of categories, the most specific first: `Perfumes > Men, Sale` → Men, Sale, Perfumes. */
function readCategories(text: string): string[] {
  const paths = text.split(",").map((path) =>
    path
      .split(/[>/|]/)
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  );
  const leaves = paths.flatMap((path) => path.at(-1) ?? []);
  return [...new Set([...leaves, ...paths.flatMap((path) => path.slice(0, -1).toReversed())])];
}

/** Returns the first filled cell of a column, or "". */
export function findCell(group: readonly ExportRow[], column: FileColumn): string {
  return group.find(({ cells }) => cells[column])?.cells[column] ?? "";
}

/** Splits a list of addresses at commas and bars; addresses may contain commas. Spaces in them are encoded. */
export function splitImages(text: string): string[] {
  return text
    .split(/\s*[,|\n]\s*(?=https?:|\/)/i)
    .map((url) => url.trim().replaceAll(/\s/g, "%20").replaceAll("|", "%7C"))
    .filter((url) => url !== "");
}

/** Returns the first image of a row, or "". */
export const firstImage = ({ cells }: ExportRow) => splitImages(cells.image_url ?? "")[0] ?? "";
