import { lazy, Suspense, useEffect, useState } from "react";

import { closeCart, useCart } from "./cart-store.ts";
import { readKeptAdds } from "./kept-adds.ts";
import { hasStoredCheckout } from "../checkout/stored-checkout.ts";
import { useOverlayHistory } from "#kit/storefront/overlays/use-overlay-history.ts";
import { repeatable, useOnDemand } from "#kit/storefront/use-on-demand.ts";

const loadCartDrawer = repeatable(() => import("./cart-drawer.tsx"));
const CartDrawer = lazy(() => loadCartDrawer().then((module) => ({ default: module.CartDrawer })));

const loadKeptAdds = repeatable(() => import("./add-kept-products.ts"));

/** Adds what the visitor added on a page that was left before its scripts ran. */
function addKeptProducts() {
  if (readKeptAdds() === null) return;
  // Without a connection, the next page tries again.
  void loadKeptAdds()
    .then((module) => module.addKeptProducts())
    .catch(() => undefined);
}

/** The cart drawer. Its code loads at the first input event, when the cart opens, or if a checkout is saved. */
export function CartOnDemand() {
  const { isOpen } = useCart();
  useOverlayHistory(isOpen, closeCart);
  const [hasSavedCheckout, setHasSavedCheckout] = useState(false);
  const isLoaded = useOnDemand(loadCartDrawer, isOpen || hasSavedCheckout, closeCart);

  useEffect(() => setHasSavedCheckout(hasStoredCheckout()), []);
  useEffect(() => {
    addKeptProducts();
    // A page in the back/forward cache is shown without rendering.
    addEventListener("pageshow", addKeptProducts);
    return () => removeEventListener("pageshow", addKeptProducts);
  }, []);

  if (!isLoaded) return null;
  return (
    <Suspense fallback={null}>
      <CartDrawer />
    </Suspense>
  );
}
