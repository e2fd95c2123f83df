import { ArrowRight } from "#kit/ui/icons.tsx";
import { useId } from "react";
import { Link } from "react-router";

import { collectionMessages } from "../rules/collections/collection-messages.ts";
import { shopMessages } from "../rules/shop/shop-messages.ts";
import type { ProductSummary } from "../rules/product-summary.ts";

import { ProductCard } from "./product-card.tsx";
import { ScrollRow } from "./scroll-row.tsx";

const SIZES_IN_ROW = "(min-width: 80rem) 300px, (min-width: 64rem) 23vw, (min-width: 40rem) 36vw, 62vw";

interface ProductRowProps {
  title: string;
  products: readonly ProductSummary[];
  /** The target of the 'View all' link. */
  to?: string;
  /** Text of an empty row. Spec: storefront §2. */
  emptyText?: string;
  /** Whether the row is on the first screen, so that its first images load with priority. */
  isFirstScreen?: boolean;
}

/** A titled horizontal scroll row of cards, e.g. 'New Arrivals'. Spec: storefront §2. */
export function ProductRow({
  title,
  products,
  to,
  emptyText = collectionMessages.emptyRow,
  isFirstScreen = false,
}: ProductRowProps) {
  const titleId = useId();
  const headingElement = (
    <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 id={titleId} className="display">
        {title}
      </h2>
      {to !== undefined && products.length > 0 && (
        <Link
          to={to}
          aria-label={`${shopMessages.viewAll}: ${title}`}
          className="inline-flex min-h-11 items-center gap-2 text-sm hover:text-brass"
        >
          {shopMessages.viewAll}
          <ArrowRight className="size-4" strokeWidth={1.5} aria-hidden="true" />
        </Link>
      )}
    </div>
  );

  if (products.length === 0) {
    return (
      <section aria-labelledby={titleId}>
        {headingElement}
        <p className="mt-6 border-y border-sand py-10 text-center font-serif text-xl text-umber">
          {emptyText}
        </p>
      </section>
    );
  }
  return (
    <section
      aria-labelledby={titleId}
      className={isFirstScreen ? "bleed" : "below-screen bleed"}
      suppressHydrationWarning
    >
      <ScrollRow label={title} header={headingElement}>
        {products.map((product, index) => (
          <li
            key={product.id}
            className="w-[62vw] shrink-0 snap-start sm:w-[36vw] lg:w-[calc((100%-4.5rem)/4)]"
          >
            <ProductCard product={product} sizes={SIZES_IN_ROW} isPriority={isFirstScreen && index < 2} />
          </li>
        ))}
      </ScrollRow>
    </section>
  );
}
