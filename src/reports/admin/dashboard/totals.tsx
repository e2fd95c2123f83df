import type { Dashboard } from "../../rules/dashboard.ts";
import { formatPrice } from "#kit/rules/money.ts";

import { MetricCard, MetricGrid } from "#kit/admin/metrics/metric-card.tsx";
import { formatCount } from "#kit/rules/number-formats.ts";
import { PartFailure } from "./part-failure.tsx";

/** Cards with the totals of orders, revenue, products and customers. Spec: admin §2. */
export function Totals({
  dashboard: { sales, credits, pastOrders, products, customers },
}: {
  dashboard: Dashboard;
}) {
  return (
    <MetricGrid label="Totals">
      <MetricCard
        label="Total Orders"
        to="/admin/orders"
        value={sales ? formatCount(sales.total) : <PartFailure part="Orders" />}
        hint={
          pastOrders
            ? `Includes cancelled orders and ${formatCount(pastOrders)} of your earlier shop`
            : "Includes cancelled orders"
        }
      />
      <MetricCard
        label="Revenue"
        value={sales ? formatPrice(sales.totalRevenue) : <PartFailure part="Revenue" />}
        hint={[
          pastOrders
            ? "Excludes cancelled orders, includes past orders of your earlier shop"
            : "Excludes cancelled orders",
          ...(sales && credits !== null && credits > 0
            ? [`Net sales after returns: ${formatPrice(sales.totalRevenue - credits)}`]
            : []),
        ].join(". ")}
      />
      <MetricCard
        label="Products"
        to="/admin/products?status=published"
        value={products === null ? <PartFailure part="Products" /> : formatCount(products)}
        hint="Excludes drafts and archived products"
      />
      <MetricCard
        label="Customers"
        value={customers === null ? <PartFailure part="Customers" /> : formatCount(customers)}
        hint="Counted by email address"
      />
    </MetricGrid>
  );
}
