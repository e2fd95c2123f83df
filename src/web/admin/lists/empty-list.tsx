import { listMessages } from "#domain/shared/texts/staff-messages.ts";

import { EmptyState } from "../shell/empty-state.tsx";
import type { ListFilter } from "./list-filters.ts";
import { describeFilter } from "./list-filters.ts";
import { useListQuery } from "./use-list-query.ts";

interface EmptyListProps {
  /** Name of the items, e.g. `reviews`. */
  of: string;
  /** Number of matching items on all pages. */
  total: number;
  filters: readonly ListFilter[];
  /** Title if no items exist. */
  none: string;
  /** Explains where items come from. */
  hint: string;
  /** Title if no item matches search and filters. */
  noMatch: string;
}

/** Replaces the rows of a page without items and shows the reason. */
export function EmptyList({ of, total, filters, none, hint, noMatch }: EmptyListProps) {
  const query = useListQuery();
  if (total > 0) return <EmptyState title={listMessages.noneOnPage(of)}>{listMessages.otherPage}</EmptyState>;
  const isFiltered =
    query.get("search") !== "" || filters.some((filter) => describeFilter(filter, query.getAll) !== "");
  return isFiltered ? (
    <EmptyState title={noMatch}>{listMessages.otherFilter}</EmptyState>
  ) : (
    <EmptyState title={none}>{hint}</EmptyState>
  );
}
