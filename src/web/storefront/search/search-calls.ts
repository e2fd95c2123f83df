import type { Collection } from "#domain/catalogue/collection.ts";
import type { SearchResult } from "#domain/catalogue/search.ts";
import { callApi, TIMEOUT_MS } from "#web/api-client/api-client.ts";

/** So many collections are offered before anything is typed. */
const OFFERED_COLLECTIONS = 8;

/** @param signal ends the call when its answer is no longer wanted @throws ApiProblem */
export function searchCatalogue(query: string, signal: AbortSignal): Promise<SearchResult> {
  return callApi(
    "GET /api/search",
    { query: { q: query } },
    { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) },
  );
}

/** @throws ApiProblem */
export function listCollections(): Promise<Collection[]> {
  return callApi("GET /api/collections", { query: { limit: String(OFFERED_COLLECTIONS) } });
}

/** Where the shop lists all that a query finds. */
export function shopAddress(query: string): string {
  return `/shop?search=${encodeURIComponent(query)}`;
}
