import type { ProductChange } from "#domain/catalogue/product-change.ts";

import { staffWrite } from "../staff-call.ts";

/** All or none of them; answers how many were not so already. */
export function changeProducts(ids: readonly string[], change: ProductChange): Promise<{ changed: number }> {
  return staffWrite("products_changed", "/products/bulk", { method: "PATCH", body: { ids, change } });
}

export function deleteProducts(ids: readonly string[]): Promise<void> {
  return staffWrite("products_deleted", "/products/bulk-delete", { method: "POST", body: { ids } });
}
