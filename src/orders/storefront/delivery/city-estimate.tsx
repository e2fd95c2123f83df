import type { ReactNode } from "react";
import { useEffect, useState } from "react";

import type { CartItem } from "../../rules/cart/cart.ts";
import { stateCartDelivery } from "../../rules/free-shipping.ts";

import type { ChosenCity } from "#delivery/storefront/chosen-city.ts";
import { useDestinationTerms } from "#delivery/storefront/use-destination-terms.ts";
import { useStore } from "#store/storefront/store-context.tsx";

interface CityEstimateProps {
  city: ChosenCity;
  items: readonly CartItem[];
  /** Shown until the terms are loaded. */
  children: ReactNode;
}

/** The sentence about the delivery to the shopper's city. */
export function CityEstimate({ city, items, children }: CityEstimateProps) {
  const [now, setNow] = useState(() => new Date());
  // A tab that is opened again on another day shows the days of that day.
  useEffect(() => {
    const update = () => setNow(new Date());
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);
  const acceptsCash = useStore().acceptedPayments.includes("Cash on Delivery");
  const terms = useDestinationTerms(city);
  return (terms && stateCartDelivery(terms, items, { city: city.city, acceptsCash, now })) ?? children;
}

/** Shows the children if the city has express delivery. */
export function CityExpress({ city, children }: Pick<CityEstimateProps, "city" | "children">) {
  const terms = useDestinationTerms(city);
  return terms?.options.some(({ method }) => method === "express") ? children : null;
}
