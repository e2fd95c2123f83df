import { lazy, Suspense } from "react";

import { networkMessages } from "#domain/messages.ts";
import { toast } from "#web/ui/toast-store.ts";

import { closeCart, useCart } from "./cart/cart-store.ts";
import { useOnDemand } from "./use-on-demand.ts";

const loadCartDrawer = () => import("./cart/cart-drawer.tsx");
const CartDrawer = lazy(() => loadCartDrawer().then((module) => ({ default: module.CartDrawer })));

function handleFail() {
  closeCart();
  toast(networkMessages.failed, { tone: "error" });
}

/** The cart drawer, whose code arrives when the visitor does. */
export function CartOnDemand() {
  const { isOpen } = useCart();
  const isHere = useOnDemand(loadCartDrawer, isOpen, handleFail);
  if (!isHere) return null;
  return (
    <Suspense fallback={null}>
      <CartDrawer />
    </Suspense>
  );
}
