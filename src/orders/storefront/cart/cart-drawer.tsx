import { repeatable } from "#kit/storefront/use-on-demand.ts";
import { ShoppingBag } from "#kit/ui/icons.tsx";
import { lazy, Suspense, useEffect, useRef, useState } from "react";

import type { CartItem } from "../../rules/cart/cart.ts";
import { filterCurrentChanges } from "../../rules/cart/reconcile-cart.ts";
import { cartDrawerMessages } from "../../rules/cart/cart-drawer-messages.ts";
import { findBottleLimitNotice } from "../../rules/count-bottles.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { Button } from "#kit/ui/button.tsx";
import { Drawer } from "#kit/ui/overlays/drawer.tsx";

import { recordAction } from "#kit/storefront/record-action.ts";
import { canResumeCheckout } from "../checkout/sent-order.ts";
import { DeliveryStatement } from "../delivery/delivery-statement.tsx";
import { showNetworkError } from "#kit/storefront/show-network-error.ts";
import { useStore } from "#store/storefront/store-context.tsx";
import { CartChanges } from "./cart-changes.tsx";
import { CartLine } from "./cart-line.tsx";
import { closeCart, getCart, useCart } from "./cart-store.ts";
import { FreeShippingBar } from "./free-shipping-bar.tsx";
import { useCartCheck } from "./use-cart-check.ts";

/** Delay after a change of a quantity, before the cart is checked (ms). */
const QUANTITY_PAUSE_MS = 500;

const loadCheckout = repeatable(() => import("../checkout/checkout-dialog.tsx"));
const CheckoutDialog = lazy(() => loadCheckout().then((module) => ({ default: module.CheckoutDialog })));

function EmptyCart() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-6 py-16 text-center">
      <ShoppingBag className="size-10 text-gilt" strokeWidth={1} aria-hidden="true" />
      <p className="font-serif text-xl">{cartDrawerMessages.empty}</p>
      <Button variant="secondary" onClick={closeCart}>
        {cartDrawerMessages.continueShopping}
      </Button>
    </div>
  );
}

function CartFooter({
  items,
  subtotal,
  isOpening,
  onCheckout,
}: {
  items: readonly CartItem[];
  subtotal: number;
  isOpening: boolean;
  onCheckout: () => void;
}) {
  const { maxBottles } = useStore();
  const limitNotice = findBottleLimitNotice(
    items.map(({ quantity, product: { parts } }) => ({ quantity, parts })),
    maxBottles,
  );
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <span className="text-sm">{cartDrawerMessages.subtotal}</span>
        <span className="text-xl font-medium tabular-nums" aria-live="polite">
          {formatPrice(subtotal)}
        </span>
      </div>
      <p className="mt-1 text-sm text-umber">{cartDrawerMessages.atCheckout}</p>
      <p role="status" className="mt-2 text-sm text-oxblood empty:hidden">
        {limitNotice}
      </p>
      <div className="mt-2 text-sm">
        <DeliveryStatement items={items} />
      </div>
      <Button className="mt-4 w-full" isBusy={isOpening} onClick={onCheckout}>
        {cartDrawerMessages.checkout}
      </Button>
    </>
  );
}

/** The cart drawer of public pages and the checkout that opens from it. Spec: storefront §2, §4. */
export function CartDrawer() {
  const { items, count, subtotal, isOpen } = useCart();
  const { changes, clearChanges, ...cartCheck } = useCartCheck();
  const { check } = cartCheck;
  const shownChanges = filterCurrentChanges(changes, items);
  const [checkout, setCheckout] = useState<"unloaded" | "loading" | "open" | "closed">("unloaded");
  const content = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isOpen) void check();
    else clearChanges();
  }, [isOpen, check, clearChanges]);

  useEffect(() => {
    if (isOpen) recordAction("view_cart", { items: getCart().items });
  }, [isOpen]);

  // After a page reload, reopens the checkout if the outcome of an order is unknown or its confirmation was open.
  useEffect(() => {
    if (!canResumeCheckout()) return;
    loadCheckout().then(
      () => setCheckout("open"),
      () => undefined,
    );
  }, []);

  const checkTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(checkTimer.current), []);

  /** Checks the cart once the shopper has entered a quantity, so that the cart says at once what is available. */
  function checkSoon() {
    clearTimeout(checkTimer.current);
    checkTimer.current = setTimeout(() => void check(), QUANTITY_PAUSE_MS);
  }

  async function handleCheckout() {
    setCheckout("loading");
    try {
      await loadCheckout();
      setCheckout("open");
      recordAction("begin_checkout", { items: getCart().items });
      void check();
    } catch {
      setCheckout("unloaded");
      showNetworkError();
    }
  }

  return (
    <>
      <Drawer
        isOpen={isOpen}
        onClose={closeCart}
        title={<span className="lining-nums">{cartDrawerMessages.title(count)}</span>}
        footer={
          items.length > 0 ? (
            <CartFooter
              items={items}
              subtotal={subtotal}
              isOpening={checkout === "loading"}
              onCheckout={() => void handleCheckout()}
            />
          ) : undefined
        }
      >
        <div ref={content} tabIndex={-1} className="flex min-h-full flex-col outline-none">
          <CartChanges changes={shownChanges} />
          {items.length === 0 ? (
            <EmptyCart />
          ) : (
            <>
              <FreeShippingBar items={items} />
              <ul aria-label="Products in your cart">
                {items.map((item) => (
                  <CartLine
                    key={`${item.product.id} ${item.variant}`}
                    item={item}
                    onQuantityChange={checkSoon}
                    onRemoved={() => content.current?.focus()}
                  />
                ))}
              </ul>
            </>
          )}
        </div>
      </Drawer>
      {(checkout === "open" || checkout === "closed") && (
        <Suspense fallback={null}>
          <CheckoutDialog
            isOpen={checkout === "open"}
            onClose={() => setCheckout("closed")}
            changes={shownChanges}
            cartCheck={cartCheck}
          />
        </Suspense>
      )}
    </>
  );
}
