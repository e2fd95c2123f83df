import { getOwnEntry } from "#domain/shared/get-own-entry.ts";
import { toPaisa } from "#domain/shared/money.ts";

/** The fields of a product that determine its prices. Amounts are in PKR. */
export interface ProductPricing {
  readonly price: number;
  readonly variants: readonly string[];
  readonly variantPricing: Readonly<Record<string, number>>;
  readonly discountPercentage: number | null;
}

/**
 * Returns the price of a size before the discount, in PKR: its own price, or else the base price, or else 0. Spec:
 * storefront §9.
 */
export function getListPrice(
  product: Pick<ProductPricing, "price" | "variantPricing">,
  variant: string | undefined,
): number {
  return getOwnEntry(product.variantPricing, variant) ?? product.price ?? 0;
}

/** Returns whether a product has a discount above 0. */
export function isDiscounted(discountPercentage: number | null): discountPercentage is number {
  return discountPercentage !== null && discountPercentage > 0;
}

/**
 * Returns a unit price after the discount, in PKR: price − price × discount / 100, rounded half up to whole rupees.
 * Only this function rounds the prices that shoppers pay, before they are multiplied by a quantity, so displayed and
 * ordered prices are equal. Without a discount, the price is unchanged. Spec: storefront §9.
 */
export function calculateDiscountedPrice(price: number, discountPercentage: number | null): number {
  if (!isDiscounted(discountPercentage)) return price;
  // Calculates with integers (paisa × hundredths of a percent), so that exactly half a rupee is rounded up.
  const remainingHundredths = 10_000 - Math.round(discountPercentage * 100);
  return Math.floor((toPaisa(price) * remainingHundredths + 500_000) / 1_000_000);
}

/**
 * Returns the unit price of a size in PKR, after the discount. Displayed and ordered prices both use this function.
 * Spec: storefront §9.
 */
export function calculateVariantPrice(
  product: Pick<ProductPricing, "price" | "variantPricing" | "discountPercentage">,
  variant: string | undefined,
): number {
  return calculateDiscountedPrice(getListPrice(product, variant), product.discountPercentage);
}

/**
 * Returns the lowest and highest unit price of the sizes in PKR, ignoring prices of 0. Returns `undefined` if no
 * size has a price. Spec: storefront §2.
 */
export function getPriceRange(product: ProductPricing): { min: number; max: number } | undefined {
  const prices = product.variants
    .filter((variant) => (getOwnEntry(product.variantPricing, variant) ?? 0) > 0)
    .map((variant) => calculateVariantPrice(product, variant));
  if (prices.length === 0) return undefined;
  return { min: Math.min(...prices), max: Math.max(...prices) };
}

/** Returns the base price of a product in PKR: the lowest size price above 0, or 0 if no size has a price. */
export function calculateBasePrice(variantPricing: Readonly<Record<string, number>>): number {
  const prices = Object.values(variantPricing).filter((price) => price > 0);
  return prices.length === 0 ? 0 : Math.min(...prices);
}
