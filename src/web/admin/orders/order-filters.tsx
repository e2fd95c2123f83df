import { Link } from "react-router";

import { orderStatusMessages } from "#domain/orders/order-messages.ts";
import type { OrderList } from "#domain/orders/order.ts";
import type { OrderSort } from "#domain/orders/order-query.ts";
import { DEFAULT_ORDER_SORT, ORDER_SORTS } from "#domain/orders/order-query.ts";
import { ORDER_STATUSES } from "#domain/orders/order-status.ts";
import { X } from "#web/ui/icons.tsx";

import { ListDate } from "../lists/list-date.tsx";
import { ListFilter } from "../lists/list-filter.tsx";
import { SearchBox } from "../lists/search-box.tsx";
import { useListQuery } from "../lists/use-list-query.ts";

/** Query parameters that filter the list of orders. */
export const ORDER_FILTERS = ["search", "status", "from", "to", "city"] as const;

const SORT_LABELS: Record<OrderSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  "total-desc": "Highest total first",
  "total-asc": "Lowest total first",
};

/** Search, status, dates, city and sort order of the list of orders. Spec: admin §2, §5. */
export function OrderFilters({ counts }: Pick<OrderList, "counts">) {
  const query = useListQuery();
  const total = Object.values(counts).reduce((a, b) => a + b, 0);
  const city = query.get("city");
  const isFiltered = ORDER_FILTERS.some((name) => query.get(name) !== "");
  return (
    <div className="mb-4 grid gap-3">
      <div className="flex flex-wrap gap-3">
        <SearchBox label="Search by order number, name, email, phone or city" />
        <ListFilter
          label="Status"
          name="status"
          all={`All statuses (${total})`}
          options={ORDER_STATUSES.map((status) => ({
            value: status,
            label: `${orderStatusMessages[status].label} (${counts[status]})`,
          }))}
        />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <ListDate label="From" name="from" max={query.get("to")} />
        <ListDate label="To" name="to" min={query.get("from")} />
        <ListFilter
          label="Sort"
          name="sort"
          all={SORT_LABELS[DEFAULT_ORDER_SORT]}
          options={ORDER_SORTS.filter((sort) => sort !== DEFAULT_ORDER_SORT).map((sort) => ({
            value: sort,
            label: SORT_LABELS[sort],
          }))}
        />
        {city !== "" && (
          <Link
            to={query.href({ city: undefined })}
            preventScrollReset
            aria-label={`Remove the filter City: ${city}`}
            className="inline-flex min-h-control max-w-full items-center gap-2 border border-umber/40 px-3 text-sm hover:border-umber"
          >
            <span className="truncate">City: {city}</span>
            <X className="size-4 flex-none" strokeWidth={1.75} aria-hidden="true" />
          </Link>
        )}
        {isFiltered && (
          <Link
            to={query.href(Object.fromEntries(ORDER_FILTERS.map((name) => [name, undefined])))}
            preventScrollReset
            className="inline-flex min-h-control items-center text-sm text-link"
          >
            Clear filters
          </Link>
        )}
      </div>
    </div>
  );
}
