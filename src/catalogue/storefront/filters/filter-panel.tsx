import { useEffect, useRef, useSyncExternalStore } from "react";

import { X } from "#kit/ui/icons.tsx";

import { filterMessages } from "../../rules/shop/filter-messages.ts";
import { shopListMessages } from "../../rules/shop/shop-list-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { CONTROL_CLASS } from "#kit/ui/forms/control-class.ts";

import { useOverlayHistory } from "#kit/storefront/overlays/use-overlay-history.ts";
import { FilterOptions } from "./filter-options.tsx";
import type { Filters } from "./filters.ts";
import { FILTER_PANEL_ID, LIST_FORM_ID } from "../list-form.ts";
import type { ShopQuery } from "../shop-query.ts";
import { buildShopSearch } from "../shop-query.ts";
import { useSheetCount } from "../use-sheet-count.ts";

interface FilterPanelProps {
  filters: Filters;
  query: ShopQuery;
  /** Number of products in the list. */
  total: number;
  /** The URL path of the list, without the query. */
  path: string;
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
        form={LIST_FORM_ID}
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

function PriceRangeFields({ filters, query }: Pick<FilterPanelProps, "filters" | "query">) {
  return (
    <fieldset>
      <legend className="mb-3 font-medium">{filterMessages.price}</legend>
      <div className="grid grid-cols-2 gap-3">
        <PriceField
          name="min"
          label={filterMessages.minPrice}
          placeholder={filters.minPrice}
          value={query.minPrice}
        />
        <PriceField
          name="max"
          label={filterMessages.maxPrice}
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

const isSheetOpen = () => getPanel()?.matches(":popover-open") ?? false;

/** Returns whether the sheet is open. The visitor may have opened it before hydration. */
function useIsSheetOpen(): boolean {
  return useSyncExternalStore(subscribeToPanel, isSheetOpen, () => false);
}

/** Opens the sheet if its button was clicked while the panel's code was loading. */
function openIfClicked() {
  const button = document.querySelector<HTMLElement>(`[popovertarget="${FILTER_PANEL_ID}"][data-clicked]`);
  if (button === null) return;
  delete button.dataset["clicked"];
  getPanel()?.showPopover({ source: button });
}

const getInputs = () => [...(getPanel()?.querySelectorAll("input") ?? [])];

const hasChanged = (input: HTMLInputElement) =>
  input.checked !== input.defaultChecked || (input.type === "number" && input.value !== input.defaultValue);

/**
 * Submits the form if a value in the column differs from the filters of the displayed list. The sheet is submitted
 * only by its button.
 */
function submitColumnChanges() {
  if (!isSheetOpen() && getInputs().some(hasChanged)) getInputs()[0]?.form?.requestSubmit();
}

/**
 * Sets the inputs to the filters of the displayed list, for example after the visitor removed a filter. Keeps the
 * elements, so that focus is preserved.
 */
function resetInputs() {
  for (const input of getInputs()) {
    input.checked = input.defaultChecked;
    if (input.type === "number") input.value = input.defaultValue;
  }
}

/** Whether a list with other filters is on its way (`shop-toolbar.tsx`). */
const isNextListLoading = () => document.getElementById(LIST_FORM_ID)?.getAttribute("aria-busy") === "true";

function PanelHead() {
  return (
    <div className="flex items-center justify-between border-b border-sand py-3 pr-3 pl-6 filter-column:hidden">
      <h2 className="text-xl">{filterMessages.filter}</h2>
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
  );
}

/**
 * Applies the sheet's values. Wide windows show the button only without JavaScript; with JavaScript, each change is
 * applied immediately.
 */
function ApplyButton({ count }: { count: number | undefined }) {
  return (
    <div className="sticky bottom-0 border-t border-sand bg-paper px-6 py-5 filter-column:hidden filter-column:noscript:block filter-column:bg-ivory filter-column:px-0">
      <Button type="submit" form={LIST_FORM_ID} className="w-full">
        <span className="noscript:hidden" aria-live="polite">
          {count === undefined ? shopListMessages.apply : filterMessages.showCount(count)}
        </span>
        <span className="hidden noscript:inline">{shopListMessages.apply}</span>
      </Button>
    </div>
  );
}

/**
 * The filters of a list: a column in wide windows, otherwise a sheet. The sheet is a popover, because popovers work
 * without JavaScript.
 */
export function FilterPanel({ filters, query, total, path }: FilterPanelProps) {
  useOverlayHistory(useIsSheetOpen(), () => getPanel()?.hidePopover());
  const search = buildShopSearch(query);
  const { count, updateCount } = useSheetCount({ search, total, path });
  useEffect(openIfClicked, []);
  const isFirstEffect = useRef(true);
  useEffect(() => {
    const wasRendered = !isFirstEffect.current;
    // The list of an earlier request must not undo what the visitor has chosen since.
    if (wasRendered && !isNextListLoading()) resetInputs();
    // The visitor may have changed values before hydration.
    if (!wasRendered && isSheetOpen()) void updateCount();
    else if (!wasRendered) submitColumnChanges();
    isFirstEffect.current = false;
    // oxlint-disable-next-line react/exhaustive-deps -- `updateCount` does not change the list
  }, [search]);
  return (
    <section
      id={FILTER_PANEL_ID}
      popover="auto"
      aria-label={filterMessages.filter}
      onChange={({ target }) => {
        if (isSheetOpen()) void updateCount();
        else if (target instanceof HTMLInputElement && target.type !== "number") submitColumnChanges();
      }}
      onBlur={submitColumnChanges}
      className="filter-panel bg-paper text-ink shadow-float filter-column:bg-transparent filter-column:shadow-none"
    >
      <div className="flex min-h-full flex-col">
        <PanelHead />
        <div className="flex flex-1 flex-col gap-8 px-6 py-6 filter-column:gap-7 filter-column:p-1">
          {filters.groups.map((group) => (
            <FilterOptions key={group.name} {...group} />
          ))}
          <PriceRangeFields filters={filters} query={query} />
        </div>
        <ApplyButton count={count} />
      </div>
    </section>
  );
}
