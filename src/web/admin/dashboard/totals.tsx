import type { Dashboard } from "#domain/dashboard/dashboard.ts";
import { formatPrice } from "#domain/shared/money.ts";

import { FigureCard, FigureGrid } from "../figures/figure-card.tsx";
import { formatCount } from "../figures/format-count.ts";
import { PartFailure } from "./part-failure.tsx";

/** The four cards. Spec: admin §2. */
export function Totals({ dashboard: { sales, products, customers } }: { dashboard: Dashboard }) {
  return (
    <FigureGrid label="Totals">
      <FigureCard
        label="Total Orders"
        to="/admin/orders"
        value={sales ? formatCount(sales.total) : <PartFailure what="Orders" />}
      />
      <FigureCard
        label="Revenue"
        value={sales ? formatPrice(sales.totalRevenue) : <PartFailure what="Revenue" />}
        hint="Cancelled orders aside"
      />
      <FigureCard
        label="Products"
        to="/admin/products"
        value={products === null ? <PartFailure what="Products" /> : formatCount(products)}
      />
      <FigureCard
        label="Customers"
        value={customers === null ? <PartFailure what="Customers" /> : formatCount(customers)}
        hint="By e-mail address"
      />
    </FigureGrid>
  );
}
