import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import { toPaisa } from "#kit/rules/money.ts";

/** The fields of a product that determine its prices. Amounts are in PKR and may have paisa. */
export interface ProductPricing {
  readonly price: number;
  readonly variants: readonly string[];
  readonly variantPricing: Readonly<Record<string, number>>;
  readonly discountPercentage: number | null;
}

/**
 * Returns the stored price of a size in PKR, as staff entered it, with paisa: its own price, or else the base price, or
 * else 0. Spec: storefront §9.
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

/** The lowest unit price in PKR of a size that has a price and is not free. */
const MIN_UNIT_PRICE = 1;

/**
 * Returns the unit price that shoppers see and pay, in PKR: price − price × discount / 100, rounded half up to whole
 * rupees, with and without a discount. Only this function and `buildUnitPrice` in SQL round prices, once and before
 * they are multiplied by a quantity, so displayed and ordered prices are equal. A price above 0 is at least Rs. 1,
 * unless the discount is 100 %. Spec: storefront §9.
 */
export function calculateUnitPrice(price: number, discountPercentage: number | null): number {
  if (price <= 0) return 0;
  // Calculates with integers (paisa × hundredths of a percent), so that exactly half a rupee is rounded up.
  const discountHundredths = isDiscounted(discountPercentage) ? Math.round(discountPercentage * 100) : 0;
  if (discountHundredths >= 10_000) return 0;
  const rounded = Math.floor((toPaisa(price) * (10_000 - discountHundredths) + 500_000) / 1_000_000);
  return Math.max(MIN_UNIT_PRICE, rounded);
}

/**
 * Returns the unit price of a size in PKR, after the discount. Displayed and ordered prices both use this function.
 * Spec: storefront §9.
 */
export function calculateVariantPrice(
  product: Pick<ProductPricing, "price" | "variantPricing" | "discountPercentage">,
  variant: string | undefined,
): number {
  return calculateUnitPrice(getListPrice(product, variant), product.discountPercentage);
}

/**
 * Returns the unit price of a size in PKR without the discount, which shoppers see struck through if it is higher than
 * the unit price. Spec: storefront §2.
 */
export function calculateOriginalPrice(
  product: Pick<ProductPricing, "price" | "variantPricing">,
  variant: string | undefined,
): number {
  return calculateUnitPrice(getListPrice(product, variant), null);
}

/** Returns the unit price of each size in PKR. */
export function listUnitPrices(product: ProductPricing): Record<string, number> {
  // `fromEntries` keeps sizes such as `__proto__` as own properties.
  return Object.fromEntries(
    product.variants.map((variant) => [variant, calculateVariantPrice(product, variant)]),
  );
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

/** Returns the price of 1 ml in PKR, rounded to whole rupees; null without a volume or a price. */
export function calculatePricePerMl(price: number, volumeMl: number | null): number | null {
  if (volumeMl === null || volumeMl <= 0 || price <= 0) return null;
  return Math.round(price / volumeMl);
}
