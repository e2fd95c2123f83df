/** Query parameters that search a list. `email` finds the orders of an address. */
const SEARCH_PARAMS = ["search", "q", "email"] as const;

/** Lists without personal data, whose searches the audit log does not record. */
const LISTS_WITHOUT_PERSONS: ReadonlySet<string> = new Set([
  "products",
  "inventory",
  "collections",
  "notes",
  "jobs",
]);

/** A search in a list of the admin area. */
export interface ListSearch {
  /** Name of the list in its URL, e.g. `orders`. */
  list: string;
  text: string;
}

/**
 * Returns the search of a request for a page or an endpoint of the admin area, e.g. `/api/admin/orders?search=…`;
 * undefined without a search, and for lists without data of persons.
 */
export function findListSearch({ pathname, searchParams }: URL): ListSearch | undefined {
  const [, first = "", second = ""] = /\/admin\/([^/.]+)(?:\/([^/.]+))?/.exec(pathname) ?? [];
  const list = first === "exports" ? second : first;
  const text = SEARCH_PARAMS.map((name) => searchParams.get(name)?.trim() ?? "").find(
    (value) => value !== "",
  );
  return text === undefined || LISTS_WITHOUT_PERSONS.has(list) ? undefined : { list, text };
}

/** Returns whether a text continues or shortens another, as while a person types. */
export function isContinuedSearch(text: string, earlier: string): boolean {
  const [longer, shorter] = [text, earlier]
    .map((value) => value.toLowerCase())
    .toSorted((a, b) => b.length - a.length);
  return longer?.startsWith(shorter ?? "") ?? false;
}
