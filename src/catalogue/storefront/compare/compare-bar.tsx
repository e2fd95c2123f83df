import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";

import { compareMessages } from "../../rules/compare/compare-messages.ts";
import { buildComparePath } from "../../rules/compare/compare-url.ts";
import type { ProductSummary } from "../../rules/product-summary.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { IconButton } from "#kit/ui/icon-button.tsx";
import { X } from "#kit/ui/icons.tsx";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

import { listSummaries } from "../list-summaries.ts";
import { toggleComparedProduct, useComparedIds } from "./compare-store.ts";

/** Paths of pages without the bar: the compare page and order pages. */
const PATHS_WITHOUT_BAR = ["/compare", "/order/", "/confirm/", "/review-order/", "/track-order"];

/** Pages that show their own bar instead: product pages below 768 px, the finder questions below 640 px. */
const PRODUCT_PATH = /^\/product\//;
const FINDER_PATH = /^\/find\/?$/;

/** Returns the compared products. A removed product disappears without another request. */
function useComparedProducts(): ProductSummary[] {
  const ids = useComparedIds();
  const [loadedProducts, setLoadedProducts] = useState<readonly ProductSummary[]>([]);
  const isLoaded = ids.every((id) => loadedProducts.some((product) => product.id === id));

  useEffect(() => {
    if (isLoaded) return;
    let isCurrent = true;
    // If loading fails, the next change to the comparison retries.
    listSummaries(ids).then(
      (products) => isCurrent && setLoadedProducts(products),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ids, isLoaded]);

  return ids.flatMap((id) => loadedProducts.find((product) => product.id === id) ?? []);
}

/**
 * The compared products at the bottom of the window, with a link to their comparison. The page reserves space for the
 * bar above the footer, so that the bar covers no content. On phones, product pages and the finder questions show
 * their own bar instead.
 */
export function CompareBar() {
  const { pathname } = useLocation();
  const products = useComparedProducts();
  if (products.length === 0 || PATHS_WITHOUT_BAR.some((path) => pathname.startsWith(path))) return null;
  return (
    <aside
      aria-label={compareMessages.comparisonLabel}
      className={joinClassNames(
        "compare-bar sticky bottom-0 z-10 border-t border-sand bg-paper",
        PRODUCT_PATH.test(pathname) && "max-md:hidden",
        FINDER_PATH.test(pathname) && "max-sm:hidden",
      )}
    >
      <div className="page flex min-h-18 items-center gap-4 py-2">
        <ul className="flex min-w-0 flex-1 gap-x-2 sm:gap-x-6">
          {products.map(({ id, name, storedImage }) => (
            <li key={id} className="flex min-w-0 items-center gap-1 sm:gap-3">
              <ResponsiveImage
                image={storedImage}
                kind="thumbnail"
                alt=""
                sizes="40px"
                className="h-12 w-10 shrink-0"
              />
              <span className="min-w-0 truncate font-serif text-lg max-sm:sr-only">{name}</span>
              <IconButton
                label={compareMessages.removeProduct(name)}
                onClick={() => toggleComparedProduct(id)}
              >
                <X className="size-4" strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
        <Link
          to={buildComparePath(products.map(({ id }) => id))}
          className={getButtonClass("primary", "shrink-0")}
        >
          {compareMessages.title}
        </Link>
      </div>
    </aside>
  );
}
