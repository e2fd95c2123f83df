import { useEffect, useState, useSyncExternalStore } from "react";

import type { SearchResult } from "../../rules/search/search.ts";
import { normalizeQuery } from "#platform/rules/query-text.ts";
import { isSearchable } from "../../rules/search/search.ts";
import { recordAction } from "#kit/storefront/record-action.ts";
import { searchCatalogue } from "./search-calls.ts";
import { createSearchSession } from "./search-session.ts";

/** Results, cached until the page is closed. Spec: storefront §5. */
const cache = new Map<string, SearchResult>();
const recordedQueries = new Set<string>();

/**
 * Records a `search` action once per query, when its results are shown in the overlay or on the shop page.
 * Spec: storefront §7.
 */
export function recordSearch(text: string): void {
  const query = normalizeQuery(text).toLowerCase();
  if (!isSearchable(query) || recordedQueries.has(query)) return;
  recordedQueries.add(query);
  recordAction("search", { term: query });
}

/**
 * Returns the search state, which lasts while the overlay is open. Retries a failed search when the connection returns.
 */
export function useSearch() {
  const [session] = useState(() =>
    createSearchSession({ search: searchCatalogue, cache, onShow: recordSearch }),
  );
  const view = useSyncExternalStore(session.subscribe, session.getView, session.getView);

  useEffect(() => {
    addEventListener("online", session.retry);
    return () => {
      removeEventListener("online", session.retry);
      session.stop();
    };
  }, [session]);

  return { ...session, view };
}
