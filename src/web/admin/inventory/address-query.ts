import type { InventoryQuery } from "#domain/stock/inventory-query.ts";
import { inventoryQuerySchema } from "#domain/stock/inventory-query.ts";

/** What an address asks of the inventory; a value that makes no sense counts as left out. */
export function inventoryQueryOf(params: URLSearchParams): InventoryQuery {
  const asked: Record<string, unknown> = Object.fromEntries(params);
  const { error } = inventoryQuerySchema.safeParse(asked);
  for (const { path } of error?.issues ?? []) delete asked[String(path[0])];
  return inventoryQuerySchema.parse(asked);
}
