import type { ProductChange } from "#domain/catalogue/product-change.ts";

import { staffWrite } from "../staff-call.ts";

/** Changes all products or none. Returns the number of products whose values changed. */
export function changeProducts(ids: string[], change: ProductChange): Promise<{ changed: number }> {
  return staffWrite("products_changed", "PATCH /api/admin/products/bulk", { json: { ids, change } });
}

export async function deleteProducts(ids: string[]): Promise<void> {
  await staffWrite("products_deleted", "POST /api/admin/products/bulk-delete", { json: { ids } });
}
