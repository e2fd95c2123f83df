import type { Collection } from "../../rules/collections/collection.ts";
import type { SearchResult } from "../../rules/search/search.ts";
import { callApi, TIMEOUT_MS } from "#kit/api-client/api-client.ts";

/** Maximum number of suggested collections. */
const MAX_SUGGESTIONS = 8;

/** Searches products and collections. @param signal aborts the call @throws ApiProblem */
export function searchCatalogue(query: string, signal: AbortSignal): Promise<SearchResult> {
  return callApi(
    "GET /api/search",
    { query: { q: query } },
    { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) },
  );
}

/** Returns the collections to suggest. @throws ApiProblem */
export function listCollections(): Promise<Collection[]> {
  return callApi("GET /api/collections", { query: { limit: String(MAX_SUGGESTIONS) } });
}

/** Returns the URL of the shop page that lists all results of a query. */
export function buildSearchPageUrl(query: string): string {
  return `/shop?search=${encodeURIComponent(query)}`;
}
