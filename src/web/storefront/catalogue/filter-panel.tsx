import { useSyncExternalStore } from "react";

import { SlidersHorizontal, X } from "#web/ui/icons.tsx";

import type { FacetCount } from "#domain/catalogue/product-query.ts";
import { shopListMessages } from "#domain/catalogue/shop-list-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { CONTROL_CLASS } from "#web/ui/forms/field.tsx";

import { useOverlayHistory } from "../overlays/use-overlay-history.ts";
import { AvailabilityChoice, CategoryChoices, NoteChoices, SizeChoices } from "./filter-choices.tsx";
import type { ShopQuery } from "./shop-query.ts";
import { filterCount } from "./shop-query.ts";

export const FILTER_PANEL_ID = "shop-filters";

/** What a list can be filtered by: size labels, the range of prices as charged (PKR), and counted options. */
export interface Facets {
  sizes: string[];
  minPrice: number;
  maxPrice: number;
  categories: FacetCount[];
  notes: FacetCount[];
  /** Products with a size in stock. */
  available: number;
}

interface FilterPanelProps {
  facets: Facets;
  query: ShopQuery;
  /** The number of products in the list. */
  total: number;
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

const panelOf = () => document.getElementById(FILTER_PANEL_ID);

function subscribeToPanel(onToggle: () => void): () => void {
  const panel = panelOf();
  panel?.addEventListener("toggle", onToggle);
  return () => panel?.removeEventListener("toggle", onToggle);
}

/** Returns whether the browser shows the panel, which the customer may open before the scripts load. */
function useIsPanelOpen(): boolean {
  return useSyncExternalStore(
    subscribeToPanel,
    () => panelOf()?.matches(":popover-open") ?? false,
    () => false,
  );
}

/** The button that opens the filters, and their panel: a popover, which works without scripts. */
export function FilterPanel({ facets, query, total }: FilterPanelProps) {
  useOverlayHistory(useIsPanelOpen(), () => panelOf()?.hidePopover());
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
            <CategoryChoices categories={facets.categories} chosen={query.category} />
            <SizeChoices sizes={facets.sizes} chosen={query.sizes} />
            <PriceSpan facets={facets} query={query} />
            <AvailabilityChoice available={facets.available} isChosen={query.available === true} />
            <NoteChoices notes={facets.notes} chosen={query.notes} total={total} />
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
