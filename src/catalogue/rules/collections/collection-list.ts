import { choice } from "#kit/rules/list-filters.ts";
import type { ListItems } from "#kit/rules/list-items.ts";
import { defineList } from "#kit/rules/list.ts";

import { staffCollectionMessages as messages } from "../staff-messages.ts";
import type { StaffCollection } from "./staff-collection.ts";
import { matchesCollection } from "./staff-collection.ts";

/** The staff list of collections, which the browser filters. Spec: admin §2. */
export const collectionList = defineList({
  texts: {
    ...messages.list,
    hint: "Every product belongs to a collection.",
    noMatch: "No collections found",
    noMatchHint: (search) =>
      search === "" ? "Try another filter." : `No name or description contains “${search}”.`,
    search: "Search collections",
  },
  columns: {
    name: { label: "Name", sort: ["name-asc", "name-desc"] },
    description: { label: "Description" },
    products: { label: "Products", sort: ["products-asc", "products-desc"], isDescendingFirst: true },
    featured: { label: "Featured" },
    actions: { label: "Actions" },
  },
  filters: [
    choice("featured", "Home page", { yes: "Featured", no: "Not featured" }),
    choice("products", "Products", { some: "With products", none: "Without products" }),
  ],
  otherSorts: ["newest"],
  defaultSort: "newest",
});

/** How the list of collections searches, filters and sorts. The loader sends the newest first. */
export const COLLECTION_ITEMS: ListItems<typeof collectionList, StaffCollection> = {
  search: matchesCollection,
  filters: {
    featured: ({ isFeatured }, featured) => isFeatured === (featured === "yes"),
    products: ({ productCount }, products) => productCount > 0 === (products === "some"),
  },
  sorts: {
    name: (a, b) => a.name.localeCompare(b.name),
    products: (a, b) => a.productCount - b.productCount,
  },
};
