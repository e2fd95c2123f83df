import { CircleAlert } from "#kit/ui/icons.tsx";
import { useEffect, useId, useState } from "react";

import type { CartChange } from "../../rules/cart/cart.ts";
import { checkoutMessages } from "../../rules/checkout-messages.ts";
import { formatPrice } from "#kit/rules/money.ts";
import type { PlacedOrder } from "../../rules/order.ts";
import type { CartPrice } from "../../rules/quote.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";

import { useCart } from "../cart/cart-store.ts";
import type { CartCheck } from "../cart/use-cart-check.ts";
import { useOverlayHistory } from "#kit/storefront/overlays/use-overlay-history.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { Confirmation, ConfirmationActions } from "./confirmation.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { clearConfirmation, loadConfirmation } from "./sent-order.ts";
import type { CheckoutState } from "./use-checkout.ts";
import { useCheckout } from "./use-checkout.ts";

interface CheckoutDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Changes that the cart check has made since the cart was opened. */
  changes: readonly CartChange[];
  cartCheck: CartCheck;
}

interface CheckoutFooterProps {
  formId: string;
  checkout: CheckoutState;
  price: CartPrice;
  onCancel: () => void;
}

function CheckoutFooter({ formId, checkout, price, onCancel }: CheckoutFooterProps) {
  return (
    <>
      <div role="alert">
        {checkout.notice !== undefined && (
          <p className="mb-4 flex items-start gap-2 text-sm text-oxblood">
            <CircleAlert className="mt-0.5 size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
            <span>{checkout.notice}</span>
          </p>
        )}
        <ErrorSummary getError={checkout.getError} />
      </div>
      <div className="flex items-center gap-3">
        <p className="mr-auto hidden text-sm text-umber sm:block">
          <span>{`${price.isComplete ? checkoutMessages.total : checkoutMessages.totalBeforeDelivery} `}</span>
          <span className="ml-1 text-lg font-medium text-ink tabular-nums">{formatPrice(price.total)}</span>
        </p>
        <Button variant="secondary" onClick={onCancel}>
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
      </div>
    </>
  );
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
          <CheckoutFooter formId={formId} checkout={checkout} price={price} onCancel={handleClose} />
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
