import type { RefObject } from "react";

import { productMessages } from "#domain/catalogue/product-messages.ts";
import { formatPrice } from "#domain/shared/money.ts";
import { variantPrice } from "#domain/catalogue/pricing.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";

import { useInView } from "./use-in-view.ts";
import type { Purchase } from "./use-purchase.ts";

interface StickyBarProps {
  product: Product;
  purchase: Purchase;
  /** The button it stands in for. */
  addRef: RefObject<Element | null>;
}

/**
 * A slim bar at the bottom of small windows while the page's own button is out of sight. It has its own place at the
 * end of the page, so that it hides nothing there, and leaves the corner to the chat button.
 */
export function StickyBar({ product, purchase, addRef }: StickyBarProps) {
  const { variant, isUnavailable, isAdding, add } = purchase;
  const isHidden = useInView(addRef);
  return (
    <div
      className={classNames(
        "sticky bottom-0 z-10 mt-10 flex h-18 items-center gap-4 border-t border-sand bg-paper pr-20 pl-5 transition-[opacity,visibility] sm:pr-24 md:hidden",
        isHidden && "invisible opacity-0",
      )}
    >
      <p className="min-w-0 flex-1 leading-tight">
        <span className="block truncate font-serif text-lg">{product.name}</span>
        <span className="block truncate text-sm text-umber tabular-nums">
          {variant !== undefined && `${variant} · `}
          {formatPrice(variantPrice(product, variant))}
        </span>
      </p>
      <Button
        className="min-h-12 shrink-0 px-6"
        disabled={isUnavailable}
        isBusy={isAdding}
        busyLabel={productMessages.addingOnCard}
        onClick={add}
      >
        {isUnavailable ? (
          productMessages.outOfStock
        ) : (
          <>
            Add<span className="sr-only"> {product.name}</span>
          </>
        )}
      </Button>
    </div>
  );
}
