import type { KeyboardEvent } from "react";

import { staffShipmentMessages as messages } from "#domain/shipments/staff-messages.ts";

import type { OrderToShip } from "./ship-dialog.tsx";

interface TrackingNumberFieldsProps {
  orders: readonly OrderToShip[];
  /** The tracking numbers, by order number. */
  numbers: ReadonlyMap<string, string>;
  onChange: (orderNumber: string, trackingNumber: string) => void;
  /** Called with pasted text. Returns true if the text was handled as a list, which prevents the default paste. */
  onPaste: (text: string) => boolean;
}

/**
 * On Enter, moves the focus to the next field, because scanners send Enter after each number. In the last field, Enter
 * submits the form.
 */
function moveOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  const row = event.currentTarget.closest("li");
  const nextField = row?.nextElementSibling?.querySelector("input");
  if (!nextField) return;
  event.preventDefault();
  nextField.focus();
}

/** One field per order for its tracking number. */
export function TrackingNumberFields({ orders, numbers, onChange, onPaste }: TrackingNumberFieldsProps) {
  return (
    <ul aria-label={messages.trackingNumber} className="grid max-h-[40dvh] gap-1 -mx-1 overflow-y-auto p-1">
      {orders.map(({ id, orderNumber }) => (
        <li key={id} className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-center gap-3">
          <label htmlFor={`tracking-${id}`} className="text-sm tabular-nums">
            {orderNumber}
          </label>
          <input
            id={`tracking-${id}`}
            aria-label={messages.trackingNumberOf(orderNumber)}
            className="h-control w-full rounded-sm border border-ink/40 bg-paper px-2.5 tabular-nums"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            value={numbers.get(orderNumber) ?? ""}
            onChange={({ currentTarget: { value } }) => onChange(orderNumber, value)}
            onKeyDown={moveOnEnter}
            onPaste={(event) => {
              if (onPaste(event.clipboardData.getData("text"))) event.preventDefault();
            }}
          />
        </li>
      ))}
    </ul>
  );
}
