import { Link } from "react-router";

import type { Inventory } from "../../rules/stock/inventory.ts";
import { inventoryMessages } from "../../rules/stock/staff-messages.ts";

import { Panel } from "#kit/admin/metrics/panel.tsx";
import { formatCount } from "#kit/rules/number-formats.ts";
import { OverlayLink } from "#kit/admin/lists/overlay-link.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { StockStatusBadge } from "./stock-status-badge.tsx";
import { ThresholdField } from "./threshold-field.tsx";

/** The six products with the lowest stock, and the number of further alerts. Spec: admin §2, §9. */
export function StockAlerts({ inventory: { alerts, threshold } }: { inventory: Inventory }) {
  const query = useListQuery();
  const remaining = alerts.total - alerts.shown.length;
  return (
    <Panel
      title="Low-stock alerts"
      hint="Products with a size that is out of stock, critical or low"
      aside={<ThresholdField threshold={threshold} />}
    >
      {alerts.total === 0 ? (
        <p className="text-sm text-umber">{inventoryMessages.noAlerts}</p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 2xl:grid-cols-3">
          {alerts.shown.map(({ productId, name, variant, stock, status, sizesOut }) => (
            <li
              key={productId}
              className="relative flex min-w-0 flex-col items-start gap-2 border border-sand px-4 py-3 text-sm has-[a:hover]:border-umber/60"
            >
              <OverlayLink
                open={{ product: productId }}
                className="line-clamp-2 font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brass"
              >
                {name}
              </OverlayLink>
              <span className="mt-auto flex w-full flex-wrap items-center justify-between gap-2">
                <StockStatusBadge status={status} sizesOut={sizesOut} />
                <span className="text-umber tabular-nums">{`${variant}: ${stock} left`}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {remaining > 0 && (
        <p className="mt-3 text-sm">
          <Link
            to={`${query.href({ status: "attention" })}#products`}
            className="text-link inline-flex min-h-control items-center"
          >
            {inventoryMessages.andMore(remaining)}
          </Link>
        </p>
      )}
      <p role="status" className="sr-only">
        {`${formatCount(alerts.total)} alerts at a threshold of ${threshold}`}
      </p>
    </Panel>
  );
}
