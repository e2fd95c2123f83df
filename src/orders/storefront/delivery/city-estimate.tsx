import type { ReactNode } from "react";
import { useState } from "react";

import { formatDeliveryDates } from "#delivery/rules/delivery-dates.ts";
import { deliveryMessages } from "#delivery/rules/delivery-messages.ts";
import type { CartItem } from "../../rules/cart/cart.ts";
import { estimateCartDelivery } from "../../rules/free-shipping.ts";

import type { ChosenCity } from "#delivery/storefront/chosen-city.ts";
import { useDestinationTerms } from "#delivery/storefront/use-destination-terms.ts";

interface CityEstimateProps {
  city: ChosenCity;
  items: readonly CartItem[];
  /**
   * Shown until the terms are loaded. Must have as many lines as the estimate, to avoid a layout shift.
   */
  children: ReactNode;
}

/** The delivery charge and dates for the shopper's city. */
export function CityEstimate({ city, items, children }: CityEstimateProps) {
  const [now] = useState(() => new Date());
  const terms = useDestinationTerms(city);
  const estimate = terms && estimateCartDelivery(terms, items);
  if (!estimate) return children;
  const { method, amount, freeFrom } = estimate;
  return (
    <>
      <span className="block">{deliveryMessages.estimatedCharge(method, amount, freeFrom)}</span>
      <span className="block">
        {deliveryMessages.estimatedDates(method, formatDeliveryDates(now, estimate))}
      </span>
    </>
  );
}
