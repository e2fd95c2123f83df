import type { StaffProduct } from "../../rules/staff-product.ts";

import type { selectProducts } from "../products/product-rows.ts";
import { toSavedProducts } from "../products/product-rows.ts";

/** Converts rows to products for staff, in the same order. */
export function toStaffProducts(rows: Awaited<ReturnType<typeof selectProducts>>): StaffProduct[] {
  const mainPictures = new Map(rows.map((row) => [row.product.id, row.picture]));
  const products = toSavedProducts(rows);
  return products.map(({ ratings, ...product }) => ({
    ...product,
    mainPicture: mainPictures.get(product.id) ?? null,
    ratingCount: ratings.length,
  }));
}
