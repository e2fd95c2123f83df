import { Link } from "react-router";

import type { Order } from "#orders/rules/order.ts";
import { requires } from "#kit/rules/permissions.ts";
import { Sheet } from "#kit/ui/overlays/sheet.tsx";

import { Maximize } from "#kit/admin/admin-icons.tsx";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { SheetSteps } from "#kit/admin/lists/sheet-steps.tsx";
import { useNeighbors } from "#kit/admin/lists/use-neighbors.ts";
import { readOrderNeighbors } from "#orders/admin/order-calls.ts";
import { ConfirmOrder } from "#orders/admin/detail/confirm-order.tsx";
import { PrintLink } from "#orders/admin/print-link.tsx";
import type { OrderListQuery } from "#orders/admin/use-order-export.ts";
import { OrderPanel, useOrderPanel } from "./order-panel.tsx";

interface OrderSheetProps {
  /** Id of the open order; "" if none is open. */
  id: string;
  /** Ids of the orders on the list page, in display order. */
  listedIds: readonly string[];
  /** Filters and sort order of the list of orders. Without them, the sheet leads only through the listed orders. */
  listQuery?: OrderListQuery;
  /** Opens another order in the same sheet. */
  onOpen: (id: string) => void;
  onClose: () => void;
  /** Called with the order after each change. Its promise must resolve when the list is reloaded. */
  onChange: (order: Order) => Promise<void>;
  /** Called if someone else has changed the order. */
  onStale: () => Promise<void>;
}

/**
 * Shows an order over the list. Buttons and the keys `j` and `k` open the next and the previous order. Opening the
 * sheet adds a history entry, so that Back closes it. Spec: admin §2.
 */
export function OrderSheet({
  id,
  listedIds,
  listQuery,
  onOpen,
  onClose,
  onChange,
  onStale,
}: OrderSheetProps) {
  const panel = useOrderPanel({ id, onChange, onStale });
  const { order, setOrder } = panel;
  const neighbors = useNeighbors({
    id,
    listedIds,
    listKey: JSON.stringify(listQuery ?? ""),
    read: listQuery && (() => readOrderNeighbors(id, listQuery)),
  });

  async function showNext(confirmed: Order, next: string | undefined) {
    setOrder(confirmed);
    // Waits until the list is reloaded, because opening the next order would cancel the reload.
    await onChange(confirmed);
    if (next !== undefined) onOpen(next);
  }

  return (
    <>
      <Sheet
        isOpen={id !== ""}
        onClose={onClose}
        title={order ? `Order ${order.orderNumber}` : "Order"}
        actions={
          <div className="flex items-center">
            {order && (
              <>
                {order.importedFrom === undefined && (
                  <>
                    <PrintLink kind="invoice" ids={[order.id]}>
                      Print invoice
                    </PrintLink>
                    <PrintLink kind="packing-slip" ids={[order.id]}>
                      Print packing slip
                    </PrintLink>
                  </>
                )}
                <Link
                  to={`/admin/orders/${order.id}`}
                  aria-label="Open as a page"
                  className="inline-flex size-control items-center justify-center hover:text-brass max-sm:hidden"
                >
                  <Maximize className="size-4" strokeWidth={1.75} aria-hidden="true" />
                </Link>
              </>
            )}
          </div>
        }
        navigation={<SheetSteps noun="order" isActive={id !== ""} neighbors={neighbors} onOpen={onOpen} />}
      >
        <OrderPanel
          panel={panel}
          statusAction={
            order?.status === "pending" && (
              <IfAllowed rule={requires("orders.confirm")}>
                <ConfirmOrder
                  key={order.id}
                  order={order}
                  onConfirm={(confirmed) => void showNext(confirmed, neighbors.next)}
                  onStale={() => {
                    void panel.load();
                    void onStale();
                  }}
                />
              </IfAllowed>
            )
          }
        />
      </Sheet>
    </>
  );
}
