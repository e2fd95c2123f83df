import type { RefObject } from "react";
import { useEffect } from "react";

import { productMessages } from "#catalogue/rules/product-messages.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { calculateVariantPrice } from "#catalogue/rules/pricing.ts";
import type { Product } from "#catalogue/rules/product.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";

import { AddToCartButton } from "#catalogue/storefront/add-to-cart-button.tsx";
import { useIsAboveViewport } from "#catalogue/storefront/product/use-is-above-viewport.ts";
import type { Purchase } from "./use-purchase.ts";

interface StickyBarProps {
  product: Product;
  purchase: Purchase;
  /** Ref of the row with the page's add button. The bar is visible once the visitor has scrolled past that row. */
  addRowRef: RefObject<Element | null>;
}

/**
 * A bar with an add button at the bottom of small windows, visible once the page's add button has scrolled out of view.
 * The page reserves space for the bar at the end of the page, so that the bar covers no content. The floating buttons
 * move above the bar.
 */
export function StickyBar({ product, purchase, addRowRef }: StickyBarProps) {
  const { variant, isUnavailable, isAdding, add } = purchase;
  const isHidden = !useIsAboveViewport(addRowRef);
  useRaisedFloatingButtons(!isHidden);
  return (
    <div
      className={joinClassNames(
        "sticky bottom-0 z-10 mt-10 flex h-18 items-center gap-4 border-t border-sand bg-paper px-5 transition-[opacity,visibility] md:hidden",
        isHidden && "invisible opacity-0",
      )}
    >
      <p className="min-w-0 flex-1 leading-tight">
        <span translate="no" className="block truncate font-serif text-lg">
          {product.name}
        </span>
        <span className="block truncate text-sm text-umber tabular-nums">
          {`${variant === undefined ? "" : `${variant} · `}${formatPrice(calculateVariantPrice(product, variant))}`}
        </span>
      </p>
      <AddToCartButton
        productId={product.id}
        name={product.name}
        label={isUnavailable ? productMessages.outOfStock : "Add"}
        isAdding={isAdding}
        className="min-h-12 shrink-0 px-6"
        disabled={isUnavailable}
        onClick={add}
      />
    </div>
  );
}

/** Moves the floating buttons, which are part of the layout, above the bar. */
function useRaisedFloatingButtons(isRaised: boolean): void {
  useEffect(() => {
    const buttons = document.querySelector(".floating-buttons");
    buttons?.toggleAttribute("data-raised", isRaised);
    return () => buttons?.removeAttribute("data-raised");
  }, [isRaised]);
}
