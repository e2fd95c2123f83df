import { ChevronDown, SlidersHorizontal } from "#kit/ui/icons.tsx";
import type { MouseEvent, SubmitEvent } from "react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";

import { shopListMessages } from "../rules/shop/shop-list-messages.ts";
import type { Page } from "#kit/rules/paging.ts";
import { listSorts } from "../rules/product-query.ts";
import type { ProductSort } from "../rules/product-query.ts";
import { Button } from "#kit/ui/button.tsx";
import { repeatable } from "#kit/ui/repeatable.ts";
import { useValueBeforeHydration } from "#kit/ui/forms/use-value-before-hydration.ts";

import { showNetworkError } from "#kit/storefront/show-network-error.ts";
import { ActiveFilters } from "./filters/active-filters.tsx";
import type { Filters } from "./filters/filters.ts";
import { loadFilterPanel } from "./filters/load-filter-panel.ts";
import { FILTER_PANEL_ID, LIST_FORM_ID } from "./list-form.ts";
import type { ShopQuery } from "./shop-query.ts";
import { countFilters } from "./shop-query.ts";

/** Loads with the filter panel, at the first interaction. */
const loadFormReader = repeatable(() => import("./read-shop-query.ts"));

interface ShopToolbarProps {
  query: ShopQuery;
  filters: Filters;
  list: Pick<Page<unknown>, "page" | "pageSize" | "total">;
  /** The URL path, without the query, e.g. `/shop`. */
  path: string;
  /** Called when the visitor changes sorting or filters. */
  onChange?: () => void;
}

function formatCountLabel({ page, pageSize, total }: ShopToolbarProps["list"]): string {
  if (total <= pageSize) return shopListMessages.count(total);
  return shopListMessages.range((page - 1) * pageSize + 1, Math.min(page * pageSize, total), total);
}

interface SortSelectProps {
  sort: ProductSort;
  sorts: readonly ProductSort[];
  onChange: (form: HTMLFormElement | null) => void;
}

function SortSelect({ sort, sorts, onChange }: SortSelectProps) {
  // Shows the selected sort immediately, while the list is loading.
  const [selection, setSelection] = useState({ loadedSort: sort, selectedSort: sort });
  const field = useValueBeforeHydration<HTMLSelectElement>(sort, selectSort);

  function selectSort(value: string, { form }: HTMLSelectElement) {
    const newSort = sorts.find((option) => option === value) ?? sort;
    setSelection({ loadedSort: sort, selectedSort: newSort });
    onChange(form);
  }

  return (
    <label className="relative flex min-w-0 items-center gap-3 text-sm max-sm:flex-1">
      <span className="whitespace-nowrap max-sm:sr-only">{shopListMessages.sortBy}</span>
      <select
        ref={field}
        name="sort"
        value={selection.loadedSort === sort ? selection.selectedSort : sort}
        // A value that the browser restores after Back would count as a change and replace the displayed list.
        autoComplete="off"
        onChange={(event) => selectSort(event.currentTarget.value, event.currentTarget)}
        className="min-h-12 w-full min-w-0 truncate appearance-none rounded-sm border border-umber/40 bg-paper py-2 pr-10 pl-4 hover:border-umber"
      >
        {sorts.map((option) => (
          <option key={option} value={option}>
            {shopListMessages.sorts[option]}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute right-3 size-4 text-umber" aria-hidden="true" />
    </label>
  );
}

/** Marks the clicked button if the panel's code is not loaded. The panel opens once its code has loaded. */
function markIfLoading({ currentTarget }: MouseEvent<HTMLElement>) {
  if (document.getElementById(FILTER_PANEL_ID) !== null) return;
  currentTarget.dataset["clicked"] = "";
  loadFilterPanel().catch(() => {
    delete currentTarget.dataset["clicked"];
    showNetworkError();
  });
}

/** Product count, sort and filters. A GET form, so that the URL contains all values, even without JavaScript. */
export function ShopToolbar({ query, filters, list, path, onChange }: ShopToolbarProps) {
  const navigate = useNavigate();
  const requestCount = useRef(0);

  async function showList(form: HTMLFormElement) {
    const { readListForm } = await loadFormReader();
    const search = readListForm(form);
    document.getElementById(FILTER_PANEL_ID)?.hidePopover();
    onChange?.();
    // While the form is busy, a list of an earlier request does not change its values (`filter-panel.tsx`).
    form.setAttribute("aria-busy", "true");
    const request = ++requestCount.current;
    void Promise.resolve(navigate(`${path}${search}`, { preventScrollReset: true })).finally(() => {
      if (request === requestCount.current) form.removeAttribute("aria-busy");
    });
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    showList(event.currentTarget).catch(showNetworkError);
  }

  return (
    <div className="flex flex-col gap-4">
      <form
        id={LIST_FORM_ID}
        method="get"
        action={path}
        onSubmit={handleSubmit}
        autoComplete="off"
        className="flex flex-wrap items-center justify-between gap-4"
      >
        <p aria-live="polite" className="text-sm text-umber tabular-nums">
          {formatCountLabel(list)}
        </p>
        <div className="flex items-center gap-3 max-sm:w-full max-sm:pr-14">
          {query.search !== undefined && <input type="hidden" name="search" value={query.search} />}
          {query.collection !== undefined && path === "/shop" && (
            <input type="hidden" name="collection" value={query.collection} />
          )}
          <SortSelect
            sort={query.sort}
            sorts={listSorts(query.search)}
            onChange={(form) => form?.requestSubmit()}
          />
          <noscript>
            <button type="submit" className="min-h-12 border border-ink px-4 text-sm">
              {shopListMessages.apply}
            </button>
          </noscript>
          <Button
            variant="secondary"
            popoverTarget={FILTER_PANEL_ID}
            onClick={markIfLoading}
            className="min-h-12 px-5 whitespace-nowrap max-sm:px-4 filter-column:hidden"
          >
            <SlidersHorizontal className="size-4 max-sm:hidden" strokeWidth={1.5} aria-hidden="true" />
            <span>{shopListMessages.filtersInUse(countFilters(query))}</span>
          </Button>
        </div>
      </form>
      <ActiveFilters chips={filters.chips} clearUrl={filters.clearUrl} />
    </div>
  );
}
