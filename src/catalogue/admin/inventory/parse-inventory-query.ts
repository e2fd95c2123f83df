import { parseListQuery } from "#kit/rules/query-values.ts";
import type { InventoryQuery } from "../../rules/stock/inventory-query.ts";
import { inventoryQuerySchema } from "../../rules/stock/inventory-query.ts";

/** Parses the query parameters of the inventory page; ignores invalid values. */
export function parseInventoryQuery(params: URLSearchParams): InventoryQuery {
  return parseListQuery(inventoryQuerySchema, params);
}
