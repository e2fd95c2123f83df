import { useId } from "react";
import { Link } from "react-router";

import { buildOrderPath } from "../../rules/links/order-link.ts";
import { orderPageMessages } from "../../rules/order-page-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { formatDay } from "#kit/ui/time.tsx";

import { clearRecentOrders, useRecentOrders } from "./recent-orders.ts";

/** Links to the orders placed in this browser. Renders nothing if there are none. */
export function RecentOrders() {
  const id = useId();
  const orders = useRecentOrders();
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-2xl">
          {orderPageMessages.recentOrders}
        </h2>
        <Button variant="quiet" onClick={clearRecentOrders}>
          {orderPageMessages.forgetOrders}
        </Button>
      </div>
      <ul className="mt-3 divided">
        {orders.map((order) => (
          <li key={order.orderNumber}>
            <Link
              to={buildOrderPath(order.token)}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 hover:text-brass"
            >
              <span translate="no" className="font-medium tabular-nums underline underline-offset-4">
                {order.orderNumber}
              </span>
              <span className="text-sm text-umber">
                {orderPageMessages.placedOn(formatDay(order.placedAt))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-umber">{orderPageMessages.recentOrdersExplanation}</p>
    </section>
  );
}
