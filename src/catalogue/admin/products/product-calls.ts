import type { PriceChange, ProductInputFields } from "../../rules/product-input.ts";
import { priceChangeSchema } from "../../rules/product-input.ts";
import type { Product } from "../../rules/product.ts";
import type { EditableProduct, SavedProduct } from "../../rules/staff-product.ts";
import type { StaffProductFilter } from "../../rules/staff-product-query.ts";

import type { StockChange } from "../../rules/stock/inventory-query.ts";
import { stockChangeSchema } from "../../rules/stock/inventory-query.ts";
import { validateInput } from "#kit/admin/validate-input.ts";
import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

/** Returns the stored product and its last change. */
export function getStaffProduct(id: string): Promise<EditableProduct> {
  return callStaffRead("GET /api/admin/products/:id", { param: { id } });
}

/** Adds a product. Requests with the same idempotency key add it only once. */
export function addProduct(json: ProductInputFields, key: string): Promise<Product> {
  const header = { "idempotency-key": key };
  return callStaffWrite("product_added", "POST /api/admin/products", { json, header });
}

/** Adds a copy of a product as a draft. Requests with the same idempotency key add it only once. */
export function duplicateProduct(id: string, key: string): Promise<SavedProduct> {
  const input = { param: { id }, header: { "idempotency-key": key } };
  return callStaffWrite("product_duplicated", "POST /api/admin/products/:id/duplicate", input);
}

export function updateProduct(id: string, json: ProductInputFields): Promise<Product> {
  return callStaffWrite("product_updated", "PUT /api/admin/products/:id", { param: { id }, json });
}

/** Sets the price of one size. @throws ApiProblem */
export async function changePrice(id: string, change: PriceChange): Promise<void> {
  const json = validateInput(priceChangeSchema, change);
  await callStaffWrite("price_changed", "PATCH /api/admin/products/:id/prices", { param: { id }, json });
}

/** Sets or changes the stock of one size. Returns the new stock; null means unlimited. @throws ApiProblem */
export async function changeStock(id: string, change: StockChange): Promise<number | null> {
  const json = validateInput(stockChangeSchema, change);
  const operation = "PATCH /api/admin/inventory/products/:id/stock";
  return (await callStaffWrite("stock_changed", operation, { param: { id }, json })).stock;
}

export async function deleteProduct(id: string): Promise<void> {
  await callStaffWrite("product_deleted", "DELETE /api/admin/products/:id", { param: { id } });
}

/** Returns the products before and after a product in the filtered list. */
export function readProductNeighbors(id: string, filter: StaffProductFilter) {
  const query = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== "" && value !== undefined),
  );
  return callStaffRead("GET /api/admin/products/:id/neighbors", { param: { id }, query });
}
