import { repeatable } from "#kit/ui/repeatable.ts";
import { lazy, Suspense, useEffect, useRef } from "react";
import { createPortal } from "react-dom";

import { filterCurrentChanges } from "../../rules/cart/reconcile-cart.ts";
import { cartDrawerMessages } from "../../rules/cart/cart-drawer-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { Spinner } from "#kit/ui/spinner.tsx";
import { PanelContent } from "#kit/ui/overlays/panel.tsx";

import { recordAction } from "#kit/storefront/record-action.ts";
import { canResumeCheckout } from "../checkout/sent-order.ts";
import { showNetworkError } from "#kit/storefront/show-network-error.ts";
import { CartChanges } from "./cart-changes.tsx";
import { CartCode } from "./cart-code.tsx";
import { CartLine } from "./cart-line.tsx";
import { CartTotals, EmptyCart } from "./cart-totals.tsx";
import { cartDialog, getCart, useCart } from "./cart-store.ts";
import { FreeShippingBar } from "./free-shipping-bar.tsx";
import { useCartCode } from "./use-cart-code.ts";
import { useCartCheck } from "./use-cart-check.ts";
import { useKnownSizes } from "./known-sizes.ts";

/** Delay after a change of a quantity, before the cart is checked (ms). */
const QUANTITY_PAUSE_MS = 500;

const loadCheckout = repeatable(() => import("../checkout/checkout-dialog.tsx"));
const CheckoutDialog = lazy(() => loadCheckout().then((module) => ({ default: module.CheckoutDialog })));

/** `closed`: loaded, with the entries of the form. */
export type CheckoutState = "unloaded" | "loading" | "open" | "closed";

interface CartContentProps {
  /** Whether the drawer is open and no checkout covers it. */
  isShown: boolean;
  checkout: CheckoutState;
  setCheckout: (checkout: CheckoutState) => void;
}

/** The lines and totals of the cart drawer, and the checkout that opens from it. Spec: storefront §2, §4. */
export function CartContent({ isShown, checkout, setCheckout }: CartContentProps) {
  const { items, count, subtotal } = useCart();
  const isOpen = cartDialog.useIsOpen();
  const { isComplete, removedCount } = useKnownSizes();
  const { changes, clearChanges, setCode, ...cartCheck } = useCartCheck();
  const { check } = cartCheck;
  const shownChanges = filterCurrentChanges(changes, items);
  const content = useRef<HTMLDivElement>(null);
  const code = useCartCode(isShown, cartCheck, setCode);

  useEffect(() => {
    if (!isOpen) clearChanges();
    else if (isComplete) void check();
  }, [isOpen, isComplete, check, clearChanges]);

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
  }, [setCheckout]);

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
      <PanelContent
        isOpen={isShown}
        footer={
          items.length > 0 ? (
            <CartTotals items={items} subtotal={subtotal}>
              <CartCode code={code} quoted={cartCheck.quote?.code} />
              <Button
                className="mt-4 w-full"
                isBusy={checkout === "loading"}
                onClick={() => void handleCheckout()}
              >
                {cartDrawerMessages.checkout}
              </Button>
            </CartTotals>
          ) : undefined
        }
      >
        <div ref={content} tabIndex={-1} className="flex min-h-full flex-col outline-none">
          <CartChanges changes={shownChanges} removedCount={removedCount} />
          {count === 0 ? (
            <EmptyCart>
              <Button variant="secondary" onClick={cartDialog.close}>
                {cartDrawerMessages.continueShopping}
              </Button>
            </EmptyCart>
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
              {!isComplete && <Spinner className="mx-auto my-6" />}
            </>
          )}
        </div>
      </PanelContent>
      {(checkout === "open" || checkout === "closed") &&
        // Outside the drawer, which is closed while the checkout is open.
        createPortal(
          <Suspense fallback={null}>
            <CheckoutDialog
              // Reads the code that the shopper entered in the cart.
              key={code.saved}
              isOpen={checkout === "open"}
              onClose={() => setCheckout("closed")}
              changes={shownChanges}
              cartCheck={cartCheck}
            />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
