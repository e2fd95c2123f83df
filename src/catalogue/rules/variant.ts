import type { ProductPricing } from "./pricing.ts";
import { calculateVariantPrice } from "./pricing.ts";
import type { ProductStock } from "./stock/stock.ts";
import { isSoldOut } from "./stock/stock.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";

/** The default size if the product has it. Spec: storefront §2, §4. */
const PREFERRED_SIZE = "50ml";

/** Filters that a single size must match together. Price bounds are inclusive, in PKR after the discount. */
export interface VariantFilter {
  /** Results of `getSizeOption`. */
  readonly sizes?: readonly string[] | undefined;
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  /** `true`: only sizes in stock. */
  readonly available?: true | undefined;
}

/** Returns whether a size is a tester, which cannot be returned. A size without an entry is not a tester. */
export function isTester(
  { sizes = {} }: { sizes?: Readonly<Record<string, { isTester: boolean }>> | undefined },
  variant: string | undefined,
): boolean {
  return getOwnEntry(sizes, variant)?.isTester ?? false;
}

/** The product data that the preselected size depends on. */
type SelectableProduct = ProductPricing & ProductStock;

/**
 * Returns the volume in a size label (ml): `100ml` → 100. Returns infinity for a label without a number, so
 * that such labels sort last.
 */
export function parseMillilitres(label: string): number {
  const match = /\d+(?:\.\d+)?/.exec(label);
  return match ? Number(match[0]) : Number.POSITIVE_INFINITY;
}

/**
 * Returns the specified default size: 50ml, or else the smallest by volume, or else the first.
 * `undefined` only for a product without sizes. Spec: storefront §2, §4.
 */
export function getDefaultVariant(labels: readonly string[]): string | undefined {
  if (labels.includes(PREFERRED_SIZE)) return PREFERRED_SIZE;
  return labels.reduce<string | undefined>(
    (best, label) => (best === undefined || parseMillilitres(label) < parseMillilitres(best) ? label : best),
    undefined,
  );
}

/**
 * Returns whether one size of a product meets all conditions of a filter. A size without a price never matches a price
 * filter.
 * The database applies the same rule to lists (`product-filter.ts`), but also uses volumes that labels do not contain.
 */
export function matchesVariantFilter(
  product: SelectableProduct,
  variant: string,
  filter: VariantFilter,
): boolean {
  const { sizes = [], minPrice, maxPrice, available } = filter;
  const price = calculateVariantPrice(product, variant);
  const isPriceFiltered = minPrice !== undefined || maxPrice !== undefined;
  return (
    (sizes.length === 0 || sizes.includes(variant) || sizes.includes(`${parseMillilitres(variant)}ml`)) &&
    !(isPriceFiltered && price <= 0) &&
    price >= (minPrice ?? 0) &&
    price <= (maxPrice ?? Number.POSITIVE_INFINITY) &&
    !(available === true && isSoldOut(product, variant))
  );
}

/**
 * Returns the size that a product card or page preselects. Prefers sizes that match the filter, then sizes in stock,
 * then the specified default size. Ignores the filter if no size matches it. `undefined` only for a product without
 * sizes. Spec: storefront §2, §4.
 */
export function preselectVariant(product: SelectableProduct, filter: VariantFilter = {}): string | undefined {
  const matching = product.variants.filter((variant) => matchesVariantFilter(product, variant, filter));
  const candidates = matching.length > 0 ? matching : product.variants;
  const inStock = candidates.filter((variant) => !isSoldOut(product, variant));
  return getDefaultVariant(inStock.length > 0 ? inStock : candidates);
}

/** Maximum number of sizes on a card, so that they fit in one row. */
const MAX_CARD_SIZES = 3;

/**
 * Returns the sizes that a card shows: the first sizes in the product's order, always including the preselected size.
 */
export function listCardSizes(variants: readonly string[], preselected: string | undefined): string[] {
  const isBeyondLimit = preselected !== undefined && variants.indexOf(preselected) >= MAX_CARD_SIZES;
  return variants.filter(
    (variant, index) => variant === preselected || index < MAX_CARD_SIZES - (isBeyondLimit ? 1 : 0),
  );
}

/** Returns the requested size if the product offers it, else the preselected size. */
export function selectVariant(
  product: SelectableProduct,
  requested: string | null | undefined,
): string | undefined {
  return requested != null && product.variants.includes(requested) ? requested : preselectVariant(product);
}
