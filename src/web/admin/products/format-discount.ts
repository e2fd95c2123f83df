import { isDiscounted } from "#domain/catalogue/pricing.ts";
import { formatPercent } from "#domain/shared/number-formats.ts";

/** Formats a product's discount, e.g. `−15%`. Returns false without a discount. */
export function formatDiscount(percent: number | null): string | false {
  return isDiscounted(percent) && `−${formatPercent(percent)}`;
}
