import { getAlertLimit } from "../../rules/stock/inventory.ts";
import type { Inventory, InventorySales } from "../../rules/stock/inventory.ts";
import { formatPrice } from "#kit/rules/money.ts";

import { MetricCard, MetricGrid } from "#kit/admin/metrics/metric-card.tsx";
import { formatCount } from "#kit/rules/number-formats.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";

/** Metrics of the stock and of the last 30 days. Spec: admin §2. */
export function InventoryMetrics({ inventory: { figures, sales, threshold } }: { inventory: Inventory }) {
  const query = useListQuery();
  const buildTableHref = (status: string) => `${query.href({ status })}#products`;
  return (
    <MetricGrid label="Metrics">
      <MetricCard
        label="Products"
        value={formatCount(figures.products)}
        hint="Excludes drafts and archived products"
      />
      <MetricCard
        label="Bottles in stock"
        value={formatCount(figures.bottles)}
        hint="Excludes untracked sizes"
      />
      <MetricCard label="Stock value" value={formatPrice(figures.stockValue)} hint="Before discounts" />
      <MetricCard
        label="Low stock"
        value={formatCount(figures.lowStock + figures.outOfStock)}
        hint={`Out of stock, critical or low: up to ${getAlertLimit(threshold)} bottles of a size`}
        to={buildTableHref("attention")}
      />
      <MetricCard
        label="Out of stock"
        value={formatCount(figures.outOfStock)}
        hint="Products with a size out of stock"
        to={buildTableHref("out-of-stock")}
      />
      {sales && <SalesMetrics sales={sales} />}
    </MetricGrid>
  );
}

function SalesMetrics({ sales: { trend, unitsSold, revenue } }: { sales: InventorySales }) {
  const orders = trend.reduce((sum, day) => sum + day.orders, 0);
  return (
    <>
      <MetricCard label="Orders" value={formatCount(orders)} hint="Last 30 days, includes cancelled" />
      <MetricCard label="Units sold" value={formatCount(unitsSold)} hint="Last 30 days" />
      <MetricCard label="Revenue" value={formatPrice(revenue)} hint="Last 30 days, excludes cancelled" />
    </>
  );
}
