import { toFilterParams as listFilterParams } from "#kit/rules/list-filters.ts";

import { productList } from "../../rules/staff-product-query.ts";

/** Query parameters that filter the product list. */
const PRODUCT_FILTER_PARAMS = ["search", ...productList.filters.flatMap(listFilterParams)];

/** The active filters of the product list, each with one or more values. */
export type ProductFilters = Readonly<Record<string, readonly string[]>>;

/** Returns the filters that the query parameters set. */
export function readProductFilters(getAll: (name: string) => readonly string[]): ProductFilters {
  const values = PRODUCT_FILTER_PARAMS.map(
    (name) => [name, getAll(name).filter((value) => value !== "")] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value.length > 0));
}

/** Converts filters to query parameters. A filter with several values repeats its parameter. */
export function toFilterParams(filters: ProductFilters): URLSearchParams {
  return new URLSearchParams(
    Object.entries(filters).flatMap(([name, values]) => values.map((value) => [name, value])),
  );
}
