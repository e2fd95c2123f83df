import type { Page } from "#domain/shared/paging.ts";
import { pageCount } from "#domain/shared/paging.ts";
import { Pagination } from "#web/ui/pagination.tsx";

import { useListQuery } from "./use-list-query.ts";

interface ListFooterProps {
  list: Page<unknown>;
  /** Name of the items, e.g. `orders`. */
  of: string;
}

/** The range of items shown, and links to other pages. */
export function ListFooter({ list, of }: ListFooterProps) {
  const query = useListQuery();
  const { page, pageSize, total, items } = list;
  if (total === 0) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-umber">
      <p role="status" className="tabular-nums">
        {items.length === 0
          ? `No ${of} on this page`
          : `${first}–${first + items.length - 1} of ${total} ${of}`}
      </p>
      <Pagination page={page} pageCount={pageCount(list)} href={(n) => query.href({ page: String(n) })} />
    </div>
  );
}
