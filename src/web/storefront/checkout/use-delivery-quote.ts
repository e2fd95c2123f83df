import { useEffect, useRef } from "react";

import type { CartCheck } from "../cart/use-cart-check.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";
import { toQuoteDetails } from "./checkout-draft.ts";

/** Waits for the end of typing in a city that is not listed (ms). */
const TYPING_PAUSE_MS = 300;

/** Requests a new quote when the shopper changes what the delivery charge depends on. */
export function useDeliveryQuote(
  { country, state, city, deliveryMethod }: CheckoutDraft,
  { quote, check, setDetails }: CartCheck,
): void {
  const hasZones = quote?.hasZones ?? false;
  const destination = state.trim() === "" || city.trim() === "" ? "" : `${country}\n${state}\n${city}`;
  const quotedDestination = useRef("");

  useEffect(() => {
    setDetails(toQuoteDetails({ country, state, city, deliveryMethod }));
  }, [setDetails, country, state, city, deliveryMethod]);

  useEffect(() => {
    if (!hasZones || quotedDestination.current === destination) return;
    const timer = setTimeout(() => {
      quotedDestination.current = destination;
      void check();
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [check, hasZones, destination]);

  useEffect(() => {
    if (deliveryMethod !== "") void check();
  }, [check, deliveryMethod]);
}
