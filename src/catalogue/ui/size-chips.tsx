import { useEffect, useId, useRef } from "react";

import { productMessages } from "../rules/product-messages.ts";
import { formatPrice } from "#kit/rules/money.ts";

import { joinClassNames } from "#kit/ui/class-names.ts";

export interface SizeOption {
  label: string;
  /** Row id of the size, for taps before scripts run (`early-taps.ts`). */
  id?: number | undefined;
  isSoldOut: boolean;
  /** Price in PKR, shown below the label. */
  price?: number | undefined;
  /** Price of 1 ml in PKR, shown below the price. */
  pricePerMl?: number | undefined;
}

interface SizeChipsProps {
  sizes: readonly SizeOption[];
  selected: string | undefined;
  onSelect: (label: string) => void;
  /** Accessible name of the group, e.g. `Size of Oud Mehtab`. */
  legend?: string;
  /** `small`: one row that never wraps, for cards. */
  size?: "regular" | "small";
  /** Name of the radio buttons, for a form that the browser sends. */
  name?: string;
  /** Number of sizes that a card omits, shown after the chips, e.g. `+2`. */
  omittedCount?: number;
}

const GROUP_CLASSES = {
  regular: "grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2",
  small: "flex h-control items-center gap-1.5",
};

/** Complete class names, because Tailwind finds classes by scanning the source. */
const CHIP_CLASSES = {
  regular: "rounded-sm px-1 py-2",
  small: "max-w-20 min-w-0 flex-1 rounded-full px-1 whitespace-nowrap",
};

/** Radio buttons for the sizes of a product. Sold-out sizes are labelled and disabled. Spec: storefront §5. */
export function SizeChips({
  sizes,
  selected,
  onSelect,
  legend = "Size",
  size = "regular",
  omittedCount = 0,
  name: formName,
}: SizeChipsProps) {
  const id = useId();
  const name = formName ?? id;
  const group = useRef<HTMLFieldSetElement>(null);

  // React misses a selection made before hydration, so the selected size is read from the DOM.
  useEffect(() => {
    const checked = group.current?.querySelector<HTMLInputElement>(":checked")?.value;
    if (checked !== undefined && checked !== selected) onSelect(checked);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, after hydration
  }, []);

  return (
    <fieldset ref={group} className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className={GROUP_CLASSES[size]}>
        {sizes.map((option) => (
          <label key={option.label} className={joinClassNames("size-chip", CHIP_CLASSES[size])}>
            <input
              type="radio"
              name={name}
              value={option.label}
              data-size-id={option.id}
              checked={option.label === selected}
              disabled={option.isSoldOut}
              onChange={() => onSelect(option.label)}
            />
            <span className={joinClassNames("font-medium", option.isSoldOut && "line-through decoration-1")}>
              {option.label}
            </span>
            {option.isSoldOut && (
              <span className={size === "small" ? "sr-only" : "text-xs"}>
                {productMessages.outOfStockLabel}
              </span>
            )}
            {!option.isSoldOut && option.price !== undefined && (
              <span className="tabular-nums">{formatPrice(option.price)}</span>
            )}
            {!option.isSoldOut && option.pricePerMl !== undefined && (
              <span className="text-xs tabular-nums opacity-80">
                {productMessages.pricePerMl(option.pricePerMl)}
              </span>
            )}
          </label>
        ))}
        {omittedCount > 0 && (
          <span className="shrink-0 px-1 text-sm text-umber">
            <span>{`+${omittedCount}`}</span>
            <span className="sr-only"> {productMessages.moreSizes}</span>
          </span>
        )}
      </div>
    </fieldset>
  );
}
