import { useId } from "react";

import { productMessages } from "#domain/messages.ts";
import { formatPrice } from "#domain/money.ts";

import { classNames } from "./class-names.ts";

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
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {sizes.map((option) => (
          <label
            key={option.label}
            className={classNames(
              "relative inline-flex min-h-11 cursor-pointer flex-col items-center justify-center rounded-full border border-umber/40 text-center text-sm transition-colors select-none hover:border-ink",
              "has-checked:border-ink has-checked:bg-ink has-checked:text-ivory has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brass",
              "has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:border-umber/40 has-disabled:bg-transparent has-disabled:text-umber",
              size === "small" ? "min-w-14 px-3.5" : "min-w-20 px-5 py-1.5",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.label}
              checked={option.label === selected}
              disabled={option.isSoldOut}
              onChange={() => onSelect(option.label)}
              className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-full outline-none"
            />
            <span className={classNames(option.isSoldOut && "line-through decoration-1")}>
              {option.label}
            </span>
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
