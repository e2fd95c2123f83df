import type { HistoryShop } from "#customers/rules/shop-files/history-schema.ts";
import type { ExportRow } from "#customers/rules/shop-files/shop-file.ts";

/** What became of an order of another shop. `open` orders are neither delivered nor cancelled there. */
export interface PastStatus {
  status: "delivered" | "cancelled" | "open" | "draft";
  /** Whether the parcel left the other shop. A cancelled order that was shipped was refused or returned. */
  wasShipped: boolean;
  /** The status in words of the other shop. */
  text: string;
}

/** A tag for a parcel that came back, as sellers and courier apps set it. Tags that only contain the words say other things. */
const CAME_BACK_TAG = /^(?:rto|returned|refused|undelivered|return(?:ed)? to (?:origin|sender))$/i;
/** Words for a parcel that came back, in statuses that shops define themselves. */
const CAME_BACK = /\b(?:rto|returned|return to (?:origin|sender)|refused|undelivered)\b/;
/** Words that turn such a status into something else: `not returned`, `return refused`. */
const OTHER_STEP =
  /\b(?:not|never|no|non|partial|partially|return (?:refused|requested)|requested|waiting)\b/;
/** Texts in the column of a time that say that it did not happen. */
const NO_TIME = /^(?:no|none|never|null|nil|false|0|n\/?a|[-–—]+|0000-00-00.*)$/i;
const DELIVERED = /^(?:completed|delivered|complete|fulfilled)$/;
const CANCELLED = /^(?:cancelled|canceled|failed|refunded|voided|trash)$/;
const DRAFT = /^(?:auto-draft|checkout-draft|draft|new)$/;

/** Returns what became of an order. An order whose money was returned completely counts as cancelled. */
export function readStatus(shop: HistoryShop, { cells }: Pick<ExportRow, "cells">): PastStatus {
  return shop === "shopify" ? readShopifyStatus(cells) : readWooCommerceStatus(cells);
}

/** Returns the text of a cell with a time; `undefined` if it says that it did not happen: `-`, `No`, `N/A`. */
export function getTimeText(text: string | undefined): string | undefined {
  return text === undefined || NO_TIME.test(text.trim()) ? undefined : text;
}

function readShopifyStatus(cells: ExportRow["cells"]): PastStatus {
  const financial = (cells.financial_status ?? "").trim().toLowerCase();
  const fulfillment = (cells.fulfillment_status ?? "").trim().toLowerCase();
  const isFulfilled = fulfillment === "fulfilled";
  const text = [financial, fulfillment].filter(Boolean).join(", ") || "no status";
  if ((cells.tags ?? "").split(",").some((tag) => CAME_BACK_TAG.test(tag.trim())))
    return { status: "cancelled", wasShipped: true, text };
  // A fulfilled parcel of a cancelled order was on its way, unless the customer got the money back.
  if (getTimeText(cells.cancelled_at) !== undefined || financial === "voided")
    return { status: "cancelled", wasShipped: isFulfilled && financial !== "refunded", text };
  if (financial === "refunded" || fulfillment === "restocked")
    return { status: "cancelled", wasShipped: false, text };
  return { status: isFulfilled ? "delivered" : "open", wasShipped: isFulfilled, text };
}

function readWooCommerceStatus(cells: ExportRow["cells"]): PastStatus {
  const text = (cells.status ?? "").trim() || "no status";
  const status = text
    .toLowerCase()
    .replace(/^wc-/, "")
    .replaceAll(/[\s_]+/g, "-");
  if (DRAFT.test(status)) return { status: "draft", wasShipped: false, text };
  const words = status.replaceAll(/-+/g, " ");
  if (CAME_BACK.test(words) && !OTHER_STEP.test(words))
    return { status: "cancelled", wasShipped: true, text };
  if (DELIVERED.test(status)) return { status: "delivered", wasShipped: true, text };
  if (CANCELLED.test(status)) return { status: "cancelled", wasShipped: false, text };
  return { status: "open", wasShipped: false, text };
}
