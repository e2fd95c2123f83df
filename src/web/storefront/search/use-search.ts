import { useEffect, useState, useSyncExternalStore } from "react";

import type { SearchResult } from "#domain/catalogue/search.ts";
import { isSearchable, tidyQuery } from "#domain/catalogue/search.ts";
import { recordAction } from "#web/storefront/analytics/record-action.ts";
import { searchCatalogue } from "./search-calls.ts";
import { createSearchSession } from "./search-session.ts";

/** As long as the page lives. Spec: storefront §5. */
const cache = new Map<string, SearchResult>();
const counted = new Set<string>();

/** Counts each query once, when its answer is shown, here or on the shop's page. Spec: storefront §7. */
export function countSearch(words: string): void {
  const query = tidyQuery(words).toLowerCase();
  if (!isSearchable(query) || counted.has(query)) return;
  counted.add(query);
  recordAction("search", { term: query });
}

/** The search of one opening of the overlay; an answer lost with the connection is asked for again when it is back. */
export function useSearch() {
  const [session] = useState(() => createSearchSession({ ask: searchCatalogue, cache, onShow: countSearch }));
  const view = useSyncExternalStore(session.subscribe, session.view, session.view);

  useEffect(() => {
    addEventListener("online", session.retry);
    return () => {
      removeEventListener("online", session.retry);
      session.stop();
    };
  }, [session]);

  return { ...session, view };
}
