/** Query parameters that open a dialog over a list and do not change the list. */
export const DIALOG_PARAMS = ["dialog", "id", "order", "product", "message", "review", "delivery"];

/** Query parameters that change how a list is shown, but not which items match. */
const PRESENTATION_PARAMS = ["page", "pageSize", "sort", "columns", "layout", "view"];

/** Returns a query string without the named parameters, in a stable order. */
export function omitParams(search: string, names: readonly string[]): string {
  const params = new URLSearchParams(search);
  for (const name of names) params.delete(name);
  params.sort();
  return params.toString();
}

/** Returns the part of a query string that determines the matching items: search and filters. */
export function extractFilters(search: string): string {
  return omitParams(search, [...DIALOG_PARAMS, ...PRESENTATION_PARAMS]);
}
