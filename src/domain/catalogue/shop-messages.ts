/** Finding one's way in the shop: sorting, narrowing and paging. Not quoted by the specification. */
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
  collectionsIntro: "Our fragrances, gathered by the mood they keep.",
  emptyCollections: "A new chapter in our legacy is arriving soon.",
} as const;
