import { productMessages } from "#catalogue/rules/product-messages.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { calculateVariantPrice } from "#catalogue/rules/pricing.ts";
import type { Product } from "#catalogue/rules/product.ts";

import { AddToCartButton } from "#catalogue/storefront/add-to-cart-button.tsx";
import type { Purchase } from "./use-purchase.ts";

interface BuyingBarProps {
  product: Product;
  purchase: Purchase;
  /** Id of the form with sizes and quantity, which the button sends without scripts. */
  formId: string;
}

/**
 * A bar with name, size, price and an add button at the bottom of small windows. It stands at the end of the page's content
 * and sticks to the window, so that it covers nothing there. The floating buttons of a product page are above it.
 */
export function BuyingBar({ product, purchase, formId }: BuyingBarProps) {
  const { variant, isUnavailable, isAdding, add } = purchase;
  return (
    <div className="sticky bottom-0 z-10 mt-10 flex h-18 items-center gap-4 border-t border-sand bg-paper px-5 md:hidden print:hidden">
      <p className="min-w-0 flex-1 leading-tight">
        <span translate="no" className="block truncate font-serif text-lg">
          {product.name}
        </span>
        <span className="block truncate text-sm text-umber tabular-nums">
          {`${variant === undefined ? "" : `${variant} · `}${formatPrice(calculateVariantPrice(product, variant))}`}
        </span>
      </p>
      <AddToCartButton
        type="submit"
        form={formId}
        productId={product.id}
        productName={product.name}
        label={isUnavailable ? productMessages.outOfStock : productMessages.addToCart}
        isAdding={isAdding}
        className="h-12 w-36 shrink-0 px-2!"
        disabled={isUnavailable}
        onClick={add}
      />
    </div>
  );
}
