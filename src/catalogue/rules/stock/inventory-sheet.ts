import { toShopDay } from "#platform/rules/day.ts";
import type { StockedSize } from "./inventory.ts";
import { getStockStatus, hasReservedParts } from "./inventory.ts";
import { inventoryMessages } from "./staff-messages.ts";
import type { CellValue, SheetLayout, ValueColumn } from "#platform/rules/spreadsheet.ts";

/** A product with the stock of its sizes; `collection` is the name of its collection. */
export interface ExportedStock {
  id: string;
  name: string;
  collection: string;
  sizes: readonly StockedSize[];
}

/** A size of a product, with the low-stock threshold in bottles. */
interface ExportedSize extends StockedSize {
  product: ExportedStock;
  threshold: number;
}

function getStatusLabel({ stock, threshold }: ExportedSize): string {
  return inventoryMessages.status[getStockStatus(stock, threshold)];
}

/** Of a set only its parts are reserved, which the row says, because it would not add up. */
function getReserved({ reserved, ...size }: ExportedSize): number | string {
  return hasReservedParts(size) ? inventoryMessages.partsReserved : reserved;
}

const COLUMNS: readonly ValueColumn<ExportedSize>[] = [
  { header: "Product", type: "text", width: 32, value: ({ product }) => product.name },
  { header: "Collection", type: "text", width: 24, value: ({ product }) => product.collection },
  { header: "Size", type: "text", width: 12, value: ({ variant }) => variant },
  { header: "Price (PKR)", type: "money", width: 14, value: ({ price }) => price },
  { header: "Stock", type: "number", width: 11, value: ({ stock }) => stock ?? inventoryMessages.unlimited },
  { header: "Reserved", type: "number", width: 11, value: getReserved },
  {
    header: "Available",
    type: "number",
    width: 11,
    value: ({ available }) => available ?? inventoryMessages.unlimited,
  },
  { header: "Sold", type: "number", width: 11, value: ({ sold }) => sold },
  { header: "Status", type: "text", width: 14, value: getStatusLabel },
  { header: "Product ID", type: "text", width: 32, value: ({ product }) => product.id },
];

/** Layout of the inventory export: one row per size. */
export const INVENTORY_SHEET: SheetLayout = { name: "Inventory", columns: COLUMNS };

/**
 * Returns a row of `INVENTORY_SHEET` for each size of a product, with the status of that size.
 * @param threshold low-stock threshold in bottles
 */
export function toInventoryRows(product: ExportedStock, threshold: number): CellValue[][] {
  return product.sizes.map((size) => COLUMNS.map(({ value }) => value({ ...size, product, threshold })));
}

/** Returns the file name with the date in Pakistan, e.g. `inventory_2026-11-21.xlsx`. */
export function buildInventoryExportName(now: Date): string {
  return `inventory_${toShopDay(now)}.xlsx`;
}
