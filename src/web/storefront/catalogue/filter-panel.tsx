import { useSyncExternalStore } from "react";

import { SlidersHorizontal, X } from "#web/ui/icons.tsx";

import { shopListMessages } from "#domain/catalogue/shop-list-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { CONTROL_CLASS } from "#web/ui/forms/field.tsx";

import { useOverlayHistory } from "../overlays/use-overlay-history.ts";
import { FilterOptions } from "./filter-options.tsx";
import type { Filters } from "./filters.ts";
import type { ShopQuery } from "./shop-query.ts";
import { countFilters } from "./shop-query.ts";

export const FILTER_PANEL_ID = "shop-filters";

interface FilterPanelProps {
  filters: Filters;
  query: ShopQuery;
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

function PriceRangeFields({ filters, query }: FilterPanelProps) {
  return (
    <fieldset>
      <legend className="mb-3 font-medium">{shopListMessages.price}</legend>
      <div className="grid grid-cols-2 gap-3">
        <PriceField
          name="min"
          label={shopListMessages.minPrice}
          placeholder={filters.minPrice}
          value={query.minPrice}
        />
        <PriceField
          name="max"
          label={shopListMessages.maxPrice}
          placeholder={filters.maxPrice}
          value={query.maxPrice}
        />
      </div>
    </fieldset>
  );
}

const getPanel = () => document.getElementById(FILTER_PANEL_ID);

function subscribeToPanel(onToggle: () => void): () => void {
  const panel = getPanel();
  panel?.addEventListener("toggle", onToggle);
  return () => panel?.removeEventListener("toggle", onToggle);
}

/** Returns whether the panel is open. The visitor may have opened it before hydration. */
function useIsPanelOpen(): boolean {
  return useSyncExternalStore(
    subscribeToPanel,
    () => getPanel()?.matches(":popover-open") ?? false,
    () => false,
  );
}

/** A button and the filter panel that it opens. The panel is a popover, which works without scripts. */
export function FilterPanel({ filters, query }: FilterPanelProps) {
  useOverlayHistory(useIsPanelOpen(), () => getPanel()?.hidePopover());
  return (
    <>
      <Button variant="secondary" popoverTarget={FILTER_PANEL_ID} className="min-h-12 px-5">
        <SlidersHorizontal className="size-4" strokeWidth={1.5} aria-hidden="true" />
        {shopListMessages.filtersInUse(countFilters(query))}
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
            {filters.groups.map((group) => (
              <FilterOptions key={group.name} {...group} />
            ))}
            <PriceRangeFields filters={filters} query={query} />
          </div>
          <div className="sticky bottom-0 border-t border-sand bg-paper px-6 py-5">
            <Button type="submit" className="w-full">
              {shopListMessages.apply}
            </Button>
          </div>
        </div>
      </div>
    </>
  );
}
