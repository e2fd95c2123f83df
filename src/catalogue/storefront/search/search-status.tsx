import { searchMessages } from "../../rules/search/search-messages.ts";
import { isSearchable } from "../../rules/search/search.ts";

import type { SearchView } from "./search-session.ts";

interface SearchStatusProps extends SearchView {
  id: string;
}

function getStatusText({ typed, shown, isWaiting }: SearchView): string {
  if (!isSearchable(typed)) return searchMessages.tooShort;
  if (shown === undefined || isWaiting) return "";
  const { products, collections } = shown.result;
  const countText = searchMessages.resultCount(products.length, collections.length);
  return countText === "" ? searchMessages.noResults(shown.query) : countText;
}

/** The search status, announced to screen readers. Spec: storefront §5, §8. */
export function SearchStatus({ id, ...view }: SearchStatusProps) {
  const { shown, isWaiting } = view;
  const hasNoResults =
    shown?.result.products.length === 0 && shown.result.collections.length === 0 && !isWaiting;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-4">
      <p
        id={id}
        role="status"
        className={hasNoResults ? "py-6 font-serif text-2xl wrap-anywhere" : "min-h-6 text-sm text-umber"}
      >
        {getStatusText(view)}
      </p>
      {!hasNoResults && shown !== undefined && (
        <p className="text-sm text-umber pointer-coarse:hidden">{searchMessages.keys}</p>
      )}
    </div>
  );
}
