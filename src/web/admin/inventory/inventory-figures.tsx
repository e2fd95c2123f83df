import { getAlertLimit } from "#domain/stock/inventory.ts";
import type { Inventory, InventorySales } from "#domain/stock/inventory.ts";
import { formatPrice } from "#domain/shared/money.ts";

import { FigureCard, FigureGrid } from "../figures/figure-card.tsx";
import { formatCount } from "../figures/format-count.ts";
import { useListQuery } from "../lists/use-list-query.ts";

/** Key figures of the stock and of the last 30 days. Spec: admin §2. */
export function InventoryFigures({ inventory: { figures, sales, threshold } }: { inventory: Inventory }) {
  const query = useListQuery();
  const buildTableHref = (status: string) => `${query.href({ status })}#products`;
  return (
    <FigureGrid label="Figures">
      <FigureCard
        label="Products"
        value={formatCount(figures.products)}
        hint="Excludes drafts and archived products"
      />
      <FigureCard
        label="Bottles in stock"
        value={formatCount(figures.bottles)}
        hint="Excludes untracked sizes"
      />
      <FigureCard label="Stock value" value={formatPrice(figures.stockValue)} hint="Before discounts" />
      <FigureCard
        label="Low stock"
        value={formatCount(figures.lowStock + figures.outOfStock)}
        hint={`Out of stock, critical or low: up to ${getAlertLimit(threshold)} bottles of a size`}
        to={buildTableHref("attention")}
      />
      <FigureCard
        label="Out of stock"
        value={formatCount(figures.outOfStock)}
        hint="Products with a size out of stock"
        to={buildTableHref("out-of-stock")}
      />
      {sales && <SalesFigures sales={sales} />}
    </FigureGrid>
  );
}

function SalesFigures({ sales: { trend, unitsSold, revenue } }: { sales: InventorySales }) {
  const orders = trend.reduce((sum, day) => sum + day.orders, 0);
  return (
    <>
      <FigureCard label="Orders" value={formatCount(orders)} hint="Last 30 days" />
      <FigureCard label="Units sold" value={formatCount(unitsSold)} hint="Last 30 days" />
      <FigureCard label="Revenue" value={formatPrice(revenue)} hint="Last 30 days, excludes cancelled" />
    </>
  );
}
