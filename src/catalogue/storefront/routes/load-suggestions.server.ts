import { suggestSearches } from "../../operations/search/suggest-searches.ts";
import type { Shop } from "#store/context.ts";

import { buildShopSearch } from "../shop-query.ts";
import type { SearchSuggestionsProps } from "../search/search-suggestions.tsx";
import { buildFamilyPath, buildNotePath } from "../seo/page-url.server.ts";

interface SearchResultList {
  items: readonly { id: string }[];
  total: number;
  /** Whether the items are only similar to the search text. */
  isSimilar?: boolean | undefined;
}

/** Loads suggestions for a search with at most one result. Returns undefined for other lists or if loading fails. */
export async function loadSuggestions(
  { db, report }: Shop,
  search: string | undefined,
  { items, total, isSimilar = false }: SearchResultList,
): Promise<SearchSuggestionsProps | undefined> {
  if (search === undefined || total > 1) return undefined;
  try {
    const { terms, notes, families } = await suggestSearches(
      db,
      search,
      isSimilar ? undefined : items[0]?.id,
    );
    return {
      terms: terms.map((term) => ({ label: term, to: `/shop${buildShopSearch({ search: term })}` })),
      notes: notes.map(({ slug, name }) => ({ label: name, to: buildNotePath(slug) })),
      families: families.map(({ slug, name }) => ({ label: name, to: buildFamilyPath(slug) })),
    };
  } catch (error) {
    report(error);
    return undefined;
  }
}
