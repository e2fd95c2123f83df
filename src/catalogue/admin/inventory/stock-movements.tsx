import { Link } from "react-router";

import type { StockMovement } from "../../rules/stock/inventory.ts";
import { inventoryMessages } from "../../rules/stock/staff-messages.ts";
import { Time } from "#kit/ui/time.tsx";

/** The latest stock movements of a product with amount, reason, time and staff member. */
export function StockMovements({ movements }: { movements: StockMovement[] }) {
  if (movements.length === 0) return <p className="text-sm text-umber">No stock movements yet.</p>;
  return (
    <ul className="text-sm">
      {movements.map(({ id, at, variant, delta, reason, by, order }) => (
        <li
          key={id}
          className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 border-t border-sand py-2 first:border-t-0"
        >
          <span className="font-medium tabular-nums">
            {delta > 0 ? `+${delta}` : delta < 0 ? `−${-delta}` : "±0"}
          </span>
          <span className="min-w-0">
            <span>{`${variant}: ${inventoryMessages.reasons[reason]}`}</span>
            {order && (
              <>
                <span> </span>
                <Link to={`/admin/orders?order=${encodeURIComponent(order.id)}`} className="text-link">
                  {order.orderNumber}
                </Link>
              </>
            )}
            <span className="block text-umber">
              <Time iso={at} />
              {by !== null && <span>{`, ${by}`}</span>}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
