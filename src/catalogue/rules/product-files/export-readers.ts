import { parseMoney, parseNumber, parsePercent, parseWeight } from "#kit/rules/typed-number.ts";
import { normalizeDigits } from "#kit/rules/phone.ts";

import type { ProductStatus } from "../product-status.ts";
import { MAX_WEIGHT_GRAMS } from "../weight.ts";

import type { ExportRow } from "./export-product.ts";
import type { ProductColumn } from "./product-columns.ts";
import type { FileError } from "./product-import.ts";
import { describeNumberProblem, quoteCell } from "./read-cell.ts";
import type { ExportColumn, FileColumn, Shop } from "./shop-exports.ts";
import { productFileMessages as messages } from "./staff-messages.ts";

/*
 * The kinds of cells in exports of other shops. What a cell of a kind says is read here, and a filled cell that says nothing
 * is reported once for all kinds, so that no reader can drop it.
 */

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

const YES = new Set(["1", "yes", "true", "y", "continue", "allow", "notify", "instock", "in stock"]);
const NO = new Set(["0", "no", "false", "n", "deny", "outofstock", "out of stock"]);
const BACKORDER = new Set(["backorder", "onbackorder", "on backorder"]);
const normalize = (text: string | undefined) => (text ?? "").trim().toLowerCase();

/** Returns whether a cell says yes. */
export const isYes = (text: string | undefined) => YES.has(normalize(text));
/** Returns whether a cell says no. */
export const isNo = (text: string | undefined) => NO.has(normalize(text));
/** Returns whether a cell says that a size is sold without stock. */
export const isBackorder = (text: string | undefined) => BACKORDER.has(normalize(text));

/** Returns whether a shop sells a size without stock: 2 is “allow and notify” in Magento, “as usual” in PrestaShop. */
export function isOversold(shop: Shop, text: string | undefined): boolean {
  return isYes(text) || (shop === "magento" && normalize(text) === "2");
}

/** Visibilities of products that are in no list of the other shop, and all others. */
const HIDDEN = new Set(["hidden", "none", "not visible individually", "1"]);
const VISIBLE = new Set(["visible", "both", "catalog", "search", "catalog, search", "2", "3", "4"]);

/** Returns whether a product is in no list of the other shop. */
export const isHidden = (text: string) => HIDDEN.has(normalize(text));

/** Types of products that are bottles on a shelf, in shops that have types. Others are no products here. */
const SOLD_TYPES = new Set(["", "simple", "variable", "variation", "virtual", "configurable"]);

/** Returns whether products of a type can be sold here. */
export function isSoldType(type: string | undefined): boolean {
  return (type ?? "").split(",").every((word) => SOLD_TYPES.has(normalize(word)));
}

/** The word with which a variation of WooCommerce shares the stock of its product. */
export const SHARED_STOCK = "parent";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function toDay(year: string, month: string | number, day: string): string | undefined {
  const iso = `${year.padStart(4, "20")}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day) ? undefined : iso;
}

/**
 * Returns the days that a date can mean: none for unreadable text, two for `03/04/26`, which is in April for some people
 * and in March for others.
 */
export function listDays(typed: string): string[] {
  const text = normalizeDigits(typed)
    .trim()
    .replace(/[T\s]+\d{1,2}:\d{2}.*$/, "");
  const [, isoYear, isoMonth = "", isoDay = ""] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (isoYear !== undefined) return [toDay(isoYear, isoMonth, isoDay) ?? []].flat();
  const named =
    /^(?<day>\d{1,2})[\s.-]+(?<month>\p{L}{3,})\.?[\s,-]+(?<year>\d{2,4})$/u.exec(text) ??
    /^(?<month>\p{L}{3,})\.?\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})$/u.exec(text);
  const { day = "", month = "", year = "" } = named?.groups ?? {};
  const monthNumber = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  if (monthNumber > 0) return [toDay(year, monthNumber, day) ?? []].flat();
  const [, first = "", second = "", last] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? [];
  if (last === undefined) return [];
  return [...new Set([toDay(last, second, first), toDay(last, first, second)].flatMap((each) => each ?? []))];
}

/** A date that means no date, as databases write it. */
const NO_DATE = /^0000-00-00/;

/** Columns with days. */
const DAY_COLUMNS = ["sale_from", "sale_to"] as const;

/** Whether the days of a file precede the months, `undefined` if none of its dates shows it. */
export type DayOrder = "day-first" | "month-first" | undefined;

/** Returns the order that a date above 12 in any row of the file shows. */
export function findDayOrder(rows: readonly ExportRow[]): DayOrder {
  const orders = new Set<DayOrder>();
  for (const { cells } of rows)
    for (const column of DAY_COLUMNS) {
      const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}\b/.exec(cells[column] ?? "") ?? [];
      if (Number(first) > 12) orders.add("day-first");
      if (Number(second) > 12) orders.add("month-first");
    }
  return orders.size === 1 ? [...orders][0] : undefined;
}

/**
 * Returns whether a sale has begun and not ended; `undefined` if that depends on how a date is read. Sales with unreadable
 * dates have not begun.
 */
export function isOnSale({ cells }: ExportRow, today: string, order: DayOrder): boolean | undefined {
  const [from, to] = DAY_COLUMNS.map((column) => readDays(cells[column], order));
  if (from?.length === 0 || to?.length === 0) return false;
  const readings = (from ?? [null]).flatMap((start) =>
    (to ?? [null]).map((end) => (start === null || start <= today) && (end === null || end >= today)),
  );
  return new Set(readings).size === 1 ? readings[0] : undefined;
}

/** Returns the days that a cell can mean; `undefined` for an empty cell. */
function readDays(text: string | undefined, order: DayOrder): string[] | undefined {
  if (!text || NO_DATE.test(text)) return undefined;
  const days = listDays(text);
  return order === undefined || days.length < 2
    ? days
    : days.slice(order === "day-first" ? 0 : 1).slice(0, 1);
}

/** Returns the weight of a row in grams; 0 if there is none. */
export function readGrams({ cells }: ExportRow): number {
  const grams = parseWeight(cells.weight_kg ?? "", "kg") ?? 0;
  return Math.round((grams > 0 ? grams : parseWeight(cells.weight_g ?? "", "g")) || 0);
}

interface CheckedShop {
  shop: Shop;
  today: string;
  order: DayOrder;
}

/** Returns what a cell should be if its text is not that. */
type CheckCell = (text: string, row: ExportRow, checked: CheckedShop) => string | undefined;

const check =
  (expected: string, isReadable: (text: string, checked: CheckedShop) => boolean): CheckCell =>
  (text, _row, checked) =>
    isReadable(text, checked) ? undefined : expected;
const amount: CheckCell = (text) =>
  (parseMoney(text) ?? 0) >= 0 ? undefined : describeNumberProblem(text, messages.amount);
const weight = (unit: "g" | "kg") =>
  check(messages.weight, (text) => {
    const grams = Math.round(parseWeight(text, unit) ?? 0);
    return grams > 0 ? grams <= MAX_WEIGHT_GRAMS : parseNumber(text) === 0;
  });
const day: CheckCell = (text, row, { today, order }) => {
  if (NO_DATE.test(text)) return undefined;
  if (listDays(text).length === 0) return messages.date;
  return isOnSale(row, today, order) === undefined ? messages.clearDate : undefined;
};
const yesNo = check(messages.yesOrNoWord, (text) => isYes(text) || isNo(text));
const anyText: CheckCell = () => undefined;

/** How the filled cells of each column are read. A column of an export without an entry is a type error. */
const CHECKS: Readonly<Record<ExportColumn, CheckCell>> & Partial<Record<ProductColumn, CheckCell>> = {
  key: anyText,
  // Rows whose product is not found are named with it.
  parent: anyText,
  // Products of unknown types are left out and named.
  type: anyText,
  option_name: anyText,
  option_1: anyText,
  option_2: anyText,
  option_3: anyText,
  attributes: check(messages.attributes, (text) => text.includes("=")),
  price: amount,
  compare_at: amount,
  regular_price: amount,
  sale_price: amount,
  price_without_tax: amount,
  sale_amount: amount,
  price_impact: (text) =>
    Number.isNaN(parseNumber(text)) ? describeNumberProblem(text, messages.amount) : undefined,
  sale_percent: check(messages.percentage, (text) => {
    const percent = parsePercent(text) ?? 0;
    return percent >= 0 && percent <= 100;
  }),
  sale_from: day,
  sale_to: day,
  tracker: (text, row, checked) => (checked.shop === "shopify" ? undefined : yesNo(text, row, checked)),
  oversell: check(messages.yesOrNoWord, (text) => isYes(text) || isNo(text) || normalize(text) === "2"),
  in_stock: check(messages.yesOrNoWord, (text) => isYes(text) || isNo(text) || isBackorder(text)),
  stock: check(
    messages.number,
    (text, { shop }) =>
      !Number.isNaN(parseNumber(text)) || (shop === "woocommerce" && normalize(text) === SHARED_STOCK),
  ),
  status: check(messages.knownStatus, (text) => findStatus(text) !== undefined),
  published: check(messages.knownStatus, (text) => findStatus(text) !== undefined),
  visibility: check(
    messages.visibility,
    (text) => HIDDEN.has(normalize(text)) || VISIBLE.has(normalize(text)),
  ),
  // Texts of other store views are left out and named.
  store_view: anyText,
  weight_kg: weight("kg"),
  weight_g: weight("g"),
  // Addresses are listed if there is no image.
  image_url: anyText,
  more_images: anyText,
  size_image: anyText,
  image_position: check(messages.number, (text) => (parseNumber(text) ?? 0) >= 0),
  tags: anyText,
  categories: anyText,
  short_description: anyText,
  gift_card: yesNo,
  variations: check(messages.variations, (text) =>
    text.split("|").every((each) => /(?:^|,)\s*sku=/.test(each)),
  ),
};

/** Returns an error for each filled cell of an export that says nothing of its kind. */
export function checkCells(rows: readonly ExportRow[], checked: CheckedShop): FileError[] {
  const checks = Object.entries(CHECKS) as [FileColumn, CheckCell][];
  return rows.flatMap((row) =>
    checks.flatMap(([column, checkCell]): FileError[] => {
      const text = row.cells[column] ?? "";
      const expected = text.trim() === "" ? undefined : checkCell(text, row, checked);
      if (expected === undefined) return [];
      return [{ row: row.row, column, message: messages.notReadable(quoteCell(text), expected) }];
    }),
  );
}
