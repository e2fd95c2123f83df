import { useEffect, useRef, useState } from "react";

import { productMessages } from "../../rules/product-messages.ts";
import type { ProductSummary } from "../../rules/product-summary.ts";

import { listSummaries } from "../list-summaries.ts";
import { ProductRow } from "../product-row.tsx";
import { readViewedProductIds } from "./viewed-products.ts";

/** Distance from the viewport at which the products load. */
const LOAD_MARGIN = "400px";

/**
 * A row of the products viewed in this browser, loaded when the row approaches the viewport. Renders nothing without
 * such products or if loading fails.
 * @param currentProductId the product of the current page
 */
export function RecentlyViewed({ currentProductId }: { currentProductId?: string }) {
  const [products, setProducts] = useState<readonly ProductSummary[]>([]);
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let isActive = true;
    const loadProducts = () =>
      listSummaries(readViewedProductIds().filter((id) => id !== currentProductId)).then(
        (loaded) => isActive && setProducts(loaded),
        () => undefined,
      );
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void loadProducts();
      },
      { rootMargin: LOAD_MARGIN },
    );
    if (ref.current) observer.observe(ref.current);
    return () => {
      isActive = false;
      observer.disconnect();
    };
  }, [currentProductId]);

  return (
    // The minimum height makes the element observable. Absolute positioning avoids an empty gap in the page.
    <div ref={ref} className="min-h-px empty:absolute">
      {products.length > 0 && <ProductRow title={productMessages.recentlyViewed} products={products} />}
    </div>
  );
}
