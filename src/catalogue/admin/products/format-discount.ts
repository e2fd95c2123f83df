import { isDiscounted } from "../../rules/pricing.ts";
import { formatPercent } from "#kit/rules/number-formats.ts";

/** Formats a product's discount, e.g. `−15%`. Returns false without a discount. */
export function formatDiscount(percent: number | null): string | false {
  return isDiscounted(percent) && `−${formatPercent(percent)}`;
}
