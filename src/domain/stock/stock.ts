import { lookup } from "#domain/shared/lookup.ts";

/** Stock of a product as the specification names it: `null` or missing means unlimited. Spec: storefront §5. */
export interface Stocked {
  readonly variants: readonly string[];
  readonly stock: Readonly<Record<string, number | null>>;
}

/** Bottles at hand of a size; `null` when unlimited. */
export function stockOf(product: Pick<Stocked, "stock">, variant: string): number | null {
  return lookup(product.stock, variant) ?? null;
}

/** A size is sold out when its stock is 0; missing or null means purchasable. Spec: storefront §5. */
export function isSoldOut(product: Pick<Stocked, "stock">, variant: string): boolean {
  return stockOf(product, variant) === 0;
}

/** Whether at least one size can be bought. */
export function isInStock(product: Stocked): boolean {
  return product.variants.some((variant) => !isSoldOut(product, variant));
}

/** Whether the quantity can be taken from the stock at hand. */
export function hasStock(available: number | null, quantity: number): boolean {
  return available === null || available >= quantity;
}

/** The sum over all sizes; unlimited sizes count nothing. Spec: storefront §9. */
export function totalStock(product: Stocked): number {
  return product.variants.reduce((sum, variant) => sum + (stockOf(product, variant) ?? 0), 0);
}

/** Bottles of the scarcest size; `null` when every size is unlimited. Spec: admin §4. */
export function lowestStock(product: Stocked): number | null {
  const counts = product.variants
    .map((variant) => stockOf(product, variant))
    .filter((count) => count !== null);
  return counts.length === 0 ? null : Math.min(...counts);
}

/** One line that asks for more than there is. */
export interface Shortage {
  productId: string;
  productName: string;
  variant: string;
  requested: number;
  available: number;
}

/** Ordered product that no longer exists; `isSizeOnly` if just its size is gone. */
export interface GoneItem {
  productName: string;
  variant: string;
  isSizeOnly: boolean;
}
