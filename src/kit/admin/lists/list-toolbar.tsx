import type { ReactNode } from "react";
import { useId, useState } from "react";
import { Link } from "react-router";

import { joinClassNames } from "../../ui/class-names.ts";
import { SlidersHorizontal } from "../../ui/icons.tsx";

import { ColumnChooser } from "./column-chooser.tsx";
import { FilterButton } from "./filter-button.tsx";
import type { ListColumn } from "./list-columns.tsx";
import type { ListFilter } from "#kit/rules/list-filters.ts";
import { describeFilter, toFilterParams } from "#kit/rules/list-filters.ts";
import { SearchBox } from "./search-box.tsx";
import { useListQuery } from "./use-list-query.ts";

interface ListToolbarProps<Row> {
  /**
   * The placeholder and accessible name of the search, e.g. `Search by order number or name`. If undefined, there is no
   * search.
   */
  searchLabel?: string;
  filters: readonly ListFilter[];
  /** If undefined, staff cannot select the visible columns. */
  columns?: readonly ListColumn<Row>[];
  /** Further controls at the end of the row. */
  children?: ReactNode;
}

/**
 * Search, filters and columns of an admin list. On narrow screens, a button shows the filters in a row that scrolls
 * horizontally. If a search or filter is set, the filters are always visible.
 */
export function ListToolbar<Row>({ searchLabel, filters, columns, children }: ListToolbarProps<Row>) {
  const query = useListQuery();
  const paramNames = ["search", ...filters.flatMap(toFilterParams)];
  const filtersId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isFiltered =
    query.get("search") !== "" || filters.some((filter) => describeFilter(filter, query.getAll) !== "");
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-2">
      {searchLabel !== undefined && <SearchBox label={searchLabel} />}
      {filters.length > 0 && !isFiltered && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={filtersId}
          onClick={() => setIsOpen(!isOpen)}
          className="inline-flex size-control flex-none items-center justify-center rounded-button border border-umber/40 aria-expanded:bg-sand/70 md:hidden"
        >
          <SlidersHorizontal className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
          <span className="sr-only">Filters</span>
        </button>
      )}
      <div
        id={filtersId}
        className={joinClassNames(
          "no-scrollbar -mx-3 flex min-w-0 items-center gap-2 overflow-x-auto px-3 max-md:order-last max-md:w-[calc(100%+1.5rem)] md:contents",
          !isOpen && !isFiltered && "max-md:hidden",
        )}
      >
        {filters.map((filter) => (
          <FilterButton key={filter.label} filter={filter} />
        ))}
        {isFiltered && (
          <Link
            to={query.href(Object.fromEntries(paramNames.map((name) => [name, undefined])))}
            replace
            preventScrollReset
            className="inline-flex min-h-control flex-none items-center px-1.5 text-sm text-umber underline-offset-4 hover:text-ink hover:underline"
          >
            Clear filters
          </Link>
        )}
      </div>
      {(columns !== undefined || children !== undefined) && (
        <div className="ml-auto flex flex-none items-center gap-2">
          {columns && <ColumnChooser columns={columns} />}
          {children}
        </div>
      )}
    </div>
  );
}
