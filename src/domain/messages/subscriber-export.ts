import { dayOf } from "#domain/shared/day.ts";
import type { SheetLayout } from "#domain/shared/spreadsheet.ts";

/** Layout of the newsletter export. */
export const SUBSCRIBER_SHEET: SheetLayout = {
  name: "Subscribers",
  columns: [
    { header: "Email", type: "text", width: 40 },
    { header: "Subscribed", type: "time", width: 20 },
    { header: "Unsubscribe link", type: "text", width: 80 },
  ],
};

/** Returns the file name `newsletter_subscribers_2026-11-21.xlsx`, with the date in Pakistan. */
export function subscriberExportName(now: Date): string {
  return `newsletter_subscribers_${dayOf(now)}.xlsx`;
}
