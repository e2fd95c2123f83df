import type { MessageKind } from "#store/rules/message-kind.ts";
import { MESSAGE_RULES } from "#store/rules/message-kind.ts";

/**
 * Content of a report to staff: a summary, and one line per order, job or size. Contains no personal data of customers.
 */
export interface Report {
  summary: string;
  details: string;
}

/** Maximum number of lines of a report. */
const MAX_LINES = 50;

/** Joins the lines of a report. Replaces the lines beyond the limit with their count. */
export function joinLines(lines: readonly string[]): string {
  const omittedCount = lines.length - MAX_LINES;
  return [
    ...lines.slice(0, MAX_LINES),
    ...(omittedCount > 0 ? [reportMessages.more(omittedCount)] : []),
  ].join("\n");
}

/** Returns the path of the page that a report links to. */
export function getReportPath(kind: MessageKind): string {
  if (kind === "job-failed") return "/admin/jobs";
  if (MESSAGE_RULES[kind].subject === "account") return "/admin/account";
  if (kind === "courier-account") return "/admin/shipments";
  return kind === "stock-low" ? "/admin/inventory" : "/admin/orders?status=pending";
}

/** Texts of reports to staff. */
export const reportMessages = {
  orders: (count: number) => (count === 1 ? "1 order" : `${count} orders`),
  order: (orderNumber: string, total: string, days: number) =>
    `${orderNumber}: ${total}, ${days === 1 ? "1 day" : `${days} days`}`,
  sizes: (count: number) => (count === 1 ? "1 size" : `${count} sizes`),
  size: (product: string, size: string, stock: number) =>
    `${product} (${size}): ${stock === 0 ? "sold out" : `${stock} left`}`,
  more: (count: number) => `and ${count} more`,
} as const;
