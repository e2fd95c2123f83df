import type { ReactNode } from "react";

import { formatPrice } from "#kit/rules/money.ts";
import { ShoppingBag } from "#kit/ui/icons.tsx";
import { useStore } from "#store/storefront/store-context.tsx";

import { cartDrawerMessages } from "../../rules/cart/cart-drawer-messages.ts";
import type { CartItem } from "../../rules/cart/cart.ts";
import { findBottleLimitNotice } from "../../rules/count-bottles.ts";
import { DeliveryStatement } from "../delivery/delivery-statement.tsx";

/** What the drawer and the cart page show for an empty cart. @param children where the shopper continues */
export function EmptyCart({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-6 py-16 text-center">
      <ShoppingBag className="size-10 text-gilt" strokeWidth={1} aria-hidden="true" />
      <p className="font-serif text-xl">{cartDrawerMessages.empty}</p>
      {children}
    </div>
  );
}

interface CartTotalsProps {
  items: readonly CartItem[];
  /** PKR */
  subtotal: number;
  /** The button or link to the checkout. */
  children: ReactNode;
}

/** The subtotal, the limit of bottles and the delivery below the lines of the drawer and of the cart page. */
export function CartTotals({ items, subtotal, children }: CartTotalsProps) {
  const { maxBottles } = useStore();
  const limitNotice = findBottleLimitNotice(
    items.map(({ quantity, product: { parts } }) => ({ quantity, parts })),
    maxBottles,
  );
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <span className="text-sm">{cartDrawerMessages.subtotal}</span>
        <span className="text-xl font-medium tabular-nums" aria-live="polite">
          {formatPrice(subtotal)}
        </span>
      </div>
      <p className="mt-1 text-sm text-umber">{cartDrawerMessages.atCheckout}</p>
      <p role="status" className="mt-2 text-sm text-oxblood empty:hidden">
        {limitNotice}
      </p>
      <div className="mt-2 text-sm">
        <DeliveryStatement items={items} />
      </div>
      {children}
    </>
  );
}
