import { formatPrice } from "#kit/rules/money.ts";

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
  filter: "Filter",
  filtersInUse: (count: number) => (count === 0 ? "Filter" : `Filter (${count})`),
  price: "Price",
  minPrice: "From (Rs.)",
  maxPrice: "To (Rs.)",
  apply: "Show results",
  showCount: (total: number) => (total === 1 ? "Show 1 fragrance" : `Show ${total} fragrances`),
  clear: "Clear filters",
  count: (total: number) => (total === 1 ? "1 fragrance" : `${total} fragrances`),
  range: (from: number, to: number, total: number) => `Showing ${from}–${to} of ${total} fragrances`,
  /** Heading of a list with filters, e.g. `Floral, 50ml`. Names at most three filters. */
  filteredHeading: (labels: readonly string[]) =>
    labels.length > 3 ? `${labels.slice(0, 3).join(", ")} and more` : labels.join(", "),
  noMatch: "No fragrance matches these filters.",
  unknownCollection: "This collection does not exist or has been removed.",
  /** Label of the button that shows the hidden options of a filter: the remaining options, or all of them. */
  showOptions: (count: number, areOthersShown: boolean) =>
    areOthersShown ? `Show ${count} more` : `Show ${count}`,
  hideOptions: "Show fewer",
  removeFilter: (label: string) => `Remove filter ${label}`,
  priceFrom: (min: number) => `From ${formatPrice(min)}`,
  priceUpTo: (max: number) => `Up to ${formatPrice(max)}`,
  priceBetween: (min: number, max: number) => `${formatPrice(min)} – ${formatPrice(max)}`,
  titleOfPage: (title: string, page: number) => `${title}, page ${page}`,
} as const;
