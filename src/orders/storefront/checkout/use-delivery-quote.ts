import { useCallback, useEffect, useState } from "react";

import type { QuoteDetails } from "../../rules/checkout.ts";
import type { Quote } from "../../rules/quote.ts";

import type { CartCheck } from "../cart/use-cart-check.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";
import { toQuoteDetails } from "./checkout-draft.ts";

/** Delay after the last key press in the city field, before the city is used (ms). */
export const TYPING_PAUSE_MS = 300;

/** Returns the destination as one string, or an empty string until state and city are known. */
function toDestination({ address: { country = "", state = "", city = "" } = {} }: QuoteDetails): string {
  return state === "" || city === "" ? "" : [country, state, city].join("\n");
}

/** The quote for the shopper's address. */
export interface DeliveryQuote {
  /** Undefined until a quote for the address arrives. */
  quote: Quote | undefined;
  /** `city-missing`: no city is selected. `loading` and `failed` are states of the request for the current address. */
  state: "current" | "city-missing" | "loading" | "failed";
  retry: () => void;
}

/**
 * Requests a new quote when the shopper changes the destination, the delivery method, the way to pay, the discount code
 * or the gift wrapping.
 */
export function useDeliveryQuote(
  { country, state, city, deliveryMethod, paymentMethod, code, giftWrap }: CheckoutDraft,
  { quote, quotedDetails = {}, check, setDetails }: CartCheck,
): DeliveryQuote {
  const [failedDestination, setFailedDestination] = useState<string>();
  const destination = toDestination(
    toQuoteDetails({ country, state, city, deliveryMethod, paymentMethod, code, giftWrap }),
  );
  const quotedCode = quotedDetails.code ?? "";
  const isWrapQuoted = quotedDetails.giftWrap ?? false;
  const wantsGiftWrap = giftWrap !== "";
  const hasZones = quote?.hasZones ?? false;
  const isCurrent = !hasZones || toDestination(quotedDetails) === destination;

  const requestQuote = useCallback(async () => {
    setFailedDestination(undefined);
    const checkedCart = await check();
    if (checkedCart.quote === undefined) setFailedDestination(destination);
  }, [check, destination]);

  useEffect(() => {
    setDetails(toQuoteDetails({ country, state, city, deliveryMethod, paymentMethod, code, giftWrap }));
  }, [setDetails, country, state, city, deliveryMethod, paymentMethod, code, giftWrap]);

  useEffect(() => {
    if (isCurrent) return;
    const timer = setTimeout(() => void requestQuote(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [requestQuote, isCurrent]);

  useEffect(() => {
    if (deliveryMethod !== "" || paymentMethod !== "") void check();
  }, [check, deliveryMethod, paymentMethod]);

  useEffect(() => {
    if (code !== quotedCode || wantsGiftWrap !== isWrapQuoted) void check();
  }, [check, code, quotedCode, wantsGiftWrap, isWrapQuoted]);

  return {
    quote: isCurrent ? quote : undefined,
    state: getState({ isCurrent, destination, hasFailed: failedDestination === destination }),
    retry: () => void requestQuote(),
  };
}

function getState({
  isCurrent,
  destination,
  hasFailed,
}: {
  isCurrent: boolean;
  destination: string;
  hasFailed: boolean;
}): DeliveryQuote["state"] {
  if (isCurrent) return "current";
  if (destination === "") return "city-missing";
  return hasFailed ? "failed" : "loading";
}
