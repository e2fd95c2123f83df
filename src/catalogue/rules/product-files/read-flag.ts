import type { AddError } from "./apply-values.ts";
import { parseBooleanCell } from "./cell-values.ts";
import type { ProductColumn } from "./product-columns.ts";
import { productFileMessages as messages } from "./staff-messages.ts";

/** Parses the yes/no cell of a column. Reports any other text and returns false for it. */
export function readFlag(value: string, row: number, column: ProductColumn, addError: AddError): boolean {
  const flag = parseBooleanCell(value);
  if (flag === undefined) addError(row, column, messages.yesOrNo);
  return flag ?? false;
}
