import { useEffect, useId, useRef } from "react";

import { productMessages } from "#domain/catalogue/product-messages.ts";
import { formatPrice } from "#domain/shared/money.ts";

import { classNames } from "#web/ui/class-names.ts";

export interface SizeOption {
  label: string;
  isSoldOut: boolean;
  /** Shown under the label when given, PKR. */
  price?: number | undefined;
}

interface SizeChipsProps {
  sizes: readonly SizeOption[];
  selected: string | undefined;
  onSelect: (label: string) => void;
  /** Accessible name of the group, e.g. `Size of Oud Mehtab`. */
  legend?: string;
  size?: "regular" | "small";
}

/** The sizes of a product, one of them chosen; sold-out ones are named so and cannot be. Spec: storefront §5. */
export function SizeChips({ sizes, selected, onSelect, legend = "Size", size = "regular" }: SizeChipsProps) {
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);

  // What was chosen before scripts ran is in the chips, and only there.
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(":checked")?.value;
    if (chosen !== undefined && chosen !== selected) onSelect(chosen);
    // oxlint-disable-next-line react/exhaustive-deps -- there is one moment before
  }, []);

  return (
    <fieldset ref={group} className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {sizes.map((option) => (
          <label
            key={option.label}
            className={classNames("size-chip", size === "small" ? "min-w-14 px-3.5" : "min-w-20 px-5 py-1.5")}
          >
            <input
              type="radio"
              name={name}
              value={option.label}
              checked={option.label === selected}
              disabled={option.isSoldOut}
              onChange={() => onSelect(option.label)}
            />
            <span className={option.isSoldOut ? "line-through decoration-1" : undefined}>{option.label}</span>
            {option.isSoldOut && <span className="text-xs">{productMessages.outOfStockLabel}</span>}
            {!option.isSoldOut && option.price !== undefined && (
              <span className="text-xs tabular-nums opacity-80">{formatPrice(option.price)}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
