/**
 * Texts for sorting, filtering and paging products; not in the specification. A separate file, because only some
 * pages load it.
 */
export const shopListMessages = {
  sortBy: "Sort by",
  sorts: {
    newest: "Newest",
    relevance: "Relevance",
    "price-asc": "Price, low to high",
    "price-desc": "Price, high to low",
    rating: "Best rated",
  },
  filtersInUse: (count: number) => (count === 0 ? "Filter" : `Filter (${count})`),
  apply: "Show results",
  clear: "Clear filters",
  count: (total: number) => (total === 1 ? "1 fragrance" : `${total} fragrances`),
  range: (from: number, to: number, total: number) => `Showing ${from}–${to} of ${total} fragrances`,
  noMatch: "No fragrance matches these filters.",
  unknownCollection: "This collection does not exist or has been removed.",
  removeFilter: (label: string) => `Remove filter ${label}`,
} as const;
