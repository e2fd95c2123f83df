import { listMessages } from "../../rules/texts/staff-messages.ts";

import { EmptyState } from "../empty-state.tsx";
import type { ListFilter } from "#kit/rules/list-filters.ts";
import { describeFilter } from "#kit/rules/list-filters.ts";
import { useListQuery } from "./use-list-query.ts";

interface EmptyListProps {
  /** Name of the items, e.g. `reviews`. */
  itemName: string;
  /** Number of matching items on all pages. */
  total: number;
  filters: readonly ListFilter[];
  /** Title if no items exist. */
  emptyTitle: string;
  /** Explains how items are created. Shown if no items exist. */
  hint: string;
  /** Title if no item matches the search and filters. */
  noMatchTitle: string;
}

/** Replaces the rows of an empty page, and explains why the page is empty. */
export function EmptyList({ itemName, total, filters, emptyTitle, hint, noMatchTitle }: EmptyListProps) {
  const query = useListQuery();
  if (total > 0)
    return <EmptyState title={listMessages.noneOnPage(itemName)}>{listMessages.otherPage}</EmptyState>;
  const isFiltered =
    query.get("search") !== "" || filters.some((filter) => describeFilter(filter, query.getAll) !== "");
  return isFiltered ? (
    <EmptyState title={noMatchTitle}>{listMessages.otherFilter}</EmptyState>
  ) : (
    <EmptyState title={emptyTitle}>{hint}</EmptyState>
  );
}
