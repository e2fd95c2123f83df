import { requires } from "#kit/rules/permissions.ts";
import { choiceOf, choices, labelled, prices } from "#kit/rules/list-filters.ts";
import type { ListFilterOf, ListQueryOf } from "#kit/rules/list.ts";
import { defineList } from "#kit/rules/list.ts";
import { PAGE_SIZE } from "#kit/rules/paging.ts";
import { text } from "#kit/rules/text.ts";

import { productMessages } from "./product-messages.ts";
import { PRODUCT_STATUSES } from "./product-status.ts";
import { productStatusMessages, staffProductMessages } from "./staff-messages.ts";
import { STOCK_STATUSES } from "./stock/inventory.ts";
import { inventoryMessages } from "./stock/staff-messages.ts";

/** Flags that filter the staff's product list. A product must have all selected flags. */
export const PRODUCT_FLAGS = ["new", "sale", "no-image"] as const;

export type ProductFlag = (typeof PRODUCT_FLAGS)[number];

/**
 * The staff list of products. `search` matches name, item number and category; `status` is one or more statuses, by
 * default published and draft; prices are in PKR after the discount, inclusive, and apply to the lowest price of the
 * sizes, as does the sort by price. Spec: admin §2.
 */
export const productList = defineList({
  texts: {
    title: "Products",
    items: "products",
    none: "No products found",
    hint: "The shop has no products yet.",
    next: { label: "Add Product", to: "/admin/products?dialog=add", rule: requires("products.edit") },
    noMatch: "No products found",
    noMatchHint: () => staffProductMessages.noneMatch,
    loadFailed: productMessages.loadFailed,
    search: "Search products",
  },
  columns: {
    name: { label: "Product", sort: ["name-asc", "name-desc"] },
    collection: { label: "Collection" },
    price: { label: "Price", sort: ["price-asc", "price-desc"] },
    stock: { label: "Stock", sort: ["stock-asc", "stock-desc"] },
    sold: { label: "Sold", sort: ["sold-asc", "sold-desc"], isDescendingFirst: true },
    rating: { label: "Rating" },
    flags: { label: "Flags" },
    discount: { label: "Discount" },
    sku: { label: "SKU" },
    created: { label: "Created", sort: ["oldest", "newest"], isDescendingFirst: true },
    actions: { label: "Actions" },
  },
  filters: [
    choiceOf("collection", "Collection", text(200).optional(), { unsetLabel: "All Collections" }),
    choices(
      "status",
      "Status",
      labelled(PRODUCT_STATUSES, (status) => productStatusMessages.labels[status]),
      { unsetLabel: productStatusMessages.listed },
    ),
    choices(
      "stock",
      "Stock",
      labelled(STOCK_STATUSES, (status) => inventoryMessages.status[status]),
    ),
    choices(
      "flags",
      "Flags",
      labelled(PRODUCT_FLAGS, (flag) => staffProductMessages.flags[flag]),
    ),
    prices("minPrice", "maxPrice", "Price"),
  ],
  defaultSort: "newest",
  apiPageSize: PAGE_SIZE,
});

export type StaffProductSort = (typeof productList.sorts)[number];

/** Filters and sort order of the staff's product list. */
export type StaffProductFilter = ListFilterOf<typeof productList>;

/** Filters, sort order and page of the staff's product list. */
export type StaffProductQuery = ListQueryOf<typeof productList>;
