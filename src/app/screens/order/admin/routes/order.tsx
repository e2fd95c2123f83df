import { Link } from "react-router";

import { OrderPanel, useOrderPanel } from "../order-panel.tsx";
import { PrintLink } from "#orders/admin/print-link.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/order.ts";

/** Does nothing, because the page has no list to update. */
function ignoreChange() {}

/**
 * An order on its own page, e.g. for links or another window. The list shows the same details in a sheet. Spec: admin
 * §2.
 */
export default function OrderPage({ params: { orderId } }: Route.ComponentProps) {
  const panel = useOrderPanel({ id: orderId, onChange: ignoreChange, onStale: ignoreChange });
  const { order } = panel;
  return (
    <>
      <PageHeader
        title={order ? `Order ${order.orderNumber}` : "Order"}
        action={
          <div className="flex flex-wrap items-center gap-x-2">
            {order && (
              <>
                <PrintLink kind="invoice" ids={[order.id]}>
                  Print invoice
                </PrintLink>
                <PrintLink kind="packing-slip" ids={[order.id]}>
                  Print packing slip
                </PrintLink>
              </>
            )}
            <Link to="/admin/orders" className="text-link inline-flex min-h-control items-center text-sm">
              All orders
            </Link>
          </div>
        }
      />
      <div className="rounded-sm border border-sand bg-paper p-4 sm:p-6">
        <OrderPanel panel={panel} />
      </div>
    </>
  );
}
