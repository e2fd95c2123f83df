import { Link } from "react-router";

import type { RecentOrder } from "../../rules/dashboard.ts";
import { dashboardMessages } from "../../rules/staff-messages.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { StatusBadge } from "#orders/ui/status-badge.tsx";
import { Time } from "#kit/ui/time.tsx";

import { Panel } from "#kit/admin/metrics/panel.tsx";
import { PartFailure } from "./part-failure.tsx";

/** The five latest orders. Spec: admin §2. */
export function RecentOrders({ orders }: { orders: RecentOrder[] | null }) {
  return (
    <Panel
      title="Recent Orders"
      aside={
        <Link to="/admin/orders" className="text-link -my-2 inline-flex min-h-control items-center text-sm">
          All orders
        </Link>
      }
    >
      {orders === null && <PartFailure part="Recent orders" />}
      {orders?.length === 0 && <p className="text-sm text-umber">{dashboardMessages.noOrders}</p>}
      <ul className="text-sm">
        {orders?.map(({ id, orderNumber, status, delivery, customer, totalAmount, createdAt }) => (
          <li
            key={id}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-sand py-2.5 transition-colors first:border-t-0 hover:bg-sand/30 sm:grid-cols-[minmax(0,1fr)_8.5rem_6.5rem]"
          >
            <span className="grid min-w-0 gap-x-3 max-sm:row-span-2 sm:grid-cols-[auto_minmax(0,1fr)]">
              <Link
                to={`/admin/orders?order=${encodeURIComponent(id)}`}
                className="font-medium tabular-nums after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brass"
              >
                {orderNumber}
              </Link>
              <span className="truncate sm:col-span-2">{customer}</span>
              <Time iso={createdAt} className="text-umber tabular-nums sm:col-start-2 sm:row-start-1" />
            </span>
            <span className="max-sm:col-start-2 max-sm:row-start-2 max-sm:text-right">
              <StatusBadge order={{ status, delivery }} />
            </span>
            <span className="text-right font-medium whitespace-nowrap tabular-nums max-sm:col-start-2 max-sm:row-start-1">
              {formatPrice(totalAmount)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
