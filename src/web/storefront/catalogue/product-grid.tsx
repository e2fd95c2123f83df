import type { ProductSummary } from "#domain/catalogue/product-summary.ts";
import type { VariantFilter } from "#domain/catalogue/variant.ts";

import { ProductCard } from "./product-card.tsx";

/** Number of pictures on the first screen of a wide window. */
const PRIORITY_COUNT = 4;

interface ProductGridProps {
  products: readonly ProductSummary[];
  /** Whether the grid is on the first screen, so that its first pictures load with priority. */
  isFirstScreen?: boolean;
  heading?: "h2" | "h3";
  /** The filter of the list. Cards preselect sizes that match it. */
  filter?: VariantFilter;
}

/** A grid of product cards: two columns on phones, three on tablets, four on desktops. */
export function ProductGrid({ products, isFirstScreen = false, heading = "h3", filter }: ProductGridProps) {
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-10 sm:grid-cols-3 sm:gap-x-5 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-14">
      {products.map((product, index) => (
        <li key={product.id} className="min-w-0">
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
