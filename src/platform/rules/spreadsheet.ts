/** Cell format of a column: `number` is a count, `money` is PKR, `time` is in Pakistan time. */
export type SheetColumnType = "text" | "number" | "money" | "time";

export interface SheetColumn {
  header: string;
  type: SheetColumnType;
  /** Column width, in characters. */
  width?: number;
}

/** `null` and `""` leave the cell empty. A string is written as text in a column of any type. */
export type CellValue = string | number | Date | null;

/** A column of an export and the function that returns its value for a record. */
export interface ValueColumn<Item> extends SheetColumn {
  value: (item: Item) => CellValue;
}

/** Layout of one sheet. */
export interface SheetLayout {
  /** Name of the sheet: at most 25 characters, none of `[]/\:*?`. */
  name: string;
  columns: readonly SheetColumn[];
}

/** The sheet of an export: one row per record. */
export interface ValueSheet<Item> extends SheetLayout {
  columns: readonly ValueColumn<Item>[];
}

/** Media type of an `.xlsx` file. */
export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Response header of an export: the number of exported records. */
export const EXPORT_TOTAL_HEADER = "export-total";
