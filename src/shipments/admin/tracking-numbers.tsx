import type { KeyboardEvent } from "react";

import type { UseFormReturn } from "react-hook-form";

import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";

import type { OrderToShip, ShipValues } from "./ship-dialog.tsx";

interface TrackingNumberFieldsProps {
  orders: readonly OrderToShip[];
  form: UseFormReturn<ShipValues>;
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

const toKey = (number = "") => number.trim().toUpperCase();

/** Returns the numbers that several orders have. */
function findRepeated(numbers: ShipValues["numbers"]): Set<string> {
  const keys = Object.values(numbers)
    .map(toKey)
    .filter((key) => key !== "");
  return new Set(keys.filter((key, index) => keys.indexOf(key) !== index));
}

/** One field per order for its tracking number, with the recipient, so that staff do not mix up the parcels. */
export function TrackingNumberFields({ orders, form, onPaste }: TrackingNumberFieldsProps) {
  const numbers = form.watch("numbers");
  const repeated = findRepeated(numbers);
  return (
    <>
      <ul aria-label={messages.trackingNumber} className="grid max-h-[40dvh] gap-1 -mx-1 overflow-y-auto p-1">
        {orders.map(({ id, orderNumber, customerName, city }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] items-center gap-3">
            <div className="min-w-0 text-sm">
              <label htmlFor={`tracking-${id}`} className="tabular-nums">
                {orderNumber}
              </label>
              <p id={`recipient-${id}`} className="truncate text-umber" title={`${customerName}, ${city}`}>
                {`${customerName}, ${city}`}
              </p>
            </div>
            <input
              id={`tracking-${id}`}
              aria-label={messages.trackingNumberOf(orderNumber)}
              aria-describedby={`recipient-${id}`}
              aria-invalid={repeated.has(toKey(numbers[orderNumber]))}
              className="h-control w-full rounded-sm border border-ink/40 bg-paper px-2.5 tabular-nums"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              {...form.register(`numbers.${orderNumber}`)}
              onKeyDown={moveOnEnter}
              onPaste={(event) => {
                if (onPaste(event.clipboardData.getData("text"))) event.preventDefault();
              }}
            />
          </li>
        ))}
      </ul>
      {repeated.size > 0 && (
        <p role="alert" className="text-sm text-oxblood wrap-anywhere">
          {messages.repeatedNumbers([...repeated])}
        </p>
      )}
    </>
  );
}
