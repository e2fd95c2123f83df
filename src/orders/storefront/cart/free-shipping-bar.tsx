import { Truck } from "#kit/ui/icons.tsx";

import type { CartItem } from "../../rules/cart/cart.ts";
import { getFreeShippingProgress } from "../../rules/free-shipping.ts";
import { useChosenCity } from "#delivery/storefront/chosen-city.ts";
import { useDestinationTerms } from "#delivery/storefront/use-destination-terms.ts";
import { useDelivery } from "#delivery/storefront/delivery-context.tsx";
import { cartDrawerMessages } from "../../rules/cart/cart-drawer-messages.ts";

/** The destination in a shop without zones, where the delivery terms are the same for every address. */
const ANYWHERE = {};

/**
 * Shows the amount left until free shipping. Renders nothing if no minimum applies to the order. Never contradicts
 * `DeliveryStatement`.
 */
export function FreeShippingBar({ items }: { items: readonly CartItem[] }) {
  const { maxCharge, hasZones, freeText } = useDelivery();
  const city = useChosenCity();
  // If delivery is free everywhere, no terms are needed.
  const terms = useDestinationTerms(maxCharge === 0 ? undefined : hasZones ? city : ANYWHERE);
  const progress = getFreeShippingProgress(items, maxCharge, terms);
  // Without the city's terms, a product's minimum counts only if it applies everywhere.
  if (!progress || (!terms && freeText === "")) return null;
  const { minimum, missing } = progress;
  const progressFraction = minimum === 0 ? 1 : (minimum - missing) / minimum;
  return (
    <div className="border-b border-sand py-4">
      <p className="flex items-center gap-2 text-sm">
        <Truck className="size-4.5 shrink-0 text-moss" strokeWidth={1.5} aria-hidden="true" />
        <span>
          {missing === 0 ? cartDrawerMessages.freeShipping : cartDrawerMessages.freeShippingMissing(missing)}
        </span>
      </p>
      {/* A style attribute would violate the content security policy on pages that the server renders. */}
      <svg
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="mt-2.5 block h-1 w-full bg-sand"
        aria-hidden="true"
      >
        <rect
          width={100 * progressFraction}
          height="1"
          className="fill-moss transition-[width] duration-300"
        />
      </svg>
    </div>
  );
}
