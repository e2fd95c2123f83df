import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router";

import type { Order } from "#domain/orders/order.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ArrowUp } from "#web/ui/icons.tsx";
import { Sheet } from "#web/ui/overlays/sheet.tsx";

import { Maximize } from "#web/admin/admin-icons.tsx";
import { UnsavedChangesDialog } from "#web/admin/forms/unsaved-changes-dialog.tsx";
import { isShortcut, useShortcutScope } from "#web/admin/shell/shortcuts.ts";
import { useStaffData } from "#web/admin/use-staff-data.ts";
import { readOrderNeighbors } from "../order-calls.ts";
import { PrintLink } from "../print-link.tsx";
import type { ListedOrders } from "../use-order-export.ts";
import { OrderPanel, useOrderPanel } from "./order-panel.tsx";

interface OrderSheetProps {
  /** Id of the open order, "" for none. */
  id: string;
  /** Ids of the orders of the list page, in its order. */
  listedIds: readonly string[];
  /** Filters and sort order of the list. */
  listed: ListedOrders;
  /** Opens another order in the same sheet. */
  onOpen: (id: string) => void;
  onClose: () => void;
  /** Called with the order after each change. */
  onChange: (order: Order) => void;
  /** Called when someone else has changed the order. */
  onStale: () => void;
}

/** Returns the ids of the orders before and after the open one, also those on other pages of the list. */
function useNeighbors(id: string, listedIds: readonly string[], listed: ListedOrders) {
  const position = listedIds.indexOf(id);
  const isInside = position > 0 && position < listedIds.length - 1;
  const key = id === "" || isInside ? "" : `${id} ${JSON.stringify(listed)}`;
  const { data } = useStaffData(key, () => readOrderNeighbors(id, listed));
  return {
    previous: listedIds[position - 1] ?? data?.previous ?? undefined,
    next: (position < 0 ? undefined : listedIds[position + 1]) ?? data?.next ?? undefined,
  };
}

/**
 * Shows an order over the list, with buttons and the keys `j` and `k` for the next and previous order. Opening it adds a
 * history entry, so that Back closes it. Spec: admin §2.
 */
export function OrderSheet({ id, listedIds, listed, onOpen, onClose, onChange, onStale }: OrderSheetProps) {
  const panel = useOrderPanel({ id, onChange, onStale });
  const { order, guard } = panel;
  const neighbors = useNeighbors(id, listedIds, listed);

  function step(to: string | undefined) {
    if (to !== undefined) guard.leave(() => onOpen(to));
  }

  useShortcutScope("sheet", id !== "");
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (id === "" || !isShortcut(event, 1)) return;
    if (event.key === "j") step(neighbors.next);
    if (event.key === "k") step(neighbors.previous);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  return (
    <>
      <Sheet
        isOpen={id !== ""}
        onClose={() => guard.leave(onClose)}
        title={<span className="lining-nums">{order ? `Order ${order.orderNumber}` : "Order"}</span>}
        actions={
          <div className="flex items-center">
            {order && (
              <>
                <PrintLink kind="invoice" ids={[order.id]}>
                  <span className="max-sm:sr-only">Print invoice</span>
                </PrintLink>
                <PrintLink kind="packing-slip" ids={[order.id]}>
                  <span className="max-sm:sr-only">Print packing slip</span>
                </PrintLink>
                <Link
                  to={`/admin/orders/${order.id}`}
                  aria-label="Open as a page"
                  className="inline-flex size-control items-center justify-center hover:text-brass max-sm:hidden"
                >
                  <Maximize className="size-4" strokeWidth={1.75} aria-hidden="true" />
                </Link>
              </>
            )}
            <IconButton
              label="Previous order"
              disabled={neighbors.previous === undefined}
              onClick={() => step(neighbors.previous)}
            >
              <ArrowUp className="size-4" aria-hidden="true" />
            </IconButton>
            <IconButton
              label="Next order"
              disabled={neighbors.next === undefined}
              onClick={() => step(neighbors.next)}
            >
              <ArrowUp className="size-4 rotate-180" aria-hidden="true" />
            </IconButton>
          </div>
        }
      >
        <OrderPanel panel={panel} />
      </Sheet>
      <UnsavedChangesDialog {...guard.confirmation} />
    </>
  );
}
