import type { RevenueComparison } from "../../rules/dashboard.ts";
import { calculatePercentChange } from "#catalogue/rules/stock/inventory.ts";
import { dashboardMessages } from "../../rules/staff-messages.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";

import { formatPercent } from "#kit/rules/number-formats.ts";
import { PartFailure } from "./part-failure.tsx";

function formatChange(percent: number): string {
  if (percent === 0) return "Same as";
  return percent > 0 ? `${formatPercent(percent)} more than` : `${formatPercent(-percent)} less than`;
}

/** Compares the revenue of the last 30 days with the revenue of the previous 30 days. */
function RevenueChange({ current, previous }: RevenueComparison) {
  const percent = calculatePercentChange(current, previous);
  if (percent === null)
    return (
      <>
        <span>No sales in the previous 30 days</span>
      </>
    );
  const color = percent > 0 ? "text-moss" : percent < 0 ? "text-oxblood" : "";
  return (
    <>
      <span className={joinClassNames("font-medium", color)}>{formatChange(percent)}</span>
      <span>{" the previous 30 days "}</span>
      <span className="whitespace-nowrap">{`(${formatPrice(previous)})`}</span>
    </>
  );
}

/** The revenue of the last 30 days and the change from the 30 days before. */
export function RecentRevenue({ revenue }: { revenue: RevenueComparison | null }) {
  return (
    <dl className="text-sm sm:text-right">
      <dt className="sr-only">{dashboardMessages.revenue}</dt>
      <dd className="text-lg font-medium tabular-nums">
        {revenue ? formatPrice(revenue.current) : <PartFailure part={dashboardMessages.revenue} />}
      </dd>
      {revenue && (
        <dd className="text-umber">
          <RevenueChange {...revenue} />
        </dd>
      )}
    </dl>
  );
}
