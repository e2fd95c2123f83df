import { ChevronDown } from "#kit/ui/icons.tsx";
import { Fragment, useId, useState } from "react";

import type { CartChange, CartItem } from "../../rules/cart/cart.ts";
import { countItems } from "../../rules/cart/cart.ts";
import { productMessages } from "#catalogue/rules/product-messages.ts";
import { checkoutMessages } from "../../rules/checkout-messages.ts";
import { formatPrice, multiplyPrice } from "#kit/rules/money.ts";
import { formatAmount } from "../../rules/order-price.ts";
import type { CartPrice } from "../../rules/quote.ts";
import { OrderedParts } from "../../ui/ordered-parts.tsx";
import { NoReturnNote } from "#catalogue/ui/no-return-note.tsx";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

import { CartChanges } from "../cart/cart-changes.tsx";

function SummaryLine({ item: { product, variant, quantity } }: { item: CartItem }) {
  return (
    <li className="flex gap-4 py-3">
      <ResponsiveImage
        image={product.storedImage}
        kind="thumbnail"
        alt=""
        sizes="56px"
        className="w-14 self-start"
      />
      <div className="min-w-0 flex-1">
        <p translate="no" className="font-serif text-lg leading-snug font-medium">
          {product.name}
        </p>
        <p className="text-sm text-umber">{`${variant} · ${quantity} × ${formatPrice(product.price)}`}</p>
        <NoReturnNote isTester={product.isTester} isFinalSale={product.isFinalSale} />
        <OrderedParts item={{ parts: product.parts, quantity }} />
      </div>
      <p className="text-sm tabular-nums">{formatPrice(multiplyPrice(product.price, quantity))}</p>
    </li>
  );
}

/** Shows the order's lines and price. On phones, the lines are collapsed until expanded. */
export function OrderSummary({
  items,
  price,
  changes,
  removedCount,
  cashPayment,
  isCollapsible = true,
}: {
  items: readonly CartItem[];
  price: CartPrice;
  changes: readonly CartChange[];
  /** Where the total is paid in cash; empty if it is not. */
  cashPayment: string;
  /** See `CartChanges`. */
  removedCount?: number;
  /** Whether phones show the lines only when a button is pressed, which needs scripts. */
  isCollapsible?: boolean;
}) {
  const listId = useId();
  const [isExpanded, setIsExpanded] = useState(!isCollapsible);
  const count = countItems(items);

  return (
    <section aria-labelledby={`${listId}-title`} className="bg-ivory p-5 sm:p-6 lg:sticky lg:top-0">
      <div className="flex items-center justify-between gap-4">
        <h3 id={`${listId}-title`} className="text-xl">
          Order Summary
        </h3>
        {isCollapsible && (
          <button
            type="button"
            aria-expanded={isExpanded}
            aria-controls={listId}
            onClick={() => setIsExpanded(!isExpanded)}
            className="-my-2 inline-flex min-h-11 items-center gap-1.5 text-sm lg:hidden"
          >
            <span>{`${isExpanded ? "Hide" : "Show"} ${count} ${count === 1 ? "item" : "items"}`}</span>
            <ChevronDown
              className={`size-4 transition-transform ${isExpanded ? "rotate-180" : ""}`}
              aria-hidden="true"
            />
          </button>
        )}
      </div>
      <CartChanges changes={changes} removedCount={removedCount} />
      {items.length === 0 && <p className="mt-3 text-sm text-umber">{checkoutMessages.cartEmpty}</p>}
      <ul
        id={listId}
        className={`mt-2 *:not-first:border-t *:border-sand lg:block ${isExpanded ? "" : "hidden"}`}
      >
        {items.map((item) => (
          <SummaryLine key={`${item.product.id} ${item.variant}`} item={item} />
        ))}
      </ul>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-1.5 border-t border-sand pt-4 text-sm tabular-nums">
        <dt className="text-umber">Subtotal</dt>
        <dd className="text-right">{formatPrice(price.subtotal)}</dd>
        {price.adjustments.map(({ kind, label, amount }) => (
          <Fragment key={`${kind} ${label}`}>
            <dt className="text-umber">{label}</dt>
            <dd className="text-right">{formatAmount(amount)}</dd>
          </Fragment>
        ))}
        <dt className="pt-1.5 text-base font-medium">
          {price.isComplete ? checkoutMessages.total : checkoutMessages.totalBeforeDelivery}
        </dt>
        <dd className="pt-1.5 text-right text-lg font-medium">{formatPrice(price.total)}</dd>
      </dl>
      <p className="mt-1 text-sm text-umber">
        {`${productMessages.inclusiveOfTaxes}. ${cashPayment}`.trim()}
      </p>
    </section>
  );
}
