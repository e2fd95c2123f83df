import { useRef, useState } from "react";
import { createPortal } from "react-dom";

import { orderStatusMessages } from "../rules/order-messages.ts";
import type { Order } from "../rules/order.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import { canChangeStatus, ORDER_STATUSES } from "../rules/order-status.ts";
import { ChevronDown } from "#kit/ui/icons.tsx";
import { Menu, MenuItem } from "#kit/ui/overlays/menu.tsx";
import { ORDER_STATUS_STYLES, StatusBadge } from "../ui/status-badge.tsx";
import { Spinner } from "#kit/ui/spinner.tsx";

import { runAfterDialogCloses } from "#kit/admin/lists/selection/use-row-focus.ts";
import { focusRow } from "#kit/admin/lists/selection/use-row-keys.ts";
import { useAccess } from "#kit/admin/use-access.ts";
import { StatusDialog } from "./status-dialog.tsx";
import type { ChangeableOrder } from "./use-status-change.ts";
import { useStatusChange } from "./use-status-change.ts";

interface StatusControlProps {
  order: ChangeableOrder;
  onChange: (order: Order) => void;
  onStale: () => void;
}

function StatusLabel({ status }: { status: OrderStatus }) {
  const { Icon, color } = ORDER_STATUS_STYLES[status];
  return (
    <>
      <Icon className={`size-4.5 ${color}`} strokeWidth={1.75} aria-hidden="true" />
      <span>{orderStatusMessages[status].label}</span>
    </>
  );
}

/** If the focus is in the trigger's row, moves it to the row's link, so that Enter opens the order. */
function focusOwnRow(trigger: HTMLElement | null): void {
  const row = trigger?.closest("tr");
  if (row?.contains(document.activeElement) === true) focusRow(row);
}

/** An order's status, with a menu that sets another status if the permissions allow it. Spec: admin §2, §4. */
export function StatusControl(props: StatusControlProps) {
  const can = useAccess();
  return can("orders.confirm") ? <StatusMenu {...props} /> : <StatusBadge status={props.order.status} />;
}

function StatusMenu({ order, onChange, onStale }: StatusControlProps) {
  const { orderNumber, status } = order;
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const wasOpenOnPress = useRef(false);
  const statusChange = useStatusChange(order, {
    onChange: (changed) => {
      runAfterDialogCloses(() => focusOwnRow(trigger.current));
      onChange(changed);
    },
    onStale,
  });
  // Does not render the dialog before its first use, because the list has up to 100 rows.
  const [hasOpenedDialog, setHasOpenedDialog] = useState(false);
  if (statusChange.pendingStatus !== undefined && !hasOpenedDialog) setHasOpenedDialog(true);
  const otherStatuses = ORDER_STATUSES.filter((other) => canChangeStatus(status, other));

  function chooseStatus(newStatus: OrderStatus) {
    trigger.current?.focus();
    setIsOpen(false);
    statusChange.setStatus(newStatus);
  }

  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={statusChange.isPending || undefined}
        aria-disabled={statusChange.isPending || undefined}
        // Pressing the button already closes an open menu, so the click event must not open it again.
        onPointerDown={() => (wasOpenOnPress.current = isOpen)}
        onClick={() => {
          if (!wasOpenOnPress.current && !statusChange.isPending) setIsOpen(true);
          wasOpenOnPress.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || statusChange.isPending) return;
          event.preventDefault();
          setIsOpen(true);
        }}
        className="group inline-flex min-h-control items-center gap-1.5 whitespace-nowrap"
      >
        <span className="sr-only">{`Status of order ${orderNumber}: `}</span>
        <StatusBadge status={status} />
        {statusChange.isPending ? (
          <Spinner />
        ) : (
          <ChevronDown className="size-4 text-umber group-hover:text-ink" aria-hidden="true" />
        )}
      </button>
      {isOpen && (
        <Menu anchor={trigger} label={`Set order ${orderNumber} to`} onClose={() => setIsOpen(false)}>
          {otherStatuses.map((other) => (
            <MenuItem key={other} onClick={() => chooseStatus(other)}>
              <StatusLabel status={other} />
            </MenuItem>
          ))}
        </Menu>
      )}
      {hasOpenedDialog &&
        // Rendered outside the table, so that it does not inherit the table's font and alignment.
        createPortal(
          <StatusDialog
            order={order}
            status={statusChange.pendingStatus}
            isBusy={statusChange.isPending}
            onConfirm={statusChange.confirm}
            onClose={statusChange.dismiss}
          />,
          document.body,
        )}
    </>
  );
}
