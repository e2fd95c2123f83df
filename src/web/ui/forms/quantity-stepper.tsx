import { Minus, Plus } from "#web/ui/icons.tsx";
import { useState } from "react";

import { parseQuantity } from "#domain/orders/cart.ts";

import { classNames } from "#web/ui/class-names.ts";
import { useEarlyValue } from "./use-early-value.ts";

interface QuantityStepperProps {
  quantity: number;
  /** Called with whole numbers of 1 or more only. */
  onChange: (quantity: number) => void;
  /** What the quantity is of, for the accessible names, e.g. `Oud Mehtab (50ml)`. */
  label?: string;
  /** More than this becomes this. */
  max?: number;
  isDisabled?: boolean;
  size?: "regular" | "small";
}

const BUTTON =
  "inline-flex w-11 shrink-0 items-center justify-center transition-colors hover:bg-sand/60 disabled:cursor-not-allowed disabled:text-umber/50 disabled:hover:bg-transparent";

/** Minus, a number, plus: minus does nothing at 1. Anything but a whole number of 1 or more is ignored. Spec: storefront §5. */
export function QuantityStepper({
  quantity,
  onChange,
  label,
  max = Number.MAX_SAFE_INTEGER,
  isDisabled = false,
  size = "regular",
}: QuantityStepperProps) {
  // While the field is being edited it may hold what is no quantity, e.g. nothing.
  const [draft, setDraft] = useState<string>();
  const suffix = label === undefined ? "" : ` of ${label}`;

  const field = useEarlyValue<HTMLInputElement>(String(quantity), change);

  function change(value: string) {
    const typed = parseQuantity(value);
    if (typed !== undefined) onChange(Math.min(typed, max));
  }

  return (
    <div
      className={classNames(
        "inline-flex items-stretch rounded-sm border border-umber/40",
        size === "small" ? "h-11" : "h-12",
        isDisabled && "border-sand text-umber",
      )}
    >
      <button
        type="button"
        className={BUTTON}
        aria-label={`Decrease quantity${suffix}`}
        disabled={isDisabled || quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <Minus className="size-4" strokeWidth={1.5} aria-hidden="true" />
      </button>
      <input
        ref={field}
        type="number"
        min={1}
        step={1}
        inputMode="numeric"
        aria-label={`Quantity${suffix}`}
        disabled={isDisabled}
        value={draft ?? quantity}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
          change(event.currentTarget.value);
        }}
        onBlur={() => setDraft(undefined)}
        className="w-12 [appearance:textfield] bg-transparent text-center text-sm tabular-nums disabled:cursor-not-allowed [&::-webkit-inner-spin-button]:appearance-none"
      />
      <button
        type="button"
        className={BUTTON}
        aria-label={`Increase quantity${suffix}`}
        disabled={isDisabled || quantity >= max}
        onClick={() => onChange(quantity + 1)}
      >
        <Plus className="size-4" strokeWidth={1.5} aria-hidden="true" />
      </button>
    </div>
  );
}
