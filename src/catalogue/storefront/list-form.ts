import { readShopQuery, buildShopSearch } from "./shop-query.ts";

/** The id of the form that sorts and filters a product list. The filters are outside the form element. */
export const LIST_FORM_ID = "shop-list";

/** The id of the filter panel. */
export const FILTER_PANEL_ID = "shop-filters";

/** Returns the list's URL query string for the form's current values. */
export function readListForm(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") params.append(name, value);
  return buildShopSearch(readShopQuery(params));
}
