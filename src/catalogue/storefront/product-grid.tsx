import type { ProductSummary } from "../rules/product-summary.ts";
import type { VariantFilter } from "../rules/variant.ts";

import { ProductCard } from "./product-card.tsx";

/** Number of images on the first screen of a wide window. */
const PRIORITY_COUNT = 4;

interface ProductGridProps {
  products: readonly ProductSummary[];
  /** Whether the grid is on the first screen, so that its first images load with priority. */
  isFirstScreen?: boolean;
  heading?: "h2" | "h3";
  /** The filter of the list. Cards preselect sizes that match it. */
  filter?: VariantFilter;
}

/** Widths of a card: two columns on phones, three on tablets, three or four on desktops, three beside filters. */
const THREE_COLUMNS =
  "*:w-[calc((100%-0.75rem)/2)] *:sm:w-[calc((100%-2.5rem)/3)] *:lg:w-[calc((100%-3rem)/3)]";
const FOUR_COLUMNS =
  "*:w-[calc((100%-0.75rem)/2)] *:sm:w-[calc((100%-2.5rem)/3)] *:lg:w-[calc((100%-4.5rem)/4)] in-data-filters:filter-column:*:w-[calc((100%-3rem)/3)]";

/** A grid of product cards. Wide windows center the last row, and short lists have three columns. */
export function ProductGrid({ products, isFirstScreen = false, heading = "h3", filter }: ProductGridProps) {
  const columns = products.length < 7 && products.length !== 4 ? THREE_COLUMNS : FOUR_COLUMNS;
  return (
    <ul
      className={`flex flex-wrap gap-x-3 gap-y-10 sm:justify-center sm:gap-x-5 lg:gap-x-6 lg:gap-y-14 in-data-filters:filter-column:justify-start ${columns}`}
    >
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            heading={heading}
            filter={filter}
            isPriority={isFirstScreen && index < PRIORITY_COUNT}
          />
        </li>
      ))}
    </ul>
  );
}
