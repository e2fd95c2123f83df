import { formatPercent } from "#kit/rules/number-formats.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { isDiscounted } from "../../rules/pricing.ts";

/** Formats a product's discount, e.g. `−15%`. Returns false without a discount. */
export function formatDiscount(percent: number | null): string | false {
  return isDiscounted(percent) && `−${formatPercent(percent)}`;
}

/** Returns the prices of a product's sizes as text, e.g. `Rs. 750 – Rs. 1,500`. */
export function formatPriceRange(prices: { min: number; max: number } | undefined): string {
  if (prices === undefined) return "No price";
  if (prices.min === prices.max) return formatPrice(prices.min);
  return `${formatPrice(prices.min)} – ${formatPrice(prices.max)}`;
}
