import type { InventoryQuery } from "#domain/stock/inventory-query.ts";
import { inventoryQuerySchema } from "#domain/stock/inventory-query.ts";

/** Parses the query parameters of the inventory page; ignores invalid values. */
export function parseInventoryQuery(params: URLSearchParams): InventoryQuery {
  const input: Record<string, unknown> = Object.fromEntries(params);
  const { error } = inventoryQuerySchema.safeParse(input);
  for (const { path } of error?.issues ?? []) delete input[String(path[0])];
  return inventoryQuerySchema.parse(input);
}
