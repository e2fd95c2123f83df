import type { MatchingIds } from "#kit/rules/paging.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";
import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";
import { requiresAny } from "#kit/rules/permissions.ts";
import type { ProductChange } from "../../rules/product-change.ts";
import { productList } from "../../rules/staff-product-query.ts";
import type { ProductFilters } from "../products/product-filters.ts";
import { toFilterParams } from "../products/product-filters.ts";

/** Returns the ids of the products on all pages of the list, at most 1,000. @throws ApiProblem */
export function readMatchingProducts(filters: ProductFilters): Promise<MatchingIds> {
  const query = parseListQuery(productList.filterSchema.omit({ sort: true }), toFilterParams(filters));
  return callStaffRead("GET /api/admin/products/ids", { query });
}

/** Applies a change to all given products or none. Returns the number of products whose values changed. */
export function changeProducts(ids: string[], change: ProductChange): Promise<{ changed: number }> {
  return callStaffWrite("products_changed", "PATCH /api/admin/products/bulk", { json: { ids, change } });
}

export async function deleteProducts(ids: string[]): Promise<void> {
  await callStaffWrite("products_deleted", "POST /api/admin/products/bulk-delete", { json: { ids } });
}

/** The rule for selecting products: at least one bulk action is allowed. */
export const BULK_PRODUCT_ACTIONS = requiresAny("products.price", "products.edit", "exports.products");
