/** Longer queries are truncated: no name is that long, and every word adds database time. */
export const SEARCH_MAX_LENGTH = 100;

/** Normalizes a query: one line, single spaces, at most 100 characters, no characters that PostgreSQL rejects. */
export function normalizeQuery(query: string): string {
  return query
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, SEARCH_MAX_LENGTH)
    .toWellFormed()
    .trim();
}
