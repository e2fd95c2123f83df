import { Truck } from "#web/ui/icons.tsx";

import type { CartItem } from "#domain/orders/cart.ts";
import { getFreeShippingProgress } from "#domain/orders/cart.ts";
import { useStore } from "../store-context.tsx";
import { cartDrawerMessages } from "#domain/orders/cart-drawer-messages.ts";

/** Shows the amount missing for free shipping. Renders nothing if no product in the cart offers free shipping. */
export function FreeShippingBar({ items }: { items: readonly CartItem[] }) {
  const progress = getFreeShippingProgress(items, useStore().delivery.to);
  if (!progress) return null;
  const { minimum, missing } = progress;
  const reached = minimum === 0 ? 1 : (minimum - missing) / minimum;
  return (
    <div className="border-b border-sand py-4">
      <p className="flex items-center gap-2 text-sm">
        <Truck className="size-4.5 shrink-0 text-moss" strokeWidth={1.5} aria-hidden="true" />
        {missing === 0 ? cartDrawerMessages.freeShipping : cartDrawerMessages.freeShippingMissing(missing)}
      </p>
      <div className="mt-2.5 h-1 overflow-hidden bg-sand" aria-hidden="true">
        <div
          className="h-full origin-left bg-moss transition-transform duration-300"
          style={{ transform: `scaleX(${reached})` }}
        />
      </div>
    </div>
  );
}
