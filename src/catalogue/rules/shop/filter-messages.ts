import { formatPrice } from "#kit/rules/money.ts";

/**
 * Texts of the filter panel, and texts about filters that only the server writes; not in the specification. A separate
 * file, because a page loads the panel's code after its list.
 */
export const filterMessages = {
  filter: "Filter",
  price: "Price",
  minPrice: "From (Rs.)",
  maxPrice: "To (Rs.)",
  showCount: (total: number) => (total === 1 ? "Show 1 fragrance" : `Show ${total} fragrances`),
  /** Heading of a list with filters, e.g. `Floral, 50ml`. Names at most three filters. */
  filteredHeading: (labels: readonly string[]) =>
    labels.length > 3 ? `${labels.slice(0, 3).join(", ")} and more` : labels.join(", "),
  /** Label of the button that shows the hidden options of a filter: the remaining options, or all of them. */
  showOptions: (count: number, areOthersShown: boolean) =>
    areOthersShown ? `Show ${count} more` : `Show ${count}`,
  hideOptions: "Show fewer",
  priceFrom: (min: number) => `From ${formatPrice(min)}`,
  priceUpTo: (max: number) => `Up to ${formatPrice(max)}`,
  priceBetween: (min: number, max: number) => `${formatPrice(min)} – ${formatPrice(max)}`,
  titleOfPage: (title: string, page: number) => `${title}, page ${page}`,
} as const;
