import type { ProductInputFields } from "#domain/catalogue/product-input.ts";
import type { Product } from "#domain/catalogue/product.ts";
import type { EditableProduct } from "#domain/catalogue/staff-product.ts";

import { staffRead, staffWrite } from "../staff-call.ts";

const path = (id: string) => `/products/${encodeURIComponent(id)}`;

/** The product as it is stored now. */
export function getStaffProduct(id: string): Promise<EditableProduct> {
  return staffRead(path(id));
}

/** The same key answers the same product, however often it is sent. */
export function addProduct(body: ProductInputFields, key: string): Promise<Product> {
  const headers = { "idempotency-key": key };
  return staffWrite("product_added", "/products", { method: "POST", body, headers });
}

export function updateProduct(id: string, body: ProductInputFields): Promise<Product> {
  return staffWrite("product_updated", path(id), { method: "PUT", body });
}

export function deleteProduct(id: string): Promise<void> {
  return staffWrite("product_deleted", path(id), { method: "DELETE" });
}
