import { readShopQuery } from "./read-shop-query.ts";
import { buildShopSearch } from "./shop-query.ts";

/** Returns the list's URL query string for the form's current values. */
export function readListForm(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") params.append(name, value);
  return buildShopSearch(readShopQuery(params));
}
