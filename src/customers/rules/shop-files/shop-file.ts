import { unescapeFormula } from "#catalogue/rules/product-files/cell-values.ts";
import { normalizeHeader } from "#catalogue/rules/product-files/shop-exports.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import type { SheetRow, SheetTable } from "#platform/rules/sheet-cell.ts";
import { toShownText } from "#platform/rules/sheet-cell.ts";

import type { HistoryKind, HistoryShop } from "./history-schema.ts";
import type { ExportField } from "./export-headers.ts";
import { EXPORT_FIELDS, LINE_ITEM_HEADER } from "./export-headers.ts";
import { historyFileMessages as messages } from "./history-messages.ts";

/** A row of an export: the cells by what they contain, and the columns `line_item_1`, `line_item_2` … of WooCommerce. */
export interface ExportRow {
  row: number;
  cells: Partial<Record<ExportField, string>>;
  lineItems: string[];
}

/** An export of another shop. */
export interface ShopFile {
  shop: HistoryShop;
  kind: HistoryKind;
  rows: ExportRow[];
  ignoredHeaders: string[];
  notes: string[];
}

/** Rows in which the header row is searched. */
const MAX_ROWS_ABOVE_HEADER = 20;

/** Returns what the export with these normalized headers contains, or `undefined` if it is not known. */
function recognize(headers: ReadonlySet<string>): Pick<ShopFile, "shop" | "kind"> | undefined {
  const has = (...names: string[]) => names.some((name) => headers.has(name));
  if (has("lineitem_quantity", "lineitem_name") && has("name")) return { shop: "shopify", kind: "orders" };
  if (has("accepts_email_marketing", "accepts_marketing") && has("email") && has("first_name", "last_name"))
    return { shop: "shopify", kind: "customers" };
  const hasPerson = has("billing_first_name", "first_name_(billing)", "full_name_(billing)", "billing_phone");
  if (has("order_number", "order_id", "order_#") && has("order_status", "status") && hasPerson)
    return { shop: "woocommerce", kind: "orders" };
  if (has("user_login", "user_email", "user_registered", "date_registered", "username") && !has("order_id"))
    return { shop: "woocommerce", kind: "customers" };
  return undefined;
}

const listHeaders = ({ cells }: SheetRow) => cells.map(normalizeHeader);

/** Returns whether a sheet has the header row of an export with customers or orders. */
export function hasHistoryHeader(rows: readonly SheetRow[]): boolean {
  return rows.slice(0, MAX_ROWS_ABOVE_HEADER).some((row) => recognize(new Set(listHeaders(row))));
}

/** Characters that show nothing or break lines, tables and XML. Urdu words keep their joiners. */
const UNSAFE = /\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Noncharacter_Code_Point}/gu;

const ENTITY_NAMES: Readonly<Record<string, string>> = { amp: "&", quot: '"', lt: "<", gt: ">", nbsp: " " };

/** Decodes the HTML entities that WooCommerce writes into names: `Oud &amp; Amber &#8211; 50ml`. */
export function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{2,6})|(amp|quot|lt|gt|nbsp));/g,
    (entity, code?: string, name?: string) => {
      if (code === undefined) return ENTITY_NAMES[name ?? ""] ?? entity;
      return Number(code) <= 0x10_ff_ff ? String.fromCodePoint(Number(code)) : entity;
    },
  );
}

/** Returns a text on one line without characters that cannot be stored or shown. */
export function cleanText(text: string): string {
  return decodeEntities(text).toWellFormed().replaceAll(UNSAFE, " ").replaceAll(/\s+/g, " ").trim();
}

/**
 * Reads an export of orders or customers of Shopify, or of WooCommerce and its usual export plugins.
 * @throws InvalidInput if the file is no such export, or cannot be read reliably
 */
export function readShopFile(sheet: SheetTable): ShopFile {
  const candidates = sheet.rows.slice(0, MAX_ROWS_ABOVE_HEADER);
  const header = candidates.find((row) => recognize(new Set(listHeaders(row))));
  const found = header && recognize(new Set(listHeaders(header)));
  if (!header || !found) throw new InvalidInput(describeOtherFile(candidates));
  const [error] = sheet.errors;
  if (error) throw new InvalidInput(messages.unreliable(error.row, error.message));
  const fields = EXPORT_FIELDS[found.shop][found.kind];
  const names = listHeaders(header);
  // Files that were joined repeat the header.
  const headerText = names.join();
  // In the order of the table, so that “quantity” wins over “quantity (- refund)” wherever they stand.
  const columns = Object.entries(fields).flatMap(([name, field]) =>
    names.flatMap((each, index) => (each === name ? [{ index, field }] : [])),
  );
  const lineColumns = names.flatMap((name, index) => (LINE_ITEM_HEADER.test(name) ? [index] : []));
  const readIndexes = new Set([...columns.map(({ index }) => index), ...lineColumns]);
  const rows = sheet.rows.flatMap(({ row, cells }): ExportRow[] => {
    if (row <= header.row || listHeaders({ row, cells }).join() === headerText) return [];
    const getText = (index: number) =>
      unescapeFormula(toShownText(cells[index] ?? "").trim()).replace(/^'(?=[\d+])/, "");
    const read: ExportRow = { row, cells: {}, lineItems: lineColumns.map(getText).filter(Boolean) };
    for (const { index, field } of columns) {
      const text = getText(index);
      if (text !== "") read.cells[field] ??= text;
    }
    return Object.keys(read.cells).length > 0 ? [read] : [];
  });
  if (rows.length === 0) throw new InvalidInput(messages.empty);
  return {
    ...found,
    rows,
    ignoredHeaders: header.cells
      .map((cell) => cleanText(toShownText(cell)))
      .filter((name, index) => name !== "" && !readIndexes.has(index)),
    notes: [...sheet.notes],
  };
}

/** Returns why a file is no export of orders or customers, as exactly as its headers tell. */
function describeOtherFile(candidates: readonly SheetRow[]): string {
  const headers = new Set(candidates.flatMap(listHeaders));
  const has = (...names: string[]) => names.some((name) => headers.has(name));
  if (has("handle", "url_handle", "regular_price", "variant_price")) return messages.productFile;
  if (has("order_#", "order_number") && has("product(s)", "items_sold", "net_sales", "n._revenue"))
    return messages.wooReport;
  return messages.unknownFile;
}
