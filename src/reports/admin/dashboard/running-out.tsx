import { Link } from "react-router";

import { inventoryMessages } from "#catalogue/rules/stock/staff-messages.ts";
import type { StockAlerts } from "#catalogue/rules/stock/inventory.ts";

import { Panel } from "#kit/admin/metrics/panel.tsx";
import { StockStatusBadge } from "#catalogue/admin/inventory/stock-status-badge.tsx";
import { PartFailure } from "./part-failure.tsx";

/** The products with the lowest stock, and the number of further alerts. */
export function RunningOut({ alerts }: { alerts: StockAlerts | null }) {
  const remaining = alerts ? alerts.total - alerts.shown.length : 0;
  return (
    <Panel title="Running out">
      {alerts === null && <PartFailure part="Low stock" />}
      {alerts?.total === 0 && <p className="text-sm text-umber">{inventoryMessages.noAlerts}</p>}
      <ul className="text-sm">
        {alerts?.shown.map(({ productId, name, variant, stock, status, sizesOut }) => (
          <li
            key={productId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-sand py-2 first:border-t-0"
          >
            <Link
              to={`/admin/inventory?product=${encodeURIComponent(productId)}`}
              className="min-w-0 flex-1 basis-40 py-1.5 hover:text-brass"
            >
              <span className="block truncate font-medium">{name}</span>
              <span className="block text-umber tabular-nums">{`${variant}: ${stock} left`}</span>
            </Link>
            <StockStatusBadge status={status} sizesOut={sizesOut} />
          </li>
        ))}
      </ul>
      {remaining > 0 && (
        <Link
          to="/admin/inventory?status=attention#products"
          className="text-link mt-2 inline-flex min-h-control items-center text-sm"
        >
          {inventoryMessages.andMore(remaining)}
        </Link>
      )}
    </Panel>
  );
}
