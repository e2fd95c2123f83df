import type { StockChange } from "./inventory-query.ts";

/**
 * Parses the text of a stock field: `24` sets the stock, `+24` adds received bottles, `-2` removes bottles, and blank
 * text makes the stock unlimited. Other text becomes NaN, which the schema rejects.
 */
export function parseStockEdit(input: string, expectedStock: number | null): Omit<StockChange, "variant"> {
  const text = input.trim().replace("−", "-");
  if (/^\+\d+$/.test(text)) return { add: Number(text), reason: "received" };
  if (/^-\d+$/.test(text)) return { add: Number(text), reason: "adjusted" };
  const stock = text === "" ? null : /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return { stock, expectedStock };
}
