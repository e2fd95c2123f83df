import { lazy, Suspense, useEffect, useState } from "react";

import { closeCart, useCart } from "./cart/cart-store.ts";
import { hasStoredCheckout } from "./checkout/stored-checkout.ts";
import { useOverlayHistory } from "./overlays/use-overlay-history.ts";
import { useOnDemand } from "./use-on-demand.ts";

const loadCartDrawer = () => import("./cart/cart-drawer.tsx");
const CartDrawer = lazy(() => loadCartDrawer().then((module) => ({ default: module.CartDrawer })));

/** The cart drawer. Its code loads at the first input event, when the cart opens, or if a checkout is saved. */
export function CartOnDemand() {
  const { isOpen } = useCart();
  useOverlayHistory(isOpen, closeCart);
  const [hasSavedCheckout, setHasSavedCheckout] = useState(false);
  const isLoaded = useOnDemand(loadCartDrawer, isOpen || hasSavedCheckout, closeCart);

  useEffect(() => setHasSavedCheckout(hasStoredCheckout()), []);

  if (!isLoaded) return null;
  return (
    <Suspense fallback={null}>
      <CartDrawer />
    </Suspense>
  );
}
