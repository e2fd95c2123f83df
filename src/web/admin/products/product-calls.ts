import type { ProductInputFields } from "#domain/catalogue/product-input.ts";
import type { Product } from "#domain/catalogue/product.ts";
import type { EditableProduct } from "#domain/catalogue/staff-product.ts";

import { staffRead, staffWrite } from "../staff-call.ts";

/** Returns the stored product and its last change. */
export function getStaffProduct(id: string): Promise<EditableProduct> {
  return staffRead("GET /api/admin/products/:id", { param: { id } });
}

/** Adds a product; repeated requests with the same key add it only once. */
export function addProduct(json: ProductInputFields, key: string): Promise<Product> {
  const header = { "idempotency-key": key };
  return staffWrite("product_added", "POST /api/admin/products", { json, header });
}

export function updateProduct(id: string, json: ProductInputFields): Promise<Product> {
  return staffWrite("product_updated", "PUT /api/admin/products/:id", { param: { id }, json });
}

export async function deleteProduct(id: string): Promise<void> {
  await staffWrite("product_deleted", "DELETE /api/admin/products/:id", { param: { id } });
}
