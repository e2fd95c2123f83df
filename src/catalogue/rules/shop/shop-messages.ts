/** Navigation texts of the shop. Not in the specification. */
export const shopMessages = {
  shop: "Shop",
  search: "Search fragrances",
  collections: "Collections",
  allCollections: "All",
  collection: "Collection",
  category: "Category",
  categories: "Categories",
  viewAll: "View all",
  browseShop: "Browse all fragrances",
  allCollectionsLink: "See all collections",
  fragrances: "Fragrances",
  otherFragrances: "More fragrances",
  collectionsIntro: "Our fragrances, grouped by mood.",
  emptyCollections: "A new chapter in our legacy is arriving soon.",
} as const;
