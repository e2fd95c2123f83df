import { dayOf } from "#domain/shared/day.ts";
import type { SizeStock } from "./inventory.ts";
import { stockStatus } from "./inventory.ts";
import { inventoryMessages } from "./staff-messages.ts";
import type { CellValue, SheetLayout } from "#domain/shared/spreadsheet.ts";

/** Layout of the inventory export: one row per size. */
export const INVENTORY_SHEET: SheetLayout = {
  name: "Inventory",
  columns: [
    { header: "Product", type: "text", width: 32 },
    { header: "Collection", type: "text", width: 24 },
    { header: "Size", type: "text", width: 12 },
    { header: "Price (PKR)", type: "money", width: 14 },
    { header: "Stock", type: "number", width: 11 },
    { header: "Sold", type: "number", width: 11 },
    { header: "Status", type: "text", width: 14 },
    { header: "Product ID", type: "text", width: 32 },
  ],
};

/** A product with the stock of its sizes; `collection` is the name of its collection. */
export interface ExportedStock {
  id: string;
  name: string;
  collection: string;
  sizes: readonly SizeStock[];
}

/**
 * Returns a row of `INVENTORY_SHEET` for each size of a product, with the status of that size.
 * @param threshold low-stock threshold in bottles
 */
export function inventoryRows(
  { id, name, collection, sizes }: ExportedStock,
  threshold: number,
): CellValue[][] {
  return sizes.map(({ variant, price, stock, sold }) => [
    name,
    collection,
    variant,
    price,
    stock ?? inventoryMessages.unlimited,
    sold,
    inventoryMessages.status[stockStatus(stock, threshold)],
    id,
  ]);
}

/** Returns the file name `inventory_2026-11-21.xlsx`, with the date in Pakistan. */
export function inventoryExportName(now: Date): string {
  return `inventory_${dayOf(now)}.xlsx`;
}
