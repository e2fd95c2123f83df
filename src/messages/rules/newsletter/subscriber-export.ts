import { toShopDay } from "#platform/rules/day.ts";
import type { CellValue, SheetLayout, ValueColumn } from "#platform/rules/spreadsheet.ts";

/** A subscriber with the values that the export contains. */
interface SheetSubscriber {
  email: string;
  createdAt: Date;
  consentedAt: Date;
  confirmedAt: Date | null;
  unsubscribeUrl: string;
}

const COLUMNS: readonly ValueColumn<SheetSubscriber>[] = [
  { header: "Email", type: "text", width: 40, value: ({ email }) => email },
  { header: "Subscribed", type: "time", width: 20, value: ({ createdAt }) => createdAt },
  { header: "Consent", type: "time", width: 20, value: ({ consentedAt }) => consentedAt },
  { header: "Confirmed", type: "time", width: 20, value: ({ confirmedAt }) => confirmedAt },
  { header: "Unsubscribe link", type: "text", width: 80, value: ({ unsubscribeUrl }) => unsubscribeUrl },
];

/** Layout of the newsletter export. */
export const SUBSCRIBER_SHEET: SheetLayout = { name: "Subscribers", columns: COLUMNS };

/** Converts a subscriber to a row of `SUBSCRIBER_SHEET`. */
export function toSubscriberRow(subscriber: SheetSubscriber): CellValue[] {
  return COLUMNS.map(({ value }) => value(subscriber));
}

/** Returns the file name `newsletter_subscribers_2026-11-21.xlsx`, with the date in Pakistan. */
export function buildSubscriberExportName(now: Date): string {
  return `newsletter_subscribers_${toShopDay(now)}.xlsx`;
}
