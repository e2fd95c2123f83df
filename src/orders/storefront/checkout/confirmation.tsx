import { Info } from "#kit/ui/icons.tsx";
import { Banknote } from "#delivery/ui/delivery-icons.tsx";
import { Mail, Phone } from "#kit/ui/order-icons.tsx";
import { useEffect, useId, useRef } from "react";
import { Link } from "react-router";

import { checkoutMessages } from "../../rules/checkout-messages.ts";
import { cartDrawerMessages } from "../../rules/cart/cart-drawer-messages.ts";
import { formatPrice, multiplyPrice } from "#kit/rules/money.ts";
import { stateExpectedArrival } from "../../rules/expected-delivery.ts";
import { formatAmount } from "../../rules/order-price.ts";
import { describeConfirmation } from "../../rules/confirmation/describe-confirmation.ts";
import { buildOrderPath, buildPayPath } from "../../rules/links/order-link.ts";
import { paymentTexts } from "../../rules/payment/payment-texts.ts";
import { orderPageMessages } from "../../rules/order-page-messages.ts";
import type { LinkedOrder, PlacedOrder } from "../../rules/order.ts";
import { isPickedUp } from "../../rules/status-texts.ts";
import type { Store } from "#store/rules/store.ts";
import { buildWhatsAppLink } from "#store/rules/whatsapp.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";
import { CopyButton } from "#kit/ui/copy-button.tsx";
import { OrderedParts } from "../../ui/ordered-parts.tsx";
import { NoReturnNote } from "#catalogue/ui/no-return-note.tsx";
import { OptionalDetails } from "../../ui/optional-details.tsx";
import { OrderRail } from "../../ui/order-rail.tsx";

import { useSampleContacts, useStore } from "#store/storefront/store-context.tsx";

const isPaidInAdvance = ({ paymentMethod, confirmation }: LinkedOrder) =>
  paymentMethod !== undefined || confirmation?.staffStep === "advance-payment";

function findPaymentPlace(order: LinkedOrder): keyof typeof checkoutMessages.totalToPay {
  if (isPaidInAdvance(order)) return "advance";
  return isPickedUp(order) ? "pickup" : "delivery";
}

/** Returns the one thing that happens next. */
function findNextStep(order: LinkedOrder, store: Pick<Store, "customerMessages" | "acceptedPayments">) {
  const { paymentMethod, totalAmount } = order;
  if (paymentMethod)
    return { Icon: Banknote, text: paymentTexts.nextStep(formatPrice(totalAmount), paymentMethod) };
  const Contact = order.confirmation?.sentVia.length ? Mail : Phone;
  const Icon = isPaidInAdvance(order) ? Banknote : Contact;
  return { Icon, text: describeConfirmation(order, store) };
}

function ItemsAndTotal({ order }: { order: LinkedOrder }) {
  return (
    <section aria-label="Your order" className="border-y border-sand py-5">
      <ul className="flex flex-col gap-2 text-sm">
        {order.items.map(({ product, variant, quantity, isTester, isFinalSale, parts }) => (
          <li key={`${product.id} ${variant}`} className="flex justify-between gap-4">
            <div className="min-w-0">
              <span>{`${quantity} × ${product.name} (${variant})`}</span>
              <NoReturnNote isTester={isTester} isFinalSale={isFinalSale} />
              <OrderedParts item={{ parts, quantity }} />
            </div>
            <span className="tabular-nums">{formatPrice(multiplyPrice(product.price, quantity))}</span>
          </li>
        ))}
      </ul>
      {order.adjustments.map(({ kind, label, amount }) => (
        <p key={`${kind} ${label}`} className="mt-2 flex justify-between gap-4 text-sm">
          <span>{label}</span>
          <span className="tabular-nums">{formatAmount(amount)}</span>
        </p>
      ))}
      <p className="mt-4 flex items-baseline justify-between gap-4">
        <span className="font-medium">{checkoutMessages.totalToPay[findPaymentPlace(order)]}</span>
        <span className="text-xl font-medium tabular-nums">{formatPrice(order.totalAmount)}</span>
      </p>
    </section>
  );
}

const CORRECTION_LINK_CLASS =
  "mt-2 inline-block py-1 font-medium underline underline-offset-4 hover:text-brass";

/** Explains that the order has the details of an earlier attempt, whose response was lost. */
function EarlierDetails({ id, orderNumber }: { id: string; orderNumber: string }) {
  const { whatsapp } = useStore();
  const isSample = useSampleContacts().whatsapp;
  const text = encodeURIComponent(checkoutMessages.correctDetails(orderNumber));
  return (
    <div id={id} className="flex items-start gap-3 border border-gilt/50 bg-ivory px-4 py-3 text-sm">
      <Info className="mt-0.5 size-4.5 shrink-0 text-brass" strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p className="font-medium">{checkoutMessages.alreadyPlaced}</p>
        <p className="mt-1">{checkoutMessages.alreadyPlacedExplanation}</p>
        {isSample ? (
          <Link to="/contact" className={CORRECTION_LINK_CLASS}>
            {checkoutMessages.correctByMessage}
          </Link>
        ) : (
          <a
            href={`${buildWhatsAppLink(whatsapp)}?text=${text}`}
            target="_blank"
            rel="noopener noreferrer"
            className={CORRECTION_LINK_CLASS}
          >
            {checkoutMessages.correctByWhatsApp}
          </a>
        )}
      </div>
    </div>
  );
}

/** The confirmation of an order: its number, the next steps and the total. */
export function Confirmation({ order }: { order: PlacedOrder }) {
  const noticeId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { Icon: NextIcon, text } = findNextStep(order, useStore());

  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="mx-auto flex max-w-prose flex-col gap-7">
      <div className="text-center">
        <p className="eyebrow">Your order number</p>
        <h3
          ref={heading}
          tabIndex={-1}
          translate="no"
          aria-describedby={order.hasOtherDetails ? noticeId : undefined}
          className="mt-2 font-sans text-2xl font-medium tracking-wide tabular-nums outline-none"
        >
          {order.orderNumber}
        </h3>
        <CopyButton text={order.orderNumber} label="Copy order number" />
      </div>
      {order.hasOtherDetails && <EarlierDetails id={noticeId} orderNumber={order.orderNumber} />}
      <OrderRail order={order} arrival={stateExpectedArrival(order)} className="-mx-2 text-center sm:mx-0" />
      <section aria-labelledby="next-step">
        <h3 id="next-step" className="text-xl">
          What happens next
        </h3>
        <p className="mt-3 flex items-center gap-3">
          <NextIcon className="size-5 shrink-0 text-brass" strokeWidth={1.5} aria-hidden="true" />
          <span>{text}</span>
        </p>
      </section>
      <ItemsAndTotal order={order} />
      <OptionalDetails order={order} />
    </div>
  );
}

export function ConfirmationActions({ order, onClose }: { order: PlacedOrder; onClose: () => void }) {
  // Without a connection the link fails, so the dialog with the order number stays open.
  function handleView() {
    if (navigator.onLine) onClose();
  }

  const isToPay = order.paymentMethod !== undefined && order.token !== null;
  return (
    <div className="flex flex-col gap-3 sm:flex-row-reverse">
      {isToPay && (
        <Link
          to={buildPayPath(order.token ?? "")}
          onClick={handleView}
          className={getButtonClass("primary", "flex-1")}
        >
          {paymentTexts.payNow(formatPrice(order.totalAmount))}
        </Link>
      )}
      {order.token !== null && (
        <Link
          to={buildOrderPath(order.token)}
          onClick={handleView}
          className={getButtonClass(isToPay ? "secondary" : "primary", "flex-1")}
        >
          {orderPageMessages.viewOrder}
        </Link>
      )}
      <Button variant="secondary" className="flex-1" onClick={onClose}>
        {cartDrawerMessages.continueShopping}
      </Button>
    </div>
  );
}
