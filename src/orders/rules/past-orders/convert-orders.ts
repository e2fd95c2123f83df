import type { FilePhones, ToPhone } from "#customers/rules/shop-files/file-values.ts";
import {
  cachePhones,
  isAmbiguousDate,
  isDayFirst,
  joinName,
  parseFileTime,
  readPhones,
  toCountryCode,
} from "#customers/rules/shop-files/file-values.ts";
import type {
  HistoryRecord,
  HistoryShop,
  OpenOrderChoice,
} from "#customers/rules/shop-files/history-schema.ts";
import { HISTORY_SHOP_NAMES } from "#customers/rules/shop-files/history-schema.ts";
import { historyFileMessages as messages } from "#customers/rules/shop-files/history-messages.ts";
import type { ExportRow, ShopFile } from "#customers/rules/shop-files/shop-file.ts";
import { cleanText } from "#customers/rules/shop-files/shop-file.ts";
import { isEmail, normalizeEmail } from "#kit/rules/email.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";

import { NO_NAME } from "../customer-name.ts";
import { ORDER_NOTES_LIMIT } from "../order-notes.ts";

import type { PastAmounts, Unreadable } from "./past-amounts.ts";
import { hasItem, readAmounts } from "./past-amounts.ts";
import { getTimeText, readStatus } from "./past-status.ts";

/** A finished order of another shop; amounts in paisa. */
export interface PastOrder extends Omit<PastAmounts, "isRefunded" | "isExplained"> {
  row: number;
  shop: HistoryShop;
  /** Number of the order in this shop: the name of the other shop and the number there. */
  orderNumber: string;
  status: "delivered" | "cancelled";
  /** Whether the parcel left the other shop. A cancelled order that was shipped was refused or returned. */
  wasShipped: boolean;
  placedAt: Date;
  /** When the order was delivered or cancelled, as far as the file tells. */
  finishedAt: Date;
  name: string;
  email: string;
  phones: FilePhones;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  notes: string | null;
}

/** The past orders of a file, those that are left out with the reason, and facts about the file. */
export interface ConvertedOrders {
  orders: PastOrder[];
  leftOut: HistoryRecord[];
  /** Number of orders that are neither delivered nor cancelled in the other shop. */
  open: number;
  notes: string[];
}

interface ConvertOptions {
  toPhone: ToPhone;
  openOrders: OpenOrderChoice;
  now: Date;
}

interface Context extends ConvertOptions {
  shop: HistoryShop;
  number: string;
  isDayFirst: boolean;
}

/**
 * Converts the rows of orders to past orders. Rows with the same number belong to one order, wherever they stand. An order
 * with a fault is left out as a whole, with the text that cannot be read.
 */
export function convertOrders({ shop, rows }: ShopFile, options: ConvertOptions): ConvertedOrders {
  const dates = rows.flatMap(({ cells }) => cells.placed_at ?? []);
  const context = { ...options, toPhone: cachePhones(options.toPhone), shop, isDayFirst: isDayFirst(dates) };
  const converted: ConvertedOrders = { orders: [], leftOut: [], open: 0, notes: [] };
  let hasLocalTime = false;
  for (const [number, all] of groupOrders(rows)) {
    const group = dropRepeats(shop, all);
    const merged = mergeCells(group);
    const row = group[0]?.row ?? 0;
    const isOpen = readStatus(shop, { cells: merged }).status === "open";
    const result = convertOrder(row, group, merged, { ...context, number });
    if (isOpen && (!("reason" in result) || result.isOpen)) converted.open += 1;
    if ("reason" in result) {
      const label = number === "" ? `row ${row}` : toOrderNumber(shop, number);
      converted.leftOut.push({ row, label, outcome: "left-out", detail: result.reason });
    } else converted.orders.push(result);
    hasLocalTime ||= parseFileTime(merged.placed_at ?? "", context)?.isLocal ?? false;
  }
  if (hasLocalTime) converted.notes.push(messages.withoutZone);
  if (dates.some(isAmbiguousDate))
    converted.notes.push(context.isDayFirst ? messages.dayFirst : messages.monthFirst);
  const rounded = converted.orders.filter(({ phones }) => phones.rounded.length > 0).length;
  if (rounded > 0) converted.notes.push(messages.rounded(rounded));
  return converted;
}

/** Groups rows by order number. A row without one belongs to the order above if it has an item and no other date. */
function groupOrders(rows: readonly ExportRow[]): Map<string, ExportRow[]> {
  let above: ExportRow["cells"] = {};
  return Map.groupBy(rows, ({ cells, lineItems }) => {
    const isPart = cells.number === undefined && (hasItem(cells) || lineItems.length > 0);
    if (!isPart || (cells.placed_at ?? above.placed_at) !== above.placed_at) above = cells;
    return cleanNumber(above.number ?? "");
  });
}

/**
 * Returns the rows of an order once, if the file contains all of them several times, as files that were joined do. Rows that
 * only together make the total are different bottles.
 */
function dropRepeats(shop: HistoryShop, rows: ExportRow[]): ExportRow[] {
  const copies = [
    ...Map.groupBy(rows, ({ cells, lineItems }) => JSON.stringify([cells, lineItems])).values(),
  ];
  const times = Math.min(...copies.map(({ length }) => length));
  if (times < 2 || copies.some(({ length }) => length % times > 0)) return rows;
  const once = rows.filter((row) => copies.some((copy) => copy.slice(0, copy.length / times).includes(row)));
  const isExplained = (some: ExportRow[]) => {
    const amounts = readAmounts(shop, some, mergeCells(some));
    return "total" in amounts && amounts.isExplained;
  };
  return isExplained(rows) && !isExplained(once) ? rows : once;
}

/** Columns of the whole order. Rows of one order agree in them, or leave them blank. */
const ORDER_FIELDS = ["placed_at", "total", "status", "financial_status", "fulfillment_status"] as const;

/** Returns whether rows with one number belong to different orders, or to several versions of one. */
function isContradictory(shop: HistoryShop, rows: readonly ExportRow[]): boolean {
  const differs = ORDER_FIELDS.some(
    (field) => new Set(rows.flatMap(({ cells }) => cells[field] ?? [])).size > 1,
  );
  // Shopify states the total in the first row of an order only.
  return differs || (shop === "shopify" && rows.filter(({ cells }) => cells.total !== undefined).length > 1);
}

const cleanNumber = (text: string) => cleanText(text).replace(/^#\s*/, "").slice(0, 60);

function toOrderNumber(shop: HistoryShop, number: string): string {
  return `${HISTORY_SHOP_NAMES[shop]} #${number}`;
}

/** Returns the first filled cell of each column. */
function mergeCells(rows: readonly ExportRow[]): ExportRow["cells"] {
  return Object.assign({}, ...rows.map(({ cells }) => cells).toReversed());
}

function convertOrder(
  row: number,
  rows: readonly ExportRow[],
  merged: ExportRow["cells"],
  { shop, number, toPhone, openOrders, now, isDayFirst: dayFirst }: Context,
): PastOrder | (Unreadable & { isOpen?: boolean }) {
  if (number === "") return { reason: messages.noNumber };
  const { status, wasShipped, text: statusText } = readStatus(shop, { cells: merged });
  if (status === "draft") return { reason: messages.draft };
  if (isContradictory(shop, rows)) return { reason: messages.twice };
  if (merged.placed_at === undefined) return { reason: messages.noDate };
  const placed = parseFileTime(merged.placed_at, { isDayFirst: dayFirst })?.at;
  if (placed === undefined) return { reason: messages.unreadable("the date", merged.placed_at) };
  if (placed > now) return { reason: messages.future };
  const currency = (merged.currency ?? "PKR").trim().toUpperCase();
  if (!/^(?:PKR|RS\.?)$/.test(currency)) return { reason: messages.currency(currency) };
  const amounts = readAmounts(shop, rows, merged);
  if ("reason" in amounts) return amounts;
  const typedFinish = getTimeText(merged.cancelled_at) ?? getTimeText(merged.fulfilled_at);
  const finished =
    typedFinish === undefined ? undefined : parseFileTime(typedFinish, { isDayFirst: dayFirst });
  if (typedFinish !== undefined && finished === undefined)
    return { reason: messages.unreadable("the date", typedFinish) };
  const { isRefunded, isExplained: _explained, ...price } = amounts;
  if (status === "open" && openOrders === "leave-out" && !isRefunded)
    return { reason: messages.open(statusText, HISTORY_SHOP_NAMES[shop]), isOpen: true };
  const wasReturned = isRefunded && status === "delivered";
  const finishedAt = finished && finished.at >= placed && finished.at <= now ? finished.at : placed;
  const chosen = status === "open" ? (openOrders === "delivered" ? "delivered" : "cancelled") : status;
  return {
    ...price,
    ...readPerson(merged, { shop, toPhone, statusText }),
    row,
    shop,
    orderNumber: toOrderNumber(shop, number),
    status: isRefunded ? "cancelled" : chosen,
    wasShipped: status === "open" ? chosen === "delivered" && !isRefunded : wasShipped && !wasReturned,
    placedAt: placed,
    finishedAt,
  };
}

/** State codes of WooCommerce. */
const STATES: Readonly<Record<string, string>> = {
  JK: "Azad Kashmir",
  BA: "Balochistan",
  TA: "Khyber Pakhtunkhwa",
  GB: "Gilgit-Baltistan",
  IS: "Islamabad",
  KP: "Khyber Pakhtunkhwa",
  PB: "Punjab",
  SD: "Sindh",
};

const COUNTRY_NAMES = new Intl.DisplayNames("en", { type: "region" });

/** Reads the person to whom an order was shipped, or else billed, and what staff should know. */
function readPerson(
  cells: ExportRow["cells"],
  { shop, toPhone, statusText }: Pick<Context, "shop" | "toPhone"> & { statusText: string },
) {
  const typedCountry = cells.shipping_country ?? cells.billing_country ?? "PK";
  const code = toCountryCode(typedCountry);
  const shippedTo = cells.shipping_street !== undefined || cells.shipping_city !== undefined;
  const pick = (field: "street" | "street_2" | "city" | "state" | "zip") =>
    cleanText((shippedTo ? cells[`shipping_${field}`] : cells[`billing_${field}`]) ?? "");
  const phones = readPhones([cells.shipping_phone, cells.billing_phone, cells.phone], code ?? "PK", toPhone);
  const email = normalizeEmail(cells.email ?? "");
  const state = pick("state");
  const notes = [
    `${HISTORY_SHOP_NAMES[shop]}: ${statusText}`,
    cells.payment && `Payment: ${cells.payment}`,
    ...phones.others.map((phone) => `Second phone: ${phone}`),
    ...phones.rounded.map((phone) => `Phone without its last digits: ${phone}`),
    email !== "" && !isEmail(email) && `Email: ${email}`,
    cells.note && `Note: ${cells.note}`,
    cells.tags && `Tags: ${cells.tags}`,
  ];
  return {
    name:
      cleanText(
        joinName(
          [cells.shipping_name],
          [cells.shipping_first_name, cells.shipping_last_name],
          [cells.billing_name],
          [cells.billing_first_name, cells.billing_last_name],
        ),
      ).slice(0, 200) || NO_NAME,
    email: isEmail(email) ? email : "",
    phones: { ...phones, typed: phones.typed.slice(0, 40) },
    street: [pick("street"), pick("street_2")].filter(Boolean).join(", ").slice(0, 300),
    city: pick("city").slice(0, 120),
    state: (getOwnEntry(STATES, state.toUpperCase()) ?? state).slice(0, 120),
    zipCode: pick("zip").slice(0, 20),
    country: code !== undefined ? (COUNTRY_NAMES.of(code) ?? code) : cleanText(typedCountry).slice(0, 120),
    notes: notes
      .filter((text) => typeof text === "string" && text !== "")
      .map((text) => cleanText(String(text)))
      .join("\n")
      .slice(0, ORDER_NOTES_LIMIT),
  };
}
