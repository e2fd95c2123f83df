import type { Page } from "../../rules/paging.ts";
import { countPages } from "../../rules/paging.ts";
import { CONTROL_CLASS } from "../../ui/forms/control-class.ts";
import { Pagination } from "../../ui/pagination.tsx";

import { useListQuery } from "./use-list-query.ts";

interface ListFooterProps {
  list: Page<unknown>;
  /** Name of the items, e.g. `orders`. */
  itemName: string;
}

/** Selectable page sizes. */
const PAGE_SIZES = [25, 50, 100];

function PageSize({ pageSize }: { pageSize: number }) {
  const query = useListQuery();
  // The URL may contain a size that is not selectable.
  const sizes = [...new Set([...PAGE_SIZES, pageSize])].toSorted((a, b) => a - b);
  return (
    <label className="flex items-center gap-2">
      Rows per page
      <select
        value={pageSize}
        onChange={({ currentTarget }) => query.set({ pageSize: currentTarget.value })}
        className={`${CONTROL_CLASS} w-auto!`}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The range of items shown, the page size, and links to other pages. */
export function ListFooter({ list, itemName }: ListFooterProps) {
  const query = useListQuery();
  const { page, pageSize, total, items } = list;
  if (total === 0) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-umber">
      <p role="status" className="tabular-nums">
        {items.length === 0
          ? `No ${itemName} on this page`
          : `${first}–${first + items.length - 1} of ${total} ${itemName}`}
      </p>
      {total > Math.min(pageSize, ...PAGE_SIZES) && <PageSize pageSize={pageSize} />}
      <Pagination page={page} pageCount={countPages(list)} getHref={(n) => query.href({ page: String(n) })} />
    </div>
  );
}
