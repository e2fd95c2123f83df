import { Minus, Plus } from "#kit/ui/icons.tsx";
import { useState } from "react";

import { parseQuantity } from "../rules/cart/cart.ts";

import { joinClassNames } from "#kit/ui/class-names.ts";
import { useValueBeforeHydration } from "#kit/ui/forms/use-value-before-hydration.ts";

interface QuantityStepperProps {
  quantity: number;
  /** Called only with integers of at least 1. */
  onChange: (quantity: number) => void;
  /** The product, for the accessible names, e.g. `Oud Mehtab (50ml)`. */
  label?: string;
  /** The plus button is disabled from this quantity. Larger quantities can be typed; the caller says what is available. */
  max?: number;
  isDisabled?: boolean;
  size?: "regular" | "small";
  /** Name of the field in a form. */
  name?: string;
}

export const STEP_FIELD_CLASS =
  "w-12 [appearance:textfield] bg-transparent text-center text-sm tabular-nums disabled:cursor-not-allowed [&::-webkit-inner-spin-button]:appearance-none";

export const STEP_BUTTON_CLASS =
  "inline-flex w-control shrink-0 items-center justify-center transition-colors hover:bg-sand/60 disabled:cursor-not-allowed disabled:text-umber/50 disabled:hover:bg-transparent";

/**
 * A number field between a minus and a plus button. Minus is disabled at 1. Input other than an integer of at least 1
 * is ignored. Spec: storefront §5.
 */
export function QuantityStepper({
  quantity,
  onChange,
  label,
  max = Number.MAX_SAFE_INTEGER,
  isDisabled = false,
  size = "regular",
  name,
}: QuantityStepperProps) {
  // The text being typed, which can be an invalid quantity such as an empty string.
  const [draft, setDraft] = useState<string>();
  const suffix = label === undefined ? "" : ` of ${label}`;

  const field = useValueBeforeHydration<HTMLInputElement>(String(quantity), changeQuantity);

  function changeQuantity(value: string) {
    const parsed = parseQuantity(value);
    if (parsed !== undefined) onChange(parsed);
  }

  return (
    <div
      className={joinClassNames(
        "inline-flex items-stretch rounded-sm border border-umber/40",
        size === "small" ? "h-control pointer-coarse:box-content" : "h-12",
        isDisabled && "border-sand text-umber",
      )}
    >
      <button
        type="button"
        data-step="-1"
        className={STEP_BUTTON_CLASS}
        aria-label={`Decrease quantity${suffix}`}
        disabled={isDisabled || quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <Minus className="size-4" strokeWidth={1.5} aria-hidden="true" />
      </button>
      <input
        ref={field}
        type="number"
        name={name}
        min={1}
        step={1}
        inputMode="numeric"
        aria-label={`Quantity${suffix}`}
        disabled={isDisabled}
        value={draft ?? quantity}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
          changeQuantity(event.currentTarget.value);
        }}
        onBlur={() => setDraft(undefined)}
        className={STEP_FIELD_CLASS}
      />
      <button
        type="button"
        data-step="1"
        className={STEP_BUTTON_CLASS}
        aria-label={`Increase quantity${suffix}`}
        disabled={isDisabled || quantity >= max}
        onClick={() => onChange(quantity + 1)}
      >
        <Plus className="size-4" strokeWidth={1.5} aria-hidden="true" />
      </button>
    </div>
  );
}
