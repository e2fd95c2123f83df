import { SlidersHorizontal, X } from "#web/ui/icons.tsx";

import { shopListMessages } from "#domain/shop-list-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { CONTROL_CLASS } from "#web/ui/field.tsx";

import type { ShopQuery } from "./shop-query.ts";
import { filterCount } from "./shop-query.ts";

export const FILTER_PANEL_ID = "shop-filters";

/** What a list can be narrowed by: size labels, and the span of prices as charged, PKR. */
export interface Facets {
  sizes: string[];
  minPrice: number;
  maxPrice: number;
}

function SizeChoices({ sizes, chosen }: { sizes: readonly string[]; chosen: readonly string[] }) {
  return (
    <fieldset>
      <legend className="mb-3 font-medium">{shopListMessages.sizes}</legend>
      <div className="flex flex-wrap gap-2">
        {sizes.map((size) => (
          <label
            key={size}
            className="relative inline-flex min-h-11 min-w-16 cursor-pointer items-center justify-center rounded-full border border-umber/40 px-4 text-sm transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-ivory has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brass"
          >
            <input
              type="checkbox"
              name="size"
              value={size}
              defaultChecked={chosen.includes(size)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
            />
            {size}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface PriceFieldProps {
  name: "min" | "max";
  label: string;
  placeholder: number;
  value: number | undefined;
}

function PriceField({ name, label, placeholder, value }: PriceFieldProps) {
  return (
    <label className="text-sm">
      <span className="mb-1.5 block">{label}</span>
      <input
        type="number"
        name={name}
        inputMode="numeric"
        min={0}
        step="any"
        placeholder={String(placeholder)}
        defaultValue={value}
        className={CONTROL_CLASS}
      />
    </label>
  );
}

function PriceSpan({ facets, query }: { facets: Facets; query: ShopQuery }) {
  return (
    <fieldset>
      <legend className="mb-3 font-medium">{shopListMessages.price}</legend>
      <div className="grid grid-cols-2 gap-3">
        <PriceField
          name="min"
          label={shopListMessages.minPrice}
          placeholder={facets.minPrice}
          value={query.minPrice}
        />
        <PriceField
          name="max"
          label={shopListMessages.maxPrice}
          placeholder={facets.maxPrice}
          value={query.maxPrice}
        />
      </div>
    </fieldset>
  );
}

/** The button that opens the filters and the panel they stand in; works without scripts, as a popover does. */
export function FilterPanel({ facets, query }: { facets: Facets; query: ShopQuery }) {
  return (
    <>
      <Button variant="secondary" popoverTarget={FILTER_PANEL_ID} className="min-h-12 px-5">
        <SlidersHorizontal className="size-4" strokeWidth={1.5} aria-hidden="true" />
        {shopListMessages.filtersInUse(filterCount(query))}
      </Button>
      <div
        id={FILTER_PANEL_ID}
        popover="auto"
        role="dialog"
        aria-label={shopListMessages.filter}
        className="inset-y-0 right-0 left-auto h-dvh max-h-none w-full max-w-drawer translate-x-full bg-paper text-ink shadow-float transition-[translate,display,overlay] transition-discrete duration-200 ease-out backdrop:bg-ink/40 open:translate-x-0 starting:open:translate-x-full"
      >
        <div className="flex min-h-full flex-col">
          <div className="flex items-center justify-between border-b border-sand py-3 pr-3 pl-6">
            <h2 className="text-xl">{shopListMessages.filter}</h2>
            <button
              type="button"
              popoverTarget={FILTER_PANEL_ID}
              popoverTargetAction="hide"
              aria-label="Close"
              className="inline-flex size-11 items-center justify-center hover:text-brass"
            >
              <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
            </button>
          </div>
          <div className="flex flex-1 flex-col gap-8 px-6 py-6">
            <SizeChoices sizes={facets.sizes} chosen={query.sizes} />
            <PriceSpan facets={facets} query={query} />
          </div>
          <div className="border-t border-sand px-6 py-5">
            <Button type="submit" className="w-full">
              {shopListMessages.apply}
            </Button>
          </div>
        </div>
      </div>
    </>
  );
}
