/** The filters of a product list, built on the server. */
export interface Filters {
  groups: FilterGroup[];
  /** The active filters, each with the URL of the list without that filter. */
  chips: FilterChip[];
  /** URL of the list without filters. */
  clearUrl: string;
  /** The range of discounted prices in PKR. */
  minPrice: number;
  maxPrice: number;
}

export interface FilterGroup {
  /** Name of the URL parameter. */
  name: string;
  type: "checkbox" | "radio";
  legend: string;
  options: FilterOption[];
  /** Number of options to show before the visitor expands the group. */
  visibleCount: number;
}

export interface FilterOption {
  value: string;
  label: string;
  /** Number of products with this option. */
  count?: number;
  isSelected: boolean;
}

export interface FilterChip {
  label: string;
  url: string;
}
