import { productMessages } from "../rules/product-messages.ts";
import { formatPrice } from "#kit/rules/money.ts";

import { joinClassNames } from "#kit/ui/class-names.ts";

interface PriceProps {
  /** Current price (PKR). */
  price: number;
  /** Price without the discount (PKR). Shown struck through if higher than `price`. */
  originalPrice?: number | undefined;
  /** Whether to show 'Save Rs. X'. */
  isSavingShown?: boolean;
  size?: "base" | "large";
  className?: string;
}

/** Shows a price and, if reduced, the original price. Spec: storefront §2. */
export function Price({
  price,
  originalPrice = price,
  isSavingShown = false,
  size = "base",
  className,
}: PriceProps) {
  const isSale = originalPrice > price;
  return (
    <span className={joinClassNames("inline-flex flex-wrap items-baseline gap-x-2 tabular-nums", className)}>
      <span
        className={joinClassNames(size === "large" ? "text-2xl" : "font-medium", isSale && "text-oxblood")}
      >
        {isSale && <span className="sr-only">Sale price </span>}
        <span>{formatPrice(price)}</span>
      </span>
      {isSale && (
        <s className="text-sm text-umber">
          <span className="sr-only">Original price </span>
          <span>{formatPrice(originalPrice)}</span>
        </s>
      )}
      {isSale && isSavingShown && (
        <span className="text-sm text-oxblood">{productMessages.save(originalPrice - price)}</span>
      )}
    </span>
  );
}
