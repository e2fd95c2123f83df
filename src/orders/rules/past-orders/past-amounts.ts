import type { HistoryShop } from "#customers/rules/shop-files/history-schema.ts";
import { HISTORY_SHOP_NAMES } from "#customers/rules/shop-files/history-schema.ts";
import { historyFileMessages as messages } from "#customers/rules/shop-files/history-messages.ts";
import type { ExportField } from "#customers/rules/shop-files/export-headers.ts";
import type { ExportRow } from "#customers/rules/shop-files/shop-file.ts";
import { cleanText, decodeEntities } from "#customers/rules/shop-files/shop-file.ts";
import { parseMoney, parseNumber } from "#kit/rules/typed-number.ts";
import { z } from "#platform/rules/zod.ts";

/** A line of a past order; the price is in paisa. */
export interface PastLine {
  name: string;
  sku: string;
  quantity: number;
  unitPrice: number;
}

/** What was charged for a past order, in paisa. The subtotal and the adjustments add up to the total. */
export interface PastAmounts {
  lines: PastLine[];
  subtotal: number;
  adjustments: { kind: string; label: string; amount: number }[];
  total: number;
  /** Whether the customer got everything back. */
  isRefunded: boolean;
  /** Whether lines, delivery, discount, fees and tax make the total. */
  isExplained: boolean;
}

/** The reason why an order cannot be read. */
export interface Unreadable {
  reason: string;
}

const MAX_NAME_LENGTH = 200;
const MAX_QUANTITY = 100_000;
/** Highest amount (paisa) that calculations keep exact. */
const MAX_AMOUNT = 1e14;

type Cells = ExportRow["cells"];

/** Collects the amounts of an order. The first text that cannot be read is the reason why the order is left out. */
class AmountReader {
  reason: string | undefined;

  /** Returns an amount in paisa; 0 for a blank cell. */
  read(text: string | undefined, column: string): number {
    return this.readOrNone(text, column) ?? 0;
  }

  readOrNone(text: string | undefined, column: string): number | undefined {
    const amount = text === undefined ? null : parseMoney(text);
    if (amount === null) return undefined;
    const paisa = Math.round(amount * 100);
    if (Math.abs(paisa) <= MAX_AMOUNT) return paisa;
    this.reason ??= messages.unreadable(column, text ?? "");
    return 0;
  }

  readQuantity(text: string | undefined): number {
    const quantity = text === undefined ? 1 : parseNumber(text);
    if (quantity !== null && Number.isInteger(quantity) && Math.abs(quantity) <= MAX_QUANTITY)
      return quantity;
    this.reason ??= messages.quantity(text ?? "");
    return 0;
  }
}

/** Reads the lines and the amounts of an order from its rows; the first filled cell counts. */
export function readAmounts(
  shop: HistoryShop,
  rows: readonly ExportRow[],
  merged: Cells,
): PastAmounts | Unreadable {
  const reader = new AmountReader();
  const lines = readLines(rows, merged, reader);
  const subtotal = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  const amount = (field: ExportField) => reader.read(merged[field], field.replaceAll("_", " "));
  const parts = [
    { kind: "imported", label: "Discount", amount: -Math.abs(amount("discount")) },
    { kind: "delivery", label: "Delivery", amount: amount("shipping") },
    { kind: "imported", label: "Fees", amount: amount("fee") },
  ];
  const tax = amount("tax");
  const refunded = readRefund(merged, reader);
  const withoutTax = subtotal + parts.reduce((sum, part) => sum + part.amount, 0);
  const stated = reader.readOrNone(merged.total, "total");
  // Some exports state the total without what was paid back.
  const isNet = [withoutTax, withoutTax + tax].some((gross) => gross - refunded === stated && refunded > 0);
  const charged = isNet ? (stated ?? 0) + refunded : (stated ?? withoutTax + tax);
  // Most shops include the tax in their prices.
  const difference = charged - withoutTax;
  const name = HISTORY_SHOP_NAMES[shop];
  if (difference === tax) parts.push({ kind: "imported", label: "Tax", amount: tax });
  else parts.push({ kind: "imported", label: `Other amounts in ${name}`, amount: difference });
  // What was paid back is no revenue. An order that was paid back completely is cancelled and keeps its total.
  const isRefunded = refunded >= charged && charged > 0;
  if (!isRefunded) parts.push({ kind: "imported", label: `Refunded in ${name}`, amount: -refunded });
  const total = isRefunded ? charged : charged - refunded;
  if (reader.reason !== undefined) return { reason: reader.reason };
  if (lines.length === 0) return { reason: messages.noLines };
  if (total < 0) return { reason: messages.negativeTotal };
  return {
    lines,
    subtotal,
    adjustments: parts.filter((part) => part.amount !== 0),
    total,
    isRefunded,
    isExplained: difference === tax || difference === 0,
  };
}

/** Reads what was paid back: an amount, or WebToffee's list of refunds (`amount:-4500|reason:broken|date:2024-03-02`). */
function readRefund(merged: Cells, reader: AmountReader): number {
  const refunded = reader.readOrNone(merged.refunded, "refunded");
  const list = merged.refund_items;
  if (
    refunded !== undefined ||
    list === undefined ||
    /^(?:[-–—]|n\/?a|none|\[\]|0(?:\.0+)?)$/i.test(list.trim())
  )
    return Math.abs(refunded ?? 0);
  const amounts = [...list.matchAll(/\b(?:amount|total)"?\s*:\s*"?([^|;",}]+)/gi)];
  if (amounts.length === 0) reader.reason ??= messages.unreadable("refund items", list);
  return amounts.reduce((sum, [, text]) => sum + Math.abs(reader.read(text, "refund items")), 0);
}

function readLines(rows: readonly ExportRow[], merged: Cells, reader: AmountReader): PastLine[] {
  const packed = [...rows.flatMap(({ lineItems }) => lineItems), merged.line_items ?? ""].flatMap(
    splitPacked,
  );
  const lines =
    packed.length > 0
      ? packed.map((line) => buildPackedLine(line, reader))
      : rows.flatMap(({ cells }) => (hasItem(cells) ? readRowLine(cells, reader) : []));
  return lines.filter(({ quantity }) => quantity > 0);
}

/** Returns whether a row contains a line of an order. */
export function hasItem(cells: Cells): boolean {
  return [cells.item_name, cells.item_sku, cells.item_price, cells.item_total].some(
    (text) => text !== undefined,
  );
}

function readRowLine(cells: Cells, reader: AmountReader): PastLine {
  const quantity = reader.readQuantity(cells.item_quantity);
  const price = reader.readOrNone(cells.item_price, "item price");
  const sum = price === undefined ? reader.read(cells.item_total, "item total") : price * quantity;
  const sku = cells.item_sku ?? "";
  const name = cells.item_name ?? sku;
  if (cleanText(name) === "") reader.reason ??= messages.noItemName;
  return buildLine(name, sku, quantity, sum);
}

/** A line from a cell with one or several lines. */
interface PackedLine {
  text: string;
  fields: ReadonlyMap<string, string>;
}

const jsonLines = z.array(z.record(z.string(), z.unknown()));
/** `Oud Mehtab - 50ml x 2`. */
const NAME_AND_QUANTITY = /^(.*\S)\s*(?:\bx|×|\*)\s*(\d+)$/iu;

/** Splits a cell with lines: JSON, `name:Oud|quantity:2|total:9000` separated by semicolons, or `Oud x 2, Rose x 1`. */
function splitPacked(cell: string): PackedLine[] {
  const text = decodeEntities(cell).trim();
  if (text === "") return [];
  if (/^[[{]/.test(text)) return splitJson(text);
  if (/(?:^|\|)\s*name:/.test(text))
    return text
      .split(/;\s*(?=(?:id|name|product_id|sku|item_id):)/)
      .filter((line) => line.trim() !== "")
      .map((line) => ({ text: line, fields: readFields(line) }));
  const parts = text.split(/[;\n]|,(?!\d)/).filter((part) => part.trim() !== "");
  const lines = parts.map((part) => NAME_AND_QUANTITY.exec(part.trim()));
  if (lines.includes(null)) return [{ text, fields: new Map() }];
  return lines.map((match) => {
    const [line = "", name = "", quantity = ""] = match ?? [];
    return {
      text: line,
      fields: new Map([
        ["name", name],
        ["quantity", quantity],
      ]),
    };
  });
}

function splitJson(text: string): PackedLine[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return [{ text, fields: new Map() }];
  }
  const lines = jsonLines.safeParse(Array.isArray(parsed) ? parsed : [parsed]).data;
  return (
    lines?.map((line) => {
      const values = Object.entries(line).flatMap(([key, value]): [string, string][] =>
        typeof value === "string" || typeof value === "number" ? [[key.toLowerCase(), String(value)]] : [],
      );
      return { text: JSON.stringify(line), fields: new Map(values) };
    }) ?? [{ text, fields: new Map() }]
  );
}

/** Reads `name:Oud | 50ml|sku:OM-50|quantity:2`. A bar before anything but the name of a field is part of a text. */
function readFields(line: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const part of line.split(
    /\|(?=[a-z][a-z\d_]*:)|\|(?=\s*(?:name|sku|quantity|qty|total|sub_?total|product_id):)/i,
  )) {
    const colon = part.indexOf(":");
    if (colon > 0) fields.set(part.slice(0, colon).trim().toLowerCase(), part.slice(colon + 1).trim());
  }
  return fields;
}

function buildPackedLine({ text, fields }: PackedLine, reader: AmountReader): PastLine {
  const get = (...names: string[]) =>
    names.map((name) => fields.get(name)).find((value) => (value ?? "") !== "");
  const name = get("name", "title", "product_name") ?? "";
  const typedQuantity = get("quantity", "qty");
  if (cleanText(name) === "" || typedQuantity === undefined)
    reader.reason ??= messages.unreadable("line items", text);
  const quantity = reader.readQuantity(typedQuantity);
  const sum = reader.readOrNone(get("sub_total", "subtotal", "total"), "line items");
  const price = reader.readOrNone(get("price", "cost"), "line items");
  return buildLine(name, get("sku") ?? "", quantity, sum ?? (price ?? 0) * quantity);
}

/** A price that does not divide evenly is rounded down; the rest is an adjustment of the order. */
function buildLine(name: string, sku: string, quantity: number, sum: number): PastLine {
  return {
    name: cleanText(name).slice(0, MAX_NAME_LENGTH),
    sku: cleanText(sku),
    quantity,
    unitPrice: quantity > 0 ? Math.max(0, Math.floor(sum / quantity)) : 0,
  };
}
