import { useRef, useState } from "react";

import type { OrderStatus } from "../rules/order-status.ts";
import { canChangeStatus, ORDER_STATUSES } from "../rules/order-status.ts";
import { getStatusTexts } from "../rules/status-texts.ts";
import { ChevronDown } from "#kit/ui/icons.tsx";
import { Menu, MenuItem } from "#kit/ui/overlays/menu.tsx";
import { getStatusStyle, StatusBadge } from "../ui/status-badge.tsx";
import { Spinner } from "#kit/ui/spinner.tsx";

import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { useAccess } from "#kit/admin/use-access.ts";
import type { StatusPlace } from "./status-place.ts";
import { focusOwnRow, getStatusDialog } from "./status-place.ts";
import type { ChangeableOrder, StatusChangeOptions } from "./use-status-change.ts";
import { needsConfirmation, useStatusChange } from "./use-status-change.ts";

interface StatusControlProps extends StatusChangeOptions {
  order: ChangeableOrder;
  place: StatusPlace;
}

function StatusLabel({ order, status }: { order: ChangeableOrder; status: OrderStatus }) {
  const { Icon, color } = getStatusStyle(status, order);
  return (
    <>
      <Icon className={`size-4.5 ${color}`} strokeWidth={1.75} aria-hidden="true" />
      <span>{getStatusTexts(order)[status].label}</span>
    </>
  );
}

/**
 * An order's status, with a menu that sets another status if the permissions allow it and it is no past order. `StatusDialogs` of the same place
 * asks for notes. Spec: admin §2, §4.
 */
export function StatusControl(props: StatusControlProps) {
  const can = useAccess();
  return can("orders.confirm") && props.order.importedFrom === undefined ? (
    <StatusMenu {...props} />
  ) : (
    <StatusBadge order={props.order} />
  );
}

function StatusMenu({ order, place, onChange, onStale }: StatusControlProps) {
  const { id, orderNumber, status } = order;
  const can = useAccess();
  const query = useListQuery();
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const wasOpenOnPress = useRef(false);
  const statusChange = useStatusChange(order, {
    onChange: (changed) => {
      focusOwnRow();
      return onChange(changed);
    },
    onStale,
  });
  const otherStatuses = ORDER_STATUSES.filter((other) => canChangeStatus(status, other));

  function chooseStatus(newStatus: OrderStatus) {
    trigger.current?.focus();
    setIsOpen(false);
    if (needsConfirmation(order, newStatus, can("money.record", "money.read")))
      query.open({ dialog: getStatusDialog(place, newStatus), id });
    else statusChange.setStatus(newStatus);
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
        <StatusBadge order={order} />
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
              <StatusLabel order={order} status={other} />
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
