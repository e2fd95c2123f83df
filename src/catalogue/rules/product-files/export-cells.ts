import { parseNumber } from "#kit/rules/typed-number.ts";

import type { ProductStatus } from "../product-status.ts";

import type { ExportProduct, ExportRow, ExportSize } from "./export-product.ts";
import { PRODUCT_COLUMNS } from "./product-columns.ts";
import type { FileRow } from "./product-import.ts";
import type { FileColumn } from "./shop-exports.ts";

/** What other shops call the statuses of products. */
const STATUS_WORDS: Readonly<Record<ProductStatus, readonly string[]>> = {
  published: ["published", "publish", "active", "enabled", "online", "live", "yes", "true", "1"],
  draft: [
    "draft",
    "inactive",
    "unpublished",
    "unlisted",
    "private",
    "pending",
    "scheduled",
    "disabled",
    "offline",
    "no",
    "false",
    "0",
    "-1",
    "2",
  ],
  archived: ["archived", "trash", "discontinued"],
};

/** Returns the status that a word of this or another shop means, or `undefined` for other words. */
export function findStatus(word: string): ProductStatus | undefined {
  const text = word.trim().toLowerCase();
  const statuses = Object.keys(STATUS_WORDS) as ProductStatus[];
  return statuses.find((status) => STATUS_WORDS[status].includes(text));
}

const YES = new Set(["1", "yes", "true", "continue", "notify", "y"]);
/** Returns whether a cell says yes, or that a size is sold without stock. */
export const isYes = (text: string | undefined) => YES.has((text ?? "").trim().toLowerCase());
const isNo = (text: string | undefined) =>
  ["0", "no", "false", "n"].includes((text ?? "").trim().toLowerCase());

/** Visibilities of products that are in no list of the other shop. */
const HIDDEN = /^(?:hidden|none|not visible individually)$/i;

/** Returns whether a sale has begun and not ended. */
export function isOnSale({ cells }: ExportRow, today: string): boolean {
  const [from, to] = [readDay(cells.sale_from ?? ""), readDay(cells.sale_to ?? "")];
  return (from === undefined || from <= today) && (to === undefined || to >= today);
}

/** Returns a day such as `2026-11-29` or Magento's `11/29/26` in the first form; `undefined` for no day. */
function readDay(text: string): string | undefined {
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (iso !== undefined) return iso.startsWith("0000") ? undefined : iso;
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{2,4})/.exec(text) ?? [];
  if (month === undefined || day === undefined || year === undefined) return undefined;
  return `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** Returns the fields of a product that all shops write alike. */
export function readProduct(row: ExportRow, group: readonly ExportRow[]): Omit<ExportProduct, "sizes"> {
  const name = findCell(group, "name");
  const published = findCell(group, "published");
  const isHidden = HIDDEN.test(findCell(group, "visibility").trim());
  return {
    row: row.row,
    ids: [name, findCell(group, "size_sku"), `product-${findCell(group, "key")}`],
    name,
    descriptions: [findCell(group, "description"), findCell(group, "short_description")],
    tags: [findCell(group, "tags"), findCell(group, "categories"), name],
    type: findCell(group, "type").replace(/^(?:simple|variable|variation|virtual)\b.*/i, ""),
    collections: readCategories(findCell(group, "categories")),
    status: isHidden ? "draft" : ((published === "" ? undefined : findStatus(published)) ?? "published"),
    sku: "",
    images: [],
    chosen: readChosen(group),
  };
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

/** Returns the fields of a size that all shops write alike. */
export function readSize({ row, cells }: ExportRow, name: string): ExportSize {
  const kilograms = parseNumber(cells.weight_kg ?? "") ?? 0;
  const grams = Math.round(kilograms > 0 ? kilograms * 1000 : (parseNumber(cells.weight_g ?? "") ?? 0));
  return {
    row,
    name,
    regularPrice: cells.price || cells.regular_price || cells.price_without_tax || "",
    salePrice: "",
    stock: readStock(cells),
    sku: cells.size_sku ?? "",
    barcode: (cells.barcode ?? "").replace(/^'/, ""),
    weightGrams: grams > 0 ? String(grams) : "",
    image: cells.size_image ?? "",
  };
}

/** Returns the stock of a size: "" if the other shop sells it without counting, `undefined` if the file has none. */
function readStock(cells: Partial<Record<FileColumn, string>>): string | undefined {
  if (cells.stock === undefined && cells.in_stock === undefined) return undefined;
  if (isYes(cells.oversell)) return "";
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

/** Splits a list of addresses at commas and bars; addresses may contain commas. */
export function splitImages(text: string): string[] {
  return text
    .split(/\s*[,|\n]\s*(?=https?:|\/)/i)
    .map((url) => url.trim())
    .filter((url) => url !== "");
}

/** Returns the first image of a row, or "". */
export const firstImage = ({ cells }: ExportRow) => splitImages(cells.image_url ?? "")[0] ?? "";
