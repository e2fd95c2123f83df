import { useId } from "react";

import type { ProductSummary } from "../../rules/product-summary.ts";

import { ProductCard } from "../product-card.tsx";

const SIZES = "(min-width: 80rem) 240px, (min-width: 64rem) 23vw, (min-width: 40rem) 30vw, 62vw";

/** A product that pairs with the page's product. */
export interface ProductPairing {
  product: ProductSummary;
  /** The reason for the pairing; undefined if staff chose the product. */
  reason: string | undefined;
}

interface ProductStripProps {
  title: string;
  intro?: string;
  items: readonly { product: ProductSummary; reason?: string | undefined }[];
}

/**
 * A titled list of cards: a scroll row on small screens, a grid of 3 to 5 columns on larger ones. Renders nothing
 * without products.
 */
export function ProductStrip({ title, intro, items }: ProductStripProps) {
  const titleId = useId();
  if (items.length === 0) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="below-screen [--below-screen:34rem] max-sm:-mx-5 max-sm:px-5 print:hidden"
      suppressHydrationWarning
    >
      <h2 id={titleId} className="display mb-8">
        {title}
      </h2>
      {intro !== undefined && <p className="-mt-5 mb-8 max-w-prose text-umber">{intro}</p>}
      <ul className="no-scrollbar flex snap-x snap-mandatory gap-x-3 overflow-x-auto pb-1 max-sm:-mx-5 max-sm:scroll-px-5 max-sm:px-5 sm:grid sm:grid-cols-3 sm:gap-x-5 sm:gap-y-10 sm:overflow-visible lg:grid-cols-4 xl:grid-cols-5">
        {items.map(({ product, reason }) => (
          <li
            key={product.id}
            className="below-screen [--below-screen:20rem] flex w-[62vw] shrink-0 snap-start flex-col sm:w-auto sm:min-w-0"
            suppressHydrationWarning
          >
            {reason !== undefined && <p className="mb-2 text-sm text-umber">{reason}</p>}
            <ProductCard product={product} sizes={SIZES} className="h-auto flex-1" />
          </li>
        ))}
      </ul>
    </section>
  );
}
