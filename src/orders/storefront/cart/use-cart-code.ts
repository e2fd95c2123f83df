import { useLayoutEffect, useState } from "react";

import { readStoredCode } from "#discounts/rules/code-link.ts";
import { showNetworkError } from "#kit/storefront/show-network-error.ts";

import type { CartCheck } from "./use-cart-check.ts";

/** The checkout's draft, which contains the code. The cart loads its module only if the shopper enters a code. */
async function saveCode(code: string): Promise<void> {
  const { loadDraft, saveDraft } = await import("../checkout/checkout-draft.ts");
  saveDraft({ ...loadDraft(), code });
}

/**
 * The discount code of the cart, which a link or the checkout may have stored.
 * @param isShown whether the cart is open and not covered by the checkout
 */
export function useCartCode(
  isShown: boolean,
  { check }: Pick<CartCheck, "check">,
  setCode: (code: string) => void,
): { typed: string; saved: string; apply: (code: string) => void } {
  const [typed, setTyped] = useState("");
  /** The code that the checkout reads. */
  const [saved, setSaved] = useState("");

  // Before the effect that checks the opened cart, so that its quote contains the code.
  useLayoutEffect(() => {
    if (!isShown) return;
    const stored = readStoredCode(document.cookie);
    setTyped(stored);
    setSaved(stored);
    setCode(stored);
  }, [isShown, setCode]);

  function apply(code: string) {
    setTyped(code);
    setCode(code);
    void check();
    saveCode(code).then(() => setSaved(code), showNetworkError);
  }

  return { typed, saved, apply };
}
