import { useListQuery } from "../lists/use-list-query.ts";
import { EmptyState } from "../shell/empty-state.tsx";

/** @param whenEmpty what is said of a list that nothing narrows */
export function NothingFound({ title, whenEmpty }: { title: string; whenEmpty: string }) {
  const query = useListQuery();
  const isNarrowed = query.get("search") !== "" || query.get("status") !== "";
  return (
    <EmptyState title={title}>{isNarrowed ? "Try another word, or all of them." : whenEmpty}</EmptyState>
  );
}
