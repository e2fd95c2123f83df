import { PRODUCT_STATUSES } from "../../rules/product-status.ts";
import { productStatusMessages, staffProductMessages } from "../../rules/staff-messages.ts";
import { PRODUCT_FLAGS } from "../../rules/staff-product-query.ts";
import { STOCK_STATUSES } from "../../rules/stock/inventory.ts";
import { inventoryMessages } from "../../rules/stock/staff-messages.ts";

import type { ListFilter } from "#kit/rules/list-filters.ts";

/** Query parameters that filter the product list. */
const PRODUCT_FILTER_PARAMS = [
  "search",
  "collection",
  "status",
  "stock",
  "flags",
  "minPrice",
  "maxPrice",
] as const;

/** The active filters of the product list, each with one or more values. */
export type ProductFilters = Partial<Record<(typeof PRODUCT_FILTER_PARAMS)[number], readonly string[]>>;

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

/** Returns the filter definitions of the product list. Spec: admin §2. */
export function buildProductFilters(collections: readonly { id: string; name: string }[]): ListFilter[] {
  return [
    {
      kind: "choice",
      name: "collection",
      label: "Collection",
      unsetLabel: "All Collections",
      options: collections.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: "choice",
      name: "status",
      label: "Status",
      unsetLabel: productStatusMessages.listed,
      options: PRODUCT_STATUSES.map((value) => ({ value, label: productStatusMessages.labels[value] })),
      isMultiple: true,
    },
    {
      kind: "choice",
      name: "stock",
      label: "Stock",
      options: STOCK_STATUSES.map((value) => ({ value, label: inventoryMessages.status[value] })),
      isMultiple: true,
    },
    {
      kind: "choice",
      name: "flags",
      label: "Flags",
      options: PRODUCT_FLAGS.map((value) => ({ value, label: staffProductMessages.flags[value] })),
      isMultiple: true,
    },
    { kind: "range", min: "minPrice", max: "maxPrice", label: "Price", unit: "Rs." },
  ];
}
