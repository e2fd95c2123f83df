import { useListQuery } from "#web/admin/lists/use-list-query.ts";
import { EmptyState } from "#web/admin/shell/empty-state.tsx";

/** @param whenEmpty text without search and filter */
export function EmptyList({ title, whenEmpty }: { title: string; whenEmpty: string }) {
  const query = useListQuery();
  const isFiltered = query.get("search") !== "" || query.get("status") !== "";
  return <EmptyState title={title}>{isFiltered ? "Try another search or filter." : whenEmpty}</EmptyState>;
}
