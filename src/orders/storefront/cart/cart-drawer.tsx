import { useEffect, useState } from "react";

import { cartMessages } from "../../rules/cart/cart-messages.ts";
import { useOverlayHistory } from "#kit/storefront/overlays/use-overlay-history.ts";
import { useOnDemand } from "#kit/storefront/use-on-demand.ts";
import { repeatable } from "#kit/ui/repeatable.ts";
import { DrawerFrame } from "#kit/ui/overlays/drawer.tsx";
import { PanelContent } from "#kit/ui/overlays/panel.tsx";

import { hasStoredCheckout } from "../checkout/stored-checkout.ts";
import type { CheckoutState } from "./cart-content.tsx";
import { cartDialog, useCart } from "./cart-store.ts";

const loadContent = repeatable(() => import("./cart-content.tsx"));

/** Moves the cart that releases before December 2026 kept in the browser's storage to the cookie. */
async function takeOverCart() {
  if (localStorage.getItem("cart") !== null) await (await import("./take-over-cart.ts")).takeOverCart();
}

/**
 * What the drawer shows while its code is loading: the bottles added on this page, which `early-taps.ts` writes into
 * the list, and a link to the whole cart. The document is the same for every visitor, so it contains no cart.
 */
function EarlyCart() {
  return (
    <>
      <ul
        data-early-lines=""
        className="flex flex-col font-serif text-xl [&>li]:border-b [&>li]:border-sand [&>li]:py-5"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: "" }}
      />
      <a href="/cart" className="text-link mt-6 inline-flex min-h-11 items-center self-start">
        {cartMessages.wholeCart}
      </a>
    </>
  );
}

/**
 * The cart drawer of public pages. The document contains it, so that it opens at once; its content loads at the first
 * input event, when the cart opens, or if a checkout is saved. Spec: storefront §2.
 */
export function CartDrawer() {
  const { count } = useCart();
  const isOpen = cartDialog.useIsOpen();
  useOverlayHistory(isOpen, cartDialog.close);
  const [hasSavedCheckout, setHasSavedCheckout] = useState(false);
  const loaded = useOnDemand(loadContent, isOpen || hasSavedCheckout);
  const [checkout, setCheckout] = useState<CheckoutState>("unloaded");
  // Behind the checkout, only the page is visible. Cancelling the checkout shows the cart again.
  const isShown = isOpen && checkout !== "open";

  useEffect(() => setHasSavedCheckout(hasStoredCheckout()), []);
  useEffect(() => {
    // Without storage there is no such cart, and without a connection the next page tries again.
    takeOverCart().catch(() => undefined);
  }, []);

  return (
    <DrawerFrame
      id={cartDialog.id}
      isOpen={isShown}
      onClose={cartDialog.close}
      title={
        // The early script knows the cart's cookie.
        <span data-cart-title="" suppressHydrationWarning>
          {cartMessages.title(count)}
        </span>
      }
    >
      {loaded ? (
        <loaded.CartContent isShown={isShown} checkout={checkout} setCheckout={setCheckout} />
      ) : (
        <PanelContent isOpen={isShown}>
          <EarlyCart />
        </PanelContent>
      )}
    </DrawerFrame>
  );
}
