import type { RevenueComparison } from "#domain/dashboard/dashboard.ts";
import { percentChange } from "#domain/stock/inventory.ts";
import { formatPrice } from "#domain/shared/money.ts";
import { classNames } from "#web/ui/class-names.ts";

import { formatCount } from "../figures/format-count.ts";

function changeInWords(percent: number): string {
  if (percent === 0) return "The same as";
  return percent > 0 ? `${formatCount(percent)}% more than` : `${formatCount(-percent)}% less than`;
}

/** How the last 30 days' revenue stands to that of the 30 before, in words. */
export function RevenueChange({ current, previous }: RevenueComparison) {
  const percent = percentChange(current, previous);
  if (percent === null) return <>Nothing was sold in the 30 days before</>;
  const color = percent > 0 ? "text-moss" : percent < 0 ? "text-oxblood" : "";
  return (
    <>
      <span className={classNames("font-medium", color)}>{changeInWords(percent)}</span> the 30 days before{" "}
      <span className="whitespace-nowrap">({formatPrice(previous)})</span>
    </>
  );
}
