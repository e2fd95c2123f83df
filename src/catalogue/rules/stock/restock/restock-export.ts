import { toShopDay } from "#platform/rules/day.ts";
import type { CellValue, SheetLayout, ValueColumn } from "#platform/rules/spreadsheet.ts";

/** A restock request in an export. */
export interface ExportedRestockRequest {
  product: string;
  variant: string;
  contact: string;
  consent: string;
  createdAt: Date;
  notifiedAt: Date | null;
}

const COLUMNS: readonly ValueColumn<ExportedRestockRequest>[] = [
  { header: "Requested", type: "time", width: 17, value: ({ createdAt }) => createdAt },
  { header: "Product", type: "text", width: 30, value: ({ product }) => product },
  { header: "Size", type: "text", width: 12, value: ({ variant }) => variant },
  { header: "Contact", type: "text", width: 34, value: ({ contact }) => contact },
  { header: "Notified", type: "time", width: 17, value: ({ notifiedAt }) => notifiedAt },
  { header: "Consent", type: "text", width: 80, value: ({ consent }) => consent },
];

/** Layout of the restock request export. */
export const RESTOCK_SHEET: SheetLayout = { name: "Back in stock", columns: COLUMNS };

/** Converts a restock request to a row of `RESTOCK_SHEET`. */
export function toRestockRow(request: ExportedRestockRequest): CellValue[] {
  return COLUMNS.map(({ value }) => value(request));
}

/** Returns the file name `back_in_stock_2026-11-21.xlsx`, with the date in Pakistan. */
export function buildRestockExportName(now: Date): string {
  return `back_in_stock_${toShopDay(now)}.xlsx`;
}
