import { Check, Info, Truck } from "#kit/ui/icons.tsx";
import { Banknote } from "#delivery/ui/delivery-icons.tsx";
import { Copy, Mail, Phone } from "#kit/ui/order-icons.tsx";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";

import { checkoutMessages } from "../../rules/checkout-messages.ts";
import { cartDrawerMessages } from "../../rules/cart/cart-drawer-messages.ts";
import { formatPrice, multiplyPrice } from "#kit/rules/money.ts";
import { stateOrderDelivery } from "../../rules/expected-delivery.ts";
import { formatAmount } from "../../rules/order-price.ts";
import { describeConfirmation } from "../../rules/confirmation/describe-confirmation.ts";
import { confirmationMessages } from "../../rules/confirmation/confirmation-messages.ts";
import { buildOrderPath } from "../../rules/links/order-link.ts";
import { orderPageMessages } from "../../rules/order-page-messages.ts";
import type { LinkedOrder, PlacedOrder } from "../../rules/order.ts";
import type { Store } from "#store/rules/store.ts";
import { buildWhatsappLink } from "#store/rules/whatsapp.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";
import { OrderedParts } from "../../ui/ordered-parts.tsx";
import { TesterNote } from "#catalogue/ui/tester-note.tsx";
import { OptionalDetails } from "../../ui/optional-details.tsx";

import { useSampleContacts, useStore } from "#store/storefront/store-context.tsx";

/** Display time of 'Copied' (ms). Spec: storefront §9. */
const COPIED_MS = 2000;

const CASH_STEP = { Icon: Banknote, text: "Pay the courier in cash." };
const ADVANCE_PAYMENT_STEP = { Icon: Banknote, text: confirmationMessages.staffSteps["advance-payment"] };

const isPaidInAdvance = ({ confirmation }: LinkedOrder) => confirmation?.staffStep === "advance-payment";

/** Returns the steps after the order, in sequence. */
function listNextSteps(order: LinkedOrder, store: Pick<Store, "customerMessages">) {
  const statement = stateOrderDelivery(order, order.shippingAddress.city);
  const delivery = statement === undefined ? [] : [{ Icon: Truck, text: `${statement}.` }];
  if (isPaidInAdvance(order)) return [ADVANCE_PAYMENT_STEP, ...delivery];
  const Icon = order.confirmation?.sentVia.length ? Mail : Phone;
  const paysAtDoor = order.delivery?.method !== "pickup";
  return [
    { Icon, text: describeConfirmation(order, store) },
    ...delivery,
    ...(paysAtDoor ? [CASH_STEP] : []),
  ];
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function handleCopy() {
    // Pages on plain HTTP have no clipboard access, but the number can be selected.
    await navigator.clipboard?.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  }

  return (
    <Button
      variant="quiet"
      aria-label={isCopied ? undefined : "Copy order number"}
      onClick={() => void handleCopy()}
    >
      {isCopied ? (
        <Check className="size-4" aria-hidden="true" />
      ) : (
        <Copy className="size-4" aria-hidden="true" />
      )}
      <span aria-live="polite">{isCopied ? checkoutMessages.copied : "Copy"}</span>
    </Button>
  );
}

function ItemsAndTotal({ order }: { order: LinkedOrder }) {
  return (
    <section aria-label="Your order" className="border-y border-sand py-5">
      <ul className="flex flex-col gap-2 text-sm">
        {order.items.map(({ product, variant, quantity, isTester, parts }) => (
          <li key={`${product.id} ${variant}`} className="flex justify-between gap-4">
            <div className="min-w-0">
              <span>{`${quantity} × ${product.name} (${variant})`}</span>
              <TesterNote isTester={isTester} />
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
        <span className="font-medium">{checkoutMessages.totalToPay(isPaidInAdvance(order))}</span>
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
            href={`${buildWhatsappLink(whatsapp)}?text=${text}`}
            target="_blank"
            rel="noopener noreferrer"
            className={CORRECTION_LINK_CLASS}
          >
            {checkoutMessages.correctByWhatsapp}
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
  const store = useStore();

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
        <CopyButton text={order.orderNumber} />
      </div>
      {order.hasOtherDetails && <EarlierDetails id={noticeId} orderNumber={order.orderNumber} />}
      <section aria-labelledby="next-steps">
        <h3 id="next-steps" className="text-xl">
          What happens next
        </h3>
        <ol className="mt-3 flex flex-col gap-3">
          {listNextSteps(order, store).map(({ Icon, text }) => (
            <li key={text} className="flex items-center gap-3">
              <Icon className="size-5 shrink-0 text-brass" strokeWidth={1.5} aria-hidden="true" />
              <span>{text}</span>
            </li>
          ))}
        </ol>
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

  return (
    <div className="flex flex-col gap-3 sm:flex-row-reverse">
      {order.token !== null && (
        <Link
          to={buildOrderPath(order.token)}
          onClick={handleView}
          className={getButtonClass("primary", "flex-1")}
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
