import { useEffect, useId, useState } from "react";

import type { CartChange } from "../../rules/cart/cart.ts";
import { checkoutMessages } from "../../rules/checkout-messages.ts";
import type { PlacedOrder } from "../../rules/order.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";

import { useCart } from "../cart/cart-store.ts";
import type { CartCheck } from "../cart/use-cart-check.ts";
import { useOverlayHistory } from "#kit/storefront/overlays/use-overlay-history.ts";
import { CheckoutAlert, CheckoutFooter } from "./checkout-footer.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { Confirmation, ConfirmationActions } from "./confirmation.tsx";
import { clearConfirmation, loadConfirmation } from "./sent-order.ts";
import { useCheckout } from "./use-checkout.ts";

interface CheckoutDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Changes that the cart check has made since the cart was opened. */
  changes: readonly CartChange[];
  cartCheck: CartCheck;
}

/** The checkout form or, after a successful order, the confirmation. Spec: storefront §2, §4, §5. */
export function CheckoutDialog({ isOpen, onClose, changes, cartCheck }: CheckoutDialogProps) {
  const formId = useId();
  const { items } = useCart();
  const [placedOrder, setPlacedOrder] = useState<PlacedOrder | undefined>(loadConfirmation);
  const checkout = useCheckout(cartCheck, items, setPlacedOrder);
  const { price, deliveryQuote } = checkout;

  // An order empties the cart, so the button that opened the checkout is gone and cannot regain focus.
  useEffect(() => {
    if (placedOrder && !isOpen) document.getElementById("main")?.focus();
  }, [placedOrder, isOpen]);

  function handleClose() {
    // A request in progress cannot be cancelled, so the dialog stays open until the response arrives.
    if (checkout.isPlacing) return;
    checkout.stopRetrying();
    clearConfirmation();
    onClose();
  }

  useOverlayHistory(isOpen, handleClose);

  return (
    <Dialog
      isOpen={isOpen}
      onClose={handleClose}
      title={placedOrder ? "Thank you for your order" : "Checkout"}
      size={placedOrder ? "regular" : "wide"}
      isClosedByBackdrop={false}
      footer={
        placedOrder ? (
          <ConfirmationActions order={placedOrder} onClose={handleClose} />
        ) : (
          <>
            <CheckoutAlert notice={checkout.notice} getError={checkout.getError} />
            <CheckoutFooter price={price}>
              <Button variant="secondary" onClick={handleClose}>
                {checkoutMessages.cancel}
              </Button>
              <Button
                type="submit"
                form={formId}
                className="flex-1 sm:min-w-52 sm:flex-none"
                isBusy={checkout.isPlacing}
                busyLabel={checkoutMessages.processing}
              >
                {checkoutMessages.placeOrder}
              </Button>
            </CheckoutFooter>
          </>
        )
      }
    >
      {placedOrder ? (
        <Confirmation order={placedOrder} />
      ) : (
        <CheckoutForm
          id={formId}
          checkout={checkout}
          items={items}
          price={price}
          deliveryQuote={deliveryQuote}
          changes={changes}
        />
      )}
    </Dialog>
  );
}
