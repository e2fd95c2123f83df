import { staffProductMessages } from "#domain/catalogue/staff-messages.ts";
import { PRODUCT_FLAGS } from "#domain/catalogue/staff-product-query.ts";
import { STOCK_STATUSES } from "#domain/stock/inventory.ts";
import { inventoryMessages } from "#domain/stock/staff-messages.ts";

import type { ListFilter } from "../lists/list-filters.ts";

/** Query parameters that filter the list of products. */
const PRODUCT_FILTER_PARAMS = ["search", "collection", "stock", "flags", "minPrice", "maxPrice"] as const;

/** The filters of the list that are set. Several values of a filter are separated by commas. */
export type ProductFilters = Partial<Record<(typeof PRODUCT_FILTER_PARAMS)[number], string>>;

/** Returns the filters that the query parameters set. */
export function readProductFilters(getAll: (name: string) => readonly string[]): ProductFilters {
  const values = PRODUCT_FILTER_PARAMS.map((name) => [name, getAll(name).join(",")] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ""));
}

/** Returns the filters of the list of products. Spec: admin §2. */
export function productFilters(collections: readonly { id: string; name: string }[]): ListFilter[] {
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
