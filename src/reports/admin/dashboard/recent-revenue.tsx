import type { CustomerKind, CustomerKinds, RevenueComparison } from "../../rules/dashboard.ts";
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

const KIND_LABELS: Readonly<Record<CustomerKind, string>> = {
  new: "New customers",
  returning: "Returning customers",
  unknown: "Without a phone number",
};

/** Orders and revenue of new and returning customers, and of orders without a phone number if there are any. */
function RevenueByKind({ kinds }: { kinds: CustomerKinds }) {
  return (["new", "returning", "unknown"] as const)
    .filter((kind) => kind !== "unknown" || kinds.unknown.orders > 0)
    .map((kind) => {
      const { orders, revenue } = kinds[kind];
      return (
        <dd key={kind} className="text-umber tabular-nums">
          {`${KIND_LABELS[kind]}: ${orders} ${orders === 1 ? "order" : "orders"}, ${formatPrice(revenue)}`}
        </dd>
      );
    });
}

interface RecentRevenueProps {
  revenue: RevenueComparison | null;
  kinds: CustomerKinds | null;
}

/** The revenue of the last 30 days, by customer, and the change from the 30 days before. */
export function RecentRevenue({ revenue, kinds }: RecentRevenueProps) {
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
      {kinds && <RevenueByKind kinds={kinds} />}
    </dl>
  );
}
