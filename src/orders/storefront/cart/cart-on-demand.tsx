import { lazy, Suspense, useEffect, useState } from "react";

import { closeCart, useCart } from "./cart-store.ts";
import { hasStoredCheckout } from "../checkout/stored-checkout.ts";
import { useOverlayHistory } from "#kit/storefront/overlays/use-overlay-history.ts";
import { repeatable, useOnDemand } from "#kit/storefront/use-on-demand.ts";

const loadCartDrawer = repeatable(() => import("./cart-drawer.tsx"));
const CartDrawer = lazy(() => loadCartDrawer().then((module) => ({ default: module.CartDrawer })));

/** Moves the cart that releases before December 2026 kept in the browser's storage to the cookie. */
async function takeOverCart() {
  if (localStorage.getItem("cart") !== null) await (await import("./take-over-cart.ts")).takeOverCart();
}

/** The cart drawer. Its code loads at the first input event, when the cart opens, or if a checkout is saved. */
export function CartOnDemand() {
  const { isOpen } = useCart();
  useOverlayHistory(isOpen, closeCart);
  const [hasSavedCheckout, setHasSavedCheckout] = useState(false);
  const isLoaded = useOnDemand(loadCartDrawer, isOpen || hasSavedCheckout, closeCart);

  useEffect(() => setHasSavedCheckout(hasStoredCheckout()), []);
  useEffect(() => {
    // Without storage there is no such cart, and without a connection the next page tries again.
    takeOverCart().catch(() => undefined);
  }, []);

  if (!isLoaded) return null;
  return (
    <Suspense fallback={null}>
      <CartDrawer />
    </Suspense>
  );
}
