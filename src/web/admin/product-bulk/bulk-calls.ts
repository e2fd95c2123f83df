import type { ProductChange } from "#domain/catalogue/product-change.ts";

import { staffWrite } from "../staff-call.ts";

/** All or none of them; answers how many were not so already. */
export function changeProducts(ids: string[], change: ProductChange): Promise<{ changed: number }> {
  return staffWrite("products_changed", "PATCH /api/admin/products/bulk", { json: { ids, change } });
}

export async function deleteProducts(ids: string[]): Promise<void> {
  await staffWrite("products_deleted", "POST /api/admin/products/bulk-delete", { json: { ids } });
}
