import type { RevenueComparison } from "#domain/dashboard/dashboard.ts";
import { calculatePercentChange } from "#domain/stock/inventory.ts";
import { formatPrice } from "#domain/shared/money.ts";
import { classNames } from "#web/ui/class-names.ts";

import { formatCount } from "../figures/format-count.ts";

function changeText(percent: number): string {
  if (percent === 0) return "Same as";
  return percent > 0 ? `${formatCount(percent)}% more than` : `${formatCount(-percent)}% less than`;
}

/** Compares the revenue of the last 30 days with that of the previous 30 days. */
export function RevenueChange({ current, previous }: RevenueComparison) {
  const percent = calculatePercentChange(current, previous);
  if (percent === null) return <>No sales in the previous 30 days</>;
  const color = percent > 0 ? "text-moss" : percent < 0 ? "text-oxblood" : "";
  return (
    <>
      <span className={classNames("font-medium", color)}>{changeText(percent)}</span> the previous 30 days{" "}
      <span className="whitespace-nowrap">({formatPrice(previous)})</span>
    </>
  );
}
