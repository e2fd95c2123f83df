import { getOwnEntry } from "#platform/rules/get-own-entry.ts";

/** Stock of a product in the format of the specification: `null` or missing is unlimited. Spec: storefront §5. */
export interface ProductStock {
  readonly variants: readonly string[];
  readonly stock: Readonly<Record<string, number | null>>;
}

/** Returns the stock of a size in bottles; `null` if unlimited. */
export function getVariantStock(product: Pick<ProductStock, "stock">, variant: string): number | null {
  return getOwnEntry(product.stock, variant) ?? null;
}

/** Returns whether the stock of a size is 0; `null` or missing stock is unlimited. Spec: storefront §5. */
export function isSoldOut(product: Pick<ProductStock, "stock">, variant: string): boolean {
  return getVariantStock(product, variant) === 0;
}

/** Returns whether at least one size is not sold out. */
export function isInStock(product: ProductStock): boolean {
  return product.variants.some((variant) => !isSoldOut(product, variant));
}

/** Returns whether the available stock covers a quantity. */
export function hasStock(available: number | null, quantity: number): boolean {
  return available === null || available >= quantity;
}

/** Returns the total stock of all limited sizes. Spec: storefront §9. */
export function sumVariantStock(product: ProductStock): number {
  return product.variants.reduce((sum, variant) => sum + (getVariantStock(product, variant) ?? 0), 0);
}

/** Returns the lowest stock of the limited sizes, or `null` if all sizes are unlimited. Spec: admin §4. */
export function getLowestStock(product: ProductStock): number | null {
  const counts = product.variants
    .map((variant) => getVariantStock(product, variant))
    .filter((count) => count !== null);
  return counts.length === 0 ? null : Math.min(...counts);
}

/** An order line whose quantity exceeds the stock. */
export interface Shortage {
  productId: string;
  productName: string;
  variant: string;
  requested: number;
  available: number;
  /** Only for a set: its published parts whose stock is too low. */
  parts?: readonly { productName: string; variant: string }[];
}

/** An ordered item that no longer exists. `isOnlySizeGone` is true if the product exists without the ordered size. */
export interface GoneItem {
  productName: string;
  variant: string;
  isOnlySizeGone: boolean;
}
